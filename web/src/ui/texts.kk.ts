import type { Dictionary } from '../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  cancel: 'Бас тарту',
  close: 'Жабу',
  retry: 'Қайталау',
  loading: 'Жүктелуде',
  messages: 'Хабарламалар',
  likes: 'Лайктар',
  replies: 'Жауаптар',
  noWords: 'Мәтінсіз: сурет немесе стикер.',
  question: {
    confirm: 'Растау',
    notice: 'Назар аударыңыз',
    yes: 'ИӘ',
    understood: 'Түсінікті',
    leave: 'Өзгерістер сақталмаған, олар жоғалады. Жалғастыру керек пе?',
  },
  error: {
    hint: 'Байланысты тексеріп, қайта көріңіз.',
    screen: 'Экран ашылмады',
    screenHint: 'Жаңа нұсқа шыққан болуы мүмкін. Бетті жаңартыңыз.',
  },
  choice: {
    none: 'Таңдалмаған',
    all: 'Барлығы',
    more: (first, others) => `${first} және тағы ${others}`,
    clear: (label) => `Тазалау: ${label}`,
    search: 'Іздеу',
    searchIn: (label) => `Іздеу: ${label}`,
    nothing: 'Ештеңе табылмады',
  },
  searchBox: {
    clear: 'Іздеуді тазалау',
    searching: 'Ізделуде…',
    nobody: 'Ешкім табылмады',
    found: (n) => `Табылды: ${n}`,
  },
  pages: {
    title: 'Беттер',
    previous: 'Алдыңғы бет',
    next: 'Келесі бет',
    first: 'Тізімнің басына',
    total: (total) => `Барлығы ${total}`,
    page: (n) => `${n}-бет`,
    range: (first, last, total) => `${total} ішінен ${first}–${last}`,
  },
  tree: {
    expand: 'Жаю',
    collapse: 'Жинау',
    drag: (name) => `${name}: сүйреу`,
    place: (name, n, count) => `${name}: ${count} ішінен ${n}-орын`,
    moving: (name, n, count) =>
      `${name}: ${count} ішінен ${n}-орын. Бағыттауыштар — жылжыту, Enter — қалдыру, Esc — болдырмау.`,
  },
  table: { selectAll: 'Барлығын таңдау', selectRow: (n) => `${n}-жолды таңдау` },
};

import type { Dictionary } from '../../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  titles: {
    spheres: 'Салаларды таңдау',
    oblasts: 'Облыстарды таңдау',
    event: 'Оқиғаны таңдау',
    tone: 'Реңкті таңдау',
    lang: 'Тілді таңдау',
  },
  placeholders: {
    spheres: 'Сала: екі әріп',
    oblasts: 'Облыс: екі әріп',
    event: 'Оқиға: екі әріп',
    tone: 'Реңк: екі әріп',
    lang: 'Тіл: екі әріп',
  },
  noEvent: 'Оқиғасыз',
  suggested: 'ұсынылған',
  nothing: 'Ештеңе табылмады',
  failed: 'Тізім жүктелмеді',
  loading: 'Жүктелуде…',
  found: (count) => `Табылды: ${count}`,
  chosen: (names) => `Таңдалды: ${names}`,
  done: 'Дайын',
  help: {
    many: '↑ ↓ — таңдау, Enter — қабылдап, әрі қарай өту, Tab — тағы қосу, Esc — жабу',
    one: '↑ ↓ — таңдау, Enter — қабылдап, әрі қарай өту, Tab — тек белгілеу, Esc — жабу',
  },
};

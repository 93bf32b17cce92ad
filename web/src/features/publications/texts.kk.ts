import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  more: 'Толығырақ...',
  hide: 'жасыру',
  fullTextFailed: 'Толық мәтін жүктелмеді. Қайталап көріңіз.',
  textCut: 'Мәтін 2 000 000 таңбадан ұзын, толық сақталмаған; толығы – түпнұсқада.',
  open: 'Түпнұсқаны ашу',
  comments: (count) => `Пікірлер (${count.toLocaleString('ru-RU')})`,
  withdrawn: 'дереккөзде жойылған',
  saved: 'адам тексерген',
  event: (name) => `Оқиға: ${name}`,
  reprints: (count) => `+${count.toLocaleString('ru-RU')} қайта басылым`,
  followers: (count) => `${count.toLocaleString('ru-RU')} жазылушы`,
  columns: {
    date: 'Күні',
    author: 'Автор',
    text: 'Жарияланым',
    tone: 'Реңк',
    engagement: 'Тартылу',
    views: 'Қаралымдар',
  },
  reactions: { likes: 'Лайктар', comments: 'Пікірлер', shares: 'Бөлісулер' },
  commentList: {
    title: 'Пікірлер',
    part: (shown, total) =>
      `${total.toLocaleString('ru-RU')} ішінен ${shown.toLocaleString('ru-RU')} көрсетілді, алдымен танымалдары.`,
    none: 'Пікір жоқ',
    noneHint: 'Автор жарияланым жиналғаннан кейін оларды жапқан немесе жойған.',
    failed: 'Пікірлер жүктелмеді',
    failedHint: 'Желі жауап бермеді немесе жарияланым сізге ашылмаған.',
  },
};

import type { Dictionary } from '../../../language/language.js';
import type { ru } from './texts.js';

const number = (count: number): string => count.toLocaleString('ru-RU');

export const kk: Dictionary<typeof ru> = {
  reprints: (count) => `+${number(count)} қайта басылым`,
  networks: (count) => `${number(count)} желі`,
  inStory: (count) => `сюжетте ${number(count)} пост`,
  first: 'Алғашқы дереккөз',
  reach: 'Бүкіл сюжеттің қаралымы',
  tone: (name, count) => `${name}: ${number(count)}`,
  spread: (duration, count) => `${duration} ішінде: ${number(count)} пост`,
  minutes: (count) => `${number(count)} мин`,
  hours: (count) => `${number(count)} сағ`,
  after: (count) => `Шешімнен кейін +${number(count)}`,
  afterHint: 'Қайта басылымдар сюжет қаралып қойғаннан кейін келді. Жол сол шешімді ұсынады.',
  members: (count) => `Сюжет: ${number(count)} пост`,
  why: 'Неге бірге',
  noWhy: 'Барлық постқа ортақ сөз жоқ: олар қолмен немесе желінің сілтемесі бойынша біріктірілген.',
  added: 'сюжетке жаңа қосылды',
  decided: (words, count) => `${words} · ${number(count)} пост`,
  decidedBy: (name) => `шешкен: ${name}`,
  ignored: 'еленбейді',
  watchers: (names) =>
    `сіздің авторыңыз емес, ${names.length > 1 ? 'бақылайтындар' : 'бақылайтын'}: ${names.join(', ')}`,
  original: 'Түпнұсқаны ашу',
  takeOut: 'Бұл сюжет емес',
  takeOutOf: (author) => `Бұл сюжет емес: ${author}`,
  offered: { translation: 'Аудармасы болуы мүмкін', event: 'Сол оқиға', place: 'Сол жер, сол сағат' },
  offeredHint: 'Сол туралы сияқты. Өзіңіз қоспайынша, сюжетке де, шешімге де кірмейді.',
  putIn: 'Сюжетке қосу',
  putInOf: (author) => `Сюжетке қосу: ${author}`,
  keepApart: 'Бөлек ұстау',
  keepApartOf: (author) => `Бөлек ұстау: ${author}`,
  apartNeedsTwo: 'Сюжетті және одан бөлек ұсталатынды белгілеңіз',
  failed: 'Сюжет жүктелмеді',
  edited: {
    'take-out': 'Пост енді бұл сюжетте емес',
    'put-in': 'Пост сюжетке қосылды',
    'keep-apart': 'Бөлек: олар өздігінен енді бірікпейді',
  },
  undone: {
    'take-out': 'Қайтарылды: пост қайтадан сюжетте',
    'put-in': 'Қайтарылды: пост қайтадан бөлек',
    'keep-apart': 'Қайтарылды: ұқсастары қайтадан біріге алады',
  },
  changed: (added, gone) =>
    `Сіз шешіп жатқанда сюжет өзгерді: ${
      [added > 0 && `қосылғаны ${added}`, gone > 0 && `кеткені ${gone}`].filter(Boolean).join(', ') ||
      'құрамын тексеріңіз'
    }. Ештеңе сақталған жоқ, қайта шешіңіз.`,
  lost: 'Сюжет өзгерді және енді жүктелмейді. Ештеңе сақталған жоқ.',
  partly: (count, name) => `Сақталды: ${number(count)} пост; қалғанын ${name} шешіп қойған`,
};

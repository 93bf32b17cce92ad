import type { Dictionary } from '../../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  hint:
    'Әр бөлік қанша орын алады, қазіргі қарқынмен бір айда қанша өседі және бұл қанша тұрады. Бағасы ' +
    'баптауларда беріледі.',
  failed: 'Сақтау туралы мәліметтер жүктелмеді',
  parts: {
    posts: 'Посттар мен белгілер',
    publications: 'Есептердің жарияланымдары',
    'report-store': 'Іздеу және есептер',
    'report-index': 'Есептер индексі',
    pictures: 'Суреттер',
    log: 'Қызметтер арасындағы оқиғалар журналы',
    audit: 'Өзгерістер журналы',
    other: 'Қалғандары',
  },
  table: 'Қойманың бөліктері',
  chart: (total) => `${total} орын алынған`,
  part: 'Бөлік',
  size: 'Көлемі',
  growth: 'Бір айда',
  cost: 'Айына',
  total: 'Барлығы',
  unknown: 'жауап жоқ',
  logElsewhere: 'Оқиғалар журналы Kafka-да сақталады: брокердің файлдары мұнда өлшенбейді.',
  disk: 'Дискідегі орын',
  diskFree: (free, total) => `${total} ішінен ${free} бос`,
  next: 'Сақтау мерзімі бойынша не жойылады',
  nextOf: (what, day) => `${what}: ${day} бастап сақталған, келесі болып осы күн жойылады`,
  kinds: {
    posts: 'Посттар, жарияланымдар және пікірлер',
    pictures: 'Суреттер',
    log: 'Қызметтер арасындағы оқиғалар',
    audit: 'Өзгерістер журналы',
  },
  frozen: 'Бекітілген есептер жойылмайды.',
  units: ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'],
  tenge: (amount) => `${amount} ₸`,
  plus: (size) => `+${size}`,
  minus: (size) => `−${size}`,
};

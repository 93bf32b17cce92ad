import type { AlertKind, Sensitivity } from './alert-kind.js';
import type { Lang } from './lang.js';
import type { Operation } from './operation.js';
import type { periods } from './period.js';
import type { PublishingType } from './publishing-type.js';
import type { Role } from './role.js';
import type { Tone } from './tone.js';

/** The Kazakh words of a vocabulary beside its Russian ones; every key is demanded. */
export interface VocabularyWords {
  langs: Readonly<Record<Lang, string>>;
  tones: Readonly<Record<Tone, string>>;
  roles: Readonly<Record<Role, { readonly title: string; readonly may: string }>>;
  operations: Readonly<Record<Operation, { readonly title: string }>>;
  alertKinds: Readonly<Record<AlertKind, string>>;
  sensitivities: Readonly<Record<Sensitivity, string>>;
  /** Monday first, as notifications count them. */
  weekdays: readonly string[];
  notificationPeriods: Readonly<Record<1 | 7, string>>;
  publishingTypes: Readonly<Record<PublishingType, string>>;
  /** By days; 'null' has no limit. */
  periods: Readonly<Record<`${(typeof periods)[number]['value']}`, string>>;
  customPeriod: string;
}

/** Apart from the Russian words, so that only Kazakh screens load it. */
export const kazakhVocabulary: VocabularyWords = {
  langs: { kz: 'Қазақша', ru: 'Орысша', other: 'Басқа' },
  tones: { [-2]: 'Жағымсыз', 1: 'Бейтарап', 2: 'Жағымды' },
  roles: {
    mm_admin: { title: 'Әкімші', may: 'барлығы: дереккөздер, тексеру, есептер, есептік жазбалар' },
    mm_superviser: { title: 'Басшы', may: 'есептік жазбалар мен парсер токенінен басқасының бәрі' },
    mm_operator: { title: 'Оператор', may: 'дереккөздер, жазбаларды тексеру, тақырыптар және есептер' },
    mm_user: { title: 'Талдаушы', may: 'өзіне ашылған тақырыптар бойынша есептер' },
    MM_view: { title: 'Бақылаушы', may: 'жиынтық панель' },
  },
  operations: {
    dashboard: { title: 'Экрандағы жиынтық' },
    report: { title: 'Есептер мен жарияланымдар' },
    topics: { title: 'Тақырыптар мен бөлімдер' },
    recognition: { title: 'Мәтіндерді тану' },
    events: { title: 'Оқиғалар ағыны' },
    'hand-in': { title: 'Жарияланымдарды қабылдау' },
  },
  alertKinds: {
    'topic-spike': 'Жарияланымдардың күрт өсуі',
    'first-publication': 'Автордың тақырыптағы алғашқы жарияланымы',
    'negative-share': 'Жағымсыз пікір үлесі өсуде',
    'source-quiet': 'Дереккөз үнсіз қалды',
    'source-failing': 'Дереккөз оқылмай тұр',
    'client-lost': 'Telegram аккаунты жоғалды',
    'resource-parked': 'Аккаунт, токен немесе прокси жұмыс істемейді',
    'dead-letter': 'Оқиға өңделмеді',
    'disk-full': 'Дискіде орын бітіп барады',
    'log-lag': 'Өңдеу кешігуде',
  },
  sensitivities: { low: 'Төмен', normal: 'Қалыпты', high: 'Жоғары' },
  weekdays: ['Дүйсенбі', 'Сейсенбі', 'Сәрсенбі', 'Бейсенбі', 'Жұма', 'Сенбі', 'Жексенбі'],
  notificationPeriods: { 1: 'Күн сайын', 7: 'Апта сайын' },
  publishingTypes: {
    1: 'мәтін',
    2: 'фото',
    3: 'бейне',
    4: 'сілтеме',
    5: 'репост',
    6: 'сауалнама',
    7: 'тікелей эфир',
    8: 'қысқа бейне',
    9: 'сторис',
    10: 'мақала',
    11: 'жаңалық',
    12: 'пікір',
    13: 'құжат',
    14: 'аудио',
    15: 'басқа',
  },
  periods: { null: 'Барлығы', 1: 'тәулік', 7: 'апта', 30: 'ай' },
  customPeriod: 'кезеңді таңдау',
};

import type { Dictionary } from '../language/language.js';
import type { ru } from './texts.js';

const numeral = (value: number): string => value.toLocaleString('ru-RU');
const publicationsText = (count: number): string => `${numeral(count)} жарияланым`;

export const kk: Dictionary<typeof ru> = {
  publications: 'Жарияланымдар',
  authors: 'Авторлар',
  engagement: 'Тартылу',
  loyalty: 'Адалдық',
  loyaltyHint: 'Бір жағымсызға келетін жағымды жарияланымдар',
  engagementHint: 'Пікірлер, лайктар және бөлісулер',
  all: 'Барлығы',
  positive: 'Жағымды',
  neutral: 'Бейтарап',
  negative: 'Жағымсыз',
  total: 'Барлығы',
  time: 'Уақыт',
  share: 'Үлесі, %',
  sphere: 'Сала',
  language: 'Тіл',
  network: 'Желі',
  name: 'Атауы',
  audience: 'Жазылушылар',
  followers: 'жазылушы',
  involvement: 'тартылу',
  nothing: 'Таңдалған кезеңде ештеңе жоқ.',
  timeline: {
    empty: 'Қашан жазды: бұл кезеңде жарияланымдар жоқ',
    peak: (when, sum) => `Ең көп жазған уақыт: ${when} — ${publicationsText(sum)}`,
  },
  toneTimeline: {
    empty: 'Қашан жағымсыз жазды: бұл кезеңде жағымсыз жарияланымдар жоқ',
    peak: (when, neg) => `Жағымсыз ең көп болған уақыт: ${when} — ${publicationsText(neg)}`,
  },
  toneColumns: 'Реңктердің уақыт бойынша бөлінуі',
  toneTotals: {
    empty: 'Қандай реңкпен жазады: жарияланымдар жоқ',
    answer: (share) => `Қандай реңкпен жазады: жағымсызы ${numeral(share)} %`,
  },
  spheres: {
    empty: 'Не туралы жазады: салалар анықталмаған',
    hint: 'Таңдалған кезеңде саласы белгілі бірде-бір жарияланым жоқ.',
    answer: (name) => `Ең көп жазылған сала: ${name}`,
  },
  languages: {
    empty: 'Қай тілде жазады: жарияланымдар жоқ',
    answer: (name, percent) => `Қай тілде жазады: ${name}, ${numeral(percent)} %`,
  },
  languageTimeline: 'Тілдердің уақыт бойынша бөлінуі',
  networks: {
    empty: 'Қайда жазады: жарияланымдар жоқ',
    answer: (name, percent) => `Ең көп жазылған желі: ${name}, ${numeral(percent)} %`,
  },
  topAuthors: 'Кім жиірек жазады: үздік 10 автор',
  topCommunities: 'Қайда жиірек жазады: үздік 10 қауымдастық',
  topMedia: 'Кім жиірек жазады: үздік 10 БАҚ',
  topEvents: 'Қандай оқиғалар туралы жазады: үздік 10',
  noAuthors: 'Бұл кезеңде жеке авторлар жоқ.',
  noCommunities: 'Бұл кезеңде қауымдастықтар жоқ.',
  noMedia: 'Бұл кезеңде БАҚ жарияланымдары жоқ.',
  noEvents:
    'Бірде-бір жарияланым оқиғаға байланыстырылмаған. Оқиға тақырып кестесінде тағайындалады: «Өңдеу» → «Оқиға…».',
  running: 'әлі аяқталған жоқ',
  gaps: {
    note: (labels, more) => `Жиналмаған: ${labels.join('; ')}${more > 0 ? ` және тағы ${numeral(more)}` : ''}`,
    row: '(жиналмаған)',
  },
  previous: {
    series: 'Алдыңғы кезең',
    up: (percent) => `▲ +${numeral(percent)} %`,
    down: (percent) => `▼ −${numeral(percent)} %`,
    same: 'өзгеріссіз',
    noBase: 'салыстыратын ештеңе жоқ',
  },
  regions: {
    empty: 'Қай өңірлер туралы жазады: өңірлер анықталмаған',
    answer: (name, sum) => `Ең көп жазылған өңір: ${name} — ${publicationsText(sum)}`,
    region: 'Өңір',
    colours: 'Тақташалардың түсі',
    byCount: 'Саны',
    byTone: 'Реңк',
    tile: (name, sum) => `${name}: ${publicationsText(sum)}`,
    few: 'аз',
    many: 'көп',
    prevails: { negative: 'жағымсызы көп', positive: 'жағымдысы көп', neutral: 'тең', none: 'жарияланымдар жоқ' },
  },
  sources: 'Дереккөздер',
  noSources: 'Бұл кезеңде дереккөздер жоқ.',
  showAll: (count) => `барлық ${numeral(count)} көрсету`,
  showFew: 'жинау',
};

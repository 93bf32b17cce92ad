import { inLanguage, locale } from '../language/language.js';
import { counted } from '../language/plural.js';

const publicationsText = (count: number): string => counted(count, 'публикация', 'публикации', 'публикаций');

export const ru = {
  publications: 'Публикаций',
  stories: 'Историй',
  storiesHint: 'Перепечатки одного текста считаются вместе',
  authors: 'Авторов',
  engagement: 'Вовлеченность',
  loyalty: 'Лояльность',
  loyaltyHint: 'Позитивных на одну негативную',
  engagementHint: 'Комментарии, лайки и репосты',
  all: 'Все',
  positive: 'Позитивная',
  neutral: 'Нейтральная',
  negative: 'Негативная',
  total: 'Всего',
  time: 'Время',
  share: 'Доля, %',
  sphere: 'Сфера',
  language: 'Язык',
  network: 'Сеть',
  name: 'Название',
  audience: 'Подписчиков',
  followers: 'подп.',
  involvement: 'вовлеченность',
  nothing: 'За выбранный период ничего нет.',
  timeline: {
    empty: 'Когда писали: публикаций за период нет',
    peak: (when: string, sum: number) => `Когда писали больше всего: ${when} — ${publicationsText(sum)}`,
  },
  toneTimeline: {
    empty: 'Когда писали плохо: негатива за период нет',
    peak: (when: string, neg: number) => `Когда негатива было больше всего: ${when} — ${publicationsText(neg)}`,
  },
  toneColumns: 'Как тона делятся по времени',
  toneTotals: {
    empty: 'Каким тоном пишут: публикаций нет',
    answer: (share: number) => `Каким тоном пишут: негатива ${share.toLocaleString(locale)} %`,
  },
  spheres: {
    empty: 'О чём пишут: сферы не определены',
    hint: 'За выбранный период нет ни одной публикации, у которой известна сфера.',
    answer: (name: string) => `О чём пишут больше всего: ${name}`,
  },
  languages: {
    empty: 'На каком языке пишут: публикаций нет',
    answer: (name: string, percent: number) => `На каком языке пишут: ${name}, ${percent.toLocaleString(locale)} %`,
  },
  languageTimeline: 'Как языки делятся по времени',
  networks: {
    empty: 'Где пишут: публикаций нет',
    answer: (name: string, percent: number) => `Где пишут больше всего: ${name}, ${percent.toLocaleString(locale)} %`,
  },
  topAuthors: 'Кто пишет чаще: топ-10 авторов',
  topCommunities: 'Где пишут чаще: топ-10 сообществ',
  topMedia: 'Кто пишет чаще: топ-10 СМИ',
  topEvents: 'О каких событиях пишут: топ-10',
  noAuthors: 'Авторов-людей за период нет.',
  noCommunities: 'Сообществ за период нет.',
  noMedia: 'Публикаций СМИ за период нет.',
  noEvents: 'Ни одна публикация не привязана к событию. Событие назначают в таблице темы: «Правка» → «Событие…».',
  running: 'ещё идёт',
  gaps: {
    note: (labels: readonly string[], more: number) =>
      `Не собиралось: ${labels.join('; ')}${more > 0 ? ` и ещё ${more.toLocaleString(locale)}` : ''}`,
    row: '(не собиралось)',
  },
  previous: {
    series: 'Прошлый период',
    /** The change from the previous period: more, less, the same, or no base. */
    up: (percent: number) => `▲ +${percent.toLocaleString(locale)} %`,
    down: (percent: number) => `▼ −${percent.toLocaleString(locale)} %`,
    same: 'без изменений',
    noBase: 'не с чем сравнить',
  },
  regions: {
    empty: 'О каких регионах пишут: регионы не определены',
    answer: (name: string, sum: number) => `О каком регионе пишут больше всего: ${name} — ${publicationsText(sum)}`,
    region: 'Регион',
    colours: 'Цвет плиток',
    byCount: 'Число',
    byTone: 'Тональность',
    tile: (name: string, sum: number) => `${name}: ${publicationsText(sum)}`,
    few: 'меньше',
    many: 'больше',
    prevails: { negative: 'больше негатива', positive: 'больше позитива', neutral: 'поровну', none: 'публикаций нет' },
  },
  sources: 'Источники',
  noSources: 'Источников за период нет.',
  showAll: (count: number) => `показать все ${count.toLocaleString(locale)}`,
  showFew: 'свернуть',
} as const;
export const texts = inLanguage('widgets', ru);

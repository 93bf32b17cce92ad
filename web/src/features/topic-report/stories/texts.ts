import { inLanguage, locale } from '../../../language/language.js';
import { counted } from '../../../language/plural.js';

export const ru = {
  list: 'Истории отчёта',
  order: 'Порядок историй',
  orders: { newest: 'Сначала новые', largest: 'Самые большие', growing: 'Быстрее растут' },
  networks: (names: string) => `Сети: ${names}`,
  engagement: 'Вовлеченность',
  first: 'Первый источник',
  during: (duration: string) => `разошлось за ${duration}`,
  after: (duration: string) => `через ${duration}`,
  durations: {
    minutes: (count: number) => `${count.toLocaleString(locale)} мин`,
    hours: (count: number) => `${count.toLocaleString(locale)} ч`,
    days: (count: number) => `${count.toLocaleString(locale)} дн.`,
  },
  tones: (neg: string, neut: string, pos: string) => `негативных ${neg}, нейтральных ${neut}, позитивных ${pos}`,
  beyond: (count: number) => `Ещё ${count.toLocaleString(locale)} вне темы`,
  beyondHint: 'Публикации этой истории, которых нет в теме или под условиями отчёта',
  open: (count: number) => `Кто перепечатал: ${counted(count, 'публикация', 'публикации', 'публикаций')}`,
  notRelevant: (count: number) => `Не относится к теме: ${counted(count, 'публикация', 'публикации', 'публикаций')}`,
  members: 'Публикации истории, первая сверху',
  membersCut: (shown: number, total: number) =>
    `Показаны первые ${shown.toLocaleString(locale)} из ${total.toLocaleString(locale)}.`,
  why: 'Почему вместе',
  whyHint: 'Слова, общие для её публикаций',
  original: 'Открыть оригинал',
  failed: 'Истории не загрузились',
  memberFailed: 'История не загрузилась',
  memberHint: 'Возможно, под условиями этого отчёта её публикаций нет.',
  empty: 'Историй нет',
  emptyHint: 'Ни один текст под эти условия не вышел у нескольких авторов.',
  tab: {
    largest: 'Самые большие истории',
    growing: 'Быстрее всех растут за сутки',
    spread: 'Как разошлась история',
  },
} as const;
export const texts = inLanguage('features/topic-report/stories', ru);

import { inLanguage, locale } from '../../../language/language.js';
import { counted } from '../../../language/plural.js';

const posts = (count: number): string => counted(count, 'пост', 'поста', 'постов');

export const ru = {
  reprints: (count: number) => `+${counted(count, 'перепечатка', 'перепечатки', 'перепечаток')}`,
  networks: (count: number) => counted(count, 'сеть', 'сети', 'сетей'),
  inStory: (count: number) => `в истории ${posts(count)}`,
  first: 'Первый источник',
  reach: 'Просмотров у всей истории',
  tone: (name: string, count: number) => `${name}: ${count.toLocaleString(locale)}`,
  spread: (duration: string, count: number) => `За ${duration}: ${posts(count)}`,
  minutes: (count: number) => `${count.toLocaleString(locale)} мин`,
  hours: (count: number) => `${count.toLocaleString(locale)} ч`,
  after: (count: number) => `+${count.toLocaleString(locale)} после решения`,
  afterHint: 'Перепечатки пришли, когда историю уже разобрали. Строка предлагает то же решение.',
  members: (count: number) => `История: ${posts(count)}`,
  why: 'Почему вместе',
  noWhy: 'Общих слов у всех постов нет: их собрали вручную или по ссылке сети.',
  added: 'новый в истории',
  decided: (words: string, count: number) => `${words} · ${posts(count)}`,
  decidedBy: (name: string) => `решил(а) ${name}`,
  ignored: 'игнорирован',
  watchers: (names: readonly string[]) =>
    `не ваш автор, ${names.length > 1 ? 'отслеживают' : 'отслеживает'} ${names.join(', ')}`,
  original: 'Открыть оригинал',
  takeOut: 'Не та история',
  takeOutOf: (author: string) => `Не та история: ${author}`,
  offered: { translation: 'Возможно, перевод', event: 'То же событие', place: 'То же место и тот же час' },
  offeredHint: 'Похоже, о том же. В историю и в решение не входят, пока вы их не добавите.',
  putIn: 'Добавить в историю',
  putInOf: (author: string) => `Добавить в историю: ${author}`,
  keepApart: 'Держать отдельно',
  keepApartOf: (author: string) => `Держать отдельно: ${author}`,
  apartNeedsTwo: 'Отметьте историю и то, что держать от неё отдельно',
  failed: 'История не загрузилась',
  edited: {
    'take-out': 'Пост больше не в этой истории',
    'put-in': 'Пост добавлен в историю',
    'keep-apart': 'Отдельно: сами они больше не объединятся',
  },
  undone: {
    'take-out': 'Отменено: пост снова в истории',
    'put-in': 'Отменено: пост снова отдельно',
    'keep-apart': 'Отменено: похожее снова может объединиться',
  },
  changed: (added: number, gone: number) =>
    `История изменилась, пока вы решали: ${
      [added > 0 && `добавилось ${added}`, gone > 0 && `ушло ${gone}`].filter(Boolean).join(', ') || 'проверьте состав'
    }. Ничего не сохранено, решите ещё раз.`,
  lost: 'История изменилась и больше не загружается. Ничего не сохранено.',
  partly: (count: number, name: string) => `Сохранено: ${posts(count)}; остальные уже решил(а) ${name}`,
} as const;
export const texts = inLanguage('features/desk/stories', ru);

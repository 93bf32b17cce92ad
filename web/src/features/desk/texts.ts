import { inLanguage, locale } from '../../language/language.js';

const plural = new Intl.PluralRules('ru');
/** '1 пост', '2 поста', '5 постов'. */
const posts = (count: number): string => {
  const form = { one: 'пост', few: 'поста' }[plural.select(count) as 'one' | 'few'] ?? 'постов';
  return `${count.toLocaleString(locale)} ${form}`;
};

export const ru = {
  title: 'Очередь',
  failed: 'Очередь не загрузилась',
  moreFailed: 'Продолжение очереди не загрузилось',
  empty: 'Всё разобрано',
  emptyNew: 'Новых постов нет. Они появятся сами, как только кто-то из ваших авторов что-то опубликует.',
  emptyOther: 'Под выбранные условия ничего не подходит.',
  emptyLater: 'Отложенных постов нет. Клавиша L или кнопка с часами откладывает пост до завтра.',
  searching: 'Ищем дальше…',
  subscribe: (label: string) => `Подписаться на авторов: ${label}`,
  select: 'Выбрать пост',
  accept: 'Принять',
  topic: 'Тема',
  topics: 'Темы публикации',
  decidedBy: (name: string) => `решил(а) ${name}`,
  fields: { tone: 'Тональность', oblasts: 'Область', spheres: 'Сфера', event: 'Событие', lang: 'Язык' },
  missing: { oblasts: 'область?', spheres: 'сфера?', lang: 'язык?' },
  langs: { kz: 'каз', ru: 'рус', other: 'др.' },
  saved: 'Сохранено',
  accepted: (count: number) => `Принято: ${posts(count)}`,
  ignored: (count: number) => (count === 1 ? 'Игнорирован' : `Игнорировано: ${posts(count)}`),
  undone: (count: number) => (count === 1 ? 'Отменено: пост снова на своём месте' : `Отменено: ${posts(count)}`),
  undoing: 'Отменяем…',
  nothingToUndo: 'Отменять нечего',
  notUndone: (name: string) => `Не отменено: после вас пост изменил(а) ${name}.`,
  alreadyDecided: (name: string) => `Уже решил(а) ${name}: ваше решение не понадобилось`,
  unsent: (count: number) => `Не отправлено: ${count}. Отправим, как только появится связь.`,
  sendNow: 'Отправить сейчас',
  selected: (count: number) => `Выбрано: ${posts(count)}`,
  allMatching: (count: number) => `Все ${count.toLocaleString(locale)} под условиями…`,
  wholeQueue: 'Разобрать всё…',
  clearSelection: 'Снять выбор',
  risen: (count: number) => `${count.toLocaleString(locale)} поднялись`,
  later: {
    action: 'Отложить',
    return: 'Вернуть в новые',
    back: (count: number) => (count === 1 ? 'Снова среди новых' : `Снова среди новых: ${posts(count)}`),
    until: (time: string) => `отложен до ${time}`,
    done: (count: number, time: string) => `Отложено до ${time}${count === 1 ? '' : `: ${posts(count)}`}`,
    change: 'Другое время…',
    title: (count: number) => `Отложить: ${posts(count)}`,
    when: 'До какого времени',
    reason: 'Почему (видите только вы)',
    times: { hour: 'Через час', evening: 'Вечером', tomorrow: 'Завтра утром', week: 'Через неделю' },
  },
} as const;
export const texts = inLanguage('features/desk', ru);

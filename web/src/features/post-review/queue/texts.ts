import { inLanguage } from '../../../language/language.js';

export const ru = {
  title: 'Очередь',
  networks: 'Сети',
  all: 'Все',
  order: 'Порядок',
  orders: { '-date': 'Сначала новые', '-reach': 'По охвату' },
  state: 'Состояние',
  states: { new: 'Новые', saved: 'Сохранённые', ignored: 'Игнорированные', all: 'Все' },
  search: 'Поиск автора во всех сетях',
  failed: 'Очередь не загрузилась',
  empty: 'Всё разобрано',
  emptyNew: 'Новых постов нет. Они появятся сами, как только кто-то из ваших авторов что-то опубликует.',
  emptyOther: 'Под выбранные условия ничего не подходит.',
  next: 'Показать следующие',
  subscribe: (label: string) => `Подписаться на авторов: ${label}`,
} as const;
export const texts = inLanguage('features/post-review/queue', ru);

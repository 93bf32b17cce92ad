import { inLanguage } from '../../language/language.js';

export const ru = {
  title: 'События',
  hint:
    'События назначают публикациям при проверке и в отчётах. Сферы и области события подставляются в публикацию, ' +
    'ключевые слова только подсказывают его.',
  list: 'События',
  add: 'Новое событие',
  edit: 'Изменить событие',
  search: 'Поиск события',
  name: 'Наименование',
  nameRequired: 'Впишите наименование.',
  taken: 'Тема с таким именем уже есть',
  spheres: 'Сферы',
  oblasts: 'Области',
  keywords: 'Ключевые слова',
  keywordsExample: 'паводок* + (Есиль | Нура); наводнение*',
  keywordsHint: 'Выражения разделяются точкой с запятой, подходит любое из них.',
  actions: 'Действия',
  none: '–',
  editOf: (name: string) => `Изменить: ${name}`,
  removeOf: (name: string) => `Удалить: ${name}`,
  save: 'Сохранить',
  saved: (name: string) => `Событие «${name}» сохранено`,
  removeQuestion: (name: string) =>
    `Удалить событие «${name}»? Публикации, которым оно назначено, останутся без события и без сфер и областей, ` +
    'взятых только из него.',
  removed: (name: string) => `Событие «${name}» удалено`,
  removeFailed: 'Не удалось удалить. Попробуйте ещё раз.',
  gone: 'Этого события больше нет.',
  trash: 'Удалённые события',
  result: 'Результат',
  listFailed: 'События не загрузились',
  emptyTitle: 'Событий пока нет',
  emptyText: 'Создайте первое: тогда его можно будет назначать публикациям.',
  emptyFiltered: 'Ничего не найдено',
  emptyFilteredText: 'Нет события с такими словами.',
  clearSearch: 'Сбросить поиск',
} as const;
export const texts = inLanguage('features/event-manager', ru);

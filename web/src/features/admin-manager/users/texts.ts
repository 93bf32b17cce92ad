import { inLanguage } from '../../../language/language.js';

/** Texts of the tab 'Пользователи'. */
export const ru = {
  hint: 'Кто какие темы видит. Администраторы видят все темы, остальные – свои и те, что им открыты.',
  list: 'Пользователи',
  search: 'Поиск пользователя',
  user: 'Пользователь',
  roles: 'Роли',
  noRoles: 'без ролей',
  openTopics: 'Видит тем',
  all: 'все',
  countOf: (open: number, all: number) => `${open} из ${all}`,
  access: 'Доступ',
  accessOf: (username: string) => `Доступ: ${username}`,
  disabled: 'отключена',
  listFailed: 'Пользователи не загрузились',
  emptyFiltered: 'Никого не найдено',
  emptyFilteredText: 'Нет пользователя с таким именем.',
  clearSearch: 'Сбросить поиск',
} as const;
export const texts = inLanguage('features/admin-manager/users', ru);

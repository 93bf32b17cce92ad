import { inLanguage } from '../../../language/language.js';

/** Texts of the table 'Темы'; those of the specification exactly as there. */
export const ru = {
  title: 'Темы',
  of: (person: string) => `Темы: ${person}`,
  hint:
    'Отметьте темы, которые человек видит. У раздела отдельная строка: его доступ действует на все его темы. ' +
    'Автор видит свои темы и разделы всегда.',
  administrator: 'Администратор видит все темы и разделы.',
  topic: 'Тема',
  section: 'Раздел',
  author: 'Автор',
  access: 'Доступ',
  wholeSection: 'Весь раздел',
  accessTo: (name: string) => `Доступ: ${name}`,
  accessToSection: (name: string) => `Доступ: раздел ${name}`,
  toSection: (name: string) => `К доступу раздела «${name}»`,
  locks: { author: 'автор', section: 'как у раздела', administrator: 'администратор' },
  reasons: {
    author: 'Автор всегда видит свои темы и разделы, поэтому доступ снять нельзя.',
    section: 'Тема находится в разделе: доступ задаёт раздел, его можно изменить в строке раздела.',
    administrator: 'Администратор видит все темы и разделы.',
  },
  filters: 'Отбор тем',
  byTopic: 'Поиск темы',
  byAuthor: 'Автор темы',
  allAuthors: 'Все авторы',
  save: 'Сохранить',
  saveCount: (count: number) => `Сохранить (${count})`,
  saved: 'Доступ сохранён',
  failed: (names: readonly string[]) => `Не сохранено: ${names.join(', ')}. Попробуйте ещё раз.`,
  listFailed: 'Темы не загрузились',
  empty: 'Тем пока нет. Их создают на экране «Темы».',
  emptyFiltered: 'Ничего не найдено',
  emptyFilteredText: 'Под выбранные условия не подходит ни одна тема.',
  resetFilters: 'Сбросить условия',
} as const;
export const texts = inLanguage('features/admin-manager/access', ru);

import { inLanguage } from '../../language/language.js';

export const ru = {
  title: 'Удалённое',
  hint: 'Темы, разделы и события можно вернуть в течение 30 дней после удаления.',
  search: 'Поиск по названию',
  columns: { kind: 'Что', name: 'Название', author: 'Автор', deleted: 'Удалено', by: 'Кем', until: 'Хранится до' },
  kinds: { topic: 'Тема', section: 'Раздел', event: 'Событие' },
  restore: 'Восстановить',
  restoreNamed: (name: string) => `Восстановить «${name}»`,
  result: 'Результат',
  restored: {
    topic: (name: string) => `Тема «${name}» восстановлена`,
    section: (name: string) => `Раздел «${name}» восстановлен`,
    event: (name: string) => `Событие «${name}» восстановлено`,
  },
  taken: {
    topic: 'Тема с таким наименованием уже существует',
    section: 'Раздел с таким наименованием уже существует',
    event: 'Тема с таким именем уже есть',
  },
  gone: 'Этого в списке удалённого уже нет',
  failed: 'Не удалось восстановить',
  listFailed: 'Список удалённого не загрузился',
  none: 'Ничего не удалено',
  noneHint: 'Удалённые темы, разделы и события появятся здесь.',
  notFound: 'Ничего не найдено',
  reset: 'Сбросить поиск',
} as const;
export const texts = inLanguage('features/trash', ru);

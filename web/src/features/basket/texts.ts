import { inLanguage, locale } from '../../language/language.js';

export const ru = {
  title: 'Нерелевантные',
  recover: 'Восстановить',
  edit: 'Правка',
  recoverFailed: 'Ошибка восстановления!',
  result: 'Результат',
  recovered: (count: number) => `Возвращено в тему: ${count.toLocaleString(locale)}`,
  failed: 'Корзина не загрузилась',
  empty: 'Корзина пуста',
  emptyHint: 'Сюда попадают публикации, отмеченные в таблице как «Не относится к теме».',
} as const;
export const texts = inLanguage('features/basket', ru);

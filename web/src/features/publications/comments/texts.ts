import { inLanguage, locale } from '../../../language/language.js';

export const ru = {
  title: 'Комментарии',
  part: (shown: number, total: number) =>
    `Показано ${shown.toLocaleString(locale)} из ${total.toLocaleString(locale)}, сначала популярные.`,
  none: 'Комментариев нет',
  noneHint: 'Автор закрыл или удалил их после сбора публикации.',
  failed: 'Комментарии не загрузились',
  failedHint: 'Сеть не ответила, или публикация вам не открыта.',
} as const;
export const texts = inLanguage('features/publications/comments', ru);

import { inLanguage, locale } from '../../language/language.js';
import { counted } from '../../language/plural.js';

export const ru = {
  more: 'Подробнее...',
  hide: 'скрыть',
  fullTextFailed: 'Полный текст не загрузился. Попробуйте ещё раз.',
  textCut: 'Текст длиннее 2 000 000 знаков и сохранён не весь; целиком – в оригинале.',
  open: 'Открыть оригинал',
  comments: (count: number) => `Комментарии (${count.toLocaleString(locale)})`,
  withdrawn: 'удалено в источнике',
  saved: 'проверено человеком',
  event: (name: string) => `Событие: ${name}`,
  reprints: (count: number) => `+${counted(count, 'перепечатка', 'перепечатки', 'перепечаток')}`,
  followers: (count: number) => `${count.toLocaleString(locale)} подп.`,
  columns: {
    date: 'Дата',
    author: 'Автор',
    text: 'Публикация',
    tone: 'Тон',
    engagement: 'Вовлеченность',
    views: 'Просмотры',
  },
  reactions: { likes: 'Лайки', comments: 'Комментарии', shares: 'Репосты' },
  commentList: {
    title: 'Комментарии',
    part: (shown: number, total: number) =>
      `Показано ${shown.toLocaleString(locale)} из ${total.toLocaleString(locale)}, сначала популярные.`,
    none: 'Комментариев нет',
    noneHint: 'Автор закрыл или удалил их после сбора публикации.',
    failed: 'Комментарии не загрузились',
    failedHint: 'Сеть не ответила, или публикация вам не открыта.',
  },
} as const;
export const texts = inLanguage('features/publications', ru);

export const texts = {
  title: 'Комментарии',
  part: (shown: number, total: number) =>
    `Показано ${shown.toLocaleString('ru')} из ${total.toLocaleString('ru')}, сначала популярные.`,
  none: 'Комментариев нет',
  noneHint: 'Автор закрыл или удалил их после сбора публикации.',
  failed: 'Комментарии не загрузились',
  failedHint: 'Сеть не ответила, или публикация вам не открыта.',
} as const;

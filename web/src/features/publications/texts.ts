export const texts = {
  more: 'Подробнее...',
  hide: 'скрыть',
  fullTextFailed: 'Полный текст не загрузился. Попробуйте ещё раз.',
  textCut: 'Текст длиннее 2 000 000 знаков и сохранён не весь; целиком – в оригинале.',
  open: 'Открыть оригинал',
  withdrawn: 'удалено в источнике',
  saved: 'проверено человеком',
  event: (name: string) => `Событие: ${name}`,
  followers: (count: number) => `${count.toLocaleString('ru')} подп.`,
  columns: { date: 'Дата', author: 'Автор', text: 'Публикация', tone: 'Тон', engagement: 'Вовлеченность', views: 'Просмотры' },
  reactions: { likes: 'Лайки', comments: 'Комментарии', shares: 'Репосты' },
} as const;

export const texts = {
  more: 'Подробнее...',
  hide: 'скрыть',
  fullTextFailed: 'Полный текст не загрузился. Попробуйте ещё раз.',
  open: 'Открыть оригинал',
  withdrawn: 'удалено в источнике',
  saved: 'проверено человеком',
} as const;

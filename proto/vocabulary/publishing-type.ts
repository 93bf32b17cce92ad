/** The 15 publishing types; a button's title is 'тип N', its accessible name is the text below. */
export const publishingTypes = {
  1: 'текст',
  2: 'фото',
  3: 'видео',
  4: 'ссылка',
  5: 'репост',
  6: 'опрос',
  7: 'прямой эфир',
  8: 'короткое видео',
  9: 'история',
  10: 'статья',
  11: 'новость',
  12: 'комментарий',
  13: 'документ',
  14: 'аудио',
  15: 'другое',
} as const;
export type PublishingType = keyof typeof publishingTypes;

/** Languages of posts. */
export const langTitles = { kz: 'Казахский', ru: 'Русский', other: 'Другие' } as const;
export type Lang = keyof typeof langTitles;
/** In filters a first element 'kz/ru' stands for both. */
export const bothLangs = 'kz/ru';

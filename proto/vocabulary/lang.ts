/** Languages of posts. */
export const langTitles = { kz: 'Казахский', ru: 'Русский', other: 'Другие' } as const;
export type Lang = keyof typeof langTitles;
/** As the first element of a filter: both languages. */
export const bothLangs = 'kz/ru';

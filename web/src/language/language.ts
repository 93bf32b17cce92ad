/** The languages of the interface, each by its own name. */
export const languages = { ru: 'Русский', kk: 'Қазақша' } as const;
export type Language = keyof typeof languages;

/** The shape of a dictionary: the same keys as the Russian one, any words; a function has the same parameters. */
export type Dictionary<T> = T extends string
  ? string
  : T extends (...parts: infer P) => infer R
    ? (...parts: P) => Dictionary<R>
    : { readonly [K in keyof T]: Dictionary<T[K]> };

const storageKey = 'mm.language';

function chosenLanguage(): Language {
  const stored = globalThis.localStorage?.getItem(storageKey);
  return stored && Object.hasOwn(languages, stored) ? (stored as Language) : 'ru';
}

/** The language of this page; it stays until the page is loaded again. */
export const language: Language = chosenLanguage();

/** What the switches of the interface offer. */
export const otherLanguage: Language = language === 'ru' ? 'kk' : 'ru';

/**
 * BCP 47 locale for numbers, dates of digits and sorting, in both languages: Kazakhstan writes digits alike, and
 * Chromium has no Kazakh data. Months and weekdays in words are in `calendar.ts`.
 */
export const locale = 'ru-RU';

// Russian texts are compiled in; the others are loaded before any module that shows a text is evaluated.
const translations: Readonly<Record<string, unknown>> = language === 'kk' ? (await import('./kazakh.js')).kazakh : {};

/**
 * The dictionary of a folder in the language of the page; Russian where no translation exists.
 * @param folder path below `web/src`, such as `features/trash`; its Kazakh words are in `texts.kk.ts` there
 */
export const inLanguage = <T extends object>(folder: string, russian: T): Dictionary<T> =>
  (translations[folder] ?? russian) as Dictionary<T>;

/** Chooses the language of the interface in this browser and loads the page again. */
export function chooseLanguage(next: Language): void {
  localStorage.setItem(storageKey, next);
  location.reload();
}

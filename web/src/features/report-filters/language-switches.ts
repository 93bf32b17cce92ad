import { langTitles, type Lang } from '@mm/proto/vocabulary/lang.js';

/** `all`, or a choice that is neither empty nor complete. */
export type LanguageChoice = 'all' | readonly Lang[];

export const languageOrder = Object.keys(langTitles) as Lang[];

/** 'All' is exclusive; choosing every language, or clearing the last one, returns to 'all'. */
export function toggleLanguage(choice: LanguageChoice, pressed: 'all' | Lang): LanguageChoice {
  if (pressed === 'all') return 'all';
  const before = choice === 'all' ? [] : choice;
  const after = languageOrder.filter((lang) => (lang === pressed ? !before.includes(lang) : before.includes(lang)));
  return after.length === 0 || after.length === languageOrder.length ? 'all' : after;
}

import { kazakhVocabulary } from '@mm/proto/vocabulary/kazakh.js';
import { roles, type Role } from '@mm/proto/vocabulary/role.js';
import { kk } from './texts.kk.js';
import { ru, type PageTexts } from './texts.js';

export type PageLanguage = 'ru' | 'kk';

const dictionaries: Readonly<Record<PageLanguage, PageTexts>> = { ru, kk };
export const textsIn = (language: PageLanguage): PageTexts => dictionaries[language];

/** What a role is called and may do. */
export const roleWords = (language: PageLanguage, role: Role): { title: string; may: string } =>
  language === 'kk' ? kazakhVocabulary.roles[role] : roles[role];

/** The first known language of the parameter `ui_locales` (tags with spaces between them), else Russian. */
export function languageOf(uiLocales: unknown): PageLanguage {
  if (typeof uiLocales !== 'string') return 'ru';
  const known = uiLocales.split(' ').map((tag) => tag.split('-')[0]?.toLowerCase());
  return known.find((tag) => tag === 'ru' || tag === 'kk') ?? 'ru';
}

export type Tone = 'negative' | 'neutral' | 'positive';
export type Language = 'ru' | 'kk';
export type ByTone = Record<Tone, readonly string[]>;

/**
 * Templates about one sphere in one language: `news` is a statement that can be a headline, `voice` is a resident's
 * own words, `more` continues either. In a template `{…}` is a slot (see compose.ts) and `[a|b]` a choice.
 */
export interface Phrases {
  news: ByTone;
  voice: ByTone;
  more: readonly string[];
}
export type SphereTexts = Record<Language, Phrases>;

import { langTitles, type Lang } from '@mm/proto/vocabulary/lang.js';
import { publishingTypes, type PublishingType } from '@mm/proto/vocabulary/publishing-type.js';
import { tones, type Tone } from '@mm/proto/vocabulary/tone.js';

/** `all`, or a non-empty choice of tones. */
export type ToneChoice = 'all' | readonly Tone[];
export type ToneSwitch = 'all' | Tone;

export const toneOrder: readonly Tone[] = [tones.positive, tones.neutral, tones.negative];

/**
 * 'All tones' turns the specific tones off, a specific tone turns 'all' off.
 * When everything would be off, positive turns on.
 */
export function toggleTone(choice: ToneChoice, pressed: ToneSwitch): ToneChoice {
  if (pressed === 'all') return choice === 'all' ? [tones.positive] : 'all';
  const before = choice === 'all' ? [] : choice;
  const after = toneOrder.filter((tone) => (tone === pressed ? !before.includes(tone) : before.includes(tone)));
  return after.length > 0 ? after : [tones.positive];
}

/** On the dashboard one switch is on at a time; turning the last one off returns to all. */
export const toggleOnlyTone = (shown: ToneSwitch, pressed: ToneSwitch): ToneSwitch =>
  shown === pressed ? 'all' : pressed;

/** Publishing types 1 to 15. */
export const typeOrder = Object.keys(publishingTypes).map(Number) as PublishingType[];

/** Adds or removes a type; the choice stays in the order of the buttons, an empty one means all types. */
export const toggleType = (choice: readonly PublishingType[], pressed: PublishingType): PublishingType[] =>
  typeOrder.filter((type) => (type === pressed ? !choice.includes(type) : choice.includes(type)));

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

/** Numbers of social networks; an empty list means all of them. */
export type NetworkChoice = readonly number[];

/** 'All' resets the list; clearing the last network returns to 'all' (an empty list). */
export function toggleNetwork(choice: NetworkChoice, pressed: 'all' | number): NetworkChoice {
  if (pressed === 'all') return [];
  return choice.includes(pressed) ? choice.filter((network) => network !== pressed) : [...choice, pressed];
}

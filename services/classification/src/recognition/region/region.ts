import type { Token } from '../text/tokenise.js';
import { findCapitalWord } from './capital-word.js';
import { findCountry, isElsewhere } from './country.js';
import { inCyrillic } from './in-cyrillic.js';
import { mentionOf } from './mention.js';
import type { Mention, Writing } from './mention.js';
import { PlaceContext } from './place-context.js';
import { findPlaces } from './place-index.js';
import { resolveMentions } from './resolve-mentions.js';
import type { Certainty, FoundRegion } from './resolve-mentions.js';
import { findSharedNouns } from './shared-noun.js';

/**
 * Oblasts of a text (KATO ids, in order of their first mention) and the words that named them. `certainty` is that of
 * the least trusted one, `none` if there is none; `confidence` 0..1.
 */
export interface RegionGuess {
  oblasts: number[];
  certainty: Certainty | 'none';
  confidence: number;
  found: FoundRegion[];
  /** Positions of the words that are part of a place's name. */
  placeWords: ReadonlySet<number>;
}

const CONFIDENCE: Record<RegionGuess['certainty'], number> = {
  named: 0.95,
  country: 0.7,
  preferred: 0.7,
  guessed: 0.6,
  none: 0.5,
};
const TRUST: readonly Certainty[] = ['guessed', 'preferred', 'country'];
const LONG_TEXT = 5_000;

/**
 * Oblasts and cities of republican significance that a text names. Linear in the number of words. `author`: oblasts
 * that decide between namesakes.
 */
export function recogniseRegion(
  text: string,
  words: readonly Token[],
  authorOblasts: readonly number[] = [],
): RegionGuess {
  const tokens = inCyrillic(words);
  const matches = findPlaces(tokens);
  const mentions = capitalWords(tokens);
  if (matches.length > 0) {
    const context = new PlaceContext(tokens, matches);
    const writing = writingOf(tokens);
    for (const match of matches) {
      const mention = mentionOf(match, tokens, context, writing);
      if (mention) mentions.push(mention);
    }
    mentions.push(...findSharedNouns(tokens, matches));
    mentions.sort((a, b) => a.start - b.start);
  }
  const named = resolveMentions(mentions, authorOblasts);
  const found = mentions.length > 0 ? named : findCountry(tokens);
  const oblasts = [...new Set(found.map(({ oblast }) => oblast))];
  const certainty =
    found.length === 0 ? 'none' : (TRUST.find((one) => found.some((region) => region.certainty === one)) ?? 'named');
  const placeWords = new Set<number>();
  for (const { from, to, places } of matches)
    if (from === to || places.some(({ kind }) => kind !== 'n')) for (let i = from; i <= to; i++) placeWords.add(i);
  const confidence = CONFIDENCE[certainty];
  return {
    oblasts,
    found,
    certainty,
    placeWords,
    confidence: text.length > LONG_TEXT ? Math.min(confidence, 0.6) : confidence,
  };
}

function writingOf(tokens: readonly Token[]): Writing {
  let upper = 0;
  let capitals = 0;
  for (const token of tokens) {
    if (token.upper) upper++;
    if (token.capital) capitals++;
  }
  return upper > tokens.length / 2 ? 'capitals' : capitals === 0 ? 'small' : 'mixed';
}

const capitalWords = (tokens: readonly Token[]): Mention[] => {
  const found = findCapitalWord(tokens);
  return found.length > 0 && isElsewhere(tokens) ? [] : found;
};

import { fromLatin } from '@mm/morphology/latin.js';
import type { Token } from '../text/tokenise.js';
import { WordCache } from '../text/word-cache.js';
import { isPlaceName } from './place-index.js';

const FIRST_CYRILLIC = 0x400;
const isInLatin = ({ latin, folded }: Token): boolean => latin && folded.charCodeAt(0) < FIRST_CYRILLIC;
const words = new WordCache((latin) => {
  const kazakh = fromLatin(latin, 'kz');
  const russian = fromLatin(latin, 'ru');
  return { folded: !isPlaceName(kazakh) && isPlaceName(russian) ? russian : kazakh, entries: [] as unknown[] };
});

/**
 * The words of a text with Cyrillic forms of those in Latin letters, read as Kazakh unless only a Russian reading is a
 * place: most places have Kazakh names.
 */
export const inCyrillic = (tokens: readonly Token[]): readonly Token[] =>
  tokens.some(isInLatin)
    ? tokens.map((token) => (isInLatin(token) ? { ...token, ...words.get(token.folded) } : token))
    : tokens;

/** An entry of a word list, in Cyrillic as the words that it is compared with. */
export const entryInCyrillic = (entry: string): string => entry.replace(/[a-z]+/g, (latin) => fromLatin(latin, 'kz'));

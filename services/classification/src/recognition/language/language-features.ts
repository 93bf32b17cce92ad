import { withoutInvisible } from '@mm/morphology/invisible.js';
import { mixed, step } from '../model/feature-hash.js';
import { WordCache } from '../text/word-cache.js';

/** Number of buckets of the language heads. */
export const LANGUAGE_BUCKETS = 1 << 16;
const MAX_GRAM = 5;
const SAMPLE_LENGTH = 3_000;
const MAX_LETTERS = 30;
const WORD = /[\p{L}\p{M}ʻ‘’'`ʼ]+/gu;
const LINKS = /https?:\/\/\S+|www\.\S+|[@#]\w+|\b[\w.-]+\.(?:kz|com|ru|me|org|net)\b\S*/gi;

/** The words whose letters tell a language, in lower case, without links and handles. */
export const languageWords = (text: string): string[] =>
  withoutInvisible(text.slice(0, SAMPLE_LENGTH)).toLowerCase().replace(LINKS, ' ').match(WORD) ?? [];

/** Buckets of the sequences of 1 to 5 letters in a word, with a space before and after it, and of the word. */
export const languageBuckets = (word: string): Int32Array => cached.get(word);

const cached = new WordCache((word) => {
  const bounded = ` ${word.slice(0, MAX_LETTERS)} `;
  const buckets: number[] = [];
  for (let i = 0; i < bounded.length; i++) {
    let hash = 0x811c9dc5;
    for (let n = 0; n < MAX_GRAM && i + n < bounded.length; n++) {
      hash = step(hash, bounded.charCodeAt(i + n));
      if (i + n > 0) buckets.push(mixed(hash) & (LANGUAGE_BUCKETS - 1));
    }
  }
  return Int32Array.from(buckets);
});

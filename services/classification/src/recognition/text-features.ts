import { hashOf, hashOfPair, mixed, step } from './model/feature-hash.js';
import { VectorBuilder } from './model/feature-vector.js';
import type { Token } from './text/tokenise.js';
import { WordCache } from './text/word-cache.js';

/** Buckets of words and of sequences of letters. */
export const WORD_BUCKETS = 1 << 18;
/** Buckets of signs that have a name, after those of words. */
const SIGN_BUCKETS = 1 << 13;
export const FEATURE_BUCKETS = WORD_BUCKETS + SIGN_BUCKETS;

/** Something about a text that has a name and a size: a vote of a lexicon, a price, a phone number. */
export interface Sign {
  name: string;
  value: number;
}

/** A word with what it is to the heads. */
export interface ReadWord {
  token: Token;
  buckets: WordBuckets;
}

interface WordBuckets {
  word: number;
  stem: number;
  /** Of the word, its stem and its sequences of letters. */
  all: Int32Array;
}

const STEM_LENGTH = 5;
const MIN_GRAM = 3;
const MAX_GRAM = 5;
const MAX_LETTERS = 24;
/** Words of a long text that are read; a post says what it is about before. */
const MAX_WORDS = 160;
/** So many words count half. */
const FEW_WORDS = 3;
const WORD_SEED = 0x51ed270b;
const STEM_SEED = 0x2127599b;
const GRAM_SEED = 0x3c6ef372;

const inWords = (hash: number): number => hash & (WORD_BUCKETS - 1);

const wordBuckets = new WordCache((word): WordBuckets => {
  const hash = hashOf(word, WORD_SEED);
  const stem = hashOf(word.slice(0, STEM_LENGTH), STEM_SEED);
  const all = [inWords(hash), inWords(stem)];
  const bounded = ` ${word.slice(0, MAX_LETTERS)} `;
  for (let i = 0; i + MIN_GRAM <= bounded.length; i++) {
    let gram = GRAM_SEED;
    for (let n = 0; n < MAX_GRAM && i + n < bounded.length; n++) {
      gram = step(gram, bounded.charCodeAt(i + n));
      if (n >= MIN_GRAM - 1) all.push(inWords(mixed(gram)));
    }
  }
  return { word: hash, stem, all: Int32Array.from(all) };
});

const signBuckets = new WordCache((name) => WORD_BUCKETS + (hashOf(name, STEM_SEED) & (SIGN_BUCKETS - 1)));
const builder = new VectorBuilder();

/** The words that heads read, at most 160. */
export const readWords = (tokens: readonly Token[]): ReadWord[] =>
  tokens.slice(0, MAX_WORDS).map((token) => ({ token, buckets: wordBuckets.get(token.folded) }));

/**
 * What a text is to the heads: its words, their stems, pairs of stems and sequences of letters, weighted by how rare
 * they are, and the signs. The result lasts until the next call.
 */
export function textVector(
  words: readonly ReadWord[],
  signs: readonly Sign[],
  rarities: Float32Array,
): ReturnType<VectorBuilder['view']> {
  builder.clear();
  for (const bucket of bucketsOf(words)) builder.add(bucket, rarities[bucket] ?? 0);
  builder.scale(0, wordPart(words.length) / Math.sqrt(builder.squares(0) || 1));
  for (const { name, value } of signs) builder.add(signBucket(name), value);
  return builder.view();
}

/** How much the words of a text count together, 0..1, beside its signs: few words are often ones never seen before. */
export const wordPart = (count: number): number => Math.sqrt(count / (count + FEW_WORDS));

/** The buckets of words and pairs of words, with repetitions. */
export function bucketsOf(words: readonly ReadWord[]): number[] {
  const buckets: number[] = [];
  let before: ReadWord | undefined;
  for (const one of words) {
    for (const bucket of one.buckets.all) buckets.push(bucket);
    if (before) buckets.push(pairBucket(before, one));
    before = one;
  }
  return buckets;
}

/** The bucket of a sign. */
export const signBucket = (name: string): number => signBuckets.get(name);

/** The bucket of two words in a row. */
export const pairBucket = (first: ReadWord, second: ReadWord): number =>
  inWords(hashOfPair(first.buckets.stem, second.buckets.stem));

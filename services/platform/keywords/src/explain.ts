import type { Branch } from './branches.js';
import { SearchedText, matches } from './evaluate.js';
import type { Expression, Term } from './expression.js';
import { locatedWords, type Span } from './locate.js';
import { fieldGap, type LexemeIndex } from './normalise.js';
import { isEmoji } from './words.js';

/** Why a publication satisfies an expression. */
export interface Explanation {
  /** The first alternative that matches. */
  branch: Branch;
  /** Where the words and phrases that match stand, none twice; none at all when only names match. */
  places: PlaceInTexts[];
}

/** Characters of one of the texts of a publication. */
export interface PlaceInTexts extends Span {
  /** Which of them, from 0. */
  text: number;
}

/** The place of a word in the texts of a publication. */
interface Place extends Span {
  text: string;
  /** Which of the texts it is, from 0. */
  index: number;
}

const mostPieces = 50;

/**
 * Which of the alternatives match a publication's words, and with what. `words` are those in which the keywords are
 * searched, made by `wordsOfPublication` of these `texts`. Undefined when none matches.
 */
export function explain(
  branches: readonly Branch[],
  texts: readonly string[],
  words: LexemeIndex,
): Explanation | undefined {
  const searched = new SearchedText(words);
  const matching = branches.filter(({ expression }) => matches(expression, searched));
  const [branch] = matching;
  if (!branch) return undefined;
  const places = placesOf(texts);
  const found = new Map<string, PlaceInTexts>();
  for (const { expression } of matching)
    for (const { first, last, emoji } of rangesOf(expression, searched)) {
      const [start, end] = [places.get(first), places.get(last)];
      const of = start && end ? [{ text: start.index, from: start.from, to: end.to }] : [];
      for (const place of emoji ? placesOfEmoji(emoji, texts) : of)
        found.set(`${place.text} ${place.from} ${place.to}`, place);
    }
  return { branch, places: [...found.values()] };
}

/** The pieces of the texts at these places, each once, as they stand there; 50 at most. */
export function piecesAt(places: readonly PlaceInTexts[], texts: readonly string[]): string[] {
  const pieces = new Set<string>();
  for (const { text, from, to } of places) {
    if (pieces.size >= mostPieces) break;
    pieces.add(texts[text]?.slice(from, to) ?? '');
  }
  return [...pieces];
}

/** How often each written form of a term stands in texts with these words, in lower case. */
export function formsIn(term: Term, places: ReadonlyMap<number, Place>, searched: SearchedText): string[] {
  const positions = searched.positions(term);
  if (isEmoji(term.text)) return positions.map(() => term.text);
  const found = new Set(positions.map((position) => places.get(position)));
  return [...found].flatMap((place) => (place ? [writtenAt(place)] : []));
}

/**
 * Where the words of a publication stand, by their positions in `wordsOfPublication` of the same texts; the words of a
 * hashtag have its place.
 */
export function placesOf(texts: readonly string[]): Map<number, Place> {
  const places = new Map<number, Place>();
  let position = 0;
  for (const [index, text] of texts.entries()) {
    for (const { word, from, to } of locatedWords(text)) {
      const place = { from, to, text, index };
      const { length } = word.parts ?? [word];
      for (let i = 0; i < length; i++) places.set(++position, place);
    }
    position += fieldGap;
  }
  return places;
}

const placesOfEmoji = (emoji: string, texts: readonly string[]): PlaceInTexts[] =>
  texts.flatMap((text, index) =>
    locatedWords(text)
      .filter(({ word }) => word.folded === emoji)
      .map(({ from, to }) => ({ text: index, from, to })),
  );

/** A word as it is written, in lower case. */
export const writtenAt = ({ text, from, to }: Place): string => text.slice(from, to).toLowerCase();

/** First and last position of words that match; the emoji, if it is one that does. */
interface Range {
  first: number;
  last: number;
  emoji?: string;
}

/** The words and phrases with which a text satisfies an expression; none if it does not. */
function rangesOf(expression: Expression, text: SearchedText): Range[] {
  if (expression.kind === 'phrase') return occurrences(expression.terms, text);
  const ranges = expression.parts.map((part) => rangesOf(part, text));
  return expression.kind === 'and' && ranges.some((of) => of.length === 0) ? [] : ranges.flat();
}

function occurrences(terms: readonly Term[], text: SearchedText): Range[] {
  const [first, ...others] = terms;
  if (!first) return [];
  if (isEmoji(first.text)) return text.has(first) ? [{ first: 0, last: 0, emoji: first.text }] : [];
  const following = others.map((term) => new Set(text.positions(term)));
  return text
    .positions(first)
    .filter((start) => following.every((positions, i) => positions.has(start + i + 1)))
    .map((start) => ({ first: start, last: start + others.length }));
}

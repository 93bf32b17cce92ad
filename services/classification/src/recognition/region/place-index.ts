import { foldWord } from '@mm/morphology/fold.js';
import { WordCache } from '../text/word-cache.js';
import type { Token } from '../text/tokenise.js';
import { gazetteer } from './gazetteer.js';
import { rootsOf, rootsOfAbbreviation } from './word-forms.js';
import type { Form } from './word-forms.js';

export type PlaceKind = 'o' | 'c' | 'd' | 'v' | 'n';

/** One meaning of a place name. */
export interface Place {
  oblast: number;
  kind: PlaceKind;
  needsKind: boolean;
  needsCapital: boolean;
  mayBePerson: boolean;
  preferred: boolean;
  abbreviation: boolean;
}

/** A name found at the words `from`..`to`, with all its meanings. */
export interface PlaceMatch {
  from: number;
  to: number;
  form: Form;
  places: Place[];
}

interface Entry {
  place: Place;
  endings: ReadonlyMap<string, Form>;
  /** Words between the first and the last; empty for a name of one or two words. */
  middle: string[];
  lastWord: string | null;
}

const MAX_INFLECTION_LENGTH = 3;
const MIN_INFLECTED_LENGTH = 4;
const MIN_HASHTAG_NAME_LENGTH = 6;
const byRoot = new Map<string, Entry[]>();
const rootPrefixes = new Set<string>();
let maxRootLength = 0;
const wholeNames = new Map<string, Place[]>();

for (const { oblast, places } of gazetteer) {
  for (const line of places) {
    const [head = '', ...names] = line.split(' ');
    for (const name of names) addName(name, oblast, head);
  }
}

function addName(rawName: string, oblast: number, head: string): void {
  const onlyDerived = rawName.startsWith('~');
  const words = rawName.replace('~', '').split(/[_-]/).map(foldWord);
  const place: Place = {
    oblast,
    kind: head.charAt(0) as PlaceKind,
    needsKind: head.includes('!'),
    needsCapital: head.includes('^'),
    mayBePerson: head.includes('*'),
    preferred: head.includes('='),
    abbreviation: /^[А-ЯҚ]{3,5}$/.test(rawName),
  };
  const [first = '', ...rest] = words;
  const lastWord = rest.pop() ?? null;
  if (lastWord === null)
    for (const { root, endings } of place.abbreviation ? rootsOfAbbreviation(first) : rootsOf(first, onlyDerived))
      addEntry(root, { place, endings, middle: [], lastWord });
  else addEntry(stemOf(first), { place, endings: new Map(), middle: rest.map(stemOf), lastWord });
  const joined = words.join('');
  if (!place.needsKind && !place.needsCapital && !onlyDerived && joined.length >= MIN_HASHTAG_NAME_LENGTH)
    wholeNames.set(joined, [...(wholeNames.get(joined) ?? []), place]);
}

function addEntry(root: string, entry: Entry): void {
  byRoot.set(root, [...(byRoot.get(root) ?? []), entry]);
  rootPrefixes.add(root.slice(0, 2));
  maxRootLength = Math.max(maxRootLength, root.length);
}

/** The part of a name's first word that does not change: 'Большое' → 'больш'. */
function stemOf(word: string): string {
  return /(ый|ий|ая|ое|ие|ой)$/.test(word)
    ? word.slice(0, -2)
    : /[ая]$/.test(word) && word.length > 4
      ? word.slice(0, -1)
      : word;
}

const inflects = (word: string | undefined, stem: string): boolean =>
  word !== undefined &&
  (stem.length < MIN_INFLECTED_LENGTH
    ? word === stem
    : word.startsWith(stem) && word.length - stem.length <= MAX_INFLECTION_LENGTH);

/** Place names in a text of Cyrillic words, left to right; the longest one wins at a word. Linear time. */
export function findPlaces(tokens: readonly Token[]): PlaceMatch[] {
  const words = tokens.map(({ folded }) => folded);
  const matches: PlaceMatch[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (!token) continue;
    const match = token.hashtag ? (matchAt(words, i) ?? matchInHashtag(words, i)) : matchAt(words, i);
    if (!match) continue;
    matches.push(match);
    i = match.to;
  }
  return matches;
}

const noCandidates: readonly never[] = [];
/** Names that may start with a word, the longest root first. */
const candidates = new WordCache((word: string): readonly { entry: Entry; rootLength: number }[] => {
  if (!rootPrefixes.has(word.slice(0, 2))) return noCandidates;
  const longest = Math.min(word.length, maxRootLength);
  const found = Array.from({ length: Math.max(0, longest - 1) }, (_, i) => longest - i).flatMap((rootLength) =>
    (byRoot.get(word.slice(0, rootLength)) ?? []).map((entry) => ({ entry, rootLength })),
  );
  return found.length === 0 ? noCandidates : found;
});

function matchAt(words: readonly string[], i: number): PlaceMatch | undefined {
  let best: PlaceMatch | undefined;
  for (const { entry, rootLength } of candidates.get(words[i] ?? '')) {
    const found = matchEntry(entry, words, i, rootLength);
    if (!found || (best && found.to < best.to)) continue;
    if (!best || found.to > best.to) best = found;
    else best.places.push(entry.place);
  }
  return best;
}

function matchEntry(entry: Entry, words: readonly string[], i: number, rootLength: number): PlaceMatch | undefined {
  const rest = (words[i] ?? '').slice(rootLength);
  if (entry.lastWord === null) {
    const form = entry.endings.get(rest);
    return form && { from: i, to: i, form, places: [entry.place] };
  }
  if (
    rest.length > (rootLength < MIN_INFLECTED_LENGTH ? 0 : MAX_INFLECTION_LENGTH) ||
    !entry.middle.every((stem, k) => inflects(words[i + 1 + k], stem))
  )
    return undefined;
  const to = i + entry.middle.length + 1;
  const last = words[to];
  if (last === undefined) return undefined;
  for (const { root, endings } of rootsOfLast(entry.lastWord)) {
    const form = last.startsWith(root) ? endings.get(last.slice(root.length)) : undefined;
    if (form) return { from: i, to, form, places: [entry.place] };
  }
  return undefined;
}

const lastRoots = new Map<string, ReturnType<typeof rootsOf>>();

function rootsOfLast(word: string): ReturnType<typeof rootsOf> {
  let roots = lastRoots.get(word);
  if (!roots) lastRoots.set(word, (roots = rootsOf(word)));
  return roots;
}

/** Finds a name of six letters or more in the first 60 letters of a tag: '#новостикараганды', '#almatynews'. */
function matchInHashtag(words: readonly string[], i: number): PlaceMatch | undefined {
  const tag = (words[i] ?? '').slice(0, 60).replace(/[_0-9]/g, '');
  for (let start = 0; start + MIN_HASHTAG_NAME_LENGTH <= tag.length; start++) {
    const inflected = matchAt([tag.slice(start)], 0);
    const known = inflected?.places.filter((place) => !place.needsKind && !place.needsCapital) ?? [];
    if (inflected && known.length > 0) return { from: i, to: i, form: inflected.form, places: known };
    for (let end = Math.min(tag.length, start + 18); end - start >= MIN_HASHTAG_NAME_LENGTH - 1; end--) {
      const part = tag.slice(start, end);
      const places = wholeNames.get(part) ?? wholeNames.get(`${part.slice(0, -1)}а`);
      if (places) return { from: i, to: i, form: 'base', places: [...places] };
    }
  }
  return undefined;
}

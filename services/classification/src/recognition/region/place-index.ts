import { foldWord } from '@mm/morphology/fold.js';
import { WordCache } from '../text/word-cache.js';
import type { Token } from '../text/tokenise.js';
import { gazetteer } from './gazetteer.js';
import type { Place, PlaceKind, PlaceMatch } from './place.js';
import { rootsOf, rootsOfAbbreviation } from './word-forms.js';
import type { Form } from './word-forms.js';

/** A name of one word, or the first of several: `rest` are the stems between it and the last word. */
interface Entry {
  place: Place;
  endings: ReadonlyMap<string, Form>;
  rest: readonly string[];
  lastWord: string | null;
}

/** What begins with a word: names that are the word in some form, and names of several words. */
interface Candidates {
  form: Form;
  ending: string;
  single: readonly Place[];
  several: readonly Entry[];
}

const MAX_INFLECTION_LENGTH = 3;
const MIN_INFLECTED_LENGTH = 4;
const MIN_HASHTAG_NAME_LENGTH = 6;
const MAX_HASHTAG_LENGTH = 60;
const MAX_HASHTAG_NAME_LENGTH = 18;
const ADJECTIVE = /(ый|ий|ая|ое|ие|ой)$/;
/** Of several readings of one word the first of these. */
const FORM_ORDER: readonly Form[] = ['base', 'noun', 'adjective', 'inhabitant'];
const NO_INFLECTION: ReadonlyMap<string, Form> = new Map();
const byRoot = new Map<string, Entry[]>();
const rootPrefixes = new Set<string>();
let maxRootLength = 0;
const wholeNames = new Map<string, Place[]>();

for (const { oblast, places } of gazetteer) {
  for (const line of places) {
    const [head = '', ...names] = line.split(' ');
    for (const name of names) for (const spelling of spellingsOf(name)) addName(spelling, oblast, head);
  }
}

/** In Latin letters names have neither ь nor э: 'Uralsk', 'Ekibastuz'. */
function spellingsOf(name: string): string[] {
  const plain = name.replace(/ь/g, '').replace(/э/g, 'е').replace(/Э/g, 'Е');
  return plain === name ? [name] : [name, plain];
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
    isCommon: head.includes('?'),
    abbreviation: /^[А-ЯҚ]{3,5}$/.test(rawName),
  };
  const [first = '', ...rest] = words;
  const lastWord = rest.pop() ?? null;
  if (lastWord === null)
    for (const { root, endings } of place.abbreviation ? rootsOfAbbreviation(first) : rootsOf(first, { onlyDerived }))
      addEntry(root, { place, endings, rest: [], lastWord });
  else addEntry(stemOf(first), { place, endings: NO_INFLECTION, rest: rest.map(stemOf), lastWord });
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
  return ADJECTIVE.test(word)
    ? word.slice(0, -2)
    : /[ая]$/.test(word) && word.length > MIN_INFLECTED_LENGTH
      ? word.slice(0, -1)
      : word;
}

const inflects = (word: string | undefined, stem: string): boolean =>
  word !== undefined &&
  word.startsWith(stem) &&
  (word.length === stem.length ||
    ADJECTIVE.test(word) ||
    /^(ых|ым|ом|ую|ого|ому)$/.test(word.slice(stem.length)) ||
    (stem.length >= MIN_INFLECTED_LENGTH && word.length - stem.length <= MAX_INFLECTION_LENGTH));

/**
 * Place names in a text of Cyrillic words, left to right; the longest one wins at a word. A name may be written with a
 * hyphen inside it. Linear time.
 */
export function findPlaces(tokens: readonly Token[]): PlaceMatch[] {
  const matches: PlaceMatch[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (!token) continue;
    const match =
      matchAt(tokens, i) ??
      (tokens[i + 1]?.hyphenated ? matchHyphenated(tokens, i) : undefined) ??
      (token.hashtag ? matchInHashtag(token.folded, i) : undefined);
    if (!match) continue;
    matches.push(match);
    i = match.to;
  }
  return matches;
}

/** What a word may begin. */
const candidates = new WordCache((word: string): Candidates | null => {
  if (!rootPrefixes.has(word.slice(0, 2))) return null;
  const single: Place[] = [];
  const several: Entry[] = [];
  let form: Form | undefined;
  let ending = '';
  for (let length = Math.min(word.length, maxRootLength); length > 1; length--)
    for (const entry of byRoot.get(word.slice(0, length)) ?? []) {
      const found = entry.endings.get(word.slice(length));
      if (entry.lastWord !== null && inflects(word, word.slice(0, length))) several.push(entry);
      if (entry.lastWord !== null || !found) continue;
      if (!form || FORM_ORDER.indexOf(found) < FORM_ORDER.indexOf(form)) [form, ending] = [found, word.slice(length)];
      single.push(entry.place);
    }
  return form || several.length > 0 ? { form: form ?? 'base', ending, single, several } : null;
});

/** True if a Cyrillic word is a place's name of one word, in any form. */
export const isPlaceName = (word: string): boolean => (candidates.get(word)?.single.length ?? 0) > 0;

function matchAt(tokens: readonly Token[], i: number): PlaceMatch | undefined {
  const found = candidates.get(tokens[i]?.folded ?? '');
  if (!found) return undefined;
  let best: PlaceMatch | undefined;
  for (const entry of found.several) {
    const match = matchSeveral(entry, tokens, i);
    if (!match || (best && match.to < best.to)) continue;
    if (best?.to === match.to) best.places.push(entry.place);
    else best = match;
  }
  const { form, ending, single } = found;
  return best ?? (single.length > 0 ? { from: i, to: i, form, ending, places: [...single] } : undefined);
}

function matchSeveral({ place, rest, lastWord }: Entry, tokens: readonly Token[], i: number): PlaceMatch | undefined {
  if (lastWord === null || !rest.every((stem, k) => inflects(tokens[i + 1 + k]?.folded, stem))) return undefined;
  const to = i + rest.length + 1;
  const last = tokens[to]?.folded;
  if (last === undefined) return undefined;
  for (const { root, endings } of lastRoots.get(lastWord)) {
    const ending = last.slice(root.length);
    const form = last.startsWith(root) ? endings.get(ending) : undefined;
    if (form) return { from: i, to, form, ending, places: [place] };
  }
  return undefined;
}

const lastRoots = new WordCache((word) => rootsOf(word, { isOwned: /[ыи]$/.test(word) }));

/** 'Сары-Шаган', 'Талды-Корган': a name of one word in two. */
function matchHyphenated(tokens: readonly Token[], i: number): PlaceMatch | undefined {
  const found = candidates.get(`${tokens[i]?.folded ?? ''}${tokens[i + 1]?.folded ?? ''}`);
  if (!found || found.single.length === 0) return undefined;
  return { from: i, to: i + 1, form: found.form, ending: found.ending, places: [...found.single] };
}

/** Finds a name of six letters or more in the first 60 letters of a tag: '#новостикараганды', '#almatynews'. */
function matchInHashtag(word: string, i: number): PlaceMatch | undefined {
  const tag = word.slice(0, MAX_HASHTAG_LENGTH).replace(/[_0-9]/g, '');
  for (let start = 0; start + MIN_HASHTAG_NAME_LENGTH <= tag.length; start++) {
    const inflected = candidates.get(tag.slice(start));
    const known = inflected?.single.filter((place) => !place.needsKind && !place.needsCapital) ?? [];
    if (inflected && known.length > 0)
      return { from: i, to: i, form: inflected.form, ending: inflected.ending, places: known };
    const longest = Math.min(tag.length, start + MAX_HASHTAG_NAME_LENGTH);
    for (let end = longest; end - start >= MIN_HASHTAG_NAME_LENGTH - 1; end--) {
      const part = tag.slice(start, end);
      const places = wholeNames.get(part) ?? wholeNames.get(`${part.slice(0, -1)}а`);
      if (places) return { from: i, to: i, form: 'base', ending: '', places: [...places] };
    }
  }
  return undefined;
}

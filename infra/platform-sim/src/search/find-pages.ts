import type { PageFacts, Query } from './query.js';
import type { IndexedPage, SearchIndex } from './search-index.js';

/** A page with the numbers of the words that it was found for. */
export interface FoundPage {
  page: IndexedPage;
  marked: ReadonlySet<number>;
}

type Words = Extract<Query, { kind: 'words' }>;
const titleWeight = 3;
const maxCount = 4;

/** Visible pages that the query matches and `allows` lets pass: the most relevant first, then the newest. */
export function findPages(index: SearchIndex, query: Query, allows: (page: PageFacts) => boolean): FoundPage[] {
  const wanted = wantedWords(query);
  if (wanted.length === 0 && !hasLimit(query)) return [];
  const matches = bitmapOf(index, query);
  const weighed = wanted.flatMap(({ words, isExact }) => words.map((word) => weightOf(index, word, isExact)));
  const marked = new Set(weighed.flatMap(({ forms }) => [...forms]));
  return index.pages
    .filter((page, place) => matches[place] === 1 && allows(page) && index.isVisible(page))
    .map((page) => ({ page, marked, score: scoreOf(page, weighed) }))
    .sort((a, b) => b.score - a.score || b.page.post.at - a.page.post.at);
}

/** An engine finds nothing for excluded words alone. */
const hasLimit = (query: Query): boolean =>
  query.kind === 'limit' || ((query.kind === 'and' || query.kind === 'or') && query.parts.some(hasLimit));

/** The words that a page should have. */
function wantedWords(query: Query): Words[] {
  if (query.kind === 'words') return [query];
  return query.kind === 'and' || query.kind === 'or' ? query.parts.flatMap(wantedWords) : [];
}

/** 1 for each page that matches. */
function bitmapOf(index: SearchIndex, query: Query): Uint8Array {
  const { pages } = index;
  switch (query.kind) {
    case 'and':
      return query.parts
        .map((part) => bitmapOf(index, part))
        .reduce((all, one) => all.map((bit, place) => bit & (one[place] ?? 0)), new Uint8Array(pages.length).fill(1));
    case 'or':
      return query.parts
        .map((part) => bitmapOf(index, part))
        .reduce((all, one) => all.map((bit, place) => bit | (one[place] ?? 0)), new Uint8Array(pages.length));
    case 'not':
      return bitmapOf(index, query.part).map((bit) => 1 - bit);
    case 'limit':
      return Uint8Array.from(pages, (page) => (query.allows(page) ? 1 : 0));
    case 'words':
      return phraseBitmap(index, query);
  }
}

function phraseBitmap(index: SearchIndex, { words, isExact }: Words): Uint8Array {
  const bits = new Uint8Array(index.pages.length);
  const [first = new Set<number>(), ...others] = words.map((word) => index.pagesWith(word));
  const forms = words.map((word) => index.formsOf(word, isExact));
  const isAt = (page: IndexedPage, at: number): boolean => forms.every((form, i) => form.has(page.words[at + i] ?? -1));
  for (const place of first) {
    const page = index.pages[place] as IndexedPage;
    const isCandidate = others.every((places) => places.has(place));
    if (isCandidate && page.words.some((_word, at) => isAt(page, at))) bits[place] = 1;
  }
  return bits;
}

interface Weight {
  forms: ReadonlySet<number>;
  rarity: number;
}

const weightOf = (index: SearchIndex, word: string, isExact: boolean): Weight => ({
  forms: index.formsOf(word, isExact),
  rarity: Math.log(1 + index.pages.length / (1 + index.pagesWith(word).size)),
});

function scoreOf({ words, titleLength }: IndexedPage, weighed: readonly Weight[]): number {
  let score = 0;
  for (const { forms, rarity } of weighed) {
    let count = 0;
    let isInTitle = false;
    words.forEach((word, at) => {
      if (!forms.has(word)) return;
      count++;
      isInTitle ||= at < titleLength;
    });
    score += rarity * (Math.min(count, maxCount) + (isInTitle ? titleWeight : 0));
  }
  // Many pages are as good as each other: engines do not distinguish them finely.
  return Math.round(score * 2);
}

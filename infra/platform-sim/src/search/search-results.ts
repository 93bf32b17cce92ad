import type { FaultName } from '../faults/fault.js';
import type { Simulator } from '../simulator.js';
import { mix } from '../world/random.js';
import { languageOf } from './documents.js';
import { findPages } from './find-pages.js';
import type { Dialect, PageFacts } from './query.js';
import { parseQuery } from './query.js';
import type { Piece } from './snippet.js';
import { passagesOf, piecesOf } from './snippet.js';

/** A found page, before it is written in an engine's format. */
export interface SearchResult {
  url: string;
  title: Piece[];
  passages: Piece[][];
  /** Null where the engine does not know it. */
  publishedAt: Date | null;
  language: string;
  /** A number that follows from the page. */
  seed: number;
}

export interface SearchRequest {
  text: string;
  dialect: Omit<Dialect, 'ignoresOperators'>;
  /** A limit of the request itself, as a range of days. */
  allows?: ((page: PageFacts) => boolean) | undefined;
  /** From 0. */
  page: number;
  pageSize: number;
  fault: FaultName | undefined;
}

const dayMs = 86_400_000;
const bigText = 1_000_000;
const script = '<script>alert("взлом")</script> &lt;b&gt; =HYPERLINK("http://example.com";"нажми")';
const passageCount = 3;
/** Engines do not know when one page of so many was published. */
const undatedShare = 4;

/** One page of results, and how many there are in all. */
export async function searchResults(
  { search: index }: Simulator,
  { text, dialect, allows = () => true, page, pageSize, fault }: SearchRequest,
): Promise<{ results: SearchResult[]; total: number }> {
  await index.refresh();
  const ignoresOperators = fault === 'ignoresOperators';
  const query = parseQuery(text, { ...dialect, ignoresOperators });
  const found = findPages(index, query, ignoresOperators ? () => true : allows);
  const first = fault === 'infinitePaging' ? 0 : page * pageSize;
  const results = found.slice(first, first + pageSize).map(({ page: one, marked }): SearchResult => {
    const document = index.documentOf(one);
    const isMarked = (word: string): boolean => index.isOneOf(word, marked);
    return {
      url: document.url,
      title: piecesOf(document.title, isMarked),
      passages: passagesOf(document.text, isMarked, passageCount),
      publishedAt: mix(one.post.seed, 91) % undatedShare === 0 ? null : new Date(one.post.at),
      language: languageOf(one.post),
      seed: mix(one.post.seed, 92),
    };
  });
  return { results: results.map((result, i) => (i === 0 ? withFault(result, fault) : result)), total: found.length };
}

function withFault(result: SearchResult, fault: FaultName | undefined): SearchResult {
  const plain = (text: string): Piece[] => [{ text, isMarked: false }];
  if (fault === 'markup') return { ...result, title: [...result.title, ...plain(` ${script}`)] };
  if (fault === 'bigText')
    return { ...result, passages: [plain('Очень длинная страница без конца. '.padEnd(bigText, '.'))] };
  if (fault === 'futureDate') return { ...result, publishedAt: new Date(Date.now() + 400 * dayMs) };
  return result;
}

/** The text without marks. */
export const plainText = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

/** Days that begin `days` before `now` (ms). */
export const sinceDays = (now: number, days: number): ((page: PageFacts) => boolean) => {
  const from = new Date(now - days * dayMs).toISOString().slice(0, 10);
  return ({ day }) => day >= from;
};

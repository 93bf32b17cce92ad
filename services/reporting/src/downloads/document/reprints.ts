import { localMinute } from './local-time.js';
import { numberText } from './plain-text.js';
import type { PublicationRow } from './report-document.js';
import type { Words } from './words.js';

/** Most reprints of a story that are named. */
const mostNamed = 20;

/** A publication with the later ones of its story. */
export interface Reprinted<Row> {
  row: Row;
  /** In the order in which they were published. */
  reprints: readonly Row[];
}

/** Each story once, by its first publication, where the newest one stands; others by themselves. */
export function withReprints<Row extends Pick<PublicationRow, 'story'>>(newestFirst: readonly Row[]): Reprinted<Row>[] {
  const stories = new Map<number, Row[]>();
  const groups = newestFirst.flatMap((row) => {
    const known = row.story === null ? undefined : stories.get(row.story);
    known?.unshift(row);
    if (known) return [];
    const members = [row];
    if (row.story !== null) stories.set(row.story, members);
    return [members];
  });
  return groups.flatMap(([row, ...reprints]) => (row ? [{ row, reprints }] : []));
}

/** The reprints of a publication as lines, the first of which says how many there are; none without any. */
export function reprintLines(
  reprints: readonly Pick<PublicationRow, 'at' | 'network' | 'author' | 'url'>[],
  words: Words,
  timeZone: string,
): string[] {
  if (reprints.length === 0) return [];
  const named = reprints.slice(0, mostNamed);
  const more = reprints.length - named.length;
  return [
    words.reprints(numberText(reprints.length)),
    ...named.map(({ at, network, author, url }) => `${localMinute(at, timeZone)} · ${network} · ${author} · ${url}`),
    ...(more > 0 ? [words.more(numberText(more))] : []),
  ];
}

import { localMilliseconds } from '../document/local-time.js';
import { cutText } from '../document/plain-text.js';
import type { PublicationRow, ReportDocument } from '../document/report-document.js';
import { words } from '../document/words.js';
import { columnName, heightOf, rowXml, sheetEnd, sheetStart, styles, type Cell } from './sheet-xml.js';

const textLength = 300;
const widths = [12, 13, 24, 18, 18, 24, 60, 30];

/** The publications of a story that a document has. */
interface StoryOfRows {
  id: number;
  count: number;
  networks: Set<string>;
  /** The first publication, with the beginning of its text. */
  first: Pick<PublicationRow, 'at' | 'author' | 'text' | 'url'>;
  lastAt: number;
}

/** The stories of publications that are read newest first. */
export class StoriesOfRows {
  readonly #stories = new Map<number, StoryOfRows>();

  /** The same pages; their stories are noted while they are read. */
  async *noting(pages: AsyncIterable<readonly PublicationRow[]>): AsyncGenerator<readonly PublicationRow[]> {
    for await (const page of pages) {
      for (const row of page) this.#note(row);
      yield page;
    }
  }

  /** Those with several publications, the largest first. */
  get found(): StoryOfRows[] {
    return [...this.#stories.values()]
      .filter(({ count }) => count > 1)
      .sort((a, b) => b.count - a.count || b.lastAt - a.lastAt);
  }

  #note({ story: id, at, network, author, text, url }: PublicationRow): void {
    if (id === null) return;
    const first = { at, author, text: cutText(text, textLength), url };
    const known = this.#stories.get(id) ?? { id, count: 0, networks: new Set<string>(), first, lastAt: at };
    known.networks.add(network);
    this.#stories.set(id, { ...known, count: known.count + 1, first });
  }
}

/** A sheet with a row for each story. */
export function storySheet(stories: readonly StoryOfRows[], { lang, data }: ReportDocument): string {
  const { row, columns } = words[lang];
  const heads: [title: string, style: number][] = [
    [row.story, styles.headOfNumbers],
    [columns.publications, styles.headOfNumbers],
    [columns.network, styles.head],
    [columns.first, styles.head],
    [columns.last, styles.head],
    [columns.firstSource, styles.head],
    [row.text, styles.head],
    [row.url, styles.head],
  ];
  const wrapped = (text: string): Cell => ({ text, style: styles.wrapped });
  const rows = stories.map(({ id, count, networks, first, lastAt }, at) => {
    const cells: Cell[] = [
      { number: id },
      { number: count, style: styles.count },
      wrapped([...networks].sort().join('; ')),
      { date: localMilliseconds(first.at, data.timeZone) },
      { date: localMilliseconds(lastAt, data.timeZone) },
      wrapped(first.author),
      wrapped(first.text),
      wrapped(first.url),
    ];
    return rowXml(cells, at + 2, heightOf(cells, widths));
  });
  const head = rowXml(
    heads.map(([text, style]) => ({ text, style })),
    1,
  );
  const filtered = `A1:${columnName(heads.length - 1)}${rows.length + 1}`;
  return [sheetStart(widths, 1), head, ...rows, sheetEnd({ orientation: 'landscape', filtered })].join('');
}

import type { EngineClient, EngineStatement } from '../engine/engine-client.js';
import type { Unsorted } from './file-tokens.js';

/** From so many rows on the end of a table is sorted, which blocks writes for about a second. */
const unsortedRows = 300_000;
/**
 * From so many changed rows on the file takes over its log: replaying a long one delays the start, and each replaced
 * counter keeps some kilobytes of memory until then.
 */
const changedRows = 10_000;
/** Removed publications are in the log no longer than this; of many batches of them, it is taken over once. */
const erasedMs = 2_000;
const sortings = [
  { table: 'member', order: 'topic, version, "at", id', counted: 'unsorted_members', of: 'members' },
  { table: 'fact', order: '"at", id', counted: 'unsorted_facts', of: 'facts' },
] as const;
type Sorting = (typeof sortings)[number];

/** What a batch left to be done. */
export interface Written {
  unsorted: Unsorted;
  /** Rows that were replaced or removed. */
  changed: number;
  /** Whether publications were removed. */
  hasErased: boolean;
}

/**
 * Keeps the file in order beside the batches: new rows are sorted, so that a question for a topic reads few of them,
 * and the log is taken over by the file.
 */
export class FileUpkeep {
  #changed = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(
    private readonly engine: Pick<EngineClient, 'read' | 'write'>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Begins what is due; batches that follow are written after it. */
  after({ unsorted, changed, hasErased }: Written): void {
    this.#changed += changed;
    if (hasErased) this.#timer ??= setTimeout(() => this.#begin([], unsorted), erasedMs).unref();
    const due = sortings.filter(({ of }) => unsorted[of] > unsortedRows);
    if (due.length > 0 || this.#changed > changedRows) this.#begin(due, unsorted);
  }

  /** Resolves when nothing is being done. The engine takes over the log when it ends. */
  async stop(): Promise<void> {
    this.#clearTimer();
    await this.#running;
  }

  #begin(due: readonly Sorting[], unsorted: Unsorted): void {
    this.#running ??= this.#work(due, unsorted)
      .catch(this.onError)
      .finally(() => (this.#running = undefined));
  }

  async #work(due: readonly Sorting[], unsorted: Unsorted): Promise<void> {
    for (const sorting of due) await this.#sort(sorting, unsorted[sorting.of]);
    this.#changed = 0;
    this.#clearTimer();
    await this.engine.write([{ sql: 'CHECKPOINT' }]);
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #sort({ table, order, counted }: Sorting, count: number): Promise<void> {
    const [found] = await this.engine.read([{ sql: `SELECT max(rowid) AS last FROM ${table}` }]);
    await this.engine.write(sortEnd(table, order, counted, Number(found?.[0]?.last), count));
  }
}

/** The last `count` rows are appended again in order; some more when rows moved up because others were removed. */
function sortEnd(table: string, order: string, counted: string, last: number, count: number): EngineStatement[] {
  const among = 'rowid > $1::BIGINT AND rowid <= $2::BIGINT';
  const values = [last - count, last];
  return [
    { sql: `INSERT INTO ${table} SELECT * FROM ${table} WHERE ${among} ORDER BY ${order}`, values },
    { sql: `DELETE FROM ${table} WHERE ${among}`, values },
    { sql: `UPDATE applied SET ${counted} = ${counted} - $1::BIGINT`, values: [count] },
  ];
}

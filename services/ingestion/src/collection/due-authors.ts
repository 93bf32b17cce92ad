import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { DataSource } from 'typeorm';
import type { ClientsOfProcess } from '../networks/clients-of-process.js';
import type { CollectionSettings } from './collection-settings.js';
import { isFree } from './poll-lease.js';
import { WatcherTurns, type DueAuthor } from './watcher-turns.js';

/** Authors that are loaded at once for each watcher, and of those that wait longest. */
const LOADED = 50;
/** The same where many of them may be left to the clients of other processes. */
const LOADED_WITH_CLIENTS = 2_000;
/** How old the loaded authors may be before they are loaded again, in ms. */
const STALE_MS = 2_000;

const dueAuthors = statement(
  {
    author_id: column.bigint(),
    code: column.text(),
    watchers: column.arrayOf(column.text()),
    units: column.double(),
    is_overdue: column.nullable(column.boolean()),
    is_history: column.nullable(column.boolean()),
  },
  `WITH due AS (
     SELECT t.author_id, a.code, t.next_at, t.poll_units, w.username,
       t.history_left > 0 AND t.cursor IS NOT NULL AS is_history,
       row_number() OVER (PARTITION BY w.username ORDER BY t.next_at) AS place,
       rank() OVER (ORDER BY t.next_at) AS age_place
     FROM poll_target t
     JOIN author a ON a.id = t.author_id
     LEFT JOIN watcher w ON w.author_id = t.author_id
     WHERE t.network = $1 AND t.next_at <= now() AND ${isFree})
   SELECT author_id, code, array_remove(array_agg(username), NULL) AS watchers, min(poll_units) AS units,
     min(next_at) < now() - make_interval(secs => $2) AS is_overdue, bool_or(is_history) AS is_history
   FROM due
   GROUP BY author_id, code
   HAVING min(place) <= $3::int OR min(age_place) <= $3
   ORDER BY min(next_at)`,
);

/**
 * Due authors of one network, loaded in batches and taken in turn by watcher; the rest of first histories comes last.
 * Those that a client of another process reads are left to it.
 */
export class DueAuthors {
  readonly #turns = new WatcherTurns();
  #loaded: { author: DueAuthor; isHistory: boolean }[] = [];
  #loadedAt = -Infinity;
  readonly #hurried = new Set<string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly network: NetworkId,
    private readonly settings: Pick<CollectionSettings, 'pollLimits'>,
    private readonly clients?: Pick<ClientsOfProcess, 'isOurs'>,
  ) {}

  /** Takes an author next, before all others. */
  hurry(authorId: string): void {
    this.#hurried.add(authorId);
  }

  /** Authors for the free slots: `slots` altogether, of which histories may take `historySlots`. */
  async take(slots: number, historySlots: number): Promise<string[]> {
    if (this.#loaded.length < slots || performance.now() - this.#loadedAt > STALE_MS) await this.#load();
    const hurried = [...this.#hurried].slice(0, slots);
    for (const id of hurried) this.#hurried.delete(id);
    this.#remove(new Set(hurried));
    const free = slots - hurried.length;
    const posts = this.#turns.take(this.#of(false), free);
    const histories = this.#turns.take(this.#of(true), Math.min(historySlots, free - posts.length));
    const taken = new Set([...posts, ...histories].map((author) => author.author_id));
    this.#remove(taken);
    return [...hurried, ...taken];
  }

  #remove(taken: ReadonlySet<string>): void {
    this.#loaded = this.#loaded.filter(({ author }) => !taken.has(author.author_id));
  }

  #of(isHistory: boolean): DueAuthor[] {
    // a history that waits as long as an author may wait is no longer behind the others
    return this.#loaded
      .filter((one) => (one.isHistory && !one.author.isOverdue) === isHistory)
      .map(({ author }) => author);
  }

  async #load(): Promise<void> {
    const { maxSeconds } = this.settings.pollLimits(this.network);
    const places = this.clients ? LOADED_WITH_CLIENTS : LOADED;
    const due = await rows(this.dataSource, dueAuthors, [this.network, maxSeconds, places]);
    const found = due.filter(({ code }) => this.clients?.isOurs(this.network, code) ?? true);
    this.#loadedAt = performance.now();
    this.#loaded = found.map(({ author_id, watchers, units, is_overdue, is_history }) => ({
      author: { author_id, watchers, units, isOverdue: is_overdue === true },
      isHistory: is_history === true,
    }));
  }
}

import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { DataSource } from 'typeorm';
import type { CollectionSettings } from './collection-settings.js';
import { isFree } from './lease.js';
import { WatcherTurns, type DueAuthor } from './watcher-turns.js';

/** Authors that are loaded at once for each watcher, and of those that wait longest. */
const LOADED = 50;
/** How old the loaded authors may be before they are loaded again, in ms. */
const STALE_MS = 2_000;

const dueAuthors = statement(
  {
    author_id: column.bigint(),
    watchers: column.arrayOf(column.text()),
    units: column.double(),
    is_overdue: column.nullable(column.boolean()),
    is_history: column.nullable(column.boolean()),
  },
  `WITH due AS (
     SELECT t.author_id, t.next_at, t.poll_units, w.username,
       t.history_left > 0 AND t.cursor IS NOT NULL AS is_history,
       row_number() OVER (PARTITION BY w.username ORDER BY t.next_at) AS place,
       rank() OVER (ORDER BY t.next_at) AS age_place
     FROM poll_target t
     LEFT JOIN watcher w ON w.author_id = t.author_id
     WHERE t.network = $1 AND t.next_at <= now() AND ${isFree})
   SELECT author_id, array_remove(array_agg(username), NULL) AS watchers, min(poll_units) AS units,
     min(next_at) < now() - make_interval(secs => $2) AS is_overdue, bool_or(is_history) AS is_history
   FROM due
   GROUP BY author_id
   HAVING min(place) <= ${LOADED} OR min(age_place) <= ${LOADED}
   ORDER BY min(next_at)`,
);

/**
 * Due authors of one network, loaded in batches and taken in turn by watcher; the rest of first histories comes last.
 */
export class DueAuthors {
  readonly #turns = new WatcherTurns();
  #loaded: { author: DueAuthor; isHistory: boolean }[] = [];
  #loadedAt = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly network: NetworkId,
    private readonly settings: Pick<CollectionSettings, 'pollLimits'>,
  ) {}

  /** Authors for the free slots: `slots` altogether, of which histories may take `historySlots`. */
  async take(slots: number, historySlots: number): Promise<string[]> {
    if (this.#loaded.length < slots || performance.now() - this.#loadedAt > STALE_MS) await this.#load();
    const posts = this.#turns.take(this.#of(false), slots);
    const histories = this.#turns.take(this.#of(true), Math.min(historySlots, slots - posts.length));
    const taken = new Set([...posts, ...histories].map((author) => author.author_id));
    this.#loaded = this.#loaded.filter(({ author }) => !taken.has(author.author_id));
    return [...taken];
  }

  #of(isHistory: boolean): DueAuthor[] {
    // a history that waits as long as an author may wait is no longer behind the others
    return this.#loaded
      .filter((one) => (one.isHistory && !one.author.isOverdue) === isHistory)
      .map(({ author }) => author);
  }

  async #load(): Promise<void> {
    const { maxSeconds } = this.settings.pollLimits(this.network);
    const found = await rows(this.dataSource, dueAuthors, [this.network, maxSeconds]);
    this.#loadedAt = performance.now();
    this.#loaded = found.map(({ author_id, watchers, units, is_overdue, is_history }) => ({
      author: { author_id, watchers, units, isOverdue: is_overdue === true },
      isHistory: is_history === true,
    }));
  }
}

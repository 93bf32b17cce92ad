import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { columnsOf, listOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { ClientNews } from '@mm/networks/network-client.js';
import type { AuthorKey } from '@mm/networks/network-collector.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { Author } from '../authors/author.entity.js';
import { AuthorsElsewhere } from './authors-elsewhere.js';
import { CollectionScheduler } from './collection-scheduler.js';
import { PollTarget } from './poll-target.entity.js';
import { RefreshCounters } from './refresh-counters.js';

/** News of one author within this time are one; an album comes as one message for each picture. */
const BURST_MS = 200;

interface Burst {
  network: NetworkId;
  authorCode: string;
  hasPosts: boolean;
  deleted: Set<string>;
  timer: NodeJS.Timeout;
  delivered: Promise<void>;
  deliver: () => void;
}

const authorKey = columnsOf(Author, 'code', 'username', 'url');
const watched = statement(
  authorKey,
  `SELECT ${listOf(authorKey, 'a')}
   FROM poll_target t
   JOIN author a ON a.id = t.author_id
   WHERE t.network = $1 AND t.next_at < 'infinity' AND NOT a.hidden
   ORDER BY a.id`,
);
const makeDue = statement(
  columnsOf(PollTarget, 'author_id'),
  `UPDATE poll_target t SET next_at = now()
   FROM author a
   WHERE a.id = t.author_id AND a.network = $1 AND a.code = $2 AND NOT a.hidden AND t.next_at < 'infinity'
   RETURNING t.author_id`,
);

/** Collects authors at the news of clients: new and edited posts by a poll, deleted ones by reading their counters. */
@Injectable()
export class CollectNews implements BeforeApplicationShutdown {
  readonly #logger = new Logger('collection');
  readonly #bursts = new Map<string, Burst>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly scheduler: CollectionScheduler,
    private readonly counters: RefreshCounters,
    private readonly elsewhere: AuthorsElsewhere,
  ) {}

  /** Resolves when the news were followed, at the earliest after the time of a burst. Never rejects. */
  onNews(network: NetworkId, { authorCode, kind, codes }: ClientNews): Promise<void> {
    const burst = this.#burstOf(network, authorCode);
    if (kind === 'deleted') for (const code of codes) burst.deleted.add(code);
    else burst.hasPosts = true;
    return burst.delivered;
  }

  /** The watched authors of a network, all of them. */
  watchedAuthors(network: NetworkId): Promise<AuthorKey[]> {
    return rows(this.dataSource, watched, [network]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    const bursts = [...this.#bursts.values()];
    for (const { deliver } of bursts) deliver();
    await Promise.all(bursts.map(({ delivered }) => delivered));
  }

  #burstOf(network: NetworkId, authorCode: string): Burst {
    const key = `${network} ${authorCode}`;
    const known = this.#bursts.get(key);
    if (known) return known;
    const { promise: ended, resolve: deliver } = deferred();
    const burst: Burst = {
      network,
      authorCode,
      hasPosts: false,
      deleted: new Set(),
      timer: setTimeout(deliver, BURST_MS),
      delivered: ended.then(() => {
        clearTimeout(burst.timer);
        this.#bursts.delete(key);
        return this.#deliver(burst);
      }),
      deliver,
    };
    this.#bursts.set(key, burst);
    return burst;
  }

  async #deliver({ network, authorCode, hasPosts, deleted }: Burst): Promise<void> {
    try {
      if (hasPosts)
        for (const { author_id: id } of await rows(this.dataSource, makeDue, [network, authorCode]))
          if (!this.elsewhere.has(network, authorCode)) this.scheduler.hurry(network, id);
      if (deleted.size > 0) await this.counters.refreshPosts(network, [...deleted]);
    } catch (error) {
      // the posts are due, so the next round reads them
      if (!isFault(error, 'cancelled'))
        this.#logger.warn(`cannot follow the news of ${network} ${authorCode}: ${String(error)}`);
    }
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

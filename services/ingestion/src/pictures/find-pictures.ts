import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { cleanLine } from '@mm/networks/collected-text.js';
import { isFault } from '@mm/networks/network-fault.js';
import { MAX_PICTURES } from '@mm/proto/http/pictures.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { PublishingType } from '@mm/proto/vocabulary/publishing-type.js';
import { Jobs, type BackgroundJob } from '@mm/service-host/jobs.js';
import { runTask } from '@mm/telemetry/tracing.js';
import { DataSource } from 'typeorm';
import { Author } from '../authors/author.entity.js';
import { AuthorsElsewhere } from '../collection/authors-elsewhere.js';
import { CollectionScheduler } from '../collection/collection-scheduler.js';
import { CollectionSettings } from '../collection/collection-settings.js';
import { Post } from '../collection/post.entity.js';
import { refreshPictures } from '../collection/refresh-pictures.js';
import { Networks } from '../networks/networks.js';
import { addPictures, type FoundPictures } from './add-pictures.js';
import { WaitingPosts } from './waiting-posts.js';

/** Photo, video, repost, short video. */
const PICTURED: readonly PublishingType[] = [2, 3, 5, 8];
/** How many of the newest posts are looked through after a start. */
const LOOK_BACK = 20_000;
/** Posts that one request is asked for, of one author. */
const BATCH = 100;
/** Authors of one round: the next one begins with the newest posts again. */
const AUTHORS = 10;
const PAUSE_MS = 60_000;
/** How long the new addresses of a post are not asked for again. */
const RENEWED_MS = 600_000;
const MAX_REMEMBERED = 5_000;

const range = statement(
  { newest: column.bigint(), settled: column.bigint() },
  `SELECT coalesce((SELECT id FROM post ORDER BY id DESC LIMIT 1), 0) AS newest,
     coalesce((SELECT id FROM post WHERE collected_at < now() - interval '30 seconds' ORDER BY id DESC LIMIT 1), 0)
       AS settled`,
);
const collected = statement(
  { ...columnsOf(Post, 'id', 'network', 'author_id'), author_code: column.text() },
  `SELECT p.id, p.network, p.author_id, a.code AS author_code
   FROM post p
   JOIN author a ON a.id = p.author_id
   WHERE p.id > $1 AND p.id <= $2 AND p.network = ANY($3) AND p.publishing_type = ANY($4)
     AND p.display_url = '' AND p.withdrawn_at IS NULL
     AND EXISTS (SELECT FROM poll_target t WHERE t.author_id = p.author_id AND t.next_at IS NOT NULL)
   ORDER BY p.id`,
);
const postColumns = columnsOf(Post, 'id', 'network', 'code', 'text_hash', 'revision', 'display_url', 'pictures');
const withAuthor = {
  ...postColumns,
  ...columnsOf(Author, 'username'),
  author_code: column.text(),
  author_url: column.text(),
};
type PostWithAuthor = RowOf<typeof withAuthor>;
const byIds = statement(
  withAuthor,
  `SELECT ${listOf(postColumns, 'p')}, a.username, a.code AS author_code, a.url AS author_url
   FROM post p
   JOIN author a ON a.id = p.author_id
   WHERE p.id = ANY($1) AND p.withdrawn_at IS NULL`,
);

/**
 * Finds pictures of posts that were collected without them, where the network shows them in another way, and new
 * addresses of those that are gone. Posts are looked up by author, those of authors that another process reads are left
 * to it. What was looked up in vain is only known in memory: after a start the newest posts are looked up again.
 */
@Injectable()
export class FindPictures implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('pictures');
  readonly #stop = new AbortController();
  readonly #waiting = new WaitingPosts();
  readonly #networks: readonly NetworkId[];
  /** Posts up to this id were looked through. */
  #lookedThrough: number | undefined;
  readonly #pausedUntil = new Map<NetworkId, number>();
  readonly #renewedUntil = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<unknown> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly networks: Networks,
    private readonly scheduler: CollectionScheduler,
    private readonly elsewhere: AuthorsElsewhere,
    private readonly settings: CollectionSettings,
    jobs: Jobs,
  ) {
    jobs.add('picture-search', { list: () => Promise.resolve(this.#jobs()) });
    this.#networks = networks.ids.filter((id) => networks.collector(id).pictures !== undefined);
  }

  onApplicationBootstrap(): void {
    if (this.#networks.length === 0) return;
    this.#timer = setInterval(() => {
      this.#round ??= runTask('find pictures', () =>
        this.findDue().catch((error: unknown) => this.#warn(error)),
      ).finally(() => (this.#round = undefined));
    }, this.settings.countEverySeconds * 1000);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    await this.#round;
  }

  /** The search as one background job, whose subject is the number of posts; none without waiting posts. */
  #jobs(): BackgroundJob[] {
    const { size } = this.#waiting;
    if (size === 0) return [];
    return [{ id: 'search', state: this.#round ? 'running' : 'waiting', subject: String(size) }];
  }

  /** Looks up posts that are due, of some authors one after another. Returns how many posts got pictures. */
  async findDue(): Promise<number> {
    await this.#lookThrough();
    let found = 0;
    let authors = 0;
    for (const { network, authorCode, ids } of this.#waiting.due(performance.now(), BATCH)) {
      if (this.#stop.signal.aborted || authors === AUTHORS) break;
      if ((this.#pausedUntil.get(network) ?? 0) > performance.now()) continue;
      if (this.elsewhere.has(network, authorCode)) continue;
      authors++;
      await this.scheduler.whenPostsAllow(network);
      found += await this.#findOf(network, ids);
    }
    return found;
  }

  /**
   * The pictures of a post as the network shows them now, which are stored; undefined when it shows none or cannot be
   * read, and for some minutes after the last request.
   */
  async renew(id: number): Promise<readonly string[] | undefined> {
    const now = performance.now();
    if ((this.#renewedUntil.get(id) ?? 0) > now) return undefined;
    const [post] = await rows(this.dataSource, byIds, [[id]]);
    if (!post || !this.#networks.includes(post.network)) return undefined;
    this.#renewedUntil.delete(id);
    this.#renewedUntil.set(id, now + RENEWED_MS);
    const [oldest] = this.#renewedUntil.keys();
    if (this.#renewedUntil.size > MAX_REMEMBERED && oldest !== undefined) this.#renewedUntil.delete(oldest);
    try {
      const addresses = cleanAddresses((await this.#read(post.network, [post])).get(post.code));
      const [displayUrl] = addresses;
      if (displayUrl === undefined) return undefined;
      await refreshPictures(this.dataSource, [{ post: { displayUrl, pictures: addresses }, old: post }]);
      return addresses;
    } catch (error) {
      if (!isFault(error)) throw error;
      return undefined;
    }
  }

  async #lookThrough(): Promise<void> {
    const [{ newest, settled } = { newest: '0', settled: '0' }] = await rows(this.dataSource, range, []);
    this.#lookedThrough ??= Math.max(0, Number(newest) - LOOK_BACK);
    const found = await rows(this.dataSource, collected, [this.#lookedThrough, newest, this.#networks, PICTURED]);
    for (const { id, network, author_id: authorId, author_code: authorCode } of found)
      this.#waiting.add({ id, network, authorId, authorCode });
    // a transaction that is still open may have a lower id
    this.#lookedThrough = Math.max(this.#lookedThrough, Number(settled));
    this.#waiting.forgetLookedUp(this.#lookedThrough);
  }

  async #findOf(network: NetworkId, ids: readonly string[]): Promise<number> {
    const posts = (await rows(this.dataSource, byIds, [ids])).filter((post) => post.display_url === '');
    const without = new Set(posts.map(({ id }) => id));
    this.#waiting.done(ids.filter((id) => !without.has(id)));
    const [first, ...others] = posts;
    if (!first) return 0;
    try {
      const shown = await this.#read(network, [first, ...others]);
      const found: FoundPictures[] = posts.flatMap(({ id, code }) => {
        const addresses = cleanAddresses(shown.get(code));
        return addresses.length > 0 ? [{ id, addresses }] : [];
      });
      const added = await addPictures(this.dataSource, this.outbox, found);
      this.#waiting.done(posts.filter(({ code }) => shown.has(code)).map(({ id }) => id));
      this.#waiting.later(
        posts.filter(({ code }) => !shown.has(code)).map(({ id }) => id),
        performance.now(),
      );
      return added;
    } catch (error) {
      if (!isFault(error)) throw error;
      if (error.kind === 'cancelled') return 0;
      if (error.kind === 'schema_drift') this.#warn(error);
      else this.#logger.debug(`${network}: ${error.message}`);
      if (error.scope === 'author' || error.scope === 'request') this.#waiting.later(ids, performance.now());
      else this.#pausedUntil.set(network, performance.now() + (error.retryAfterMs ?? PAUSE_MS));
      return 0;
    }
  }

  /** Without an account: that the pages could be read says nothing of one, and must not end its faults. */
  #read(network: NetworkId, posts: readonly [PostWithAuthor, ...PostWithAuthor[]]): Promise<Map<string, string[]>> {
    const [{ author_code: code, username, author_url: url }] = posts;
    const codes = posts.map((post) => post.code);
    return this.networks.check(network, '', async (collector, { proxy }) => {
      const context = { signal: this.#stop.signal, ...(proxy && { proxy }) };
      return (await collector.pictures?.(codes, context, { code, username, url })) ?? new Map<string, string[]>();
    });
  }

  #warn(error: unknown): void {
    this.#logger.warn(error instanceof Error ? error.message : String(error));
  }
}

const cleanAddresses = (addresses: readonly string[] = []): string[] =>
  [...new Set(addresses.map((address) => cleanLine(address, 4_000)).filter(Boolean))].slice(0, MAX_PICTURES);

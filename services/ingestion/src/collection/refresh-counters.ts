import { create } from '@bufbuild/protobuf';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import {
  CountedPostSchema,
  PostCountedSchema,
  PostWithdrawnSchema,
} from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { Counters } from '@mm/networks/network-collector.js';
import { isFault } from '@mm/networks/network-fault.js';
import { sumOfCounts } from '@mm/proto/http/counts.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource, type EntityManager } from 'typeorm';
import { Networks, type TaskOptions } from '../networks/networks.js';
import { counterNames, reportedCounts } from '../networks/reported-counts.js';
import { AuthorsElsewhere } from './authors-elsewhere.js';
import { BackgroundRounds } from './background-rounds.js';
import { CollectionScheduler } from './collection-scheduler.js';
import { CollectionSettings } from './collection-settings.js';
import { isSettled, nextCountAt, quietRounds } from './reading-ages.js';
import {
  BATCH_SIZE,
  claimDuePosts,
  makePostsDue,
  makePostsOfCodesDue,
  newestPostsOf,
  type CountablePost,
} from './due-posts.js';
import { fetchCounters, type FetchedCounters } from './fetch-counters.js';
import { databaseClock } from './poll-lease.js';
import { toCountersMessage } from './post-message.js';
import { Post } from './post.entity.js';

interface CountedPost {
  post: CountablePost;
  counters: Counters;
  quiet: number;
}

const storeCounters = statement(
  {},
  `UPDATE post p
   SET likes = v.likes, comments = v.comments, shares = v.shares, views = v.views,
     counted_at = $1, next_count_at = v.next_count_at, quiet_counts = v.quiet
   FROM unnest($2::bigint[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::timestamptz[], $8::smallint[])
     AS v(id, likes, comments, shares, views, next_count_at, quiet)
   WHERE p.id = v.id`,
);
const withdraw = statement(
  columnsOf(Post, 'id'),
  `UPDATE post SET withdrawn_at = $2, next_count_at = NULL, next_comments_at = NULL
   WHERE id = ANY($1) AND withdrawn_at IS NULL
   RETURNING id`,
);
const forgetComments = statement({}, 'DELETE FROM post_comments WHERE post_id = ANY($1)');

/** Posts of an author that are counted at a person's request: as many as the posts calls show. */
const ON_DEMAND = 1_000;
/** The same where a network lists the newest posts of an author. */
const ON_DEMAND_BY_AUTHOR = 100;
/** How long a person waits for counters; the rest of the posts is counted by the next round. */
const ON_DEMAND_MS = 5_000;

/**
 * Reads reactions again at fixed ages of a post and publishes one event per author and round.
 * A post that was deleted at its source is withdrawn once.
 */
@Injectable()
export class RefreshCounters implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #rounds: BackgroundRounds;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly networks: Networks,
    private readonly elsewhere: AuthorsElsewhere,
    scheduler: CollectionScheduler,
    settings: CollectionSettings,
  ) {
    this.#rounds = new BackgroundRounds(dataSource, scheduler, elsewhere, {
      name: 'count reactions',
      share: 'counters',
      networks: networks.ids,
      intervalSeconds: settings.countEverySeconds,
    });
  }

  onApplicationBootstrap(): void {
    this.#rounds.start((network, elsewhere) => this.#refreshNext(network, elsewhere));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#rounds.stop();
  }

  /**
   * Reads at most one batch of due posts of a network, of one author where it takes no others, and none of authors that
   * are left to other processes. Returns the number of posts read. Throws NetworkFault.
   */
  async refreshDue(network: NetworkId, elsewhere?: readonly string[]): Promise<number> {
    const { needs } = this.networks.collector(network);
    const left = elsewhere ?? (await this.elsewhere.ids(network));
    const isByAuthor = needs.countersByAuthor ?? false;
    return this.#refresh(network, await claimDuePosts(this.dataSource, network, isByAuthor, left));
  }

  /**
   * Reads an author's posts now at a person's request, due or not, the newest first; those that take too long are left
   * to the next round. Returns the number of posts read. Throws NetworkFault.
   */
  async refreshAuthor(network: NetworkId, authorId: string, operator?: string): Promise<number> {
    const { needs } = this.networks.collector(network);
    const limit = needs.countersByAuthor ? ON_DEMAND_BY_AUTHOR : ON_DEMAND;
    const posts = await newestPostsOf(this.dataSource, network, authorId, limit);
    const end = performance.now() + ON_DEMAND_MS;
    let read = 0;
    while (read < posts.length && (read === 0 || performance.now() < end))
      read += await this.#refresh(network, posts.slice(read, read + BATCH_SIZE), { operator, isInteractive: true });
    await makePostsDue(this.dataSource, posts.slice(read));
    return read;
  }

  /**
   * Reads the posts of these codes now that are stored; those that cannot be read now, or that another process
   * reads, are due at once. Throws NetworkFault.
   */
  async refreshPosts(network: NetworkId, codes: readonly string[]): Promise<void> {
    const posts = await makePostsOfCodesDue(this.dataSource, network, codes);
    const ours = posts.filter(({ author_code: code }) => !this.elsewhere.has(network, code));
    for (const authorPosts of byAuthor(ours))
      for (let from = 0; from < authorPosts.length; from += BATCH_SIZE)
        await this.#refresh(network, authorPosts.slice(from, from + BATCH_SIZE));
  }

  /** False when nothing was due. */
  async #refreshNext(network: NetworkId, elsewhere: readonly string[]): Promise<boolean> {
    try {
      return (await this.refreshDue(network, elsewhere)) > 0;
    } catch (error) {
      // one closed author must not keep the others waiting
      if (isFault(error) && error.scope === 'author') return true;
      throw error;
    }
  }

  async #refresh(network: NetworkId, posts: readonly CountablePost[], options: TaskOptions = {}): Promise<number> {
    const collector = this.networks.collector(network);
    const [newest] = posts;
    if (!newest || !collector.counters) return posts.length;
    const now = databaseClock(newest.read_at);
    const fetched = await fetchCounters(this.networks, network, posts, { ...options, signal: this.#rounds.signal });
    for (const authorPosts of byAuthor(posts)) await this.#apply(network, authorPosts, fetched, now);
    return posts.length;
  }

  async #apply(
    network: NetworkId,
    authorPosts: readonly CountablePost[],
    fetched: FetchedCounters,
    now: () => Date,
  ): Promise<void> {
    const [first] = authorPosts;
    if (!first) return;
    const areAllGone = authorPosts.length > 1 && authorPosts.every((post) => fetched.get(post.code) === 'gone');
    // a closed or banned account hides its posts; they are not deleted, and wait
    if (areAllGone && !(await this.#isAccountOpen(network, first.author_code))) return;
    await inTransaction(this.dataSource, (tx) => this.#store(tx, network, authorPosts, { fetched, now: now() }));
  }

  async #isAccountOpen(network: NetworkId, authorCode: string): Promise<boolean> {
    const ref = this.networks.collector(network).parseRef(authorCode);
    if (!ref) return false;
    try {
      const { isClosed } = await this.networks.run(network, { author: authorCode }, (collector, context) =>
        collector.lookup(ref, context),
      );
      return !isClosed;
    } catch (error) {
      if (isFault(error)) return false;
      throw error;
    }
  }

  async #store(
    tx: EntityManager,
    network: NetworkId,
    posts: readonly CountablePost[],
    { fetched, now }: { fetched: FetchedCounters; now: Date },
  ): Promise<void> {
    const authorId = posts[0]?.author_id ?? '';
    const counted: CountedPost[] = [];
    const gone: CountablePost[] = [];
    for (const post of posts) {
      const found = fetched.get(post.code);
      if (found === 'gone') gone.push(post);
      else {
        // a post that the network no longer lists counts as unchanged, so that it settles
        const counters = found ? reportedCounts(found, counterNames, `${network} ${post.code}`) : post;
        counted.push({
          post,
          counters,
          quiet: quietRounds(totalReactions(post), totalReactions(counters), post.quiet_counts),
        });
      }
    }
    await affected(tx, storeCounters, [
      now,
      counted.map((c) => c.post.id),
      counted.map((c) => c.counters.likes),
      counted.map((c) => c.counters.comments),
      counted.map((c) => c.counters.shares),
      counted.map((c) => c.counters.views),
      counted.map(({ post, quiet }) =>
        isSettled(quiet, post.is_saved) ? null : nextCountAt(post.published_at, now, post.is_saved),
      ),
      counted.map((c) => c.quiet),
    ]);
    await this.#withdraw(tx, network, authorId, gone, now);
    const changed = counted.filter(({ post, counters }) => counterNames.some((kind) => post[kind] !== counters[kind]));
    if (changed.length === 0) return;
    const at = now.toISOString();
    const message = create(PostCountedSchema, {
      authorId: Number(authorId),
      network,
      posts: changed.map(({ post, counters }) =>
        create(CountedPostSchema, { postId: Number(post.id), counters: toCountersMessage(counters, at) }),
      ),
    });
    await this.outbox.publish(tx, 'post.counted', [message]);
  }

  async #withdraw(
    tx: EntityManager,
    network: NetworkId,
    authorId: string,
    gone: readonly CountablePost[],
    now: Date,
  ): Promise<void> {
    if (gone.length === 0) return;
    const ids = gone.map((post) => post.id);
    const withdrawn = await rows(tx, withdraw, [ids, now]);
    await affected(tx, forgetComments, [ids]);
    const messages = withdrawn.map(({ id }) =>
      create(PostWithdrawnSchema, {
        postId: Number(id),
        network,
        authorId: Number(authorId),
        withdrawnAt: now.toISOString(),
      }),
    );
    await this.outbox.publish(tx, 'post.withdrawn', messages);
  }
}

function byAuthor(posts: readonly CountablePost[]): CountablePost[][] {
  const groups = new Map<string, CountablePost[]>();
  for (const post of posts) groups.set(post.author_id, [...(groups.get(post.author_id) ?? []), post]);
  return [...groups.values()];
}

const totalReactions = ({ likes, comments, shares, views }: Counters): number =>
  sumOfCounts([likes, comments, shares, views]);

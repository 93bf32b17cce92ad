import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { PostCollectedSchema, PostRevisedSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { DataSource, type EntityManager } from 'typeorm';
import { toAuthorEvent } from '../authors/author-event.js';
import { watchedAuthor, watchedAuthorList, type WatchedAuthor } from '../authors/author-row.js';
import { Networks } from '../networks/networks.js';
import { nextCountAt } from './reading-ages.js';
import { knownPosts, type KnownPost } from './known-posts.js';
import type { NormalPost } from './normalise-post.js';
import { LEASE, type LeasedTarget } from './poll-lease.js';
import { toCountersMessage, toPostMessage } from './post-message.js';
import { insertPosts, revisePosts } from './post-rows.js';
import { refreshPictures } from './refresh-pictures.js';

/** The lease expired or the last watcher left: the page is not stored. */
export class LeaseLost extends Error {
  constructor(authorId: string) {
    super(`lost the lease of author ${authorId}`);
    this.name = 'LeaseLost';
  }
}

/** The progress of a collection after a page; stored with the page's posts. */
export type CollectionProgress = Pick<LeasedTarget, 'cursor' | 'history_left'>;
export interface StoredPage {
  fresh: number;
  revised: number;
}

const saveProgress = statement(
  watchedAuthor,
  `UPDATE poll_target t
   SET cursor = $3, history_left = $4, newest_at = GREATEST(t.newest_at, $5), lease_until = now() + ${LEASE}
   FROM author a
   WHERE a.id = t.author_id AND t.author_id = $1 AND t.lease = $2 AND t.next_at IS NOT NULL
   RETURNING ${watchedAuthorList}`,
);
const insertAliases = statement(
  {},
  `INSERT INTO post_alias (author_id, alias, post_id)
   SELECT $1, v.alias, v.id
   FROM unnest($2::text[], $3::bigint[]) AS v(alias, id)
   ON CONFLICT DO NOTHING`,
);
/** The publishing types that say nothing about media: text, article, news, comment. */
const WITHOUT_MEDIA: ReadonlySet<number> = new Set([1, 10, 11, 12]);
/** An account that reads a network may get no addresses of pictures where its public pages show them. */
const keepsPictures = ({ displayUrl, publishingType }: NormalPost): boolean =>
  displayUrl === '' && !WITHOUT_MEDIA.has(publishingType);

/** Posts older than the subscription by more than this are history. */
const HISTORY_AFTER_MS = 10 * 60_000;

/**
 * Stores pages of posts: rows, events and the cursor in one transaction.
 * A post is stored once, even when the network repeats it.
 */
@Injectable()
export class PostStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly networks: Networks,
  ) {}

  /** Throws LeaseLost when the lease has expired; then nothing of the page is stored. */
  async storePage(
    target: LeasedTarget,
    posts: readonly NormalPost[],
    progress: CollectionProgress,
    now: Date,
  ): Promise<StoredPage> {
    const known = await knownPosts(this.dataSource, target, posts);
    const fresh = posts.filter((post) => !known.has(post.code));
    const stored = posts.flatMap((post) => {
      const old = known.get(post.code);
      return old ? [{ post, old }] : [];
    });
    const revised = stored.filter(({ post, old }) => old.text_hash !== post.textHash);
    await refreshPictures(
      this.dataSource,
      stored.filter(({ post, old }) => old.text_hash === post.textHash),
    );
    if (fresh.length === 0 && revised.length === 0) return { fresh: 0, revised: 0 };
    return inTransaction(this.dataSource, async (tx) => {
      const author = await this.#saveProgress(tx, target, progress, posts);
      return {
        fresh: await this.#insertPosts(tx, target, author, fresh, now),
        revised: await this.#updatePosts(tx, target, author, revised, now),
      };
    });
  }

  async #saveProgress(
    tx: EntityManager,
    target: LeasedTarget,
    { cursor, history_left }: CollectionProgress,
    posts: readonly NormalPost[],
  ): Promise<WatchedAuthor> {
    const [author] = await rows(tx, saveProgress, [
      target.author_id,
      target.lease,
      cursor,
      history_left,
      posts.at(-1)?.publishedAt ?? null,
    ]);
    if (!author) throw new LeaseLost(target.author_id);
    return author;
  }

  async #insertPosts(
    tx: EntityManager,
    target: LeasedTarget,
    author: WatchedAuthor,
    posts: readonly NormalPost[],
    now: Date,
  ): Promise<number> {
    if (posts.length === 0) return 0;
    const historyBefore = target.subscribed_at.getTime() - HISTORY_AFTER_MS;
    const later = this.networks.collector(target.network);
    const added = await insertPosts(
      tx,
      { id: target.author_id, network: target.network },
      posts.map((post) => ({
        post,
        isHistory: post.publishedAt.getTime() < historyBefore,
        nextCountAt: later.counters !== undefined ? nextCountAt(post.publishedAt, now) : null,
      })),
      now,
      later.comments !== undefined,
    );
    await this.#insertAliases(
      tx,
      target,
      added.map(({ post, state: mark }) => ({ id: mark.id, aliases: post.aliases })),
    );
    const at = now.toISOString();
    const authorEvent = toAuthorEvent(author);
    const messages = added.map(({ post, state: mark }) =>
      create(PostCollectedSchema, {
        author: authorEvent,
        post: toPostMessage(target.network, post, mark),
        counters: toCountersMessage(post.counters, at),
        collectedAt: at,
        watchers: author.watchers,
      }),
    );
    await this.outbox.publish(tx, 'post.collected', messages);
    return added.length;
  }

  async #insertAliases(
    tx: EntityManager,
    target: LeasedTarget,
    posts: readonly { id: number; aliases: string[] }[],
  ): Promise<void> {
    const pairs = posts.flatMap(({ id, aliases }) => aliases.map((alias) => ({ id, alias })));
    if (pairs.length === 0) return;
    await affected(tx, insertAliases, [target.author_id, pairs.map((p) => p.alias), pairs.map((p) => p.id)]);
  }

  async #updatePosts(
    tx: EntityManager,
    target: LeasedTarget,
    author: WatchedAuthor,
    revised: readonly { post: NormalPost; old: KnownPost }[],
    now: Date,
  ): Promise<number> {
    if (revised.length === 0) return 0;
    const updated = await revisePosts(
      tx,
      target.network,
      revised.map(({ post, old }) => ({ post, old, keepsPictures: keepsPictures(post) })),
    );
    const byId = new Map(revised.map((entry) => [entry.old.id, entry]));
    const at = now.toISOString();
    const messages = updated.flatMap(({ id, revision, is_history: isHistory, display_url: displayUrl, pictures }) => {
      const entry = byId.get(id);
      if (!entry) return [];
      const post = toPostMessage(
        target.network,
        { ...entry.post, code: entry.old.code, displayUrl, pictures: allPictures(displayUrl, pictures) },
        { id: Number(id), revision, isHistory },
      );
      return [
        create(PostRevisedSchema, {
          author: toAuthorEvent(author),
          post,
          counters: toCountersMessage(entry.post.counters, at),
          revisedAt: at,
          watchers: author.watchers,
        }),
      ];
    });
    await this.outbox.publish(tx, 'post.revised', messages);
    return messages.length;
  }
}

/** Stored pictures with the only one, which is not repeated in the row. */
const allPictures = (displayUrl: string, pictures: string[]): string[] =>
  pictures.length === 0 && displayUrl !== '' ? [displayUrl] : pictures;

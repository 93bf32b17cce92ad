import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { DomainError } from '@mm/http/problem.js';
import type { Counters } from '@mm/networks/network-collector.js';
import { CountedPostSchema, PostCountedSchema, PostRevisedSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { newestCounts } from '@mm/proto/http/counts.js';
import type { handedPostCalls } from '@mm/proto/http/handed-posts.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { Metrics } from '@mm/telemetry/metrics.js';
import { DataSource, type EntityManager } from 'typeorm';
import { toAuthorEvent } from '../authors/author-event.js';
import type { AuthorRow } from '../authors/author-row.js';
import { toCountersMessage, toPostMessage } from '../collection/post-message.js';
import { revisePosts } from '../collection/post-rows.js';
import { hostNetworks } from '../networks/networks.js';
import { counterNames } from '../networks/reported-counts.js';
import { refreshPictures } from '../collection/refresh-pictures.js';
import { BlockedAuthors } from '../authors/blocked-authors.js';
import { keptPosts } from '../collection/kept-posts.js';
import { addPosts } from './add-posts.js';
import { checkBatch, type CheckedPost, type HandedAuthor, type RefusedPost } from './check-batch.js';
import { lockHandedAuthor } from './handed-author.js';
import { countRows, knownRows, type KnownRow } from './handed-post-rows.js';

type HandedIn = CallResponse<typeof handedPostCalls.handInPosts>;
interface Stored {
  accepted: number;
  refused: RefusedPost[];
}
type KnownPost = CheckedPost & { row: KnownRow };

/** The database's time; process clocks may jump. */
const clock = statement({ now: column.timestamptz() }, 'SELECT now() AS now');

/** Stores batches of posts that another collector found. */
@Injectable()
export class HandInPosts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly blocked: BlockedAuthors,
    private readonly settings: SystemSettings,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Stores what is new, and names the posts that are wrong. The posts of one author are one transaction; after a
   * failure the same batch is sent again. Throws errors of the database.
   */
  async take(given: readonly unknown[]): Promise<HandedIn> {
    const [{ now } = { now: new Date() }] = await rows(this.dataSource, clock, []);
    const { authors, refused } = checkBatch(given, now, hostNetworks);
    let accepted = 0;
    for (const author of authors) {
      const stored = await this.#takeOf(author, now);
      accepted += stored.accepted;
      refused.push(...stored.refused);
    }
    refused.sort((a, b) => a.index - b.index);
    return { accepted, unchanged: given.length - accepted - refused.length, refused };
  }

  async #takeOf(handed: HandedAuthor, now: Date): Promise<Stored> {
    const kept = new Map(
      (
        await keptPosts(
          this.settings,
          handed.posts.map(({ post }) => post),
          now,
        )
      ).map((post) => [post.code, post]),
    );
    const posts = handed.posts.flatMap(({ index, post: { code } }) => {
      const post = kept.get(code);
      return post ? [{ index, post }] : [];
    });
    const old = handed.posts.filter(({ post }) => !kept.has(post.code));
    const tooOld = old.map(refusal('too-old', 'published_at', 'posts of this day are no longer kept'));
    if (posts.length === 0) return { accepted: 0, refused: tooOld };
    try {
      const { accepted, refused } = await inTransaction(this.dataSource, (tx) => this.#store(tx, handed, posts, now));
      return { accepted, refused: [...tooOld, ...refused] };
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'author-erased') throw error;
      return { accepted: 0, refused: [...tooOld, ...posts.map(refusal(error.code, 'author', error.message))] };
    }
  }

  async #store(tx: EntityManager, handed: HandedAuthor, posts: readonly CheckedPost[], now: Date): Promise<Stored> {
    const { network, code, profile } = handed;
    const locked = await lockHandedAuthor(tx, this.outbox, handed, now);
    const { author } = locked;
    // after the lock, so that an erasure at the same time comes before or deletes these posts
    await this.blocked.assertAllowed(network, [code, profile.id, profile.username, profile.url ?? ''], tx);
    const known = await knownRows(
      tx,
      network,
      posts.map(({ post }) => post.code),
    );
    const isNew = ({ post }: CheckedPost): boolean => !known.has(post.code);
    const stored = posts.flatMap((one) => {
      const row = known.get(one.post.code);
      return row ? [{ ...one, row }] : [];
    });
    const foreign = stored.filter(({ row }) => row.author_id !== author.id);
    const own = stored.filter(({ row }) => row.author_id === author.id);
    const fresh = posts.filter(isNew).map(({ post }) => post);
    const { size: added } = await addPosts(tx, { outbox: this.outbox, metrics: this.metrics }, locked, fresh, now);
    const changed = locked.isPolled ? 0 : await this.#change(tx, author, own, now);
    return {
      accepted: added + changed,
      refused: foreign.map(refusal('other-author', 'author.id', 'the post is known as one of another author')),
    };
  }

  /** New texts and counters of stored posts. Returns how many of the posts changed. */
  async #change(tx: EntityManager, author: AuthorRow, own: readonly KnownPost[], now: Date): Promise<number> {
    const revised = own.filter(({ post, row }) => post.textHash !== row.text_hash);
    const same = own.filter(({ post, row }) => post.textHash === row.text_hash);
    await refreshPictures(
      tx,
      same.map(({ post, row }) => ({ post, old: row })),
    );
    const counted = own
      .map(({ post, row }) => ({ row, id: row.id, counters: newestCounts(post.counters, row) }))
      .filter(({ row, counters }) => counterNames.some((kind) => counters[kind] !== row[kind]));
    if (revised.length > 0) await this.#revise(tx, author, revised, now);
    if (counted.length > 0) await this.#count(tx, author, counted, now);
    return new Set([...revised.map(({ row }) => row.id), ...counted.map(({ id }) => id)]).size;
  }

  async #revise(tx: EntityManager, author: AuthorRow, revised: readonly KnownPost[], now: Date): Promise<void> {
    const at = now.toISOString();
    const byId = new Map(revised.map((one) => [one.row.id, one]));
    const changed = revised.map(({ post, row }) => ({ post, old: row, keepsPictures: post.displayUrl === '' }));
    const updated = await revisePosts(tx, author.network, changed);
    const messages = updated.flatMap(({ id, revision, display_url: displayUrl, pictures }) => {
      const one = byId.get(id);
      if (!one) return [];
      const shown = pictures.length === 0 && displayUrl !== '' ? [displayUrl] : pictures;
      const state = { id: Number(id), revision, isHistory: one.row.is_history };
      return create(PostRevisedSchema, {
        author: toAuthorEvent(author),
        post: toPostMessage(author.network, { ...one.post, displayUrl, pictures: shown }, state),
        counters: toCountersMessage(newestCounts(one.post.counters, one.row), at),
        revisedAt: at,
        watchers: author.watchers,
      });
    });
    await this.outbox.publish(tx, 'post.revised', messages);
  }

  async #count(
    tx: EntityManager,
    author: AuthorRow,
    counted: readonly { id: string; counters: Counters }[],
    now: Date,
  ): Promise<void> {
    await countRows(tx, counted, now);
    const at = now.toISOString();
    const posts = counted.map(({ id, counters }) =>
      create(CountedPostSchema, { postId: Number(id), counters: toCountersMessage(counters, at) }),
    );
    const message = create(PostCountedSchema, { authorId: Number(author.id), network: author.network, posts });
    await this.outbox.publish(tx, 'post.counted', [message]);
  }
}

const refusal =
  (code: string, field: string, message: string) =>
  ({ index }: CheckedPost): RefusedPost => ({ index, code, field, message });

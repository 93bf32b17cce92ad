import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { affected, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { Invalid } from '@mm/http/problem.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { HitSavedSchema } from '@mm/proto/events/gen/mm/events/v1/search_pb.js';
import { dorkingCalls } from '@mm/proto/http/dorking.js';
import type { PostSaveWire } from '@mm/proto/http/posts.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { Metrics } from '@mm/telemetry/metrics.js';
import { DataSource, type EntityManager } from 'typeorm';
import { audit } from '../../audit/audit.js';
import { Post } from '../../collection/post.entity.js';
import { BlockedAuthors } from '../../authors/blocked-authors.js';
import { addPosts } from '../../handed-posts/add-posts.js';
import { lockHandedAuthor } from '../../handed-posts/handed-author.js';
import { knownRows } from '../../handed-posts/handed-post-rows.js';
import { keptPosts } from '../../collection/kept-posts.js';
import { publishHit } from './hit-event.js';
import { auditedHit, IgnoreHit } from './ignore-hit.js';
import { problemOf, ReadPublication } from './read-publication.js';
import { assertKnownLabels, labelsOfSave, type SavedLabels } from './saved-labels.js';
import { hitByCode, type HitRow } from './store-hits.js';
import { storeReadHit, type ReadHit } from './store-read-hit.js';

/** A person waits for at most this long. */
const readMs = 50_000;
const markSaved = statement({}, 'UPDATE hit SET saved = true, is_ignored = false, post_id = $2 WHERE code = $1');

/** Saves found publications for monitoring: their posts are collected, and review stores the labels with them. */
@Injectable()
export class SaveHit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly services: ServiceClient,
    private readonly publications: ReadPublication,
    private readonly blocked: BlockedAuthors,
    private readonly ignoring: IgnoreHit,
    private readonly settings: SystemSettings,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Returns the publication's code. Saving again changes only the labels; with `is_ignored` it is ignored instead.
   * Throws NotFound, Invalid for labels that are missing or unknown and for a post that is no longer kept,
   * AuthorErased, and the DomainError of a fault of the network.
   */
  async save(given: string, save: PostSaveWire, caller: Caller): Promise<string> {
    const { dataSource, ignoring, services } = this;
    if (save.is_ignored) return ignoring.set(given, true, caller.username);
    const labels = labelsOfSave(save);
    const hit = await hitByCode(dataSource, given);
    await assertKnownLabels(services, caller, labels);
    const stored = await storedPost(dataSource.manager, hit);
    const read = stored ? undefined : await this.#read(hit);
    return inTransaction(dataSource, async (tx) => {
      // before its post is stored, which then is none of the archive
      const kept = read ? await storeReadHit(tx, hit.code, read, undefined) : undefined;
      const current = kept ?? (await hitByCode(tx, hit.code));
      const post = read ? await this.#collect(tx, read) : stored;
      if (!post) throw new Error(`the post of ${hit.code} disappeared`);
      await affected(tx, markSaved, [current.code, post.id]);
      await this.#announce(tx, { ...current, saved: true, is_ignored: false }, post, labels, caller.username);
      return current.code;
    });
  }

  async #read(hit: HitRow): Promise<ReadHit> {
    const { blocked, publications } = this;
    const read = await publications.fromNetwork(hit, AbortSignal.timeout(readMs), true).catch((error: unknown) => {
      throw problemOf(error, hit);
    });
    const { code, url, username } = read.profile;
    await blocked.assertAllowed(read.network, [code, username, url]);
    const [post] = await keptPosts(this.settings, [read.post], new Date());
    if (!post) throw new Invalid('too-old', 'posts of this day are no longer kept');
    return { ...read, post };
  }

  /** The post of the archive, or a new one; its author is stored without watchers. */
  async #collect(tx: EntityManager, { network, post, profile }: ReadHit): Promise<StoredPost> {
    const { blocked, metrics, outbox } = this;
    const { code, url, username } = profile;
    const now = new Date();
    const given = { id: code, username, name: profile.fullName, url, is_group: profile.isGroup };
    const handed = { ...given, ...(profile.followers >= 0 && { followers: profile.followers }) };
    const locked = await lockHandedAuthor(tx, outbox, { network, code, profile: handed }, now);
    // after the lock, so that an erasure at the same time comes before or deletes this post
    await blocked.assertAllowed(network, [code, username, url], tx);
    const known = (await knownRows(tx, network, [post.code])).get(post.code);
    if (known) return { id: known.id, author_id: known.author_id, network };
    const ids = await addPosts(tx, { outbox, metrics }, locked, [post], now);
    return { id: String(ids.get(post.code) ?? ''), author_id: locked.author.id, network };
  }

  async #announce(tx: EntityManager, hit: HitRow, post: StoredPost, labels: SavedLabels, by: string): Promise<void> {
    const { outbox } = this;
    const message = create(HitSavedSchema, {
      ...labels,
      network: post.network,
      authorId: Number(post.author_id),
      postId: Number(post.id),
      savedBy: by,
      savedAt: new Date().toISOString(),
    });
    await outbox.publish(tx, 'hit.saved', [message]);
    await publishHit(tx, outbox, hit);
    const fields = { after: { ...labels, post: Number(post.id) } };
    await audit(tx, outbox, { actor: by, call: dorkingCalls.save.id }, auditedHit(hit), fields);
  }
}

type StoredPost = Pick<Post, 'id' | 'author_id' | 'network'>;

/** The post of a publication, as far as it is known without its network. */
async function storedPost(manager: EntityManager, hit: HitRow): Promise<StoredPost | undefined> {
  const { network, post_code: code, post_id: id } = hit;
  const select = { id: true, author_id: true, network: true } as const;
  const byId = id === null ? null : await manager.findOne(Post, { select, where: { id } });
  if (byId) return byId;
  if (!network || !code) return undefined;
  return (await manager.findOne(Post, { select, where: { network, code } })) ?? undefined;
}

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import type { CommentSaveWire } from '@mm/proto/http/posts.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource, type EntityManager } from 'typeorm';
import { keepResults, noteDecision } from './kept-decisions.js';
import { lockNetworkPost } from '../posts/lock-post.js';
import type { PostRow } from '../posts/post-row.js';
import { postsByIds } from '../posts/post.reads.js';
import { lockEvents } from '../reference/event-catalog.js';
import { ReferenceReads } from '../reference/reference.reads.js';
import { storeCommentLabels } from './comment-labels.js';
import type { PersonLabels } from './label-history.entity.js';
import { unknownLabels } from './label-rules.js';
import { writeLabels } from './write-labels.js';

/** A save of the post with this id, or else with this id of its network. */
export interface Review {
  id?: number | undefined;
  code?: string | undefined;
  labels: PersonLabels;
  /** What the person decided about comments of the post. */
  comments?: readonly CommentSaveWire[] | undefined;
  /** The version that the labels were chosen from; without one the save is applied to the current version. */
  version?: number | undefined;
}
/** `isStale`: the version was outdated; nothing was saved, and `post` is the current one. */
export interface SavedPost {
  post: PostRow;
  isStale: boolean;
  /** The decision that the save is, for its undo. */
  decisionId: string;
}

/** A person saves a post for monitoring, or ignores it. */
@Injectable()
export class SaveReview {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly reference: ReferenceReads,
  ) {}

  /** Throws Invalid for unknown labels and NotFound for a post that none of the networks has. */
  async save(networks: readonly NetworkId[], review: Review, caller: Caller): Promise<SavedPost> {
    const { labels, version, comments = [] } = review;
    const unknown = await this.reference.findUnknownLabels(labels);
    if (unknown.length > 0) throw unknownLabels(unknown);
    const { eventId } = labels;
    const { username: by } = caller;
    const decision = { id: randomUUID(), kind: 'post' } as const;
    return inTransaction(this.dataSource, async (tx) => {
      if (eventId !== null && !(await lockEvents(tx, [eventId])).has(eventId))
        throw unknownLabels([{ label: 'event', id: String(eventId) }]);
      const post = await lockNetworkPost(tx, networks, review);
      const isStale = version !== undefined && version !== post.version;
      if (!isStale) {
        const before = await storeCommentLabels(tx, this.outbox, post, comments, by);
        const change = { post, labels: { ...labels, saved: !labels.isIgnored }, comments: before };
        const withoutVersion = version === undefined;
        await writeLabels(tx, this.outbox, [change], { by, withoutVersion, decision: { ...decision, size: 1 } });
        await noteDecision(tx, { ...decision, by });
        await keepResults(tx, decision.id, [{ id: Number(post.id), result: 'done', missing: [] }]);
      }
      return { post: await load(tx, post.id), isStale, decisionId: decision.id };
    });
  }
}

async function load(tx: EntityManager, id: string): Promise<PostRow> {
  const [post] = await postsByIds(tx, [id]);
  if (!post) throw new NotFound('the post', 'post-not-found');
  return post;
}

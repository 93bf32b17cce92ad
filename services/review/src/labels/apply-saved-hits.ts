import { Injectable } from '@nestjs/common';
import { runAsActor } from '@mm/audit/actor.js';
import { columnsOf, listOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { DataSource, type EntityManager } from 'typeorm';
import { lockedColumns, type LockedPost } from '../posts/lock-post.js';
import { Post } from '../posts/post.entity.js';
import { lockEvents } from '../reference/event-catalog.js';
import { SavedHit } from './saved-hit.entity.js';
import { withEventOf, writeLabels } from './write-labels.js';

const waiting = statement(
  columnsOf(SavedHit, 'post_id', 'labels'),
  'SELECT post_id, labels FROM saved_hit WHERE post_id = ANY($1::bigint[]) AND NOT is_applied ORDER BY post_id',
);
const withReview = { ...lockedColumns, ...columnsOf(Post, 'reviewed_at') };
const lockArrived = statement(
  withReview,
  `SELECT ${listOf(withReview)} FROM post WHERE id = $1 AND revision > 0 FOR UPDATE`,
);
const saved = columnsOf(SavedHit, 'labels', 'saved_by', 'saved_at');
const lockSaved = statement(
  saved,
  `SELECT ${listOf(saved)} FROM saved_hit WHERE post_id = $1 AND NOT is_applied FOR UPDATE`,
);
const markApplied = statement({}, 'UPDATE saved_hit SET is_applied = true WHERE post_id = $1');

/** Gives posts the labels with which they were saved as found publications. */
@Injectable()
export class ApplySavedHits {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
  ) {}

  /**
   * For those of the posts that have arrived. Both the arrival of a post and that of its labels call it after their
   * commit, so that the later one applies them. Labels that somebody chose after the save stay.
   */
  async apply(postIds: readonly number[]): Promise<void> {
    for (const { post_id: id, labels } of await rows(this.dataSource, waiting, [postIds]))
      await inTransaction(this.dataSource, (tx) => this.#applyTo(tx, id, labels.eventId));
  }

  async #applyTo(tx: EntityManager, id: string, wantedEvent: number | null): Promise<void> {
    // writers lock events before posts; an event that was deleted meanwhile is left out
    const events = await lockEvents(tx, wantedEvent === null ? [] : [wantedEvent]);
    const [post] = await rows(tx, lockArrived, [id]);
    const [hit] = post ? await rows(tx, lockSaved, [id]) : [];
    if (!post || !hit) return;
    if (!post.reviewed_at || post.reviewed_at < hit.saved_at) await this.#write(tx, post, hit, events);
    await affected(tx, markApplied, [id]);
  }

  async #write(
    tx: EntityManager,
    post: LockedPost,
    { labels, saved_by: by }: Pick<SavedHit, 'labels' | 'saved_by'>,
    events: ReadonlySet<number>,
  ): Promise<void> {
    await runAsActor({ actor: { kind: 'person', name: by }, address: '' }, () =>
      writeLabels(tx, this.outbox, [{ post, labels: { ...withEventOf(labels, events), saved: !labels.isIgnored } }], {
        by,
        withoutVersion: true,
      }),
    );
  }
}

import { Injectable } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { assertReportType } from '@mm/http/report-type.js';
import { DataSource } from 'typeorm';
import { lockPosts } from '../posts/lock-post.js';
import { lockEvents } from '../reference/event-catalog.js';
import { labelsOfPost, writeLabels } from './write-labels.js';

/** A post and its event; `type`, if given, is the report type of the post. */
export interface EventAssignment {
  postId: number;
  type: 1 | 2 | null | undefined;
  eventId: number;
}

/** Attaches posts to an event; event id 0 or -1 removes the event. All posts or none. */
@Injectable()
export class SetEvent {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
  ) {}

  /** Throws NotFound for an unknown event or post, Invalid for a type that a post does not have. */
  set(assignments: readonly EventAssignment[], caller: Caller): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const wanted = assignments.map(({ eventId }) => eventId).filter((id) => id > 0);
      const events = await lockEvents(tx, wanted);
      if (wanted.some((id) => !events.has(id))) throw new NotFound('the event', 'event-not-found');
      const posts = await lockPosts(
        tx,
        assignments.map(({ postId }) => postId),
      );
      const changes = assignments.map(({ postId, type, eventId }) => {
        const post = posts.get(postId);
        if (!post) throw new NotFound('the post', 'post-not-found');
        assertReportType(type, postId, post.network);
        return { post, labels: { ...labelsOfPost(post), eventId: eventId > 0 ? eventId : null } };
      });
      // of several events for one post the last counts
      const byPost = new Map(changes.map((change) => [change.post.id, change]));
      await writeLabels(tx, this.outbox, [...byPost.values()], { by: caller.username, withoutVersion: true });
    });
  }
}

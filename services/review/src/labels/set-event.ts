import { Injectable } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { assertReportType } from '@mm/http/report-type.js';
import { DataSource } from 'typeorm';
import { lockPost } from '../posts/lock-post.js';
import { lockEvents } from '../reference/event-catalog.js';
import { labelsOfPost, lockForLabels, writeLabels } from './write-labels.js';

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
      await lockForLabels(
        tx,
        assignments.map(({ postId }) => postId),
      );
      for (const { postId, type, eventId } of [...assignments].sort((a, b) => a.postId - b.postId)) {
        const post = await lockPost(tx, postId);
        assertReportType(type, postId, post.network);
        await writeLabels(tx, this.outbox, post, {
          labels: { ...labelsOfPost(post), eventId: eventId > 0 ? eventId : null },
          by: caller.username,
          withoutVersion: true,
        });
      }
    });
  }
}

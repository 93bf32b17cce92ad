import { Inject, Injectable } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { EVENT_OUTBOX, type EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { DataSource, IsNull } from 'typeorm';
import { lockPost } from '../posts/lock-post.js';
import { Event } from '../reference/event.entity.js';
import { labelsOfPost, writeLabels } from './write-labels.js';

/** Attaches posts to an event; event id 0 or -1 removes the event. All posts or none. */
@Injectable()
export class SetEvent {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EVENT_OUTBOX) private readonly outbox: EventOutbox,
  ) {}

  /** Throws NotFound for an unknown event or post. */
  set(assignments: readonly { postId: number; eventId: number }[], caller: Caller): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      for (const { postId, eventId } of [...assignments].sort((a, b) => a.postId - b.postId)) {
        if (eventId > 0 && !(await tx.existsBy(Event, { id: String(eventId), deleted_at: IsNull() })))
          throw new NotFound('the event', 'event-not-found');
        const post = await lockPost(tx, postId);
        await writeLabels(tx, this.outbox, post, {
          labels: { ...labelsOfPost(post), eventId: eventId > 0 ? eventId : null },
          by: caller.username,
          withoutVersion: true,
        });
      }
    });
  }
}

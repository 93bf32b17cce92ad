import { Inject, Injectable } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { EVENT_OUTBOX, type EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { DataSource } from 'typeorm';
import { lockPostOrThrow } from './set-tone.js';
import { writeLabels } from './write-labels.js';

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
        if (
          eventId > 0 &&
          !(await tx.query<unknown[]>('SELECT 1 FROM event WHERE id = $1 AND deleted_at IS NULL', [eventId])).length
        )
          throw new NotFound('the event', 'event-not-found');
        const before = await lockPostOrThrow(tx, postId);
        const labels = {
          lang: before.lang,
          spheres: before.spheres,
          oblasts: before.oblasts,
          tone: before.tone,
          eventId: eventId > 0 ? eventId : null,
          isIgnored: before.is_ignored,
          saved: before.saved,
        };
        await writeLabels(tx, this.outbox, before, labels, caller.username, true);
      }
    });
  }
}

import { Controller } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import { EventOutbox, type LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';
import { Notification } from '../notifications/notification.entity.js';
import { giveUp } from '../schedule/mail-outcomes.js';
import { Scheduler } from '../schedule/scheduler.js';
import { removeAll } from '../schedule/slot-content.js';

// Slots of the pause are not caught up.
const topicState = statement(
  columnsOf(Notification, 'id'),
  `UPDATE notification SET is_topic_deleted = $2::boolean, since = $3, next_at = NULL, version = version + 1
   WHERE topic_id = $1 AND is_topic_deleted <> $2::boolean
   RETURNING id`,
);
const authorState = statement(
  columnsOf(Notification, 'id'),
  `UPDATE notification SET is_author_disabled = $2::boolean, since = $3, next_at = NULL, version = version + 1
   WHERE author_id = $1 AND is_author_disabled <> $2::boolean
   RETURNING id`,
);
const rename = statement({}, 'UPDATE notification SET author = $2 WHERE author_id = $1 AND author <> $2');

/** Pauses the notifications of deleted topics and disabled accounts until they are back, and forgets erased authors. */
@Controller()
export class FollowedConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: EventOutbox,
    private readonly scheduler: Scheduler,
  ) {}

  @Consume('topic.changed', { batch: 100 })
  async topicChanged(events: LogEvent<'topic.changed'>[]): Promise<Step> {
    for (const { message } of events)
      if (!message.isSection) await this.#change(topicState, message.topicId, message.isDeleted, 'topic-deleted');
    return done();
  }

  @Consume('account.changed', { batch: 100 })
  async accountChanged(events: LogEvent<'account.changed'>[]): Promise<Step> {
    for (const { message } of events) {
      await affected(this.dataSource, rename, [message.userId, message.username]);
      await this.#change(authorState, message.userId, message.disabled, 'author-disabled');
    }
    return done();
  }

  /** What an erased author wrote may be in the content of mails that are still to be sent. */
  @Consume('author.erased')
  async authorErased(): Promise<Step> {
    await removeAll(this.dataSource);
    return done();
  }

  async #change(change: typeof topicState, id: number, isPaused: boolean, reason: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const notificationIds = (await rows(tx, change, [id, isPaused, this.clock.now()])).map((row) => row.id);
      if (isPaused && notificationIds.length > 0)
        await giveUp(tx, { clock: this.clock, outbox: this.outbox }, { notificationIds, reason });
    });
    if (!isPaused) this.scheduler.wake();
  }
}

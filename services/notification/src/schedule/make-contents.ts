import { Logger } from '@nestjs/common';
import type { Clock } from '@mm/clock/clock.js';
import { listOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { runTask } from '@mm/telemetry/tracing.js';
import type { DataSource } from 'typeorm';
import type { DigestMaker } from '../digest/digest-maker.js';
import type { MailContent } from '../mail/mailer.js';
import { notificationColumns } from '../notifications/notification.entity.js';
import { maxTries, pauseAfter } from './back-off.js';
import type { Leases } from './leases.js';
import { giveUp } from './mail-outcomes.js';
import { claimUnmade, isOpen, removeUnneeded, storeContent, type ClaimedSlot } from './slot-content.js';

const notification = statement(
  notificationColumns,
  `SELECT ${listOf(notificationColumns)} FROM notification WHERE id = $1`,
);
const postpone = statement(
  {},
  'UPDATE notification_slot SET next_try_at = $3, lease = NULL, lease_until = NULL WHERE id = $1 AND lease = $2',
);
const release = statement(
  {},
  `UPDATE notification_slot SET tries = tries - 1, lease = NULL, lease_until = NULL WHERE id = $1 AND lease = $2`,
);
const postponeMails = statement(
  {},
  `UPDATE delivery d SET next_try_at = $2, last_error = $3 WHERE d.slot_id = $1 AND ${isOpen}`,
);
const longestError = 500;
const stopped = Symbol('stopped');
/** Code of the error of mails whose author may not see their topic any more. */
export const topicHidden = 'topic-hidden';

/** What the mails of a slot say, and the topic that they show. */
interface Made {
  content: MailContent;
  topicId: string | null;
}

/** Makes the content of slots, once for all of their mails. */
export class MakeContents {
  readonly #logger = new Logger('contents');
  readonly #stopped: Promise<typeof stopped>;

  constructor(
    private readonly options: { dataSource: DataSource; outbox: EventOutbox; clock: Clock; digests: DigestMaker },
    private readonly leases: Leases,
    /** Aborted when the process ends: content that is being made is left to the next one. */
    stopping: AbortSignal,
  ) {
    this.#stopped = new Promise((resolve) => stopping.addEventListener('abort', () => resolve(stopped)));
  }

  /** Makes the content of one slot; false without any to make. Rejects when the database is away. */
  async makeOne(): Promise<boolean> {
    const { clock, dataSource } = this.options;
    return this.leases.during(async (lease) => {
      const slot = await claimUnmade(
        dataSource,
        { id: lease, seconds: this.leases.seconds, held: this.leases.held },
        clock.now(),
      );
      if (!slot) {
        await removeUnneeded(dataSource);
        return false;
      }
      const made = await Promise.race([
        runTask('make mail', () => this.#make(slot)).catch((error: unknown) => error),
        this.#stopped,
      ]);
      if (made === stopped) await affected(dataSource, release, [slot.id, lease]);
      else if (made === topicHidden)
        await inTransaction(dataSource, async (tx) => {
          if ((await affected(tx, postpone, [slot.id, lease, clock.now()])) > 0)
            await giveUp(tx, this.options, { slotId: slot.id, reason: topicHidden });
        });
      else if (isMade(made))
        await inTransaction(dataSource, (tx) =>
          storeContent(tx, { slotId: slot.id, lease, topicId: made.topicId, now: clock.now() }, made.content),
        );
      else await this.#fail(slot, lease, made);
      return made !== stopped;
    });
  }

  async #make(slot: ClaimedSlot): Promise<Made | typeof topicHidden> {
    const { dataSource, digests } = this.options;
    const [found] = await rows(dataSource, notification, [slot.notification_id]);
    if (!found) throw new Error('the notification was deleted');
    const { author_id: authorId, topic_id: topicId } = found;
    if (topicId !== null && !(await digests.mayShow([topicId], authorId))) return topicHidden;
    const content = await digests.make({
      notification: found,
      from: slot.content_from,
      until: slot.slot,
      isLate: slot.is_late,
      isTest: slot.is_test,
    });
    return { content, topicId };
  }

  async #fail(slot: ClaimedSlot, lease: string, error: unknown): Promise<void> {
    const { clock, dataSource } = this.options;
    const message = error instanceof Error ? error.message : String(error);
    this.#logger.warn(`cannot make the mail of notification ${slot.notification_id}: ${message}`);
    const at = new Date(clock.now().getTime() + pauseAfter(slot.tries));
    await inTransaction(dataSource, async (tx) => {
      if ((await affected(tx, postpone, [slot.id, lease, at])) === 0) return;
      await affected(tx, postponeMails, [slot.id, at, message.slice(0, longestError)]);
      if (slot.tries >= maxTries) await giveUp(tx, this.options, { slotId: slot.id });
    });
  }
}

const isMade = (made: unknown): made is Made => typeof made === 'object' && made !== null && 'content' in made;

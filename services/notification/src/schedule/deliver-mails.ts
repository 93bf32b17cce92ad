import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, Optional, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { column, columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { runTask } from '@mm/telemetry/tracing.js';
import { DataSource } from 'typeorm';
import { DigestMaker } from '../digest/digest-maker.js';
import { Mailer, type MailContent, type MailResult } from '../mail/mailer.js';
import { farOffMs, maxTries } from './back-off.js';
import { Leases } from './leases.js';
import { MakeContents, topicHidden } from './make-contents.js';
import { mailColumns, mailList, storeOutcome, type MailRow } from './mail-outcomes.js';
import { RepeatedWork } from './repeated-work.js';
import { contentOf } from './slot-content.js';
import { NotificationSlot } from './slot.entity.js';

/** For tests. */
export abstract class DeliveryTiming {
  /** After how long the mails of a process that died are taken over; 10 s by default. */
  abstract leaseSeconds?: number;
  /** How often mails are looked for that nobody announced: 5 s by default. */
  abstract everyMs?: number;
}

/** Mails that one process sends at the same time. */
const parallel = 10;
/** Pause before an outcome is stored again after the database was away, and how often that is tried while stopping. */
const storeAgainMs = 200;
const triesWhileStopping = 25;

/** $1: lease; $2: its seconds; $3: now; $4: later tries were planned with another clock; $5: abandoned leases. */
const claim = statement(
  mailColumns,
  `UPDATE delivery d
   SET state = 'sending', tries = d.tries + 1, lease = $1, lease_until = now() + make_interval(secs => $2)
   FROM notification_slot s
   WHERE s.id = d.slot_id AND d.id IN (
     SELECT c.id FROM delivery c JOIN notification_slot cs ON cs.id = c.slot_id
     WHERE cs.made_at IS NOT NULL AND (
       c.state IN ('pending', 'failed') AND (c.next_try_at <= $3::timestamptz OR c.next_try_at > $4::timestamptz)
       OR c.state = 'sending' AND c.lease = ANY($5::uuid[])
     )
     ORDER BY c.next_try_at
     LIMIT ${parallel}
     FOR UPDATE OF c SKIP LOCKED
   )
   RETURNING ${mailList}`,
);

const shown = statement(
  { ...columnsOf(NotificationSlot, 'topic_ids'), author_id: column.bigint() },
  `SELECT s.topic_ids, n.author_id FROM notification_slot s JOIN notification n ON n.id = s.notification_id
   WHERE s.id = $1`,
);
type Outcome = MailResult & { isFinal?: boolean };
type Sendable = MailContent | typeof topicHidden | undefined;

/**
 * Sends planned mails. A mail is 'sending', with a lease, before it goes to the server, and its outcome is stored right
 * after the server's answer: it is sent by one process at a time, and once, unless a process dies between the two; then
 * it is sent again with the same Message-ID.
 */
@Injectable()
export class DeliverMails implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger('mails');
  readonly #leases: Leases;
  readonly #contents: MakeContents;
  readonly #work: RepeatedWork[];
  readonly #stopping = new AbortController();

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly clock: Clock,
    private readonly digests: DigestMaker,
    private readonly mailer: Mailer,
    @Optional() { everyMs = 5000, leaseSeconds = 10 }: DeliveryTiming = {},
  ) {
    this.#leases = new Leases(dataSource, leaseSeconds);
    this.#contents = new MakeContents({ clock, dataSource, digests, outbox }, this.#leases, this.#stopping.signal);
    const onError = (error: unknown): void => this.#logger.warn(`cannot send mails: ${String(error)}`);
    this.#work = [
      new RepeatedWork({ work: () => this.#make(), everyMs, onError }),
      new RepeatedWork({ work: () => this.#send(), everyMs, onError }),
    ];
  }

  onApplicationBootstrap(): void {
    for (const work of this.#work) work.start();
    this.#leases.start(() => this.wake());
  }

  /** Mails that are being sent are finished; content that is being made is left to another process. */
  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#work.map((work) => work.stop()));
    this.#leases.stop();
  }

  /** Looks for mails now, without waiting for the next time. */
  wake(): void {
    for (const work of this.#work) work.wake();
  }

  /** Makes and sends what is due now; what others send at the same time is left to them. */
  async deliverDue(): Promise<void> {
    while (await this.#make());
    while (await this.#send());
  }

  async #make(): Promise<boolean> {
    const isMade = await this.#contents.makeOne();
    if (isMade) this.wake();
    return isMade;
  }

  #send(): Promise<boolean> {
    const { clock, dataSource } = this;
    return this.#leases.during(async (lease) => {
      const now = clock.now();
      const farOff = new Date(now.getTime() + farOffMs);
      const mails = await rows(dataSource, claim, [lease, this.#leases.seconds, now, farOff, this.#leases.abandoned]);
      const contents = new Map<string, Promise<Sendable>>();
      for (const { slot_id: id } of mails) if (!contents.has(id)) contents.set(id, this.#sendable(id));
      await Promise.all(
        mails.map((mail) => runTask('send mail', () => this.#sendOne(mail, lease, contents.get(mail.slot_id)))),
      );
      return mails.length > 0;
    });
  }

  /** The content of a slot, unless its author may not see it any more. */
  async #sendable(slotId: string): Promise<Sendable> {
    const { dataSource, digests } = this;
    const [found] = await rows(dataSource, shown, [slotId]);
    if (found && !(await digests.mayShow(found.topic_ids, found.author_id))) return topicHidden;
    return contentOf(dataSource, slotId);
  }

  async #sendOne(mail: MailRow, lease: string, making: Promise<Sendable> | undefined): Promise<void> {
    const result = await this.#try(mail, making).catch((error: unknown): Outcome => ({
      state: 'failed',
      error: String(error).slice(0, 500),
    }));
    await this.#store(mail, lease, result);
  }

  async #try(mail: MailRow, making: Promise<Sendable> | undefined): Promise<Outcome> {
    // its process died at every try
    if (mail.tries > maxTries) return { state: 'failed', error: mail.last_error || 'no try came to an end' };
    const content = await making;
    if (content === topicHidden) return { state: 'failed', error: topicHidden, isFinal: true };
    if (!content) return { state: 'failed', error: 'the content is being made again' };
    const { message_id: messageId, notification_id: notificationId, recipient } = mail;
    return this.mailer.send({ messageId, recipient, content, notificationId });
  }

  /** Until it is stored: an outcome that is lost would send the mail again. */
  async #store(mail: MailRow, lease: string, result: Outcome): Promise<void> {
    for (let left = triesWhileStopping; left > 0;)
      try {
        const { clock, dataSource, outbox } = this;
        const isOurs = await inTransaction(dataSource, (tx) =>
          storeOutcome(tx, { clock, outbox }, mail, lease, result),
        );
        if (!isOurs) this.#logger.warn(`${mail.message_id} is ${result.state}, and was taken over or deleted`);
        return;
      } catch (error) {
        this.#logger.warn(`cannot store that ${mail.message_id} is ${result.state}: ${String(error)}`);
        if (this.#stopping.signal.aborted) left--;
        await sleep(storeAgainMs);
      }
  }
}

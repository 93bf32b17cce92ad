import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { DataSource } from 'typeorm';
import { StoredMail } from './stored-mail.entity.js';

/** Mails are for reading on the screen, until a mail server is set. */
const keptDays = 14;
const sweepEveryMs = 3_600_000;

const columns = columnsOf(
  StoredMail,
  'message_id',
  'sender',
  'recipient',
  'subject',
  'html',
  'text',
  'attachments',
  'eml',
);
export type StoredMailRow = RowOf<typeof columns>;

const store = statement(
  {},
  `INSERT INTO stored_mail (${listOf(columns)}, stored_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9)
   ON CONFLICT (message_id) DO NOTHING`,
);
const byId = statement(columns, `SELECT ${listOf(columns)} FROM stored_mail WHERE message_id = $1`);
const known = statement(
  columnsOf(StoredMail, 'message_id'),
  'SELECT message_id FROM stored_mail WHERE message_id = ANY($1::text[])',
);
const removeOld = statement({}, `DELETE FROM stored_mail WHERE stored_at < $1::timestamptz`);
const removeAll = statement({}, 'DELETE FROM stored_mail');

/** The mails of the file outbox, kept for 14 days. */
@Injectable()
export class StoredMails implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger('mails');
  #sweep: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.#sweep = setInterval(() => void this.removeOld(), sweepEveryMs).unref();
    void this.removeOld();
  }

  onModuleDestroy(): void {
    clearInterval(this.#sweep);
  }

  /** A mail that is stored already stays as it is. */
  async store({
    attachments,
    eml,
    html,
    message_id: id,
    recipient,
    sender,
    subject,
    text,
  }: StoredMailRow): Promise<void> {
    const values = [id, sender, recipient, subject, html, text, JSON.stringify(attachments), eml, this.clock.now()];
    await affected(this.dataSource, store, values);
  }

  async find(messageId: string): Promise<StoredMailRow | undefined> {
    return (await rows(this.dataSource, byId, [messageId]))[0];
  }

  /** Those of the Message-IDs whose mails are stored. */
  async known(messageIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await rows(this.dataSource, known, [messageIds])).map((row) => row.message_id));
  }

  /** Never rejects. */
  async removeOld(): Promise<void> {
    const oldest = new Date(this.clock.now().getTime() - keptDays * 86_400_000);
    await affected(this.dataSource, removeOld, [oldest]).catch((error: unknown) => this.#logger.warn(error));
  }

  async removeAll(): Promise<void> {
    await affected(this.dataSource, removeAll);
  }
}

import { Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { recordAudit } from '@mm/audit/record-audit.js';
import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { inNameOrder } from '@mm/database/name-order.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { Invalid, UpstreamBusy } from '@mm/http/problem.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { alertCalls } from '@mm/proto/http/alerts.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { DataSource } from 'typeorm';
import { errorText } from '../channel.js';
import { TelegramFault, type BotChat, type BotUpdate, TelegramApi } from './telegram-api.js';
import { TelegramBot, TelegramChat } from './telegram-bot.entity.js';

/** What the sealed token is bound to. */
export const botContext = 'telegram_bot token';

const botColumns = columnsOf(TelegramBot);
const read = statement(botColumns, `SELECT ${listOf(botColumns)} FROM telegram_bot`);
const store = statement(
  {},
  `INSERT INTO telegram_bot (id, token, username) VALUES (1, $1, $2)
   ON CONFLICT (id) DO UPDATE SET token = excluded.token, username = excluded.username, last_error = '',
     next_update = CASE WHEN telegram_bot.username = excluded.username THEN telegram_bot.next_update ELSE 0 END`,
);
const remove = statement({}, 'DELETE FROM telegram_bot');
const removeChats = statement({}, 'DELETE FROM telegram_chat');
const storeError = statement({}, 'UPDATE telegram_bot SET last_error = $1 WHERE last_error <> $1');
const advance = statement({}, 'UPDATE telegram_bot SET next_update = $1::bigint WHERE next_update < $1::bigint');
const chatColumns = columnsOf(TelegramChat, 'id', 'title', 'is_group');
const chats = statement(
  chatColumns,
  `SELECT ${listOf(chatColumns)} FROM telegram_chat ORDER BY ${inNameOrder('title')}, id`,
);
const storeChat = statement(
  {},
  `INSERT INTO telegram_chat (id, title, is_group, seen_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (id) DO UPDATE SET title = excluded.title, is_group = excluded.is_group, seen_at = excluded.seen_at`,
);
const removeChat = statement({}, 'DELETE FROM telegram_chat WHERE id = $1');
const moveChat = statement({}, 'UPDATE alert_rule SET chats = array_replace(chats, $1, $2) WHERE $1 = ANY(chats)');

/** Stands for the stored token, which is never read back. */
const unchanged = ['', '•••'];
/** As BotFather gives it; it becomes part of an address. */
const tokenShape = /^\d{1,20}:[\w-]{20,100}$/;
const maxTitle = 200;

/** The bot that sends alerts, and the chats that it knows. */
@Injectable()
export class Bot {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly box: SecretBox,
    private readonly clock: Clock,
    private readonly api: TelegramApi,
  ) {}

  /** The opened token; undefined without a bot. */
  async token(): Promise<string | undefined> {
    const bot = await this.#read();
    return bot && this.box.open(bot.token, botContext);
  }

  /** The bot and its chats, after a look for new ones. An error of the Bot API is part of the answer. */
  async state(): Promise<CallResponse<typeof alertCalls.telegramBot>> {
    const bot = await this.#read();
    if (!bot) return { username: null, chats: [], last_error: '' };
    const error = await this.#discover(bot);
    if (error !== undefined) await this.note(error);
    return {
      username: bot.username,
      chats: await rows(this.dataSource, chats),
      last_error: (await this.#read())?.last_error ?? '',
    };
  }

  /**
   * Stores a token after a look at whose it is; null removes the bot and its chats. Returns the bot's name. Throws
   * Invalid 'telegram-token-invalid', UpstreamBusy when the Bot API does not answer.
   */
  async save(token: string | null): Promise<string | null> {
    const before = await this.#read();
    if (token !== null && unchanged.includes(token)) return before?.username ?? null;
    const username = token === null ? null : await this.#check(token);
    const { box, dataSource, outbox } = this;
    await inTransaction(dataSource, async (tx) => {
      if (before?.username !== username) await affected(tx, removeChats);
      if (token === null || username === null) await affected(tx, remove);
      else await affected(tx, store, [box.seal(token, botContext), username]);
      await recordAudit(tx, outbox, {
        action: 'telegram-bot.stored',
        object: { kind: 'telegram-bot', id: 1, name: username ?? before?.username ?? '' },
        before: before ? { username: before.username, renewed: false } : null,
        after: username === null ? null : { username, renewed: true },
      });
    });
    return username;
  }

  /** Keeps the last error for the screen; '' after a success. */
  async note(error: string): Promise<void> {
    await affected(this.dataSource, storeError, [error]);
  }

  /** A group became a supergroup with another id: rules name it from now on. */
  async chatMoved(from: string, to: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await affected(tx, moveChat, [from, to]);
      await affected(tx, removeChat, [from]);
    });
  }

  async #check(token: string): Promise<string> {
    const refusal = new Invalid('telegram-token-invalid', 'the Bot API does not know this token');
    if (!tokenShape.test(token)) throw refusal;
    try {
      return await this.api.username(token);
    } catch (error) {
      if (error instanceof TelegramFault && (error.code === 401 || error.code === 404)) throw refusal;
      throw new UpstreamBusy(`the Bot API does not answer: ${errorText(error)}`);
    }
  }

  /** Stores the chats of new updates. Returns the error, '' for none. */
  async #discover(bot: RowOf<typeof botColumns>): Promise<string | undefined> {
    try {
      const token = this.box.open(bot.token, botContext);
      const updates = await this.api.updates(token, Number(bot.next_update));
      for (const update of updates) await this.#note(update);
      const last = updates.at(-1)?.update_id;
      if (last !== undefined) await affected(this.dataSource, advance, [last + 1]);
      return undefined;
    } catch (error) {
      return errorText(error);
    }
  }

  async #note({ channel_post, message, my_chat_member: member }: BotUpdate): Promise<void> {
    const { dataSource, clock } = this;
    const chat = (member ?? message ?? channel_post)?.chat;
    if (!chat) return;
    const isGone = member !== undefined && ['left', 'kicked'].includes(member.new_chat_member.status);
    if (isGone) await affected(dataSource, removeChat, [String(chat.id)]);
    else await affected(dataSource, storeChat, [String(chat.id), titleOf(chat), chat.type !== 'private', clock.now()]);
  }

  async #read(): Promise<RowOf<typeof botColumns> | undefined> {
    return (await rows(this.dataSource, read))[0];
  }
}

const titleOf = ({ first_name, id, title, username }: BotChat): string =>
  (title ?? first_name ?? username ?? String(id)).slice(0, maxTitle);

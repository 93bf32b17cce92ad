import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent } from 'undici';
import * as z from 'zod';
import { NotificationSettings } from '../../settings.js';
import { errorText } from '../channel.js';
import { post } from '../http-post.js';

/** What the Bot API answered in place of a result; `code` null when no answer came. Has no token in it. */
export class TelegramFault extends Error {
  constructor(
    readonly code: number | null,
    message: string,
    readonly extras: { retryAfter?: number | undefined; newChat?: string | undefined } = {},
  ) {
    super(message);
  }
}

const answer = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  error_code: z.number().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional(), migrate_to_chat_id: z.number().optional() }).optional(),
});
const me = z.object({ username: z.string() });
const chat = z.object({
  id: z.number(),
  type: z.string(),
  title: z.string().optional(),
  username: z.string().optional(),
  first_name: z.string().optional(),
});
const inChat = z.object({ chat }).optional();
const update = z.object({
  update_id: z.number(),
  message: inChat,
  channel_post: inChat,
  my_chat_member: z.object({ chat, new_chat_member: z.object({ status: z.string() }) }).optional(),
});
export type BotUpdate = z.infer<typeof update>;
export type BotChat = z.infer<typeof chat>;

/** The calls of the Bot API that alerts need. All throw TelegramFault. */
@Injectable()
export class TelegramApi implements OnApplicationShutdown {
  readonly #agent = new Agent({ connect: { timeout: 5_000 } });

  constructor(@Inject(NotificationSettings) private readonly settings: Pick<NotificationSettings, 'telegramApi'>) {}

  /** The name of the bot. */
  async username(token: string): Promise<string> {
    return (await this.#call(token, 'getMe', {}, me)).username;
  }

  /** What happened in the bot's chats, from one update on; earlier ones are forgotten by Telegram. */
  updates(token: string, offset: number): Promise<BotUpdate[]> {
    const allowed = ['message', 'channel_post', 'my_chat_member'];
    return this.#call(
      token,
      'getUpdates',
      { offset, limit: 100, timeout: 0, allowed_updates: allowed },
      z.array(update),
    );
  }

  /** @param html text in which `&`, `<` and `>` are escaped */
  async send(token: string, chatId: string, html: string): Promise<void> {
    const body = { chat_id: chatId, text: html, parse_mode: 'HTML', link_preview_options: { is_disabled: true } };
    await this.#call(token, 'sendMessage', body, z.unknown());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#agent.destroy();
  }

  async #call<T>(token: string, method: string, body: object, result: z.ZodType<T>): Promise<T> {
    const { status, text } = await post(`${this.settings.telegramApi}/bot${token}/${method}`, {
      dispatcher: this.#agent,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch((error: unknown) => {
      throw new TelegramFault(null, errorText(error).replaceAll(token, '•••'));
    });
    const given = answer.safeParse(jsonOf(text)).data;
    if (!given) throw new TelegramFault(status, `no answer of the Bot API, status ${status}`);
    if (!given.ok) {
      const { migrate_to_chat_id: newChat, retry_after: retryAfter } = given.parameters ?? {};
      throw new TelegramFault(given.error_code ?? status, errorText(given.description ?? '').replaceAll(token, '•••'), {
        retryAfter,
        newChat: newChat?.toString(),
      });
    }
    const read = result.safeParse(given.result);
    if (!read.success) throw new TelegramFault(status, `the answer to ${method} has another form`);
    return read.data;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

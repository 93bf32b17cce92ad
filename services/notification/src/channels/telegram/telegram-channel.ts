import { Injectable } from '@nestjs/common';
import { escapeHtml } from '@mm/http/escape-html.js';
import { AlertTexts, type AlertText } from '../alert-text.js';
import type { AlertMessage, Channel, ChannelResult } from '../channel.js';
import { errorText } from '../channel.js';
import { TelegramApi, TelegramFault } from './telegram-api.js';
import { Bot } from './telegram-bot.js';

/** Characters without markup; Telegram takes 4096. */
const maxText = 3_500;
const maxLine = 300;

/** Codes with which the chat itself refuses; with others the bot or the service is at fault for now. */
const refusals = [400, 403];

/** Sends to chats and groups of the installation's bot. */
@Injectable()
export class TelegramChannel implements Channel {
  constructor(
    private readonly bot: Bot,
    private readonly api: TelegramApi,
    private readonly texts: AlertTexts,
  ) {}

  async send(message: AlertMessage, chat: string): Promise<ChannelResult> {
    const token = await this.bot.token();
    if (token === undefined) return { state: 'failed', error: 'there is no bot' };
    const html = htmlOf(await this.texts.of(message));
    try {
      await this.api.send(token, chat, html).catch(async (error: unknown) => {
        if (!(error instanceof TelegramFault) || error.extras.newChat === undefined) throw error;
        await this.bot.chatMoved(chat, error.extras.newChat);
        await this.api.send(token, error.extras.newChat, html);
      });
      await this.bot.note('');
      return { state: 'sent' };
    } catch (error) {
      await this.bot.note(errorText(error));
      return resultOf(error);
    }
  }
}

function resultOf(error: unknown): ChannelResult {
  if (!(error instanceof TelegramFault)) return { state: 'failed', error: errorText(error) };
  const { code, extras, message } = error;
  if (code !== null && refusals.includes(code)) return { state: 'refused', error: `${code} ${message}` };
  const { retryAfter } = extras;
  return { state: 'failed', error: `${code ?? ''} ${message}`.trim(), ...(retryAfter ? { retryAfter } : {}) };
}

/** The message in Telegram's HTML, in which only `&`, `<` and `>` have a meaning. */
export function htmlOf({ parts, title, url }: AlertText): string {
  const blocks: string[] = [];
  let left = maxText - title.length - url.length;
  for (const part of parts) {
    const lines = part.lines.map((line) => line.slice(0, maxLine));
    left -= part.title.length + lines.join('\n').length;
    if (left < 0) break;
    const heading = part.title === title || title.endsWith(`: ${part.title}`) ? [] : [part.title.slice(0, maxLine)];
    blocks.push([...heading, ...lines].map(escapeHtml).join('\n'));
  }
  const link = `<a href="${escapeHtml(url)}">Открыть оповещения</a>`;
  return [`<b>${escapeHtml(title.slice(0, maxLine))}</b>`, ...blocks, link].filter(Boolean).join('\n\n');
}

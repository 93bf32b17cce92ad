import type {
  AuthorKey,
  AuthorProfile,
  AuthorRef,
  CollectContext,
  Counters,
  Cursor,
  PostsLimits,
  PostsPage,
  RawComment,
} from '../../network/network-collector.js';
import { NetworkFault } from '../../network/network-fault.js';
import { perSecond } from '../../outbound/host-rate-limiter.js';
import { schemaDrift } from '../../outbound/json-body.js';
import { Outbound } from '../../outbound/outbound.js';
import { commonOutbound } from '../../outbound/outbound-settings.js';
import type { TelegramSource } from '../source.js';
import type { TelegramSettings } from '../telegram-settings.js';
import { channelPages } from './channel-pages.js';
import { previewCounters } from './preview-counters.js';
import type { PreviewPage } from './preview-page.js';
import { readPreview, showsChannel } from './preview-page.js';

const CONCURRENCY = 2;

/**
 * Reads channels on their public pages, without an account: `t.me/s/<name>`. Their counts are rounded, and there are no
 * comments. A channel is known only by its name there, so one that was renamed is not found.
 */
export class PublicPages implements TelegramSource {
  readonly #outbound: Outbound;
  readonly #webBase: string;

  constructor(settings: TelegramSettings) {
    this.#webBase = settings.TELEGRAM_WEB_BASE.replace(/\/$/, '');
    const rateLimit = perSecond(settings.TELEGRAM_RPS, CONCURRENCY);
    this.#outbound = new Outbound({ ...commonOutbound(settings), rateLimit });
  }

  async lookup(ref: AuthorRef, ctx: CollectContext): Promise<AuthorProfile> {
    if (ref.kind !== 'name')
      throw new NetworkFault('not_found', { code: 'name_needed', message: 'public pages have no ids' });
    const { channelId, username, title, about, followers, messages } = await this.#open(ref.value, ctx);
    if (messages.length === 0) throw new NetworkFault('not_found', { code: 'no_messages', message: ref.value });
    if (channelId === undefined) throw schemaDrift('preview', 'no message has the id of its channel', '');
    const name = username || ref.value;
    return {
      code: channelId,
      username: name,
      fullName: title || name,
      biography: about,
      followers,
      follows: -1,
      mediaCount: -1,
      isGroup: true,
      isClosed: false,
      url: `${this.#webBase}/${name}`,
      via: 'public',
    };
  }

  posts(author: AuthorKey, since: Cursor | null, ctx: CollectContext, limits: PostsLimits): AsyncIterable<PostsPage> {
    return channelPages((before) => this.#openOf(author, ctx, before), author, since, limits, this.#webBase);
  }

  counters(codes: readonly string[], ctx: CollectContext, author: AuthorKey): Promise<Map<string, Counters | 'gone'>> {
    return previewCounters((before) => this.#openOf(author, ctx, before), codes, author);
  }

  comments(): Promise<RawComment[]> {
    return Promise.resolve([]);
  }

  /** A page of the author. Throws 'not_found' when its name belongs to another channel now. */
  async #openOf(author: AuthorKey, ctx: CollectContext, before?: number): Promise<PreviewPage> {
    const page = await this.#open(author.username, ctx, before);
    if (page.channelId !== undefined && page.channelId !== author.code)
      throw new NetworkFault('not_found', {
        code: 'other_channel',
        message: `${author.username} is ${page.channelId}`,
      });
    return page;
  }

  async #open(name: string, { signal, proxy }: CollectContext, before?: number): Promise<PreviewPage> {
    const page = `${this.#webBase}/s/${encodeURIComponent(name)}`;
    const response = await this.#outbound.fetch(before === undefined ? page : `${page}?before=${before}`, {
      ...(signal && { signal }),
      ...(proxy && { proxy }),
    });
    const html = response.body.toString('utf8');
    // Without a preview t.me leads to the page by which Telegram is opened.
    if (response.url.startsWith(`${this.#webBase}/s/`)) return readPreview(html, this.#webBase);
    if (!response.url.startsWith(`${this.#webBase}/`)) throw schemaDrift('preview', 'a redirect to another site', html);
    const kind = showsChannel(html) ? 'closed_account' : 'not_found';
    throw new NetworkFault(kind, { code: 'no_preview', message: name });
  }
}

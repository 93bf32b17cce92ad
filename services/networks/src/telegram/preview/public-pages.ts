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
  RawPost,
} from '../../network/network-collector.js';
import { NetworkFault } from '../../network/network-fault.js';
import { perSecond } from '../../outbound/host-rate-limiter.js';
import { schemaDrift } from '../../outbound/json-body.js';
import { Outbound, type OutboundResponse } from '../../outbound/outbound.js';
import { commonOutbound } from '../../outbound/outbound-settings.js';
import type { TelegramSource } from '../telegram-source.js';
import type { TelegramSettings } from '../telegram-settings.js';
import { channelPages, postsOf } from './channel-pages.js';
import type { PreviewPage } from './preview-page.js';
import { readPreview, showsChannel } from './preview-page.js';
import { previewCounters, previewPictures, previewPost } from './preview-posts.js';

const CONCURRENCY = 2;

/**
 * Reads channels on their public pages, without an account: `t.me/s/<name>`. Their counts are rounded, and there are no
 * comments. A channel is known only by its name there, so one that was renamed is not found.
 */
export class PublicPages implements TelegramSource {
  readonly #outbound: Outbound;
  readonly #webBase: string;
  /** Where the pages are fetched. */
  readonly #pagesBase: string;

  constructor(settings: TelegramSettings) {
    this.#webBase = settings.TELEGRAM_WEB_BASE;
    this.#pagesBase = settings.TELEGRAM_PAGES_BASE ?? this.#webBase;
    const rateLimit = perSecond(settings.TELEGRAM_RPS, CONCURRENCY);
    this.#outbound = new Outbound({ ...commonOutbound(settings), rateLimit });
  }

  async lookup(ref: AuthorRef, ctx: CollectContext): Promise<AuthorProfile> {
    if (ref.kind !== 'name') throw accountNeeded(ref.value);
    const page = await this.#open(ref.value, ctx);
    if (page.messages.length === 0) throw new NetworkFault('not_found', { code: 'no_messages', message: ref.value });
    return profileOf(page, ref.value, this.#webBase);
  }

  posts(author: AuthorKey, since: Cursor | null, ctx: CollectContext, limits: PostsLimits): AsyncIterable<PostsPage> {
    return channelPages((before) => this.#openOf(author, ctx, before), author, since, limits, this.#webBase);
  }

  counters(codes: readonly string[], ctx: CollectContext, author: AuthorKey): Promise<Map<string, Counters | 'gone'>> {
    return previewCounters((before) => this.#openOf(author, ctx, before), codes, author);
  }

  /**
   * Addresses of the pictures of posts of one channel; [] for a post that shows none, and posts that were not found are
   * left out. A channel without a user name has no public page.
   */
  async pictures(codes: readonly string[], ctx: CollectContext, author: AuthorKey): Promise<Map<string, string[]>> {
    if (author.username === author.code) throw noPreview('closed_account', author.username);
    return previewPictures((before) => this.#openOf(author, ctx, before), codes, author);
  }

  comments(): Promise<RawComment[]> {
    return Promise.resolve([]);
  }

  async post(name: string, messageId: number, ctx: CollectContext): Promise<{ author: AuthorProfile; post: RawPost }> {
    const { page, message } = await previewPost((before) => this.#open(name, ctx, before), messageId);
    const author = profileOf(page, name, this.#webBase);
    const [post] = postsOf([message], author, this.#webBase);
    if (!post) throw new NetworkFault('not_found', { code: 'no_post', message: `${name}/${messageId} is no post` });
    return { author, post };
  }

  /**
   * A page of the author. Throws 'not_found' when its name belongs to another channel now, 'auth_required' for a
   * channel without a user name.
   */
  async #openOf(author: AuthorKey, ctx: CollectContext, before?: number): Promise<PreviewPage> {
    if (author.username === author.code) throw accountNeeded(author.code);
    const page = await this.#open(author.username, ctx, before);
    if (page.channelId !== undefined && page.channelId !== author.code)
      throw new NetworkFault('not_found', {
        code: 'other_channel',
        message: `${author.username} is ${page.channelId}`,
      });
    return page;
  }

  async #open(name: string, ctx: CollectContext, before?: number): Promise<PreviewPage> {
    const page = `${this.#pagesBase}/s/${encodeURIComponent(name)}`;
    const response = await this.#fetch(before === undefined ? page : `${page}?before=${before}`, ctx);
    const html = response.body.toString('utf8');
    // Without a preview t.me leads to the page by which Telegram is opened.
    if (response.url.startsWith(`${this.#pagesBase}/s/`)) return readPreview(html, this.#pagesBase, this.#webBase);
    if (!response.url.startsWith(`${this.#pagesBase}/`))
      throw schemaDrift('preview', 'a redirect to another site', html);
    throw noPreview(showsChannel(html) ? 'closed_account' : 'not_found', name);
  }

  /** Fetches a page. A redirect to the address for browsers is followed where pages are fetched. */
  async #fetch(address: string, { signal, proxy }: CollectContext): Promise<OutboundResponse> {
    const request = { ...(signal && { signal }), ...(proxy && { proxy }) };
    if (this.#pagesBase === this.#webBase) return this.#outbound.fetch(address, request);
    let moved: string | undefined;
    const mayFetch = async ({ href }: URL): Promise<void> => {
      if (!href.startsWith(`${this.#webBase}/`) || href.startsWith(`${this.#pagesBase}/`)) return;
      moved = `${this.#pagesBase}${href.slice(this.#webBase.length)}`;
      throw new NetworkFault('refused_address', { code: 'for_browsers', message: href.slice(0, 300) });
    };
    try {
      return await this.#outbound.fetch(address, { ...request, mayFetch });
    } catch (error) {
      if (moved === undefined) throw error;
      return this.#outbound.fetch(moved, request);
    }
  }
}

/** The channel that a page with messages shows. Throws 'schema_drift' when none of them has its id. */
function profileOf(
  { channelId, username, title, about, followers }: PreviewPage,
  askedFor: string,
  webBase: string,
): AuthorProfile {
  if (channelId === undefined) throw schemaDrift('preview', 'no message has the id of its channel', '');
  const name = username || askedFor;
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
    url: `${webBase}/${name}`,
    via: 'public',
  };
}

/** A channel that is known by its id alone may well be there: only accounts find it. */
const accountNeeded = (id: string): NetworkFault =>
  new NetworkFault(
    'auth_required',
    { code: 'name_needed', message: `public pages have no ids: ${id}` },
    { scope: 'author' },
  );

const noPreview = (kind: 'closed_account' | 'not_found', name: string): NetworkFault =>
  new NetworkFault(kind, { code: 'no_preview', message: name });

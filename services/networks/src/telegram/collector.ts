import type { ClientHost, NetworkClient } from '../network/network-client.js';
import type {
  AuthorKey,
  AuthorProfile,
  AuthorRef,
  CollectContext,
  CollectorNeeds,
  Counters,
  Cursor,
  NetworkCollector,
  PostRef,
  PostsLimits,
  PostsPage,
  RawComment,
  RawPost,
} from '../network/network-collector.js';
import { isFault, NetworkFault } from '../network/network-fault.js';
import { credentialBudget } from '../outbound/host-rate-limiter.js';
import { ClientSource } from './client/client-source.js';
import { TelegramAccountClient } from './client/telegram-client.js';
import { PublicPages } from './preview/public-pages.js';
import type { TelegramSource } from './telegram-source.js';
import { parseTelegramPost, parseTelegramRef, postOf } from './telegram-ref.js';
import type { TelegramSettings } from './telegram-settings.js';

export { settings } from './telegram-settings.js';

/** Telegram: public channels over MTProto with the accounts of clients, else on their public pages. */
class TelegramCollector implements NetworkCollector {
  readonly id = 'telegram';
  readonly needs: CollectorNeeds;
  readonly #withClient: TelegramSource;
  readonly #public: PublicPages;
  readonly #webBase: string;

  constructor(private readonly settings: TelegramSettings) {
    this.needs = {
      credential: 'none',
      operator: 'client',
      budget: credentialBudget(settings.TELEGRAM_RPS, settings.TELEGRAM_PER_DAY, 'UTC'),
      countersByAuthor: true,
    };
    this.#webBase = settings.TELEGRAM_WEB_BASE;
    this.#withClient = new ClientSource(this.#webBase);
    this.#public = new PublicPages(settings);
  }

  parseRef(input: string): AuthorRef | null {
    return parseTelegramRef(input, this.#webBase);
  }

  lookup(ref: AuthorRef, ctx: CollectContext): Promise<AuthorProfile> {
    return this.#source(ctx).lookup(ref, ctx);
  }

  posts(author: AuthorKey, since: Cursor | null, ctx: CollectContext, limits: PostsLimits): AsyncIterable<PostsPage> {
    return this.#source(ctx).posts(author, since, ctx, limits);
  }

  async counters(
    codes: readonly string[],
    ctx: CollectContext,
    author?: AuthorKey,
  ): Promise<Map<string, Counters | 'gone'>> {
    return this.#source(ctx).counters(codes, ctx, needed(author, 'counters'));
  }

  async comments(
    postCode: string,
    ctx: CollectContext,
    limits: { max: number },
    author?: AuthorKey,
  ): Promise<RawComment[]> {
    return this.#source(ctx).comments(postCode, ctx, limits, needed(author, 'comments'));
  }

  /** Accounts give no addresses of pictures, so these are read on the public pages. */
  async pictures(codes: readonly string[], ctx: CollectContext, author: AuthorKey): Promise<Map<string, string[]>> {
    try {
      return await this.#public.pictures(codes, ctx, author);
    } catch (error) {
      // The pages know nothing of the account that the task may have.
      if (!isFault(error) || error.scope !== 'credential') throw error;
      const { kind, native, retryAfterMs } = error;
      const scope = { scope: 'network' as const, cause: error };
      throw new NetworkFault(kind, native, { ...scope, ...(retryAfterMs !== undefined && { retryAfterMs }) });
    }
  }

  parsePost(address: URL): PostRef | null {
    return parseTelegramPost(address, this.#webBase);
  }

  async post({ value }: PostRef, ctx: CollectContext): Promise<{ author: AuthorProfile; post: RawPost }> {
    const named = postOf(value);
    if (!named) throw new NetworkFault('not_found', { code: 'no_post', message: value.slice(0, 200) });
    return this.#source(ctx).post(named.name, named.messageId, ctx);
  }

  createClient(host: ClientHost): NetworkClient {
    return new TelegramAccountClient(this.settings, host);
  }

  #source({ client }: CollectContext): TelegramSource {
    return client ? this.#withClient : this.#public;
  }
}

function needed(author: AuthorKey | undefined, what: string): AuthorKey {
  if (author) return author;
  throw new NetworkFault('not_found', { code: 'no_author', message: `${what} need the channel` });
}

export const createCollector = (settings: TelegramSettings): NetworkCollector => new TelegramCollector(settings);

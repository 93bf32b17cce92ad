import type {
  AuthorKey,
  AuthorProfile,
  AuthorRef,
  CollectContext,
  CollectorNeeds,
  Counters,
  NetworkCollector,
  PostRef,
  PostsPage,
  RawComment,
  RawPost,
} from '@mm/networks/network-collector.js';
import { NetworkFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { StandInClient } from './stand-in-clients.js';

export type StandInAuthor = Pick<AuthorProfile, 'code' | 'username'> &
  Partial<AuthorProfile> & {
    posts?: RawPost[];
    fault?: NetworkFault;
    /** Codes of posts that are deleted. */ gone?: string[];
  };

/** What a task signed in with (an operator's name, a token, a client's phone, or nothing), and its proxy. */
export interface Use {
  task: 'lookup' | 'posts' | 'counters' | 'comments' | 'post';
  as: string;
  proxy?: string;
}

/** A network in memory. Tests change `authors`, `comments` and `fault` between calls and read `uses`. */
export class StandInNetwork implements NetworkCollector {
  readonly authors: StandInAuthor[] = [];
  readonly uses: Use[] = [];
  comments?: NetworkCollector['comments'];
  /** The fault of a task with this account and proxy. */
  fault: (as: string, task: Use['task'], proxy?: string) => NetworkFault | undefined = () => undefined;

  constructor(
    readonly id: NetworkId,
    readonly needs: CollectorNeeds,
    readonly parseRef: (input: string) => AuthorRef | null = byName,
  ) {}

  async lookup({ value }: AuthorRef, ctx: CollectContext): Promise<AuthorProfile> {
    await this.use('lookup', ctx);
    const author = this.#author(value);
    if (author.fault) throw author.fault;
    return this.#profile(author, ctx);
  }

  async *posts({ code }: AuthorKey, _since: unknown, ctx: CollectContext): AsyncIterable<PostsPage> {
    await this.use('posts', ctx);
    const { posts = [], fault } = this.#author(code);
    if (fault) throw fault;
    yield await Promise.resolve({ posts, cursor: { v: 1 }, done: true, skipped: 0, ...this.#source(ctx) });
  }

  /** `https://<network>.example/post/<code>`. */
  parsePost(address: URL): PostRef | null {
    const [, code] = /^\/post\/([\w-]+)$/.exec(address.pathname) ?? [];
    return address.hostname === `${this.id}.example` && code !== undefined ? { value: code, code } : null;
  }

  async post({ value }: PostRef, ctx: CollectContext): Promise<{ author: AuthorProfile; post: RawPost }> {
    await this.use('post', ctx);
    const author = this.authors.find(({ posts }) => posts?.some(({ code }) => code === value));
    const post = author?.posts?.find(({ code }) => code === value);
    if (!author || !post) throw new NetworkFault('not_found', { code: 404, message: value });
    if (author.fault) throw author.fault;
    return { author: this.#profile(author, ctx), post };
  }

  async counters(
    codes: readonly string[],
    ctx: CollectContext,
    author?: AuthorKey,
  ): Promise<Map<string, Counters | 'gone'>> {
    await this.use('counters', ctx);
    const { fault, gone } = this.needs.countersByAuthor ? this.#author(author?.code ?? '') : {};
    if (fault) throw fault;
    const comments = this.#source(ctx).via ? -1 : 0;
    return new Map(
      codes.map((code) => [code, gone?.includes(code) ? 'gone' : { likes: 7, comments, shares: 0, views: 9 }]),
    );
  }

  /** With comments of any post, newest first. */
  withComments(...comments: RawComment[]): this {
    this.comments = async (_code, ctx, { max }) => {
      await this.use('comments', ctx);
      return comments.slice(0, max);
    };
    return this;
  }

  async use(task: Use['task'], ctx: CollectContext): Promise<void> {
    await ctx.spend?.(1);
    const account = ctx.operator && `${ctx.operator.username}:${ctx.operator.password}`;
    const as = ctx.client instanceof StandInClient ? ctx.client.phone : (account ?? ctx.credential ?? '');
    const proxy = ctx.proxy?.host;
    this.uses.push({ task, as, ...(proxy !== undefined && { proxy }) });
    const needsAccount = this.needs.credential === 'token' || (this.needs.operator ?? 'client') !== 'client';
    if (needsAccount && as === '') throw new NetworkFault('auth_required', { code: 'no_token', message: 'no token' });
    const fault = this.fault(as, task, proxy);
    if (fault) throw fault;
  }

  #profile({ posts: _, gone: _gone, fault: _fault, ...author }: StandInAuthor, ctx: CollectContext): AuthorProfile {
    return {
      fullName: author.username.toUpperCase(),
      biography: 'о себе',
      followers: 10,
      follows: -1,
      mediaCount: 3,
      isGroup: false,
      isClosed: false,
      url: `https://${this.id}.example/${author.username}`,
      ...author,
      ...this.#source(ctx),
    };
  }

  /** Clients stay connected; without one these are public pages. */
  #source({ client }: CollectContext): { via?: 'public' } {
    return this.needs.operator === 'client' && !client ? { via: 'public' } : {};
  }

  #author(name: string): StandInAuthor {
    const found = this.authors.find(({ code, username }) => [code, username.toLowerCase()].includes(name));
    if (!found) throw new NetworkFault('not_found', { code: 404, message: name });
    return found;
  }
}

/** A name with or without @, or the address of one. */
function byName(input: string): AuthorRef | null {
  const [, name] = /^(?:(?:https?:\/\/)?[\w.]+\.example\/)?@?([\w.-]+)$/.exec(input.trim()) ?? [];
  return name === undefined ? null : { kind: 'name', value: /^UC/.test(name) ? name : name.toLowerCase() };
}

/** A host, or an address without its scheme and path. */
export function byHost(input: string): AuthorRef | null {
  const [, host] = /^(?:https?:\/\/)?([\w-]+(?:\.[\w-]+)+)(?:\/.*)?$/.exec(input.trim()) ?? [];
  return host === undefined ? null : { kind: 'address', value: host.toLowerCase() };
}

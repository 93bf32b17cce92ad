import { callControl } from '@mm/platform-sim/testing/test-simulator.js';
import type { Simulator } from '@mm/platform-sim/simulator.js';
import { mediaOf } from '@mm/platform-sim/world/media.js';
import { codeOf } from '@mm/platform-sim/world/post-codes.js';
import type {
  AuthorKey,
  AuthorProfile,
  CollectContext,
  Cursor,
  PostsLimits,
  PostsPage,
  RawPost,
} from '../../network/network-collector.js';
import { ClientSource } from '../client/client-source.js';
import type { TestAccount } from './test-accounts.js';

/** No limits for a channel of the simulator. */
export const everything: PostsLimits = { maxPosts: 10_000, notBefore: new Date('2020-01-01T00:00:00Z') };

/** A post as it is really published. */
export interface PublishedPost {
  code: string;
  text: string;
  deleted: boolean;
}

/** What `posts` has returned. */
export interface Collected {
  posts: RawPost[];
  pages: PostsPage[];
  cursor: Cursor | null;
}

export const codesOf = (posts: readonly { code: string }[]): string[] => posts.map(({ code }) => code).sort();

/** The channels of a simulator: as it knows them, and as a client reads them. */
export class TestChannels {
  readonly source = new ClientSource('https://t.me');
  readonly ctx: CollectContext;

  constructor(
    private readonly simulator: Simulator,
    account: TestAccount,
    private readonly phone: string,
  ) {
    this.ctx = { client: account.client };
  }

  lookup(value: string, context = this.ctx): Promise<AuthorProfile> {
    return this.source.lookup({ kind: 'name', value }, context);
  }

  async collect(
    author: AuthorKey,
    since: Cursor | null = null,
    limits = everything,
    context = this.ctx,
  ): Promise<Collected> {
    const pages: PostsPage[] = [];
    for await (const page of this.source.posts(author, since, context, limits)) pages.push(page);
    return { posts: pages.flatMap((page) => page.posts), pages, cursor: pages.at(-1)?.cursor ?? since };
  }

  control(call: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
    return callControl(this.simulator, 'POST', call, body);
  }

  async fault(fault: string, rest: Record<string, unknown> = {}): Promise<void> {
    await this.control('faults', { network: 'telegram', fault, ...rest });
  }

  /** Publishes a post; returns its code. */
  async publish(text: string, author = 'qazaq_minute'): Promise<string> {
    return String((await this.control('publish', { network: 'telegram', author, text }))['code']);
  }

  /** What is really published, in the simulator's own list. */
  async published(author: string): Promise<PublishedPost[]> {
    const { posts } = await callControl(this.simulator, 'GET', `posts?network=telegram&author=${author}`);
    return (posts as PublishedPost[]).filter(({ deleted }) => !deleted);
  }

  /** The codes of the posts of several pictures, in the simulator's own list. */
  albums(author: string): string[] {
    const { world } = this.simulator;
    const source = world.sources().find(({ network, name }) => network === 'telegram' && name === author);
    const posts = source ? world.allPosts(source) : [];
    return posts.filter((post) => mediaOf(post).kind === 'album').map(codeOf);
  }

  /** The calls that the account has made. */
  async calls(): Promise<string[]> {
    const query = `network=telegram&token=${encodeURIComponent(this.phone)}`;
    const { entries } = await callControl(this.simulator, 'GET', `journal?${query}`);
    return (entries as { method: string }[]).map(({ method }) => method).filter((method) => method.includes('.'));
  }
}

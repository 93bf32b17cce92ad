import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AuthorKey,
  AuthorProfile,
  CollectContext,
  Cursor,
  NetworkCollector,
  OperatorAccount,
  PostsLimits,
  PostsPage,
  RawPost,
} from '../network/network-collector.js';
import type { FaultKind } from '../network/network-fault.js';
import { NetworkFault } from '../network/network-fault.js';
import { fixtureProxy } from './fixture-proxy.js';
import type { FixtureRequest, FixtureRoute, FixtureServer } from './fixture-server.js';
import { fixtureServer } from './fixture-server.js';
import { openProfile, postByAddressContract, readPost, type PostExample } from './post-by-address.contract.js';

/** What a network provides to the suite: a route that serves its documents, its collector, and examples in them. */
export interface NetworkExample {
  route(base: () => string): FixtureRoute;
  /** `allow`: the private `host:port` that may be requested. */
  collector(base: string, allow: string[]): NetworkCollector;
  credential?: string;
  /** The account that signs in, where the network needs one. */
  operator?: OperatorAccount;
  /** What a request costs of the credential's budget; 1 by default. */
  unitsOf?(request: FixtureRequest): number;
  /** User inputs by meaning; `{base}` stands for the server's address. */
  inputs: { known: string; unknown: string; closed?: string; foreign: string[] };
  notBefore: Date;
  /** `publish` adds a post and returns its text; `edit` changes the text of a post. */
  publish(): string;
  edit(): { code(posts: RawPost[]): string; text: string };
  counters?: { known: string; gone: string };
  /** `anonymous`: the network does not name the authors of comments. */
  comments?: { post: string; maxLikes: number; anonymous?: true };
  post: PostExample;
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/;
const limitsFrom = (notBefore: Date): PostsLimits => ({ maxPosts: 1_000, notBefore });

/** The suite that every network passes, over real sockets, on documents in the shapes that it really sends. */
export function networkContract(name: string, example: NetworkExample): void {
  describe(`${name} as a network`, () => {
    let server: FixtureServer;
    let collector: NetworkCollector;
    const ctx: CollectContext = {
      ...(example.credential !== undefined && { credential: example.credential }),
      ...(example.operator && { operator: example.operator }),
    };
    const withBase = (input: string): string => input.replaceAll('{base}', server.base);

    beforeAll(async () => {
      let base = '';
      server = await fixtureServer((request) => example.route(() => base)(request));
      base = server.base;
      collector = example.collector(server.base, [server.hostPort]);
    });
    afterEach(() => server.fail(undefined));
    afterAll(() => server.close());

    const lookup = async (input: string, source = collector, context = ctx): Promise<AuthorProfile> => {
      const ref = source.parseRef(withBase(input));
      if (!ref) throw new Error(`cannot parse ${input}`);
      return source.lookup(ref, context);
    };
    const collect = async (
      author: AuthorKey,
      since: Cursor | null,
      source = collector,
      limits = limitsFrom(example.notBefore),
      context = ctx,
    ): Promise<{ posts: RawPost[]; pages: PostsPage[]; cursor: Cursor | null }> => {
      const pages: PostsPage[] = [];
      for await (const page of source.posts(author, since, context, limits)) pages.push(page);
      return { posts: pages.flatMap((p) => p.posts), pages, cursor: pages.at(-1)?.cursor ?? since };
    };
    const kindOf = async (work: Promise<unknown>): Promise<FaultKind | 'none' | 'crash'> =>
      work.then(
        () => 'none' as const,
        (error: unknown) => (error instanceof NetworkFault ? error.kind : ('crash' as const)),
      );

    it('parses what a user types and refuses other networks', () => {
      expect(collector.parseRef(withBase(example.inputs.known))).not.toBeNull();
      for (const foreign of [
        '',
        '   ',
        'javascript:alert(1)',
        'file:///etc/passwd',
        'x'.repeat(5_000),
        ...example.inputs.foreign,
      ])
        expect([foreign, collector.parseRef(foreign)]).toEqual([foreign, null]);
    });

    it('finds a known author with every field, unset counts as -1', async () => {
      const { keywords = '', via, ...profile } = await lookup(example.inputs.known);
      expect(keywords).toEqual(expect.any(String));
      expect([undefined, 'public']).toContain(via);
      expect(profile).toEqual(openProfile);
    });

    it('throws not_found for an unknown author', async () => {
      expect(await kindOf(lookup(example.inputs.unknown))).toBe('not_found');
    });

    if (example.inputs.closed !== undefined) {
      it('finds a closed author as closed and throws closed_account for its posts', async () => {
        const author = await lookup(example.inputs.closed ?? '');
        expect(author.isClosed).toBe(true);
        expect(await kindOf(collect(author, null))).toBe('closed_account');
      });
    }

    it('returns complete posts: unique ids, dates in UTC, counters, a publishing type and plain text', async () => {
      const { posts, pages } = await collect(await lookup(example.inputs.known), null);
      expect(posts.length).toBeGreaterThan(0);
      expect(new Set(posts.map((p) => p.code)).size).toBe(posts.length);
      expect(pages.map((p) => p.done)).toEqual(pages.map((_, i) => i === pages.length - 1));
      for (const post of posts) {
        expect(post).toMatchObject({
          code: expect.stringMatching(/^\S+$/),
          ownerCode: expect.stringMatching(/\S/),
          publishedAt: expect.stringMatching(ISO),
          url: expect.stringMatching(/^https?:\/\//),
        });
        for (const n of Object.values(post.counters)) expect(Number.isInteger(n) && n >= -1).toBe(true);
        expect(post.publishingType).toBeGreaterThanOrEqual(1);
        expect(post.publishingType).toBeLessThanOrEqual(15);
        expect(/(?![\n\t])\p{Cc}/u.test(post.text + post.title)).toBe(false);
      }
    });

    it('loses nothing when it stops after any page and continues from the stored cursor', async () => {
      const author = await lookup(example.inputs.known);
      const whole = (await collect(author, null)).posts.map((p) => p.code).sort();
      const found = new Set<string>();
      let cursor: Cursor | null = null;
      for (let round = 0, done = false; !done && round < 100; round++) {
        for await (const page of collector.posts(author, cursor, ctx, limitsFrom(example.notBefore))) {
          for (const post of page.posts) found.add(post.code);
          cursor = JSON.parse(JSON.stringify(page.cursor)) as Cursor;
          done = page.done;
          break;
        }
      }
      expect([...found].sort()).toEqual(whole);
    });

    it('returns a new post and an edited one from the cursor, then nothing new', async () => {
      const author = await lookup(example.inputs.known);
      const first = await collect(author, null);
      const text = example.publish();
      const edited = example.edit();
      const second = await collect(author, first.cursor);
      expect(second.posts.filter((p) => p.text.includes(text))).toHaveLength(1);
      expect(second.posts.find((p) => p.code === edited.code(first.posts))?.text).toContain(edited.text);
      const third = await collect(author, second.cursor);
      const known = new Set([...first.posts, ...second.posts].map((p) => p.code));
      expect(third.posts.filter((p) => !known.has(p.code))).toEqual([]);
    });

    it('turns broken responses, rate limits and lost connections into faults of their kind', async () => {
      const author = await lookup(example.inputs.known);
      const fresh = (): NetworkCollector => example.collector(server.base, [server.hostPort]);
      const { cursor } = await collect(author, null);
      const kindWhen = (response: Parameters<FixtureServer['fail']>[0]): Promise<string> => {
        server.fail(response);
        return kindOf(collect(author, cursor, fresh()));
      };
      expect(
        await kindWhen({
          status: 200,
          headers: { 'content-type': 'text/plain' },
          body: 'User-agent: *\nwhat is this?',
        }),
      ).toBe('schema_drift');
      expect(await kindWhen({ status: 429, headers: { 'retry-after': '7' } })).toBe('rate_limited');
      expect(await kindWhen({ reset: true })).toBe('transient');
    });

    it('refuses a private address that is not listed, without a connection', async () => {
      const author = await lookup(example.inputs.known);
      const before = server.connections();
      const guarded = example.collector(server.base, []);
      expect(await kindOf(lookup(example.inputs.known, guarded))).toBe('refused_address');
      expect(await kindOf(collect(author, null, guarded))).toBe('refused_address');
      expect(server.connections()).toBe(before);
    });

    it('stops as cancelled when the caller aborts', async () => {
      const ref = collector.parseRef(withBase(example.inputs.known));
      if (!ref) throw new Error('cannot parse the known input');
      expect(
        await kindOf(
          example.collector(server.base, [server.hostPort]).lookup(ref, { ...ctx, signal: AbortSignal.abort() }),
        ),
      ).toBe('cancelled');
    });

    if (example.credential !== undefined || example.operator) {
      /** Everything that a collector can be asked. */
      const useAll = async (source: NetworkCollector, context: CollectContext): Promise<void> => {
        const author = await lookup(example.inputs.known, source, context);
        const { cursor } = await collect(author, null, source, limitsFrom(example.notBefore), context);
        await collect(author, cursor, source, limitsFrom(example.notBefore), context);
        await source.counters?.([example.counters?.known ?? ''], context, author);
        await source.comments?.(example.comments?.post ?? '', context, { max: 3 });
        await readPost(source, withBase(example.post.postAddress), context);
      };

      it('sends every request through the proxy of the context, and none when the proxy is gone', async () => {
        const proxy = await fixtureProxy({ account: { username: 'mm', password: 'secret' } });
        const source = example.collector(server.base, [server.hostPort, proxy.hostPort]);
        const context = { ...ctx, proxy: proxy.server };
        const before = server.connections();
        await useAll(source, context);
        expect(proxy.connects.length).toBeGreaterThan(0);
        expect(server.connections() - before).toBe(proxy.connects.length);
        await proxy.close();
        const requests = server.requests.length;
        await expect(useAll(source, context)).rejects.toMatchObject({
          scope: 'proxy',
          native: { code: 'proxy_unreachable' },
        });
        expect(server.requests).toHaveLength(requests);
      });

      it('spends the units of each request before it, and sends none when nothing is left', async () => {
        const spent: number[] = [];
        const from = server.requests.length;
        const budget = collector.needs.budget;
        expect(budget?.perDay).toBeGreaterThan(0);
        expect(budget?.perSecond).toBeGreaterThan(0);
        expect(() => new Intl.DateTimeFormat('en', { timeZone: budget?.dayZone })).not.toThrow();
        await useAll(collector, {
          ...ctx,
          spend: async (units) => {
            expect(server.requests.length - from).toBe(spent.length);
            spent.push(units);
          },
        });
        const costs = server.requests.slice(from).map((request) => example.unitsOf?.(request) ?? 1);
        expect(spent).toEqual(costs);
        const nothingLeft = new NetworkFault('rate_limited', { code: 'spent', message: 'nothing left' });
        const spend = (): Promise<void> => Promise.reject(nothingLeft);
        await expect(useAll(collector, { ...ctx, spend })).rejects.toBe(nothingLeft);
        expect(server.requests).toHaveLength(from + costs.length);
      });
    }

    postByAddressContract({
      example: example.post,
      ctx,
      server: () => server,
      collector: (allow) => example.collector(server.base, allow),
      known: async () => {
        const author = await lookup(example.inputs.known);
        return { author, posts: (await collect(author, null)).posts };
      },
    });

    if (example.counters) {
      it('counts known posts and reports deleted ones as gone', async () => {
        const { known, gone } = example.counters ?? { known: '', gone: '' };
        const counted = await collector.counters?.([known, gone], ctx, await lookup(example.inputs.known));
        expect(counted?.get(gone)).toBe('gone');
        expect(counted?.get(known)).toEqual({
          likes: expect.any(Number),
          comments: expect.any(Number),
          shares: expect.any(Number),
          views: expect.any(Number),
        });
      });
    }

    if (example.comments) {
      it('returns comments with their owners, most liked first', async () => {
        const comments = (await collector.comments?.(example.comments?.post ?? '', ctx, { max: 3 })) ?? [];
        expect(comments[0]?.likes).toBe(example.comments?.maxLikes);
        expect(comments.map((c) => c.likes)).toEqual(comments.map((c) => c.likes).sort((a, b) => b - a));
        for (const comment of comments)
          expect(comment).toMatchObject({
            replies: expect.any(Number),
            text: expect.stringMatching(/\S/),
            createdAt: expect.stringMatching(ISO),
            owner: { username: example.comments?.anonymous ? expect.any(String) : expect.stringMatching(/\S/) },
          });
      });
    }
  });
}

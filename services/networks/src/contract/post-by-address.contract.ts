import { expect, it } from '@jest/globals';
import type {
  AuthorProfile,
  CollectContext,
  NetworkCollector,
  PostRef,
  RawPost,
} from '../network/network-collector.js';
import { isFault } from '../network/network-fault.js';
import type { FixtureServer } from './fixture-server.js';

/** A post of the author `inputs.known` and its addresses; `{base}` stands for the server's address. */
export interface PostExample {
  postAddress: string;
  /** Its code; found among the author's posts where it depends on the server's address. */
  expectedCode: string | ((posts: readonly RawPost[]) => string);
  /** Other addresses of the same post. */
  otherAddresses?: string[];
  /** The address of a post that does not exist. */
  goneAddress: string;
  /** Addresses that are no post of this network. */
  foreignAddresses: string[];
  /** The network takes every page of the web (outlets), so a page of an unknown shape is only no post. */
  anyPage?: true;
}

/** What the part needs of the suite. */
interface Suite {
  example: PostExample;
  ctx: CollectContext;
  server(): FixtureServer;
  /** A new collector; `allow`: the private `host:port` that may be requested. */
  collector(allow: string[]): NetworkCollector;
  /** The author `inputs.known` and all of its posts. */
  known(): Promise<{ author: AuthorProfile; posts: RawPost[] }>;
}

/** Every field of an author that is open; `keywords` and `via` are optional and left out. */
export const openProfile = {
  code: expect.stringMatching(/\S/),
  username: expect.stringMatching(/\S/),
  fullName: expect.stringMatching(/\S/),
  biography: expect.any(String),
  followers: expect.any(Number),
  follows: expect.any(Number),
  mediaCount: expect.any(Number),
  isGroup: expect.any(Boolean),
  isClosed: false,
  url: expect.stringMatching(/^https?:\/\//),
};

/** Reads the post at an address. Throws when the address cannot be parsed. */
export async function readPost(
  collector: NetworkCollector,
  address: string,
  ctx: CollectContext,
): Promise<{ ref: PostRef; author: AuthorProfile; post: RawPost }> {
  const ref = collector.parsePost(new URL(address));
  if (!ref) throw new Error(`cannot parse ${address}`);
  return { ref, ...(await collector.post(ref, ctx)) };
}

/** "Reads one post by its address": a part of the suite that every network passes. */
export function postByAddressContract({ example, ctx, server, collector, known }: Suite): void {
  const { goneAddress, expectedCode, otherAddresses = [], foreignAddresses, anyPage = false } = example;
  const withBase = (address: string): string => address.replaceAll('{base}', server().base);
  const read = (source: NetworkCollector, address = example.postAddress, context = ctx): ReturnType<typeof readPost> =>
    readPost(source, withBase(address), context);
  const fresh = (): NetworkCollector => collector([server().hostPort]);
  const kindOf = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'none',
      (error: unknown) => (isFault(error) ? error.kind : `crash: ${String(error)}`),
    );

  it('parses addresses of posts and refuses all others', () => {
    const source = fresh();
    for (const address of [example.postAddress, ...otherAddresses, goneAddress])
      expect([address, source.parsePost(new URL(withBase(address)))]).toEqual([
        address,
        expect.objectContaining({ value: expect.stringMatching(/\S/) }),
      ]);
    const { host, hostname, pathname, search } = new URL(withBase(example.postAddress));
    const tail = pathname + search;
    const elsewhere = [
      `https://${hostname}.evil.kz${tail}`,
      `https://${hostname}@evil.kz${tail}`,
      `https://evil.kz/${host}${tail}`,
      `https://evil.kz/?u=https://${host}${tail}`,
    ];
    for (const foreign of [
      `ftp://${host}${tail}`,
      `javascript:alert(1)//${host}${tail}`,
      `data:text/html,https://${host}${tail}`,
      'file:///etc/passwd',
      ...(anyPage ? [] : elsewhere),
      ...foreignAddresses.map(withBase),
    ])
      expect([foreign, source.parsePost(new URL(foreign))]).toEqual([foreign, null]);
  });

  it('reads one post by its address: the code, text and author that the pages of posts have', async () => {
    const { author, posts } = await known();
    const code = typeof expectedCode === 'string' ? expectedCode : expectedCode(posts);
    const listed = posts.find((post) => post.code === code);
    for (const address of [example.postAddress, ...otherAddresses]) {
      const found = await read(fresh(), address);
      expect([address, found.post]).toEqual([
        address,
        expect.objectContaining({
          code,
          ownerCode: listed?.ownerCode,
          publishedAt: listed?.publishedAt,
          title: listed?.title,
          text: listed?.text,
          url: listed?.url,
          publishingType: listed?.publishingType,
        }),
      ]);
      const { keywords = '', via, ...profile } = found.author;
      expect([typeof keywords, [undefined, 'public'].includes(via)]).toEqual(['string', true]);
      expect(profile).toEqual({ ...openProfile, code: author.code, username: author.username, url: author.url });
      const { ref } = found;
      if (ref.code !== undefined) expect(ref.code).toBe(code);
      if (ref.codeOf) expect(ref.codeOf(author.code)).toBe(code);
      if (ref.author) expect((await fresh().lookup(ref.author, ctx)).code).toBe(author.code);
    }
  });

  it('throws not_found for a post that does not exist', async () => {
    expect(await kindOf(read(fresh(), goneAddress))).toBe('not_found');
  });

  it('turns failures to read one post into faults of their kind', async () => {
    const kindWhen = (response: Parameters<FixtureServer['fail']>[0]): Promise<string> => {
      server().fail(response);
      return kindOf(read(fresh()));
    };
    const odd = { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nwhat is this?' };
    expect(await kindWhen(odd)).toBe(anyPage ? 'not_found' : 'schema_drift');
    expect(await kindWhen({ status: 429, headers: { 'retry-after': '7' } })).toBe('rate_limited');
    expect(await kindWhen({ reset: true })).toBe('transient');
    server().fail(undefined);
    expect(await kindOf(read(fresh(), example.postAddress, { ...ctx, signal: AbortSignal.abort() }))).toBe('cancelled');
    const before = server().connections();
    expect(await kindOf(read(collector([])))).toBe('refused_address');
    expect(server().connections()).toBe(before);
  });
}

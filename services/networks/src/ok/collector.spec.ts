import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { FixtureRequest, FixtureResponse, FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import type { NetworkCollector, PostsPage } from '../network/network-collector.js';
import type { NetworkFault } from '../network/network-fault.js';
import { createCollector } from './collector.js';

const ctx = { credential: 'KEY:top-secret:token' };
const group = { code: '54321000123456', username: 'shymnews', url: 'https://ok.ru/shymnews' };
const json = (body: unknown): FixtureResponse => ({ body: JSON.stringify(body) });
const fixture = (name: string): FixtureResponse => ({
  body: readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url)),
});

describe('the OK collector', () => {
  let server: FixtureServer;
  afterEach(() => server.close());

  async function start(route: (form: URLSearchParams) => FixtureResponse): Promise<NetworkCollector> {
    server = await fixtureServer(({ form }: FixtureRequest) => route(form));
    return createCollector({
      OK_API_BASE: `${server.base}/fb.do`,
      OK_WEB_BASE: 'https://ok.ru',
      OK_RPS: 1_000,
      OK_PER_DAY: 1_000,
      MM_ALLOW_PRIVATE: [server.hostPort],
      MM_PRIVATE_PROXIES: [],
      MM_CONTACT: 'test',
    });
  }
  const methods = (): string[] => server.requests.splice(0).map(({ form }) => form.get('method') ?? '');
  const faultOf = (work: Promise<unknown> | undefined): Promise<NetworkFault> =>
    Promise.resolve(work).then(
      () => Promise.reject(new Error('no fault')),
      (error: unknown) => error as NetworkFault,
    );
  const firstPage = async (collector: NetworkCollector, author = group): Promise<PostsPage> => {
    const limits = { maxPosts: 100, notBefore: new Date('2026-01-01T00:00:00Z') };
    for await (const page of collector.posts(author, null, ctx, limits)) return page;
    throw new Error('no page');
  };

  it('finds a bare id as a group or else as a person', async () => {
    const collector = await start((form) =>
      form.get('method') === 'group.getInfo' ? json([]) : fixture('users.getInfo'),
    );
    const ref = collector.parseRef('571234567890');
    expect(await collector.lookup(ref ?? { kind: 'id', value: '' }, ctx)).toMatchObject({ isGroup: false });
    expect(methods()).toEqual(['group.getInfo', 'users.getInfo']);
  });

  it("reads a person's topics by uid, a group's by gid", async () => {
    const collector = await start(() => fixture('mediatopic.getTopics'));
    await firstPage(collector);
    await firstPage(collector, { code: '57', username: 'x', url: 'https://ok.ru/profile/57' });
    expect(server.requests.map(({ form }) => [form.get('gid'), form.get('uid')])).toEqual([
      [group.code, null],
      [null, '57'],
    ]);
  });

  it('parses the addresses of its posts to their codes', async () => {
    const collector = await start(() => fixture('mediatopic.getTopics'));
    const person = { code: '57', username: 'x', url: 'https://ok.ru/profile/57' };
    const posts = [...(await firstPage(collector)).posts, ...(await firstPage(collector, person)).posts];
    expect(posts.length).toBeGreaterThan(10);
    for (const { url, code } of posts) expect(collector.parsePost(new URL(url))?.code).toBe(code);
  });

  it('reads comments of the topics of people too', async () => {
    const collector = await start((form) =>
      form.get('discussionType') === 'GROUP_TOPIC' ? fixture('error-300') : fixture('discussions.getComments'),
    );
    expect(await collector.comments?.('157000000000077', ctx, { max: 2 })).toHaveLength(2);
  });

  it('reports posts as gone when OK knows none of a batch', async () => {
    const collector = await start(() => fixture('error-300'));
    expect(await collector.counters?.(['1', '2'], ctx)).toEqual(
      new Map([
        ['1', 'gone'],
        ['2', 'gone'],
      ]),
    );
  });

  it('ends when anchors repeat, and counts unknown topics', async () => {
    const collector = await start(() =>
      json({ media_topics: [{ odd: 1 }, { id: '1', created_ms: 1_795_150_000_000 }], has_more: true, anchor: 'same' }),
    );
    const pages: PostsPage[] = [];
    const limits = { maxPosts: 100, notBefore: new Date('2026-01-01T00:00:00Z') };
    for await (const page of collector.posts(group, null, ctx, limits)) pages.push(page);
    expect(pages.map(({ done, skipped }) => [done, skipped])).toEqual([
      [false, 1],
      [true, 1],
    ]);
  });

  it('accepts an empty group and keeps a response of an unknown shape', async () => {
    let response = json({ has_more: false });
    const collector = await start(() => response);
    expect(await firstPage(collector)).toMatchObject({ posts: [], done: true });
    response = json({ topics: [], has_more: false });
    expect(await faultOf(firstPage(collector))).toMatchObject({
      kind: 'schema_drift',
      payload: '{"topics":[],"has_more":false}',
    });
  });

  it('reads an error of the header too, and never names the secret', async () => {
    const collector = await start(() => ({ headers: { 'invocation-error': '102' }, body: '' }));
    const fault = await faultOf(firstPage(collector));
    expect([fault.kind, fault.native.code]).toEqual(['auth_required', 102]);
    const sent = JSON.stringify(server.requests.map(({ form, url }) => [...form.values(), url.href]));
    expect([sent.includes('top-secret'), fault.message.includes('secret')]).toEqual([false, false]);
  });

  describe('reads one topic', () => {
    const topic = { id: '7', created_ms: 1_795_150_000_000, media: [{ type: 'text', text: 'Привет' }] };
    const read = (
      collector: NetworkCollector,
      address: string,
    ): Promise<{ author: { code: string }; post: { url: string } }> => {
      const ref = collector.parsePost(new URL(address));
      if (!ref) throw new Error(`cannot parse ${address}`);
      return collector.post(ref, ctx);
    };
    const serving = (topics: unknown[]): Promise<NetworkCollector> =>
      start((form) =>
        form.get('method') === 'mediatopic.getByIds'
          ? json({ media_topics: topics })
          : fixture(form.get('method') ?? ''),
      );

    it('of a person, whom the topic names and not the address', async () => {
      const collector = await serving([{ ...topic, owner_ref: 'user:571234567890' }]);
      const { author, post } = await read(collector, 'https://ok.ru/group/54321000123456/topic/7');
      expect([author.code, post.url]).toEqual(['571234567890', 'https://ok.ru/profile/571234567890/statuses/7']);
      expect(collector.parsePost(new URL(post.url))?.code).toBe('7');
      expect(methods()).toEqual(['mediatopic.getByIds', 'users.getInfo']);
    });

    it('of the author in the address when it names none', async () => {
      const collector = await serving([topic]);
      const { post } = await read(collector, 'https://ok.ru/shymnews/topic/7');
      expect(post.url).toBe('https://ok.ru/group/54321000123456/topic/7');
      expect(await faultOf(read(collector, 'https://ok.ru/topic/7'))).toMatchObject({ kind: 'schema_drift' });
    });

    it('as not found when OK refuses it', async () => {
      const collector = await start(() => fixture('error-300'));
      const fault = await faultOf(read(collector, 'https://ok.ru/topic/7'));
      expect([fault.kind, fault.scope]).toEqual(['not_found', 'request']);
    });
  });
});

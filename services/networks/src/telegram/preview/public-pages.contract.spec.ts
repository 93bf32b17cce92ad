import { callControl, startTestSimulator } from '@mm/platform-sim/testing/test-simulator.js';
import type { Simulator } from '@mm/platform-sim/simulator.js';
import { fixtureServer } from '../../contract/fixture-server.js';
import { fixtureProxy } from '../../contract/fixture-proxy.js';
import type {
  AuthorKey,
  AuthorProfile,
  CollectContext,
  Cursor,
  NetworkCollector,
  RawPost,
} from '../../network/network-collector.js';
import { faultOf, settingsFor, TestAccounts } from '../testing/test-accounts.js';
import { createCollector } from '../collector.js';

const name = 'qazaq_minute';
const all = { maxPosts: 10_000, notBefore: new Date(0) };

describe('the public pages of the demo Telegram', () => {
  let simulator: Simulator;
  let stop: () => void;
  const accounts = new TestAccounts();

  beforeAll(async () => ({ simulator, stop } = await startTestSimulator({ SIM_HISTORY_DAYS: '14' })));
  afterEach(() => simulator.faults.clear());
  afterAll(async () => {
    await accounts.destroyAll();
    stop();
  });

  const hostPort = (): string => new URL(simulator.controlUrl).host;
  const collector = (...allow: string[]): NetworkCollector =>
    createCollector(
      settingsFor(simulator, {
        TELEGRAM_WEB_BASE: `${simulator.controlUrl}/t.me`,
        MM_ALLOW_PRIVATE: [hostPort(), ...allow],
      }),
    );
  const lookup = (input: string, ctx: CollectContext = {}, source = collector()): Promise<AuthorProfile> => {
    const ref = source.parseRef(input);
    if (!ref) throw new Error(`cannot parse ${input}`);
    return source.lookup(ref, ctx);
  };
  const collect = async (
    author: AuthorKey,
    since: Cursor | null = null,
    ctx: CollectContext = {},
    pages = Infinity,
  ) => {
    const posts: RawPost[] = [];
    let cursor = since;
    let done = false;
    let left = pages;
    for await (const page of collector().posts(author, since, ctx, all)) {
      posts.push(...page.posts);
      ({ cursor, done } = page);
      if (--left === 0) break;
    }
    return { posts, cursor, done };
  };
  const codesOf = (posts: readonly RawPost[]): string[] => [...new Set(posts.map(({ code }) => code))].sort();
  const control = (call: string, body: Record<string, unknown>): Promise<Record<string, unknown>> =>
    callControl(simulator, 'POST', call, body);
  const publish = async (text: string, author = name): Promise<string> =>
    String((await control('publish', { network: 'telegram', author, text }))['code']);
  const fault = (kind: string, times = 1): Promise<unknown> =>
    control('faults', { network: 'telegram', method: 'preview', fault: kind, times });

  it.each([
    [`@${name}`, { username: name, fullName: 'Казахстан за минуту', followers: 328_000, via: 'public' }],
    [`t.me/s/astana_channel`, { username: 'astana_channel', followers: 141_000, isClosed: false, isGroup: true }],
    ['bayqonyr_live', { username: 'bayqonyr_live', fullName: 'Байқоңыр пост' }],
  ])('find %s', async (input, profile) => {
    expect(await lookup(input)).toMatchObject({ ...profile, code: expect.stringMatching(/^\d{10}$/) });
  });

  it.each(['closed_channel', 'gone_channel', 'nobody_here', 'bayqonyr_post'])('do not find %s', async (input) =>
    expect(await faultOf(lookup(input))).toMatchObject({ kind: 'not_found', scope: 'author' }),
  );

  it('need an account for an id: they know channels by name', async () =>
    expect(await faultOf(lookup('1100000123'))).toMatchObject({ kind: 'auth_required', scope: 'author' }));

  it('have the same channel, posts and texts as a client, so that either goes on where the other stopped', async () => {
    const account = accounts.make(simulator);
    await account.signIn();
    const ctx = { client: account.client };
    const author = await lookup(name);
    expect(await lookup(name, ctx)).toMatchObject({ code: author.code, username: name, url: author.url });
    const shown = await collect(author);
    const called = await collect(author, null, ctx);
    const textsOf = (posts: readonly RawPost[]): [string, string, string, number][] =>
      posts
        .map(({ code, text, url, publishingType }): [string, string, string, number] => [
          code,
          text,
          url,
          publishingType,
        ])
        .sort(([a], [b]) => Number(a.split('_')[1]) - Number(b.split('_')[1]));
    expect(textsOf(shown.posts)).toEqual(textsOf(called.posts));
    expect(shown.cursor).toEqual(called.cursor);
    for (const listed of [...shown.posts.slice(0, 8), ...shown.posts.slice(-2)]) {
      const ref = collector().parsePost(new URL(listed.url));
      if (!ref) throw new Error(`cannot parse ${listed.url}`);
      expect(ref.codeOf?.(author.code)).toBe(listed.code);
      for (const way of [{}, ctx]) {
        const found = await collector().post(ref, way);
        expect(found.author).toMatchObject({ code: author.code, username: name, url: author.url });
        expect(textsOf([found.post])).toEqual(textsOf([listed]));
      }
    }
    const code = await publish('Жаңа хабар');
    for (const way of [{}, ctx]) {
      const since = await collect(author, shown.cursor, way);
      expect(since.posts.filter((post) => post.text === 'Жаңа хабар').map((post) => post.code)).toEqual([code]);
    }
    // Pages alternate between the two ways.
    const found = new Set<string>();
    let cursor: Cursor | null = null;
    for (let round = 0, done = false; !done; round++) {
      const part = await collect(author, cursor, round % 2 === 0 ? {} : ctx, 1);
      for (const post of part.posts) found.add(post.code);
      ({ cursor, done } = part);
    }
    expect([...found].sort()).toEqual(codesOf((await collect(author)).posts));
  });

  it('count posts, and know which were deleted', async () => {
    const author = await lookup('taraz_112');
    const [deleted, kept] = [await publish('Удалят', author.username), await publish('Останется', author.username)];
    await control('delete', { code: deleted });
    const counted = await collector().counters?.([deleted, kept, `${author.code}_999999990`], {}, author);
    expect(Object.fromEntries(counted ?? [])).toEqual({
      [deleted]: 'gone',
      [kept]: { likes: expect.any(Number), comments: -1, shares: -1, views: expect.any(Number) },
    });
  });

  it('turn damaged pages into faults, and lose nothing over them', async () => {
    const author = await lookup(name);
    const whole = codesOf((await collect(author)).posts);
    for (const [kind, expected] of [
      ['http503', 'transient'],
      ['reset', 'transient'],
      ['truncated', 'transient'],
      ['schemaDrift', 'schema_drift'],
      ['html', 'schema_drift'],
    ] as const) {
      await fault(kind);
      const failed = await collect(author).catch((error: unknown) => error);
      expect([kind, failed]).toEqual([kind, expect.objectContaining({ kind: expected })]);
    }
    const first = await collect(author, null, {}, 1);
    for (const kind of ['emptyPage', 'infinitePaging', 'truncated']) {
      await fault(kind);
      const { posts, cursor, done } = await collect(author, first.cursor).catch(() => ({ ...first, posts: [] }));
      const rest = await collect(author, done && kind === 'emptyPage' ? first.cursor : cursor);
      expect([kind, codesOf([...first.posts, ...posts, ...rest.posts])]).toEqual([kind, whole]);
    }
  });

  it('read large texts, markup as text, missing counters and dates in the future', async () => {
    const author = await lookup(name);
    const read = async (kind: string): Promise<RawPost[]> => {
      await fault(kind);
      return (await collect(author, null, {}, 1)).posts;
    };
    expect(Math.max(...(await read('bigText')).map(({ text }) => text.length))).toBeGreaterThan(999_000);
    expect((await read('markup')).map(({ text }) => text).join()).toContain('<script>alert("взлом")</script>');
    expect((await read('missingFields')).map(({ counters }) => [counters.likes, counters.views])).toContainEqual([
      -1, -1,
    ]);
    const future = await read('futureDate');
    expect(future.some(({ publishedAt }) => Date.parse(publishedAt) > simulator.world.now())).toBe(true);
  });

  it('go through the proxy of the task, and in no other way', async () => {
    const proxy = await fixtureProxy({ account: { username: 'mm', password: 'secret' } });
    const source = collector(proxy.hostPort);
    expect(await lookup(name, { proxy: proxy.server }, source)).toMatchObject({ username: name });
    expect(proxy.connects.map(({ authority }) => authority)).toEqual([hostPort()]);
    await proxy.close();
    expect(await faultOf(lookup(name, { proxy: proxy.server }, source))).toMatchObject({ scope: 'proxy' });
  });

  it('have the pictures of posts that an account reads, of albums all of them', async () => {
    const account = accounts.make(simulator);
    await account.signIn();
    const ctx = { client: account.client };
    const author = await lookup(name);
    const called = (await collect(author, null, ctx)).posts;
    const newest = called.slice(0, 60).map(({ code }) => code);
    expect(called.some(({ displayUrl }) => displayUrl !== undefined)).toBe(false);
    const picturesOf = ({ displayUrl, pictures }: RawPost): string[] => pictures ?? (displayUrl ? [displayUrl] : []);
    const shown = new Map((await collect(author)).posts.map((post) => [post.code, picturesOf(post)]));
    const pages = async (): Promise<number> => {
      const { entries } = await callControl(simulator, 'GET', 'journal?network=telegram&method=preview&limit=1000');
      return (entries as unknown[]).length;
    };
    const before = await pages();
    const found = await collector().pictures?.([...newest, `${author.code}_999999990`], ctx, author);
    expect([1, 2, 3, 4, 5]).toContain((await pages()) - before);
    expect(Object.fromEntries(found ?? [])).toEqual(Object.fromEntries(newest.map((code) => [code, shown.get(code)])));
    const photos = called.filter(({ code, publishingType }) => found?.has(code) && [2, 3].includes(publishingType));
    expect(photos.map(({ code }) => found?.get(code)?.length ?? 0)).not.toContain(0);
    expect(Math.max(...[...(found?.values() ?? [])].map(({ length }) => length))).toBeGreaterThan(1);
  });

  it('have no pictures for channels without a user name or preview, and never park the account', async () => {
    const author = await lookup(name);
    const read = (key: AuthorKey) => collector().pictures?.([`${key.code}_1`], {}, key) ?? Promise.resolve(new Map());
    expect(await faultOf(read({ ...author, username: author.code }))).toMatchObject({
      kind: 'closed_account',
      scope: 'author',
    });
    expect(await faultOf(read({ ...author, username: 'closed_channel' }))).toMatchObject({ scope: 'author' });
    const limited = await fixtureServer(() => ({ status: 429, headers: { 'retry-after': '30' } }));
    const settings = { TELEGRAM_PAGES_BASE: limited.base, MM_ALLOW_PRIVATE: [limited.hostPort] };
    const reading = createCollector(settingsFor(simulator, settings)).pictures?.([`${author.code}_1`], {}, author);
    expect(await faultOf(reading ?? Promise.resolve())).toMatchObject({
      kind: 'rate_limited',
      scope: 'network',
      retryAfterMs: 30_000,
    });
    await limited.close();
  });

  it('have no comments', async () => {
    const author = await lookup(name);
    const [post] = (await collect(author, null, {}, 1)).posts;
    expect(await collector().comments?.(post?.code ?? '', {}, { max: 5 }, author)).toEqual([]);
  });
});

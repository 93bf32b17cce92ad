import { simulatedNow, startTestSimulator } from '@mm/platform-sim/testing/test-simulator.js';
import type { Simulator } from '@mm/platform-sim/simulator.js';
import type { Cursor, RawPost } from '../../network/network-collector.js';
import type { NetworkFault } from '../../network/network-fault.js';
import { faultOf, TestAccounts } from '../testing/test-accounts.js';
import { codesOf, everything, TestChannels } from '../testing/test-channels.js';

const phone = '+77010000001';

describe('pages of a channel read with a client', () => {
  let simulator: Simulator;
  let stop: () => void;
  let channels: TestChannels;
  const accounts = new TestAccounts();

  beforeAll(async () => {
    ({ simulator, stop } = await startTestSimulator({ SIM_HISTORY_DAYS: '14' }));
    const account = accounts.make(simulator);
    await account.signIn();
    channels = new TestChannels(simulator, account, phone);
  });
  afterEach(() => void simulator.faults.clear());
  afterAll(async () => {
    await accounts.destroyAll();
    stop();
  });

  it('reads down to the date that is asked for', async () => {
    const author = await channels.lookup('qazaq_minute');
    const all = (await channels.collect(author)).posts;
    const notBefore = new Date(all[20]?.publishedAt ?? '');
    const { posts } = await channels.collect(author, null, { maxPosts: 10_000, notBefore });
    expect(codesOf(posts)).toEqual(codesOf(all.filter((post) => new Date(post.publishedAt) >= notBefore)));
  });

  it('loses nothing when it stops after any page and continues from the stored cursor', async () => {
    const author = await channels.lookup('qazaq_minute');
    const whole = codesOf((await channels.collect(author)).posts);
    const found = new Set<string>();
    const published: string[] = [];
    let cursor: Cursor | null = null;
    let rounds = 0;
    for (let done = false; !done && rounds < 30; rounds++) {
      for await (const page of channels.source.posts(author, cursor, channels.ctx, everything)) {
        for (const post of page.posts) found.add(post.code);
        cursor = JSON.parse(JSON.stringify(page.cursor)) as Cursor;
        done = page.done;
        break;
      }
      published.push(await channels.publish(`Между страницами ${rounds}`));
    }
    expect(rounds).toBeGreaterThan(2);
    for (const post of (await channels.collect(author, cursor)).posts) found.add(post.code);
    expect([...found].sort()).toEqual([...whole, ...published].sort());
  });

  it('returns what is new at once, also in the middle of a walk', async () => {
    const author = await channels.lookup('qazaq_minute');
    const [first] = (await channels.collect(author, null, { ...everything, maxPosts: 1 })).pages;
    const code = await channels.publish('Во время обхода');
    const next = await channels.collect(author, first?.cursor ?? null, { ...everything, maxPosts: 1 });
    expect([first?.done, next.pages[0]?.posts[0]?.code]).toEqual([false, code]);
    expect(next.pages[0]?.posts.length).toBeGreaterThan(30);
    expect(new Set(codesOf(next.posts)).size).toBe(next.posts.length);
  });

  it('returns a new post and an edited one from the cursor, then nothing new', async () => {
    const author = await channels.lookup('qazaq_minute');
    const first = await channels.collect(author);
    const fresh = await channels.publish('Совсем новая запись');
    const old = first.posts.find((post) => Date.parse(post.publishedAt) < simulatedNow() - 3_600_000)?.code ?? '';
    await channels.control('edit', { code: old, text: 'Исправленная запись' });
    const second = await channels.collect(author, first.cursor);
    expect(second.posts.find(({ code }) => code === fresh)).toMatchObject({ text: expect.stringContaining('новая') });
    const edited = second.posts.find(({ code }) => code === old);
    expect(edited?.text).toContain('Исправленная запись');
    expect(Date.parse(edited?.edited ?? '')).toBeGreaterThan(Date.parse(edited?.publishedAt ?? ''));
    const third = await channels.collect(author, second.cursor);
    const known = new Set([...first.posts, ...second.posts].map(({ code }) => code));
    expect([third.posts.filter(({ code }) => !known.has(code)), third.cursor]).toEqual([[], second.cursor]);
    expect(third.pages).toHaveLength(1);
  });

  it('reads a history of a thousand posts in pages', async () => {
    await channels.control('publish-many', { network: 'telegram', author: 'ulytau_stan', count: 1000 });
    const author = await channels.lookup('ulytau_stan');
    const truth = codesOf(await channels.published('ulytau_stan'));
    expect(truth.length).toBeGreaterThan(1000);
    const before = (await channels.calls()).length;
    const { posts, pages } = await channels.collect(author);
    expect(codesOf(posts)).toEqual(truth);
    expect(pages.length).toBeGreaterThan(10);
    // The last call finds nothing older.
    expect((await channels.calls()).length - before).toBe(pages.length);
    const found = new Set<string>();
    let cursor: Cursor | null = null;
    for (let done = false; !done;) {
      const part = await channels.collect(author, cursor, { ...everything, maxPosts: 250 });
      for (const { code } of part.posts) found.add(code);
      cursor = part.cursor;
      done = part.pages.at(-1)?.done ?? true;
    }
    expect([...found].sort()).toEqual(truth);
  });

  it('turns floods, broken answers and errors of the network into faults of their kind', async () => {
    const author = await channels.lookup('qazaq_minute');
    const { cursor } = await channels.collect(author);
    const faultWith = async (name: string, rest: Record<string, unknown> = {}): Promise<NetworkFault> => {
      await channels.fault(name, { method: 'messages.getHistory', times: 1, ...rest });
      return faultOf(channels.collect(author, cursor));
    };
    expect(await faultWith('tgFlood', { wait: 7 })).toMatchObject({ kind: 'rate_limited', retryAfterMs: 7_000 });
    expect(await faultWith('http500')).toMatchObject({ kind: 'transient' });
    expect(await faultWith('schemaDrift')).toMatchObject({ kind: 'schema_drift' });
    expect(await faultOf(channels.collect(author, cursor, everything, {}))).toMatchObject({ kind: 'auth_required' });
    const code = await channels.publish('После сбоев');
    expect((await channels.collect(author, cursor)).posts.map((post) => post.code)).toContain(code);
  });

  it('goes on after a connection that was lost during a call', async () => {
    const author = await channels.lookup('shymkent_kanal');
    const whole = codesOf((await channels.collect(author)).posts);
    await channels.fault('reset', { method: 'messages.getHistory', times: 1 });
    expect(codesOf((await channels.collect(author)).posts)).toEqual(whole);
  });

  it('loses nothing to empty and repeated pages', async () => {
    const author = await channels.lookup('qazaq_minute');
    const whole = codesOf((await channels.collect(author)).posts);
    const [first] = (await channels.collect(author, null, { ...everything, maxPosts: 1 })).pages;
    const since = first?.cursor ?? null;
    await channels.fault('infinitePaging', { method: 'messages.getHistory' });
    const repeated = await channels.collect(author, since);
    expect(repeated.pages.length).toBeLessThan(3);
    expect(repeated.pages.at(-1)).toMatchObject({ done: true });
    // edited posts of the newest page are returned each time
    expect(repeated.posts.filter(({ edited }) => !edited)).toEqual([]);
    simulator.faults.clear();
    await channels.fault('emptyPage', { method: 'messages.getHistory', times: 1 });
    const nothing = await channels.collect(author, null);
    expect([nothing.posts, nothing.cursor]).toEqual([[], { v: 1, lastId: 0 }]);
    await channels.fault('emptyPage', { method: 'messages.getHistory', times: 2 });
    const rest = await channels.collect(author, repeated.cursor);
    const found = new Set([...(first?.posts ?? []), ...repeated.posts, ...rest.posts].map(({ code }) => code));
    expect([...found].sort()).toEqual(whole);
  });

  it('takes what a network gives: huge texts, markup, dates of the future, missing counters', async () => {
    const author = await channels.lookup('qazaq_minute');
    const withFault = async (name: string): Promise<RawPost | undefined> => {
      await channels.fault(name, { method: 'messages.getHistory', times: 1 });
      return (await channels.collect(author)).posts[0];
    };
    expect((await withFault('bigText'))?.text.length).toBeGreaterThan(990_000);
    expect((await withFault('markup'))?.text).toContain('<script>alert("взлом")</script>');
    expect(Date.parse((await withFault('futureDate'))?.publishedAt ?? '')).toBeGreaterThan(Date.now());
    expect((await withFault('missingFields'))?.counters).toEqual({ likes: -1, comments: -1, shares: -1, views: -1 });
  });
});

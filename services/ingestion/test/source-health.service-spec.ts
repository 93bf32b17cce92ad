import { jest } from '@jest/globals';
import { Clock } from '@mm/clock/clock.js';
import { NetworkFault } from '@mm/networks/network-fault.js';
import type { CollectionGapWire, NetworkHealthWire, SourceHealthWire } from '@mm/proto/http/source-health.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { HealthCheck } from '../src/health/health-check.js';
import { aRawPost } from './a-raw-post.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInNetwork, type StandInAuthor } from './stand-in-network.js';

const HOUR_MS = 3_600_000;
const pages = new StandInNetwork('facebook', { credential: 'none' });
let harness: NetworkHarness;
let clock: jest.SpiedFunction<Clock['now']>;
let superviser: string;
let authors = 0;

beforeAll(async () => {
  // polls only when a test asks; two intervals are two hours
  harness = await networkHarness([pages], { MM_HEALTH_EVERY: '3600' });
  superviser = harness.bearer('superviser', ['mm_superviser']);
  clock = jest.spyOn(harness.app.get(Clock), 'now');
});
afterEach(() => clock.mockRestore());
afterEach(() => (clock = jest.spyOn(harness.app.get(Clock), 'now')));
afterAll(() => harness.stop());

const passed = (ms: number): void => void clock.mockImplementation(() => new Date(Date.now() + ms));
const check = (): Promise<void> => harness.app.get(HealthCheck).run();
const list = async (query = ''): Promise<{ sources: SourceHealthWire[]; total: number }> =>
  (await harness.get(`/api-py/source-health${query}`, superviser).expect(200)).body as never;
const health = async (username: string): Promise<SourceHealthWire> => {
  const [source] = (await list(`?search=${username}`)).sources;
  if (!source) throw new Error(`${username} is no source`);
  return source;
};
const gapsOf = async ({ id }: SourceHealthWire): Promise<CollectionGapWire[]> => {
  const period = `from=0&until=${Math.ceil(Date.now() / 1000) + 30 * 86_400}`;
  const response = await harness.get(`/api-py/collection-gaps?${period}&author_id=${id}`, superviser).expect(200);
  return (response.body as { gaps: CollectionGapWire[] }).gaps;
};
/** The changes of an author's state that were published: new state, previous one, reason. */
const published = async (username: string): Promise<string[]> =>
  ((await harness.sent('source.health-changed')) as unknown as Record<string, string>[])
    .filter(({ author }) => (author as unknown as { username: string }).username === username)
    .map(({ state = '', previousState = '', reason = '' }) => [previousState, state, reason].join(' ').trim());
const collect = async (username: string): Promise<unknown> =>
  (await harness.get(`/api-py/facebook/update-channel?name=${username}`).expect(200)).body;

const posts = (code: string, count: number, newest: number, pauseMs = HOUR_MS) =>
  Array.from({ length: count }, (_, i) =>
    aRawPost({
      code: `${code}_${newest}_${i}`,
      ownerCode: code,
      publishedAt: new Date(newest - (count - 1 - i) * pauseMs).toISOString(),
    }),
  );
/** An author that was subscribed to and collected. */
async function source(more: (code: string) => Partial<StandInAuthor> = () => ({})): Promise<StandInAuthor> {
  const code = String(2_000 + ++authors);
  const author: StandInAuthor = { code, username: `source${code}`, ...more(code) };
  pages.authors.push(author);
  await harness.get(`/facebook/add-channel?name=${author.username}`).expect(200);
  await harness.until(async () => (await health(author.username)).last_success > 0, 'the first poll');
  await harness.until(async () => (await published(author.username)).length > 0, 'its state');
  return author;
}
/** As if an author had been subscribed to and last collected some hours ago. */
async function collectedEarlier(username: string, hours: number): Promise<SourceHealthWire> {
  const known = await health(username);
  await harness.rows(
    `UPDATE ingestion.poll_target
     SET collected_at = now() - make_interval(hours => $2), subscribed_at = now() - make_interval(hours => $2 + 1)
     WHERE author_id = $1`,
    known.id,
    hours,
  );
  return health(username);
}

describe('the state of a source', () => {
  it('follows its polls, and each change is published once [D §10]', async () => {
    const author = await source();
    expect(await health(author.username)).toMatchObject({ state: 'ok', error: '', watchers: ['operator'] });
    author.fault = new NetworkFault('not_found', { code: 404, message: 'gone' });
    for (const _ of [1, 2]) expect(await collect(author.username)).toMatchObject({ status: '404' });
    expect(await health(author.username)).toMatchObject({
      state: 'failing',
      error: 'not_found',
      error_text: expect.stringContaining('gone') as string,
      failing_since: expect.any(Number) as number,
    });
    delete author.fault;
    await collect(author.username);
    expect(await health(author.username)).toMatchObject({ state: 'ok', error: '', failing_since: 0 });
    expect(await published(author.username)).toEqual(['waiting ok', 'ok failing not_found', 'failing ok']);
  });

  it('does not change with a pause that the network asks for, and with the second passing fault only', async () => {
    const author = await source();
    author.fault = new NetworkFault('rate_limited', { code: 429, message: 'slow' });
    await collect(author.username);
    expect((await health(author.username)).state).toBe('ok');
    delete author.fault;
    await collect(author.username);
    author.fault = new NetworkFault('transient', { code: 500, message: 'try again' }, { scope: 'author' });
    await collect(author.username);
    expect((await health(author.username)).state).toBe('ok');
    await collect(author.username);
    expect(await published(author.username)).toEqual(['waiting ok', 'ok failing transient']);
  });

  it("becomes quiet against the source's own history, until it publishes again", async () => {
    const tenDaysAgo = Date.now() - 240 * HOUR_MS;
    const silent = await source((code) => ({ posts: posts(code, 100, tenDaysAgo, 3 * HOUR_MS) }));
    const slow = await source((code) => ({ posts: posts(code, 25, tenDaysAgo, 24 * HOUR_MS) }));
    await check();
    await check();
    expect(await health(silent.username)).toMatchObject({ state: 'quiet', posts_per_day: expect.closeTo(8, 0) });
    expect((await health(slow.username)).state).toBe('ok');
    await collect(silent.username);
    silent.posts = [...(silent.posts ?? []), ...posts(silent.code, 1, Date.now() - 60_000)];
    await collect(silent.username);
    await check();
    expect(await health(silent.username)).toMatchObject({ state: 'ok', lag: expect.any(Number) as number });
    expect(await published(silent.username)).toEqual(['waiting ok', 'ok quiet', 'quiet ok']);
  });

  it('is off while the source is left out of scheduled polls', async () => {
    const author = await source();
    const save = (auto_update: boolean) =>
      harness.post('/api-py/facebook/edit-channel', { author: { username: author.username, auto_update } }).expect(200);
    await save(false);
    expect(await health(author.username)).toMatchObject({ state: 'off', next_poll: 0 });
    await collect(author.username);
    expect(await health(author.username)).toMatchObject({ state: 'off' });
    const { last_success } = await collectedEarlier(author.username, 50);
    await check();
    await save(true);
    await harness.until(async () => (await health(author.username)).last_success > last_success, 'the next poll');
    expect((await health(author.username)).state).toBe('ok');
    await check();
    expect(await published(author.username)).toEqual(['waiting ok', 'ok off', 'off ok']);
    expect(await gapsOf(await health(author.username))).toEqual([]);
  });
});

describe('a gap', () => {
  it('begins with the last success when a source is overdue, and ends with the next one', async () => {
    const author = await source();
    const before = await health(author.username);
    passed(1.9 * HOUR_MS);
    await check();
    expect(await gapsOf(before)).toEqual([]);
    author.fault = new NetworkFault('blocked', { code: 'checkpoint', message: 'checkpoint' }, { scope: 'author' });
    await collect(author.username);
    passed(2.1 * HOUR_MS);
    await check();
    await check();
    const open = { from: before.last_success, until: 0, reason: 'blocked', username: author.username };
    expect(await gapsOf(before)).toEqual([expect.objectContaining(open)]);
    delete author.fault;
    passed(3 * HOUR_MS);
    await collect(author.username);
    const [ended] = await gapsOf(before);
    expect(ended).toMatchObject({ ...open, until: expect.any(Number) as number });
    expect(Math.abs((ended?.until ?? 0) - before.last_success - 3 * 3600)).toBeLessThan(60);
  });

  it('says whether mm was stopped or did not come to the source', async () => {
    // the other tests let the time jump
    await harness.rows('DELETE FROM ingestion.collection_run');
    await check();
    const author = await source();
    const known = await health(author.username);
    for (let minutes = 0; minutes <= 125; minutes += 4) {
      passed(minutes * 60_000);
      await check();
    }
    expect(await gapsOf(known)).toEqual([expect.objectContaining({ reason: 'delayed', until: 0 })]);
    await collect(author.username);
    await harness.rows('DELETE FROM ingestion.collection_gap WHERE author_id = $1', known.id);
    passed(6 * HOUR_MS);
    await check();
    expect(await gapsOf(known)).toEqual([expect.objectContaining({ reason: 'stopped', until: 0 })]);
    expect((await health(author.username)).state).toBe('ok');
  });

  it('is kept although the first success after a start comes before the first check', async () => {
    const author = await source();
    await check();
    const known = await collectedEarlier(author.username, 30);
    await harness.rows("UPDATE ingestion.collection_run SET until_at = now() - interval '30 hours'");
    await collect(author.username);
    expect(await gapsOf(known)).toEqual([expect.objectContaining({ reason: 'stopped' })]);
    expect((await gapsOf(known))[0]?.until).toBeGreaterThan(0);
    await collect(author.username);
    expect(await gapsOf(known)).toHaveLength(1);
  });

  it('ends when nobody watches the source any longer', async () => {
    const author = await source();
    const known = await health(author.username);
    passed(100 * HOUR_MS);
    await check();
    await harness.get(`/api-py/facebook/unsubscribe-channel?code=${author.username}`).expect(200);
    await check();
    expect((await gapsOf(known))[0]?.until).toBeGreaterThan(0);
    expect((await list(`?search=${author.username}`)).total).toBe(0);
  });

  it('is shown for a period, to all who read reports [D §4]', async () => {
    const at = (day: number): number => Date.parse(`2026-01-${String(day).padStart(2, '0')}T00:00:00Z`) / 1000;
    const { id } = await health((await source()).username);
    for (const day of [1, 3, 5])
      await harness.rows(
        `INSERT INTO ingestion.collection_gap (author_id, network, from_at, until_at, reason)
         VALUES ($1, 'facebook', to_timestamp($2), to_timestamp($3), 'transient')`,
        id,
        at(day),
        at(day + 1),
      );
    const reader = harness.bearer('reader', ['mm_operator']);
    const from = async (query: string): Promise<number[]> =>
      (
        (await harness.get(`/api-py/collection-gaps?${query}`, reader).expect(200)).body as {
          gaps: CollectionGapWire[];
        }
      ).gaps.map((gap) => gap.from);
    expect(await from(`from=${at(2) + 1}&until=${at(5) + 1}&author_id=${id}`)).toEqual([at(5), at(3)]);
    expect(await from(`from=${at(1)}&until=${at(2)}&network=facebook&author_id=${id}`)).toEqual([at(1)]);
    expect(await from(`from=${at(1)}&until=${at(9)}&network=instagram`)).toEqual([]);
    expect(await from(`from=0&until=${Number.MAX_SAFE_INTEGER}&author_id=${id}`)).toHaveLength(3);
  });
});

describe('the list of sources', () => {
  it('begins with the worst, and is sorted, filtered and paged', async () => {
    const failing = await source();
    failing.fault = new NetworkFault('not_found', { code: 404, message: 'gone' });
    await collect(failing.username);
    const { sources, total } = await list('?size=1000');
    const order = ['failing', 'quiet', 'waiting', 'ok', 'off'];
    const states = sources.map(({ state }) => order.indexOf(state));
    expect(states).toEqual(states.toSorted());
    expect(sources).toHaveLength(total);
    expect((await list('?size=2&page=2')).sources).toEqual(sources.slice(2, 4));
    for (const key of ['network', 'username', 'last_success', 'last_post', 'lag', 'next_poll', 'state'])
      for (const sign of ['', '-']) expect((await list(`?sort=${sign}${key}&size=1000`)).sources).toHaveLength(total);
    const names = (await list('?sort=-username&size=1000')).sources.map(({ username }) => username);
    expect(names).toEqual(names.toSorted().toReversed());
    expect((await list('?state=failing')).sources.map(({ state }) => state)).toContain('failing');
    expect((await list('?state=failing&network=instagram')).total).toBe(0);
    await harness.get('/api-py/source-health?sort=code', superviser).expect(400);
  });

  it('has networks with the number and the freshness of their sources', async () => {
    const { body } = await harness.get('/api-py/source-health/networks', superviser).expect(200);
    const [facebook] = (body as { networks: NetworkHealthWire[] }).networks;
    const { total } = await list();
    expect(facebook).toMatchObject({ network: 'facebook', budget_used: -1, resources: 0, parked: 0, drifts: 0 });
    expect(Object.values(facebook?.sources ?? {}).reduce((sum, count) => sum + count, 0)).toBe(total);
    expect(facebook?.freshness_p95).toBeGreaterThanOrEqual(facebook?.freshness_p50 ?? Infinity);
    expect(facebook?.freshness_p50).toBeGreaterThanOrEqual(0);
  });

  it.each(['mm_operator', 'mm_user', 'MM_view'] satisfies Role[])('is closed to %s [D §4]', async (role) => {
    const bearer = harness.bearer('someone', [role]);
    await harness.get('/api-py/source-health', bearer).expect(403);
    await harness.get('/api-py/source-health/networks', bearer).expect(403);
  });
});

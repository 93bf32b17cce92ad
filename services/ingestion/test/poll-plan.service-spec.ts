import { jest } from '@jest/globals';
import { Clock } from '@mm/clock/clock.js';
import { NetworkFault } from '@mm/networks/network-fault.js';
import { PaceNetworks } from '../src/collection/pace-networks.js';
import { aRawPost } from './a-raw-post.js';
import { manyAuthors, pollOrder } from './many-authors.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInNetwork, type StandInAuthor } from './stand-in-network.js';

const groups = new StandInNetwork('ok', { credential: 'none' });
const pages = new StandInNetwork('facebook', { credential: 'none' });
const budget = { perSecond: 100, burst: 100, perDay: 2_000, dayZone: 'Asia/Almaty' };
const channels = new StandInNetwork('youtube', { credential: 'token', budget });
const accounts = new StandInNetwork('instagram', { credential: 'none' });
let harness: NetworkHarness;

beforeAll(async () => {
  harness = await networkHarness([groups, pages, channels, accounts], {
    YOUTUBE_SERVICE_TOKEN: 'key',
    MM_POLL_PARALLEL: '1',
    MM_POLL: JSON.stringify({
      '*': { min: 3600, max: 7200 },
      facebook: { min: 0.2, max: 0.3 },
      youtube: { min: 60, max: 86_400 },
    }),
  });
});
afterAll(() => harness.stop());

interface Plan {
  next_at: Date;
  interval_s: number;
  rate_hours: number;
  lease: string | null;
  last_fault: string;
  last_fault_text: string;
  failing_since: Date | null;
}
const plan = async (code: string): Promise<Plan> => {
  const [row] = await harness.rows<Plan>(
    'SELECT t.* FROM ingestion.poll_target t JOIN ingestion.author a ON a.id = t.author_id WHERE a.code = $1',
    code,
  );
  if (!row) throw new Error(`no plan for ${code}`);
  return row;
};

describe('due authors', () => {
  it('are taken in turn by watcher, so that many of one delay no other; overdue ones come soon', async () => {
    await manyAuthors(harness, groups, {
      prefix: 'a',
      count: 300,
      watcher: 'ainur',
      nextAt: `now() - interval '1 hour' - i * interval '1 second'`,
    });
    await manyAuthors(harness, groups, { prefix: 'b', count: 3, watcher: 'bolat', nextAt: 'now()' });
    await manyAuthors(harness, groups, {
      prefix: 'late',
      count: 1,
      watcher: 'zhanar',
      nextAt: `now() - interval '3 hours'`,
    });
    await harness.until(async () => (await pollOrder(harness, groups)).length === 304, 'all polls');
    const order = await pollOrder(harness, groups);
    // polls of a first batch may have started before the others were stored
    for (const code of ['b0', 'b1', 'b2', 'late0']) expect(order.indexOf(code)).toBeLessThan(100);
  });
});

describe('the interval of an author', () => {
  it('follows its posting rate, and all polls together keep to their share of the budget', async () => {
    const hourly = Array.from({ length: 150 }, (_, i) =>
      aRawPost({ code: `busy_${i}`, publishedAt: new Date(Date.now() - i * 3_600_000).toISOString() }),
    );
    channels.authors.push({ code: 'UCbusy', username: 'busy', posts: hourly }, { code: 'UCquiet', username: 'quiet' });
    for (const name of ['busy', 'quiet'])
      await harness.post('/api-py/subscribe-youtube-authors', { chanel_url: name }).expect(200);
    await harness.until(async () => {
      const found = await Promise.all(['UCbusy', 'UCquiet'].map(plan));
      return found.every(({ rate_hours: hours, lease }) => hours > 0 && lease === null);
    }, 'the first polls');
    // at the shortest interval these would take more than a day has
    await harness.rows("UPDATE ingestion.poll_target SET poll_units = 7 WHERE network = 'youtube'");
    await harness.app.get(PaceNetworks).plan('youtube');
    await harness.rows(`UPDATE ingestion.poll_target SET next_at = now(), lease = NULL WHERE network = 'youtube'`);
    const intervals = await harness.until(async () => {
      const found = [await plan('UCbusy'), await plan('UCquiet')].map((row) => row.interval_s);
      return found.every((seconds) => seconds > 60) && found;
    }, 'longer intervals');
    expect(intervals[0]!).toBeLessThan(intervals[1]! / 2);
    const perDay = intervals.reduce((sum, seconds) => sum + (7 * 86_400) / seconds, 0);
    expect(perDay).toBeLessThan(0.7 * budget.perDay * 1.05);
    expect(perDay).toBeGreaterThan(0.7 * budget.perDay * 0.5);
  });
});

describe('a fault', () => {
  it('is stored in words with its beginning; only one of the author makes it wait for long', async () => {
    const author: StandInAuthor = { code: 'x1', username: 'x1' };
    const set = (fault: NetworkFault | undefined): void => {
      delete author.fault;
      if (fault) author.fault = fault;
    };
    accounts.authors.push(author);
    await harness.get('/api/subscribe-insta-authors/x1?network=instagram').expect(200);
    const due = () => harness.rows("UPDATE ingestion.poll_target SET next_at = now() WHERE network = 'instagram'");
    const waits = (): Promise<number[]> =>
      harness
        .rows<{ s: number }>(
          `SELECT EXTRACT(EPOCH FROM next_at - now())::float8 AS s
           FROM ingestion.poll_target WHERE network = 'instagram'`,
        )
        .then((found) => found.map(({ s }) => s));
    const words = { code: 190, message: 'the session\n was ended' };
    set(new NetworkFault('blocked', words, { scope: 'credential' }));
    await due();
    await harness.until(async () => (await plan('x1')).last_fault === 'blocked', 'the fault');
    const first = await plan('x1');
    expect(first.last_fault_text).toBe('190 the session was ended');
    expect((await waits())[0]).toBeLessThan(900);
    set(new NetworkFault('closed_account', { code: 'private', message: 'private' }));
    await due();
    await harness.until(async () => (await plan('x1')).last_fault === 'closed_account', 'the closing');
    expect((await plan('x1')).failing_since).toEqual(first.failing_since);
    expect((await waits())[0]).toBeGreaterThan(70_000);
    set(undefined);
    await due();
    await harness.until(async () => (await plan('x1')).last_fault === '', 'the success');
    expect(await plan('x1')).toMatchObject({ last_fault_text: '', failing_since: null });
  });
});

describe('a jump of the process clock', () => {
  const polls = (): number => pages.uses.filter(({ task }) => task === 'posts').length;
  const furtherPolls = async (): Promise<number> => {
    const before = polls();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return polls() - before;
  };

  it('neither stops polls nor makes more of them, and posts are counted as planned', async () => {
    pages.authors.push({ code: '1001', username: 'akimat', posts: [] });
    await harness.get('/api-py/facebook/add-channel?name=akimat').expect(200);
    await harness.until(async () => polls() > 2, 'polls');
    const before = await furtherPolls();
    const clock = jest.spyOn(harness.app.get(Clock), 'now');
    const posts = pages.authors[0]?.posts ?? [];
    for (const [i, days] of [400, -400].entries()) {
      clock.mockImplementation(() => new Date(Date.now() + days * 86_400_000));
      posts.push(aRawPost({ code: `1001_${i}`, publishedAt: new Date().toISOString() }));
      const after = await furtherPolls();
      expect(after).toBeGreaterThan(0);
      expect(after).toBeLessThan(before * 2 + 2);
      const counted = await harness.rows(
        `SELECT code FROM ingestion.post
         WHERE code = $1 AND next_count_at BETWEEN now() AND now() + interval '1 hour'
           AND collected_at - counted_at BETWEEN interval '-1 minute' AND interval '1 minute'`,
        `1001_${i}`,
      );
      expect(counted).toHaveLength(1);
    }
    clock.mockRestore();
    expect(pages.uses.filter(({ task }) => task === 'lookup').length).toBeLessThan(3);
  });
});

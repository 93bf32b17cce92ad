import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

interface Planned {
  atS: number;
  request: { network: string; fault: string; seconds?: number; times?: number };
}
type Served = Map<string, { at: number; network: string; author: string; isListed?: boolean }>;
interface Posts {
  first: Served;
  requests: number;
  faults: Record<string, number>;
  read(): void;
  codes(from?: number, until?: number): string[];
  rename(known: Map<string, string>): void;
}
interface Trend {
  firstMb: number;
  lastMb: number;
  slopeMbPerMinute: number;
  grows: boolean;
}
interface Journal {
  arrivals: Map<string, number>;
  push(name: string, payload: object): void;
}

const load = <T>(file: string): Promise<T> => import(fileURLToPath(new URL(file, import.meta.url))) as Promise<T>;
const { ServedPosts } = await load<{ ServedPosts: new (folder: string) => Posts }>('served-posts.mjs');
const { memoryTrend } = await load<{ memoryTrend: (samples: { at: number; mb: number }[]) => Trend }>(
  'process-samples.mjs',
);
const { faultPlan } = await load<{
  faultPlan: (run: { seconds: number; random: () => number; credential?: string; proxy?: string }) => Planned[];
}>('soak-faults.mjs');
const { compareClients, delaysOf, judge, percentiles } = await load<{
  compareClients: (clients: { journal: Journal; expected: string[] }[]) => string[];
  delaysOf: (served: Served, arrivals: Map<string, number>, which: object) => number[];
  judge: (measured: { minutes: number; p95: number; memory: Record<string, Trend> }) => Record<string, string[]>;
  percentiles: (list: number[]) => Record<string, number>;
}>('soak-verdict.mjs');
const { LiveJournal } = await load<{ LiveJournal: new (name: string, now: () => number) => Journal }>(
  'live-journal.mjs',
);
const { seeded } = await load<{ seeded: (seed: number) => () => number }>('random.mjs');

describe('ServedPosts', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-soak-spec-'));
  const file = path.join(folder, 'journal.jsonl');
  const line = (at: number, served: string[], more: object = {}): string =>
    JSON.stringify({ at, network: 'vk', method: 'wall.get', author: 'shymnews', served, ...more });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it('keeps the first answer with each post, over incomplete lines and a rotation', () => {
    const cut = line(2, ['a', 'b']);
    fs.writeFileSync(file, `${line(1, ['a'])}\n${cut.slice(0, 20)}`);
    const posts = new ServedPosts(folder);
    posts.read();
    fs.appendFileSync(file, `${cut.slice(20)}\n`);
    posts.read();
    fs.appendFileSync(file, `${line(3, ['c'])}\n`);
    fs.renameSync(file, path.join(folder, 'journal.old.jsonl'));
    fs.writeFileSync(file, `${line(4, ['a', 'd'], { fault: 'markup' })}\n`);
    posts.read();
    expect([...posts.first].map(([code, { at }]) => [code, at])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['d', 4],
    ]);
    expect([posts.codes(2, 4), posts.requests, posts.faults]).toEqual([['b', 'c'], 4, { 'vk markup': 1 }]);
  });

  it('counts what a feed announces from the answer with the post on, articles under the code of the product', () => {
    fs.writeFileSync(
      file,
      [
        line(1, ['x.kz_1', 'x.kz_2'], { network: 'smi', method: 'feed' }),
        line(2, ['x.kz_1'], { network: 'smi', method: 'article' }),
        line(3, ['video'], { network: 'youtube', method: 'feed' }),
        '',
      ].join('\n'),
    );
    const posts = new ServedPosts(folder);
    posts.read();
    posts.rename(new Map([['x.kz_1', 'sha']]));
    expect(posts.codes()).toEqual(['sha']);
    expect(posts.first.get('sha')?.isListed).toBe(true);
  });
});

describe('memoryTrend', () => {
  const minutes = (mb: (minute: number) => number): { at: number; mb: number }[] =>
    Array.from({ length: 21 }, (_, minute) => ({ at: minute * 60_000, mb: mb(minute) }));

  it('is flat for memory that goes up and down', () =>
    expect(memoryTrend(minutes((minute) => 400 + (minute % 3) * 50))).toMatchObject({
      firstMb: 450,
      lastMb: 450,
      grows: false,
    }));

  it('has the slope a minute, and grows beyond 15 % and 30 MB', () => {
    expect(memoryTrend(minutes((minute) => 200 + 4 * minute))).toEqual({
      firstMb: 212,
      lastMb: 268,
      slopeMbPerMinute: 4,
      grows: false,
    });
    expect(memoryTrend(minutes((minute) => 200 + 5 * minute)).grows).toBe(true);
  });
});

describe('faultPlan', () => {
  const plan = (seconds: number, more = {}): Planned[] => faultPlan({ seconds, random: seeded(7), ...more });

  it('is the same for the same seed, in order, and leaves the end of the run quiet', () => {
    expect(plan(1200)).toEqual(plan(1200));
    const times = plan(1200).map(({ atS }) => atS);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThan(1200 * 0.9);
  });

  it('has transport faults, rate limits and a network that is down for a minute', () => {
    const requests = plan(1200).map(({ request }) => request);
    const names = new Set(requests.map(({ fault }) => fault));
    for (const fault of ['http503', 'reset', 'truncated', 'hang', 'vk6', 'graph4']) expect(names).toContain(fault);
    expect(requests).toContainEqual({ network: 'vk', fault: 'networkDown', seconds: 60 });
    expect(requests.every(({ seconds, times }) => (seconds ?? times ?? 0) > 0)).toBe(true);
    expect(plan(1200, { credential: 'token-2', proxy: 'one' }).map(({ request }) => request)).toEqual(
      expect.arrayContaining([
        { network: 'vk', fault: 'vk5', credential: 'token-2', seconds: 60 },
        { network: 'proxy', fault: 'proxyDead', proxy: 'one', seconds: 60 },
      ]),
    );
    expect(plan(120).some(({ request }) => request.fault === 'graph4')).toBe(false);
  });
});

describe('the verdict of a soak', () => {
  it('has percentiles of the delays from the first answer to the first push', () => {
    const served = new Map(
      Array.from({ length: 100 }, (_, i) => [`p${i}`, { at: 1000 + i, network: i % 2 ? 'ok' : 'vk', author: 'a' }]),
    );
    const arrivals = new Map([...served].map(([code, { at }], i) => [code, at + i]));
    arrivals.delete('p1');
    const delays = delaysOf(served, arrivals, { from: 1000, until: 1090 });
    expect([delays.length, percentiles(delays)]).toEqual([89, { p50: 45, p95: 85, p99: 89, largest: 89 }]);
    expect(delaysOf(served, arrivals, { from: 1000, until: 1090, network: 'ok' }).length).toBe(44);
  });

  it('finds posts that a client did not receive or received twice, and when each came', () => {
    let now = 5;
    const journal = new LiveJournal('the feed', () => now++);
    const push = (position: number, id: number): void =>
      journal.push('post:classified', {
        cursor: `${Buffer.from(String(position)).toString('base64url')}.seal`,
        post: { id, revision: 1, code: `p${id}` },
      });
    push(1, 1);
    push(2, 2);
    push(3, 2);
    expect([...journal.arrivals]).toEqual([
      ['p1', 5],
      ['p2', 6],
    ]);
    expect(compareClients([{ journal, expected: ['p1', 'p2', 'p3'] }])).toEqual([
      'the feed did not receive 1 posts: p3',
      '1 faults of pushes: the feed received post 2 revision 1 twice',
    ]);
  });

  it('judges the memory of the product only, in long runs, and the 95th percentile', () => {
    const growing = { firstMb: 100, lastMb: 200, slopeMbPerMinute: 9, grows: true };
    expect(judge({ minutes: 20, p95: 2000, memory: { 'demo networks': growing } })).toEqual({
      faults: [],
      warnings: [],
    });
    const grown = 'memory of live heap of mm grew from 100 to 200 MB';
    const slow = 'p95 is 2001 ms, not 2000 ms';
    expect(judge({ minutes: 20, p95: 2001, memory: { 'live heap of mm': growing, mm: growing } })).toEqual({
      faults: [grown],
      warnings: [slow],
    });
    expect(judge({ minutes: 2, p95: 2001, memory: { 'live heap of mm': growing, mm: growing } })).toEqual({
      faults: [],
      warnings: [slow, grown],
    });
  });
});

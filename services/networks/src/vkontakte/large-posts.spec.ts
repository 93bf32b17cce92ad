import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import type { NetworkCollector } from '../network/network-collector.js';
import { createCollector } from './collector.js';

const megabyte = 1024 * 1024;
const newest = 1_790_000_000;
interface Item {
  id: number;
  owner_id: number;
  date: number;
  text: string;
}

let wall: Item[];
let server: FixtureServer;
let collector: NetworkCollector;
const post = (id: number, size = 10): Item => ({
  id,
  owner_id: -1,
  date: newest - (1000 - id) * 60,
  text: 'x'.repeat(size),
});

beforeEach(async () => {
  wall = Array.from({ length: 150 }, (_, i) => post(1000 - i));
  server = await fixtureServer(({ url, form }) => {
    const requested = (form.get('posts') ?? '').split(',');
    const offset = Number(form.get('offset'));
    const response = url.pathname.endsWith('wall.get')
      ? { count: wall.length, items: wall.slice(offset, offset + Number(form.get('count'))) }
      : { items: wall.filter(({ id }) => requested.includes(`-1_${id}`)) };
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ response }) };
  });
  collector = createCollector({
    VK_API_BASE: `${server.base}/method`,
    VK_WEB_BASE: 'https://vk.com',
    VK_RPS: 1_000,
    VK_PER_DAY: 1_000,
    MM_ALLOW_PRIVATE: [server.hostPort],
    MM_PRIVATE_PROXIES: [],
    MM_CONTACT: 'test',
  });
});
afterEach(() => server.close());

async function readAll(): Promise<{ codes: string[]; skipped: number }> {
  const codes: string[] = [];
  let skipped = 0;
  for await (const page of collector.posts(
    { code: '-1', username: 'one', url: '' },
    null,
    { credential: 'token' },
    { maxPosts: 1_000, notBefore: new Date(0) },
  )) {
    codes.push(...page.posts.map(({ code }) => code));
    skipped += page.skipped;
  }
  return { codes, skipped };
}
const all = (): string[] => wall.map(({ id }) => `-1_${id}`);

describe('posts of megabytes', () => {
  it.each([[[0, 1, 2, 3]], [[0, 99, 100]], [[10, 11, 12, 13, 14, 15, 149]]])(
    'at positions %j hide no other post of the wall',
    async (positions) => {
      for (const position of positions) wall[position] = post(1000 - position, 2 * megabyte);
      const { codes, skipped } = await readAll();
      expect([[...new Set(codes)].sort(), codes.length, skipped]).toEqual([all().sort(), 150, 0]);
    },
  );

  it('too large for a response are skipped and counted', async () => {
    wall[7] = post(993, 6 * megabyte);
    const { codes, skipped } = await readAll();
    expect([codes.length, codes.includes('-1_993'), skipped]).toEqual([149, false, 1]);
  });

  it('that are all too large fail with schema_drift', async () => {
    wall = wall.map(({ id }) => post(id, id > 990 ? 6 * megabyte : 10));
    await expect(readAll()).rejects.toThrow('schema_drift: body_too_large');
  });

  it('have their reactions read, and one that is too large is not reported as deleted', async () => {
    for (const position of [1, 2, 3]) wall[position] = post(1000 - position, 2 * megabyte);
    wall[7] = post(993, 6 * megabyte);
    const counters = await collector.counters?.([...all(), '-1_5'], { credential: 'token' });
    expect([
      counters?.size,
      counters?.get('-1_5'),
      counters?.has('-1_993'),
      counters?.get('-1_998') !== 'gone',
    ]).toEqual([150, 'gone', false, true]);
  });
});

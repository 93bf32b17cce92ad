import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import type { NetworkCollector } from '../network/network-collector.js';
import { createCollector } from './collector.js';

const newest = 1_790_000_000;
let server: FixtureServer;
let collector: NetworkCollector;
let requests: number;
/** Offsets whose page is empty, and the count that the wall claims. */
let wall: { emptyAt: number[]; length: number; count: number };

beforeEach(async () => {
  wall = { emptyAt: [], length: 350, count: 350 };
  requests = 0;
  server = await fixtureServer(({ form }) => {
    requests++;
    const offset = Number(form.get('offset'));
    const size = wall.emptyAt.includes(offset) ? 0 : Math.min(Number(form.get('count')), wall.length - offset);
    const items = Array.from({ length: Math.max(0, size) }, (_, i) => ({
      id: 1000 - offset - i,
      owner_id: -1,
      date: newest - (offset + i) * 60,
      text: `Запись ${offset + i}`,
    }));
    return {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ response: { count: wall.count, items } }),
    };
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

async function readAll(): Promise<string[]> {
  const codes: string[] = [];
  for await (const page of collector.posts(
    { code: '-1', username: 'one', url: '' },
    null,
    { credential: 'token' },
    { maxPosts: 1_000, notBefore: new Date(0) },
  ))
    codes.push(...page.posts.map(({ code }) => code));
  return codes;
}

describe('a VK wall', () => {
  it('with an empty page in the middle is read on to its end', async () => {
    wall.emptyAt = [100];
    expect(await readAll()).toHaveLength(250);
  });

  it('that counts more posts than it sends ends after a few empty pages', async () => {
    wall.count = 1_000_000;
    expect(await readAll()).toHaveLength(350);
    expect(requests).toBeLessThan(10);
  });

  it('without posts is read in one request', async () => {
    wall = { emptyAt: [], length: 0, count: 0 };
    expect([await readAll(), requests]).toEqual([[], 1]);
  });
});

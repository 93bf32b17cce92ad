import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import type { NetworkCollector } from '../network/network-collector.js';
import { createCollector } from './collector.js';

const document = (name: string): string => readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8');

let limit: string;
let server: FixtureServer;
let collector: NetworkCollector;
beforeEach(async () => {
  server = await fixtureServer(({ url }) => ({
    headers: { 'content-type': 'application/json' },
    body: url.pathname.endsWith('wall.getById') ? document(limit) : document('wall.getComments'),
  }));
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

const kindOf = (work: Promise<unknown> | undefined): Promise<string> =>
  Promise.resolve(work).then(
    () => 'none',
    (error: { kind: string }) => error.kind,
  );

it.each([
  ['error-29', 'only that method of the token', 'none'],
  ['error-6', 'every method of the token', 'rate_limited'],
])('after %s %s waits, and another token does not', async (name, _what, otherMethod) => {
  limit = name;
  const used = { credential: 'used' };
  expect(await kindOf(collector.counters?.(['-1_1'], used))).toBe('rate_limited');
  const { length } = server.requests;
  expect(await kindOf(collector.counters?.(['-1_1'], used))).toBe('rate_limited');
  expect(server.requests).toHaveLength(length);
  expect(await kindOf(collector.comments?.('-1_1', used, { max: 3 }))).toBe(otherMethod);
  expect(await kindOf(collector.comments?.('-1_1', { credential: 'other' }, { max: 3 }))).toBe('none');
});

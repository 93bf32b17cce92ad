import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FixtureResponse, FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import type { NetworkCollector } from '../network/network-collector.js';
import { createCollector } from './collector.js';

const codes = Array.from({ length: 120 }, (_, i) => `1_${1000 + i}`);
let deleted: Set<string>;
let refuse: (missing: string) => string;
let batches: number[];
let server: FixtureServer;
let collector: NetworkCollector;

function respond(ids: string[]): FixtureResponse {
  batches.push(ids.length);
  const missing = ids.find((id) => deleted.has(id));
  if (missing !== undefined)
    return { status: 400, body: JSON.stringify({ error: { message: refuse(missing), code: 100, error_subcode: 33 } }) };
  return { body: JSON.stringify(Object.fromEntries(ids.map((id) => [id, { id, shares: { count: 1 } }]))) };
}

beforeEach(async () => {
  deleted = new Set();
  batches = [];
  server = await fixtureServer(({ url }) => respond((url.searchParams.get('ids') ?? '').split(',')));
  collector = createCollector({
    GRAPH_API_BASE: `${server.base}/v25.0`,
    FACEBOOK_WEB_BASE: 'https://www.facebook.com',
    FACEBOOK_RPS: 1_000,
    FACEBOOK_PER_DAY: 1_000,
    MM_ALLOW_PRIVATE: [server.hostPort],
    MM_PRIVATE_PROXIES: [],
    MM_CONTACT: 'test',
  });
});
afterEach(() => server.close());

const gone = async (): Promise<string[]> => {
  const counted = await collector.counters?.(codes, { credential: 'token' });
  expect(counted?.size).toBe(120);
  return codes.filter((code) => counted?.get(code) === 'gone');
};

describe('counters of a page', () => {
  it('are read fifty posts at a time', async () => {
    expect(await gone()).toEqual([]);
    expect(batches).toEqual([50, 50, 20]);
  });

  it('are read when Graph refuses a request and names the deleted post', async () => {
    deleted = new Set(['1_1003', '1_1051']);
    refuse = (id) => `Unsupported get request. Object with ID '${id}' does not exist`;
    expect(await gone()).toEqual(['1_1003', '1_1051']);
    expect(batches).toEqual([50, 49, 50, 49, 20]);
  });

  it('are read when Graph refuses a request without naming the deleted post', async () => {
    deleted = new Set(['1_1003', '1_1004']);
    refuse = () => 'Unsupported get request.';
    expect(await gone()).toEqual(['1_1003', '1_1004']);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { FixtureResponse, FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import { GraphApi } from './graph-api.js';

let response: FixtureResponse;
let server: FixtureServer;
let api: GraphApi;
const get = (credential?: string): Promise<unknown> =>
  api.get('page', 'shymnews', { fields: 'id' }, z.looseObject({ id: z.string() }), {
    ...(credential !== undefined && { credential }),
  });
const withUsage = (usage: object): FixtureResponse => ({
  headers: { 'x-app-usage': JSON.stringify(usage) },
  body: '{"id":"1"}',
});

beforeEach(async () => {
  response = { body: '{"id":"1"}' };
  server = await fixtureServer(() => response);
  api = new GraphApi(
    {
      GRAPH_API_BASE: `${server.base}/v25.0`,
      MM_ALLOW_PRIVATE: [server.hostPort],
      MM_PRIVATE_PROXIES: [],
      MM_CONTACT: 'test',
    },
    1_000,
  );
});
afterEach(() => server.close());

describe('the Graph API', () => {
  it('gets the token in a header and never in an address', async () => {
    await get('secret-token');
    const [request] = server.requests;
    expect([request?.headers.authorization, request?.url.href.includes('secret-token')]).toEqual([
      'Bearer secret-token',
      false,
    ]);
  });

  it('is not requested without a token', async () => {
    await expect(get()).rejects.toMatchObject({ kind: 'auth_required' });
    expect(server.connections()).toBe(0);
  });

  it('never leads the token to another host by a redirect', async () => {
    response = { status: 302, headers: { location: 'http://127.0.0.1:1/stolen' } };
    await expect(get('token')).rejects.toMatchObject({ kind: expect.stringMatching(/refused_address|schema_drift/) });
    expect(server.requests).toHaveLength(1);
  });

  it('keeps the beginning of a response of an unknown shape', async () => {
    response = { body: '{"identifier":1}' };
    await expect(get('token')).rejects.toMatchObject({ kind: 'schema_drift', payload: '{"identifier":1}' });
  });

  it('pauses a token whose limit is used up, and no other token', async () => {
    response = withUsage({ call_count: 100 });
    await get('token');
    response = withUsage({ call_count: 5 });
    await expect(get('token')).rejects.toMatchObject({ kind: 'rate_limited' });
    await expect(get('other')).resolves.toEqual({ id: '1' });
  });

  it('pauses a token after an error of a limit', async () => {
    response = {
      status: 400,
      headers: {
        'x-business-use-case-usage': '{"1":[{"call_count":100,"estimated_time_to_regain_access":19}]}',
      },
      body: '{"error":{"message":"(#80002) There have been too many calls","code":80002}}',
    };
    await expect(get('token')).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 19 * 60_000 });
    await expect(get('token')).rejects.toMatchObject({ native: { code: 'parked' } });
    expect(server.requests).toHaveLength(1);
  });

  it('pauses a token after a status 429 without a pause', async () => {
    response = { status: 429, body: '' };
    await expect(get('token')).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 60_000 });
    await expect(get('token')).rejects.toMatchObject({ native: { code: 'parked' } });
    expect(server.requests).toHaveLength(1);
  });

  it('slows a token that has used most of its limit', async () => {
    response = withUsage({ total_time: 85 });
    await get('token');
    await get('token');
    const third = api.get('page', 'x', {}, z.unknown(), { credential: 'token', signal: AbortSignal.timeout(100) });
    await expect(third).rejects.toMatchObject({ kind: 'cancelled' });
  });

  it('is transient for an error page and for an error of the server', async () => {
    response = { body: '<html>Sorry, something went wrong.</html>' };
    await expect(get('token')).rejects.toMatchObject({ kind: 'transient' });
    response = { status: 503, body: '' };
    await expect(get('token')).rejects.toMatchObject({ kind: 'transient' });
  });
});

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { longKeyword, page, searchKit, type SearchKit } from './searches-kit.js';

/** A Brave that refuses: it has been asked too often. */
let brave: http.Server;
let refused = 0;
let kit: SearchKit;
beforeAll(async () => {
  brave = http.createServer((_, response) => {
    refused += 1;
    response.writeHead(429, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => brave.listen(0, '127.0.0.1', resolve));
  kit = await searchKit({
    MM_BRAVE_SEARCH_URL: `http://127.0.0.1:${(brave.address() as AddressInfo).port}`,
    MM_BRAVE_SEARCH_KEY: 'a key',
    MM_SEARCH_PER_DAY: '{"searxng":20}',
  });
});
afterAll(async () => {
  await kit.stop();
  brave.closeAllConnections();
  brave.close();
});
beforeEach(async () => {
  Object.assign(kit.engine, { mode: 'ok', asked: [], results: () => [], givenUp: 0 });
  refused = 0;
  await kit.rows('DELETE FROM ingestion.search_provider');
});

describe('providers', () => {
  it('are asked side by side: one that refuses is asked once, is named, and ends nothing of the others', async () => {
    kit.engine.results = (query, at) => (at === 0 ? [page(`q${kit.engine.asked.length}`)] : []);
    const { id } = await kit.begin({ keyword: longKeyword });
    const search = await kit.ended(id);
    expect(search).toMatchObject({ state: 'done', error: '' });
    expect(search.degraded).toMatchObject([{ provider: 'brave', engine: '', fault: 'rate_limited' }]);
    expect(refused).toBe(1);
    const ofEngine = new Set(kit.engine.asked.map(({ query }) => query)).size;
    expect(ofEngine).toBeGreaterThan(1);
    expect(search).toMatchObject({ done: ofEngine + 1, found: ofEngine });
    expect(search.total).toBeGreaterThan(search.done);
  });

  it('are asked the first pages of all queries before the second ones, three at a time', async () => {
    kit.engine.results = (query, at) => {
      if (at > 0) kit.engine.mode = 'hang';
      return [page(`${query.length}-${at}`)];
    };
    const { id, total } = await kit.begin({ keyword: longKeyword });
    await kit.until(async () => kit.engine.asked.filter(({ page: at }) => at > 0).length === 4, 'three that hang');
    const firstPages = kit.engine.asked.filter(({ page: at }) => at === 0);
    expect(kit.engine.asked.slice(0, firstPages.length)).toEqual(firstPages);
    expect(new Set(firstPages.map(({ query }) => query)).size).toBe(total / 2);
    await kit.post('/api/dorking-search/cancel', { job: id }).expect(200);
    await kit.until(async () => kit.engine.givenUp === 3, 'the end of the requests');
    expect(kit.engine.asked.filter(({ page: at }) => at > 0)).toHaveLength(4);
  });

  it('whose day is used up are named, and found publications stay', async () => {
    await kit.rows(
      `INSERT INTO ingestion.search_provider (id, day, used) VALUES ('searxng', (now() AT TIME ZONE 'UTC')::date, 19)`,
    );
    kit.engine.results = () => [page('last')];
    const { id } = await kit.begin({ keyword: longKeyword });
    const search = await kit.ended(id);
    expect(search).toMatchObject({ state: 'done', found: 1 });
    expect(search.degraded).toContainEqual({ provider: 'searxng', engine: '', fault: 'spent', message: '' });
    expect(kit.engine.asked).toHaveLength(1);
  });

  it('that fail all, each in its way, fail the search', async () => {
    kit.engine.mode = 'broken';
    const { body } = await kit.search({ keyword: 'школа' }).expect(503);
    const faults = (body.details as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`).sort();
    expect(faults).toEqual(['brave rate_limited', 'searxng transient']);
  });

  it('are left when another process cancelled the search', async () => {
    kit.engine.mode = 'hang';
    const { id } = await kit.begin({ keyword: 'школа' });
    await kit.until(async () => kit.engine.asked.length === 1, 'the request');
    await kit.rows(
      `UPDATE ingestion.search SET state = 'cancelled', finished_at = now(), lease = NULL WHERE id = $1`,
      id,
    );
    await kit.until(async () => kit.engine.givenUp === 1, 'the end of the request');
    expect((await kit.read(id)).search).toMatchObject({ state: 'cancelled', is_out_of_time: false });
  });

  it('go on when the caller who waits goes away', async () => {
    kit.engine.mode = 'hang';
    const address = `${kit.url}/api/dorking-search`;
    const waiting = new AbortController();
    const asked = fetch(address, {
      method: 'POST',
      headers: { authorization: kit.bearer('operator', ['mm_operator']), 'content-type': 'application/json' },
      body: JSON.stringify({ keyword: 'терпение | ожидание' }),
      signal: waiting.signal,
    }).catch(() => undefined);
    await kit.until(async () => kit.engine.asked.length === 1, 'the request');
    waiting.abort();
    await asked;
    const { body } = await kit.get('/api/dorking-search/jobs?size=1').expect(200);
    expect(body.searches).toMatchObject([{ title: 'терпение | ожидание', state: 'running' }]);
    expect(kit.engine.givenUp).toBe(0);
    await kit.post('/api/dorking-search/cancel', { job: body.searches[0].id }).expect(200);
  });
});

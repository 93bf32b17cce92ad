import { randomBytes } from 'node:crypto';
import { defineService, startService } from '@mm/service-host/service.js';
import type { JobWire } from '@mm/proto/http/jobs.js';
import { DataSource } from 'typeorm';
import { RemoveOldSearches } from '../src/dorking/searches/remove-old-searches.js';
import { StartSearch } from '../src/dorking/searches/start-search.js';
import { IngestionModule } from '../src/ingestion.module.js';
import { longKeyword, page, searchKit, type SearchKit } from './searches-kit.js';

let kit: SearchKit;
beforeAll(async () => {
  kit = await searchKit();
});
afterAll(async () => {
  await kit.stop();
});
beforeEach(() => {
  Object.assign(kit.engine, { mode: 'ok', asked: [], results: () => [] });
});

/** As long as its first query is answered and the others hang. */
async function halfAskedSearch(start: () => Promise<string>): Promise<string> {
  kit.engine.results = (_, at) => {
    if (at > 0) kit.engine.mode = 'hang';
    return at === 0 ? [page('first')] : [];
  };
  const id = await start();
  await kit.until(async () => (await kit.read(id)).search.done === 1 && kit.engine.asked.length > 2, 'the first query');
  return id;
}

const queriesOf = (id: string): Promise<{ query: string }[]> =>
  kit.rows(
    `SELECT q->'query'->>'q' AS query FROM ingestion.search, jsonb_array_elements(asked) WITH ORDINALITY AS e(q, place)
     WHERE id = $1 ORDER BY place`,
    id,
  );

/** The engine responds again; resolves when the search has ended. */
async function goOn(id: string): Promise<void> {
  kit.engine.asked = [];
  kit.engine.results = (_, at) => (at === 0 ? [page('second')] : []);
  kit.engine.mode = 'ok';
  expect(await kit.ended(id)).toMatchObject({ state: 'done', found: 2, is_out_of_time: false });
}

describe('a search whose process ended', () => {
  it('is continued with the queries that were not asked, and a process that lost it writes nothing more', async () => {
    const id = await halfAskedSearch(async () => (await kit.begin({ keyword: longKeyword })).id);
    // as if another process had run it and was killed
    await kit.rows(
      `UPDATE ingestion.search SET lease = gen_random_uuid(), lease_until = now() - interval '1 second' WHERE id = $1`,
      id,
    );
    await goOn(id);
    const [first, ...others] = (await queriesOf(id)).map(({ query }) => query);
    const asked = kit.engine.asked.map(({ query }) => query);
    expect(asked).not.toContain(first);
    expect(new Set(asked)).toEqual(new Set(others));
  });

  it('is ended when its time is over', async () => {
    kit.engine.mode = 'hang';
    const { id } = await kit.begin({ keyword: 'поздно' });
    await kit.rows(
      `UPDATE ingestion.search SET started_at = now() - interval '5 minutes', lease = gen_random_uuid(),
         lease_until = now() - interval '4 minutes' WHERE id = $1`,
      id,
    );
    expect(await kit.ended(id)).toMatchObject({ state: 'done', is_out_of_time: true, done: 0 });
    // the process that was killed had asked, the one that ends it does not
    expect(kit.engine.asked.length).toBeLessThanOrEqual(1);
  });

  it('is given to another process at once when its own stops', async () => {
    const url = (kit.app.get(DataSource).options as { url: string }).url;
    const definition = defineService({
      name: 'ingestion',
      module: (environment) => IngestionModule.forEnvironment(environment, {}),
    });
    const environment = {
      ...{ DATABASE_URL: url, MM_SECRET_KEY: randomBytes(32).toString('base64'), MM_SERVICES: '{}' },
      ...kit.environment,
    };
    const other = await startService(definition, environment, { port: 0 }, false);
    const user = { userId: 3, username: 'operator', token: '' };
    const id = await halfAskedSearch(() => other.app.get(StartSearch).start({ keyword: longKeyword }, user));
    const leaseOf = () => kit.rows('SELECT lease FROM ingestion.search WHERE id = $1', id);
    const before = await leaseOf();
    await other.stop();
    // free, or of another process by now: nobody waits until it ends
    expect(await leaseOf()).not.toEqual(before);
    await goOn(id);
  });
});

describe('searches in the background', () => {
  it('are listed among the jobs while they run', async () => {
    kit.engine.mode = 'hang';
    const { id } = await kit.begin({ keyword: 'задание' });
    const { body } = await kit.get('/internal/jobs', kit.admin).expect(200);
    const job = (body.jobs as JobWire[]).find((one) => one.kind === 'search');
    expect(job).toMatchObject({ id: `search:${id}`, state: 'running', subject: 'задание', owner: 'operator' });
    await kit.post('/api/dorking-search/cancel', { job: id }).expect(200);
  });

  it('are removed after 90 days, and those over 500 of one user', async () => {
    const { id } = await kit.begin({ keyword: 'давно' });
    await kit.ended(id);
    await kit.rows(`UPDATE ingestion.search SET started_at = now() - interval '91 days' WHERE id = $1`, id);
    await kit.rows(
      `INSERT INTO ingestion.search (id, user_id, username, request, request_key, title, state, started_at)
       SELECT gen_random_uuid(), 55, 'busy', '{"keyword":"x"}', 'x', 'x', 'done', now() - n * interval '1 minute'
       FROM generate_series(1, 720) AS n`,
    );
    await kit.app.get(RemoveOldSearches).run();
    await kit.get(`/api/dorking-search/jobs/${id}`).expect(404);
    const [left] = await kit.rows<{ count: number; oldest: number }>(
      `SELECT count(*)::int, round(extract(epoch FROM max(now() - started_at)) / 60)::int AS oldest
       FROM ingestion.search WHERE user_id = 55`,
    );
    expect(left).toEqual({ count: 500, oldest: 500 });
  });
});

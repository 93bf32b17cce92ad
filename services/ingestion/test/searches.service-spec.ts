import { type HitWire } from '@mm/proto/http/searches.js';
import { longKeyword, page, searchKit, type SearchKit } from './searches-kit.js';

let kit: SearchKit;
beforeAll(async () => {
  kit = await searchKit({ MM_SEARCH_SECONDS: '3' });
});
afterAll(async () => {
  await kit.stop();
});
beforeEach(async () => {
  Object.assign(kit.engine, { mode: 'ok', asked: [], results: () => [], unresponsive: [] });
  await kit.rows('DELETE FROM ingestion.search_provider');
});
afterEach(async () => {
  await kit.rows(`UPDATE ingestion.search SET state = 'cancelled', lease = NULL WHERE state = 'running'`);
});

const urls = (hits: readonly HitWire[]): string[] => hits.map(({ url }) => url).sort();
const addresses = (...names: string[]): string[] => names.map((name) => page(name).url);

describe('a search whose caller waits', () => {
  it('gives the list and its id, page by page until nothing new comes', async () => {
    kit.engine.results = (_, at) => [[page('a'), page('b')], [page('b'), page('c')], [page('c')]][at] ?? [page('d')];
    const { body, headers } = await kit.search({ keyword: 'школа' }).expect(200);
    expect(urls(body as HitWire[])).toEqual(addresses('a', 'b', 'c'));
    expect(headers['x-truncated']).toBe('false');
    expect(kit.engine.asked.map(({ page: at }) => at)).toEqual([0, 1, 2]);
    const { search } = await kit.read(headers['x-job-id'] as string);
    expect(search).toMatchObject({
      state: 'done',
      title: 'школа',
      ...{ done: 1, total: 1, found: 3, fresh: 3, lost: 0, previous_id: null, degraded: [], error: '' },
      started_by: 'operator',
      is_out_of_time: false,
    });
  });

  it('leaves out what engines give in spite of the site and the days', async () => {
    kit.engine.results = (_, at) =>
      at > 0
        ? []
        : [
            { ...page('old'), date: '2026-01-01T10:00:00' },
            { ...page('new'), date: '2026-10-05T10:00:00' },
            page('undated'),
            { url: 'https://news.ru/x', title: 'чужой' },
          ];
    const { body } = await kit.search({ keyword: 'школа', site: '.kz', after: '2026-10-01' }).expect(200);
    expect(urls(body as HitWire[])).toEqual(addresses('new', 'undated'));
  });

  it('blocked engines are a 503 with their fault, nothing found is an empty list', async () => {
    expect((await kit.search({ keyword: 'ничего' }).expect(200)).body).toEqual([]);
    kit.engine.mode = 'blocked';
    const refused = await kit.search({ keyword: 'ничего' }).expect(503);
    expect(refused.body).toMatchObject({
      code: 'all-providers-failed',
      details: [{ path: 'searxng', code: 'blocked' }],
    });
    const { search } = await kit.read(refused.headers['x-job-id'] as string);
    expect(search).toMatchObject({ state: 'failed', error: 'all-providers-failed', found: 0 });
    expect(search.degraded).toMatchObject([{ provider: 'searxng', engine: '', fault: 'blocked' }]);
    // the provider has to wait, so that it is not even asked
    const before = kit.engine.asked.length;
    expect((await kit.search({ keyword: 'ничего' }).expect(503)).body.details).toMatchObject([{ code: 'blocked' }]);
    expect(kit.engine.asked).toHaveLength(before);
  });

  it('says what is left of the day, and which engines gave nothing', async () => {
    kit.engine.results = (_, at) => {
      kit.engine.unresponsive = at === 0 ? [['braveapi', 'Suspended: too many requests']] : [];
      return at === 0 ? [page('a')] : [];
    };
    const { headers } = await kit.search({ keyword: 'школа' }).expect(200);
    const { search } = await kit.read(headers['x-job-id'] as string);
    expect(search.degraded).toMatchObject([{ provider: 'searxng', engine: 'braveapi', fault: 'rate_limited' }]);
    const { body } = await kit.get('/api/dorking-search/providers').expect(200);
    expect(body.providers).toContainEqual(expect.objectContaining({ id: 'searxng', state: 'ready' }));
    expect(body.providers).toContainEqual(expect.objectContaining({ id: 'brave', state: 'off' }));
  });

  it('is refused with the position of a fault in its keyword', async () => {
    const { body } = await kit.search({ keyword: 'школа + (дорога' }).expect(400);
    expect(body).toMatchObject({ code: 'expression-invalid', details: [{ path: 'keyword', message: '8' }] });
    expect(kit.engine.asked).toEqual([]);
  });
});

describe('a search in the background', () => {
  it('goes on, says how far it is, and is announced until its end', async () => {
    kit.engine.results = (query, at) => (at === 0 ? [page(`p${query.length}`)] : []);
    const response = await kit.search({ keyword: longKeyword }, 'wait=5, respond-async').expect(202);
    const { id, state, total } = response.body.search as { id: string; state: string; total: number };
    expect(response.headers.location).toBe(`/api/dorking-search/jobs/${id}`);
    expect({ state, several: total > 1 }).toEqual({ state: 'running', several: true });
    expect(await kit.ended(id)).toMatchObject({ state: 'done', done: total, total });
    const events = (await kit.sent('search.changed')) as unknown as Record<string, unknown>[];
    const own = events.filter(({ searchId }) => searchId === id);
    expect(own[0]).toMatchObject({ state: 'running', userId: 3, total });
    expect(own.at(-1)).toMatchObject({ state: 'done', done: total });
    expect(own.length).toBeLessThan(6);
  });

  it('ends at once when it is cancelled, and keeps what it found', async () => {
    kit.engine.results = (_, at) => {
      kit.engine.mode = 'hang';
      return at === 0 ? [page('kept')] : [];
    };
    const { id } = await kit.begin({ keyword: longKeyword });
    await kit.until(async () => (await kit.read(id)).hits.length === 1, 'the first page');
    const { body } = await kit.post('/api/dorking-search/cancel', { job: id }).expect(200);
    expect(body.search).toMatchObject({ state: 'cancelled', found: 1, lost: 0 });
    const asked = kit.engine.asked.length;
    kit.engine.mode = 'ok';
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(kit.engine.asked).toHaveLength(asked);
    expect((await kit.read(id)).search.state).toBe('cancelled');
    // the second time changes nothing
    await kit.post('/api/dorking-search/cancel', { job: id }).expect(200);
    const cancelled = (await kit.recorded()).filter((entry) => entry.action === 'search.cancelled');
    expect(cancelled).toMatchObject([{ objectId: id, actor: 'operator' }]);
  });

  it('gives what was found in time to a caller who waits, and says that it is not all', async () => {
    kit.engine.results = (_, at) => {
      if (at > 0) kit.engine.mode = 'hang';
      return at === 0 ? [page('in-time')] : [];
    };
    const { body, headers } = await kit.search({ keyword: longKeyword }).expect(200);
    expect(urls(body as HitWire[])).toEqual(addresses('in-time'));
    expect(headers['x-truncated']).toBe('true');
  });

  it('ends when its time is over, and says so', async () => {
    kit.engine.results = (_, at) => {
      if (at > 0) kit.engine.mode = 'hang';
      return at === 0 ? [page('in-time')] : [];
    };
    const { id } = await kit.begin({ keyword: longKeyword });
    const search = await kit.ended(id);
    expect(search).toMatchObject({ state: 'done', is_out_of_time: true, found: 1 });
    expect(search.done).toBeLessThan(search.total);
    expect(search.degraded).toMatchObject([{ provider: 'searxng', fault: 'transient' }]);
    expect((search.finished_at ?? 0) - search.started_at).toBeLessThan(6);
  });

  it('is one of three at most', async () => {
    kit.engine.mode = 'hang';
    for (const keyword of ['один', 'два', 'три']) await kit.begin({ keyword });
    expect((await kit.search({ keyword: 'четыре' }).expect(409)).body.code).toBe('too-many-searches');
    await kit.search({ keyword: 'четыре' }, 'respond-async', kit.admin).expect(202);
  });

  it('says what is new and what is gone since the last search of the same kind', async () => {
    const found = (...names: string[]) => {
      kit.engine.results = (_, at) => (at === 0 ? names.map(page) : []);
    };
    found('one', 'two');
    const first = await kit.begin({ keyword: 'разница' });
    await kit.ended(first.id);
    kit.engine.mode = 'blocked';
    await kit.ended((await kit.begin({ keyword: 'разница' })).id);
    kit.engine.mode = 'ok';
    await kit.rows('DELETE FROM ingestion.search_provider');
    found('two', 'three');
    const { id } = await kit.begin({ keyword: 'разница ', site: '' });
    expect(await kit.ended(id)).toMatchObject({ previous_id: first.id, found: 2, fresh: 1, lost: 1 });
    const { hits, lost } = await kit.read(id);
    expect(urls(lost)).toEqual(addresses('one'));
    expect(urls(hits.filter((hit) => hit.is_new))).toEqual(addresses('three'));
  });
});

describe('a search belongs to who started it', () => {
  it('others do not know it, supervisors do; the list has only one’s own', async () => {
    const { id } = await kit.begin({ keyword: 'своё' });
    const stranger = kit.bearer('stranger', ['mm_operator'], 77);
    const chief = kit.bearer('chief', ['mm_superviser']);
    const refused = [
      kit.get(`/api/dorking-search/jobs/${id}`, stranger),
      kit.post('/api/dorking-search/cancel', { job: id }, stranger),
    ];
    for (const answer of refused) expect((await answer.expect(404)).body.code).toBe('search-not-found');
    expect((await kit.read(id, chief)).search.started_by).toBe('operator');
    const own = (await kit.get('/api/dorking-search/jobs?size=1').expect(200)).body as {
      searches: { id: string }[];
      total: number;
    };
    expect(own.searches).toMatchObject([{ id }]);
    expect(own.total).toBeGreaterThan(5);
    expect((await kit.get('/api/dorking-search/jobs', stranger).expect(200)).body).toEqual({ searches: [], total: 0 });
    await kit.get('/api/dorking-search/jobs', kit.bearer('reader', ['mm_user'])).expect(403);
  });
});

describe('a search of topics', () => {
  it('asks for the words of a topic, and remembers for which one a publication was found', async () => {
    kit.topics.push({ id: 5, name: 'Школы', keywords: 'школа' });
    kit.sections.push({ id: 6, name: 'Город', topics: [5] });
    kit.engine.results = (_, at) => (at === 0 ? [page('of-topic')] : []);
    const path = '/api/dorking-search/topic-list';
    const { body, headers } = await kit.post(path, { direction: 'topic', id: '5' }).expect(200);
    expect(body).toMatchObject([{ topic_id: 5, topic_name: 'Школы' }]);
    expect((await kit.read(headers['x-job-id'] as string)).search).toMatchObject({ title: 'Школы' });
    const keys = { site: 'instagram.com', after: '60', before: null, inurl: '' };
    const section = await kit.post(path, { direction: 'section', id: 6, keys }).expect(200);
    expect(section.body).toEqual([]);
    expect(kit.engine.asked.at(-1)?.query).toContain('site:instagram.com');
    expect((await kit.post(path, { direction: 'topic', id: 9 }).expect(404)).body.code).toBe('topic-not-found');
  });
});

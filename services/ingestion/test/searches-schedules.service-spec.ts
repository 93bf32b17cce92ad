import type { SearchScheduleWire } from '@mm/proto/http/searches.js';
import { account } from '@mm/sign-in/testing/identity-server.js';
import { RunSchedules } from '../src/dorking/searches/run-schedules.js';
import { page, searchKit, type SearchKit } from './searches-kit.js';

let kit: SearchKit;
let chief = '';
let stranger = '';
beforeAll(async () => {
  kit = await searchKit();
  chief = kit.bearer('chief', ['mm_superviser']);
  stranger = kit.bearer('stranger', ['mm_operator'], 77);
  kit.topics.push({ id: 5, name: 'Школы', keywords: 'школа' });
  kit.engine.results = (_, at) => (at === 0 ? [page('scheduled')] : []);
});
afterAll(async () => {
  await kit.stop();
});

const save = (body: object, bearer?: string) => kit.post('/api/dorking-search/save-schedule', body, bearer);
const list = async (bearer?: string): Promise<SearchScheduleWire[]> =>
  (await kit.get('/api/dorking-search/schedules', bearer).expect(200)).body.schedules as SearchScheduleWire[];
const stored = async (body: object): Promise<number> => {
  const { schedule } = (await save(body).expect(200)).body as { schedule: SearchScheduleWire };
  return schedule.id;
};
const own = async (id: number): Promise<SearchScheduleWire | undefined> => (await list()).find((one) => one.id === id);
const endedSearch = (id: number) =>
  kit.until(async () => {
    const last = (await own(id))?.last;
    return last && last.state !== 'running' && last;
  }, `the search of schedule ${id}`);
const makeDue = (id: number, before: string): Promise<unknown> =>
  kit.rows(`UPDATE ingestion.search_schedule SET next_at = now() - $2::interval WHERE id = $1`, id, before);
const hour = 3600;
const now = (): number => Date.now() / 1000;

describe('a schedule', () => {
  it('searches at once for its owner, and again after its hours', async () => {
    const id = await stored({ request: { direction: 'topic', id: 5 }, every_hours: 24 });
    const first = await endedSearch(id);
    expect(first).toMatchObject({ state: 'done', title: 'Школы', found: 1, started_by: 'operator', schedule_id: id });
    const schedule = await own(id);
    expect(schedule).toMatchObject({ title: 'Школы', every_hours: 24, active: true, owner: 'operator' });
    expect((schedule?.next_at ?? 0) - now()).toBeGreaterThan(23 * hour);
    // a week without the service is one run, not seven
    await makeDue(id, '7 days');
    await kit.app.get(RunSchedules).run();
    const second = await endedSearch(id);
    expect(second).toMatchObject({ fresh: 0, found: 1, previous_id: first.id });
    const searches = await kit.rows('SELECT FROM ingestion.search WHERE schedule_id = $1', id);
    expect(searches).toHaveLength(2);
  });

  it('runs once when several processes look at the same time', async () => {
    const id = await stored({ request: { keyword: 'мост' }, every_hours: 1, active: false });
    expect((await own(id))?.next_at).toBeNull();
    await makeDue(id, '1 hour');
    await kit.rows('UPDATE ingestion.search_schedule SET is_active = true WHERE id = $1', id);
    const runner = kit.app.get(RunSchedules);
    await Promise.all([runner.run(), runner.run(), runner.run()]);
    await endedSearch(id);
    expect(await kit.rows('SELECT FROM ingestion.search WHERE schedule_id = $1', id)).toHaveLength(1);
  });

  it('does not search for an owner who was disabled or lost the role, and says so', async () => {
    const id = await stored({ request: { keyword: 'река' }, every_hours: 1 });
    await endedSearch(id);
    const known = kit.identity.answers.get(3);
    const refused = [{ ...account('mm_operator'), caller: null }, account('mm_operator', { roles: ['mm_user'] })];
    for (const [index, answer] of refused.entries()) {
      kit.identity.answers.set(3, answer);
      // what identity said before holds for some seconds
      await new Promise((resolve) => setTimeout(resolve, 3100));
      await makeDue(id, '1 minute');
      await kit.app.get(RunSchedules).run();
      const rows = await kit.rows<{ error: string; state: string }>(
        'SELECT state, error FROM ingestion.search WHERE schedule_id = $1 ORDER BY started_at OFFSET $2',
        ...[id, index + 1],
      );
      expect(rows).toEqual([{ state: 'failed', error: 'no-access' }]);
    }
    if (known) kit.identity.answers.set(3, known);
    await new Promise((resolve) => setTimeout(resolve, 3100));
    const schedule = await own(id);
    expect(schedule?.last).toMatchObject({ state: 'failed', error: 'no-access', title: 'река' });
    expect(schedule?.next_at).toBeGreaterThan(now());
  });

  it('of a topic that its owner does not see any more is a row without content', async () => {
    const id = await stored({ request: { direction: 'topic', id: 5 }, every_hours: 1 });
    await endedSearch(id);
    const [topic] = kit.topics.splice(0, 1);
    await makeDue(id, '1 minute');
    await kit.app.get(RunSchedules).run();
    const found = await kit.rows<{ id: string; error: string }>(
      'SELECT id, error FROM ingestion.search WHERE schedule_id = $1 ORDER BY started_at DESC',
      id,
    );
    expect(found[0]).toMatchObject({ error: 'topic-not-found' });
    for (const row of [await own(id), (await list(chief)).find((one) => one.id === id)])
      expect(row).toMatchObject({ request: null, title: '', last: null, owner: 'operator' });
    const request = { direction: 'topic', id: 5 };
    await save({ id, request, every_hours: 1, active: false }).expect(404);
    await save({ id, request: { keyword: 'река' }, every_hours: 1 }).expect(404);
    for (const search of found) {
      await kit.get(`/api/dorking-search/jobs/${search.id}`).expect(404);
      await kit.get(`/api/dorking-search/jobs/${search.id}`, chief).expect(404);
      await kit.post('/api/dorking-search/cancel', { job: search.id }).expect(404);
    }
    const { searches } = (await kit.get('/api/dorking-search/jobs?size=100').expect(200)).body;
    expect(searches.filter((one: { schedule_id: number }) => one.schedule_id === id)).toEqual([]);
    if (topic) kit.topics.push(topic);
    expect(await own(id)).toMatchObject({ request, active: true });
    kit.topics.splice(kit.topics.indexOf(topic as (typeof kit.topics)[number]), 1);
    await kit.post('/api/dorking-search/delete-schedule', { id }, chief).expect(404);
    await kit.post('/api/dorking-search/delete-schedule', { id }).expect(200);
    if (topic) kit.topics.push(topic);
  });

  it('is refused for what the caller does not see and what cannot be read', async () => {
    const request = { direction: 'topic', id: 9 };
    expect((await save({ request, every_hours: 1 }).expect(404)).body.code).toBe('topic-not-found');
    const bad = await save({ request: { keyword: '(' }, every_hours: 1 }).expect(400);
    expect(bad.body.code).toBe('expression-invalid');
  });

  it('belongs to its owner; supervisors see, change and delete all', async () => {
    const request = { keyword: 'озеро' };
    const id = await stored({ request, every_hours: 5, active: false });
    expect((await list(stranger)).length).toBe(0);
    for (const refused of [
      save({ id, request, every_hours: 2 }, stranger),
      kit.post('/api/dorking-search/delete-schedule', { id }, stranger),
    ])
      expect((await refused.expect(404)).body.code).toBe('search-schedule-not-found');
    await save({ id, request, every_hours: 2 }, chief).expect(200);
    expect((await list(chief)).find((one) => one.id === id)).toMatchObject({ owner: 'operator', every_hours: 2 });
    await kit.post('/api/dorking-search/delete-schedule', { id }, chief).expect(200);
    expect(await own(id)).toBeUndefined();
    const actions = (await kit.recorded())
      .filter(({ objectKind, objectId }) => objectKind === 'search-schedule' && objectId === String(id))
      .map(({ action, actor }) => `${actor} ${action}`);
    expect(actions).toEqual([
      'operator search-schedule.saved',
      'chief search-schedule.saved',
      'chief search-schedule.deleted',
    ]);
  });
});

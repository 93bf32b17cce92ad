import type { DeskViewWire } from '@mm/proto/http/desk-actions.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import request from 'supertest';
import { fakeReporting, type FakeReporting } from './fake-reporting.js';
import { reviewHarness, type ReviewHarness } from './review-harness.js';

let reporting: FakeReporting;
let harness: ReviewHarness;
beforeAll(async () => {
  reporting = await fakeReporting();
  harness = await reviewHarness(reporting.environment);
});
afterAll(async () => {
  await harness.stop();
  await reporting.stop();
});
beforeEach(async () => {
  reporting.visible = [7];
  await harness.database.query('DELETE FROM review.desk_view');
});

const as = (username: string, role: Role = 'mm_operator', userId?: number): string =>
  harness.bearer(username, [role], userId);
const bearers = (): Record<string, string> => ({
  owner: as('owner', 'mm_operator', 31),
  colleague: as('colleague', 'mm_operator', 32),
  supervisor: as('supervisor', 'mm_superviser', 33),
  admin: as('admin', 'mm_admin', 34),
});
const send = (path: string, body: object, who = 'owner'): request.Test =>
  request(harness.url)
    .post(`/api-py/socmedia/${path}`)
    .set('authorization', bearers()[who] ?? '')
    .send(body);
const save = async (fields: Partial<DeskViewWire> = {}, who?: string): Promise<DeskViewWire> => {
  const body = { name: 'Утро', query: 'state=new&tones=-2', shared: false, ...fields };
  return (await send('save-view', body, who).expect(200)).body.view as DeskViewWire;
};
const shown = async (who = 'owner'): Promise<DeskViewWire[]> =>
  (
    await request(harness.url)
      .get('/api-py/socmedia/views')
      .set('authorization', bearers()[who] ?? '')
      .expect(200)
  ).body.views as DeskViewWire[];

describe('views of the desk', () => {
  it('are kept for their owner, by name, and changed by id', async () => {
    const view = await save();
    expect(view).toEqual({
      ...{ id: expect.any(Number), name: 'Утро', query: 'state=new&tones=-2' },
      ...{ owner: 'owner', shared: false, may_edit: true },
    });
    await save({ name: 'Вечер', query: '' });
    expect((await shown()).map(({ name }) => name)).toEqual(['Вечер', 'Утро']);
    await save({ id: view.id, name: 'утро', query: 'state=later' });
    expect((await shown())[1]).toMatchObject({ id: view.id, name: 'утро', query: 'state=later' });
    expect(await shown('colleague')).toEqual([]);
    await send('delete-view', { id: view.id }).expect(200);
    expect((await shown()).map(({ name }) => name)).toEqual(['Вечер']);
  });

  it('have names that are unique for their owner, whatever the case; at most a hundred', async () => {
    await save();
    await save({}, 'colleague');
    const again = { name: 'УТРО', query: '', shared: false };
    expect((await send('save-view', again).expect(409)).body.code).toBe('view-name-taken');
    await harness.database.query(
      `INSERT INTO review.desk_view (user_id, owner, name, query, shared)
       SELECT 31, 'owner', 'view ' || n, '', false FROM generate_series(2, 100) n`,
    );
    const one = { name: 'Лишний', query: '', shared: false };
    expect((await send('save-view', one).expect(409)).body.code).toBe('too-many-views');
    await send('save-view', one, 'colleague').expect(200);
  });

  it.each([
    ['a topic that is no id', { query: 'topic=x' }, 400],
    ['several topics', { query: 'topic=7&topic=8' }, 400],
    ['a topic that is hidden', { query: 'topic=8' }, 404],
    ['a name of blanks', { name: ' ' }, 400],
  ])('are refused with %s', async (_, fields, status) => {
    await send('save-view', { name: 'Тема', query: '', shared: true, ...fields }).expect(status);
    expect(await shown()).toEqual([]);
  });

  it('are no viewer’s', async () => {
    const path = `${harness.url}/api-py/socmedia/views`;
    for (const role of ['mm_user', 'MM_view'] as const)
      await request(path).get('').set('authorization', as('someone', role)).expect(403);
  });
});

describe('who may do what with a view', () => {
  const make = {
    own: async () => (await save({ query: 'topic=7' })).id,
    shared: async () => (await save({ query: 'topic=7', shared: true }, 'colleague')).id,
    foreign: async () => (await save({ query: 'topic=7' }, 'colleague')).id,
    lost: async () => {
      const { id } = await save({ query: 'topic=7', shared: true });
      reporting.visible = [];
      return id;
    },
    hidden: async () => {
      const { id } = await save({ query: 'topic=7', shared: true }, 'colleague');
      reporting.visible = [];
      return id;
    },
    deleted: async () => 999_999,
  };
  type Made = keyof typeof make;

  it.each<[Made, string, { sees: boolean; edits: boolean; deletes: boolean }]>([
    ['own', 'owner', { sees: true, edits: true, deletes: true }],
    ['shared', 'owner', { sees: true, edits: false, deletes: false }],
    ['shared', 'supervisor', { sees: true, edits: true, deletes: true }],
    ['shared', 'admin', { sees: true, edits: true, deletes: true }],
    ['foreign', 'owner', { sees: false, edits: false, deletes: false }],
    ['foreign', 'supervisor', { sees: false, edits: false, deletes: false }],
    ['foreign', 'admin', { sees: false, edits: false, deletes: false }],
    ['lost', 'owner', { sees: true, edits: false, deletes: true }],
    ['hidden', 'owner', { sees: false, edits: false, deletes: false }],
    ['hidden', 'supervisor', { sees: false, edits: false, deletes: false }],
    ['deleted', 'admin', { sees: false, edits: false, deletes: false }],
  ])('%s for %s: %o', async (made, who, { sees, edits, deletes }) => {
    const id = await make[made]();
    const found = (await shown(who)).find((view) => view.id === id);
    expect(found !== undefined).toBe(sees);
    if (found) expect([found.query, found.may_edit]).toEqual([made === 'lost' ? '' : 'topic=7', edits]);
    const edit = await send('save-view', { id, name: 'Новое', query: 'state=all', shared: true }, who);
    expect(edit.status).toBe(edits ? 200 : 404);
    if (edits && made === 'shared') expect(edit.body.view.owner).toBe('colleague');
    expect((await send('delete-view', { id }, who)).status).toBe(deletes ? 200 : 404);
  });

  it('records who saved and deleted one', async () => {
    const { id } = await save({ shared: true });
    await send('delete-view', { id }, 'supervisor').expect(200);
    const records = await harness.until(async () => {
      const all = await harness.logged('audit.recorded');
      const of = all.filter(({ objectKind, objectId }) => objectKind === 'desk-view' && objectId === String(id));
      return of.length === 2 && of;
    }, 'two records');
    expect(records.map(({ action, actor }) => [action, actor])).toEqual([
      ['desk-view.saved', 'owner'],
      ['desk-view.deleted', 'supervisor'],
    ]);
  });
});

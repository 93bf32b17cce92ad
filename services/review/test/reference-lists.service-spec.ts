import type { OptionWire, ReferenceEntryWire } from '@mm/proto/http/reference.js';
import { oblasts, spheres } from '@mm/proto/vocabulary/reference-lists.js';
import request from 'supertest';
import { buildClassifiedPost } from './build-post.js';
import { labels, reviewHarness, type ReviewHarness } from './review-harness.js';

let harness: ReviewHarness;
let admin: string;
beforeAll(async () => {
  harness = await reviewHarness();
  admin = harness.bearer('admin', ['mm_admin']);
});
afterAll(() => harness.stop());

const get = (path: string): request.Test => request(harness.url).get(path).set('authorization', admin);
const post = (path: string, params: object, bearer = admin): request.Test =>
  request(harness.url).post(path).set('authorization', bearer).send({ params });
const save = (entry: object, bearer?: string): request.Test => post('/api-py/save-reference-entry', entry, bearer);
const order = (kind: string, ids: readonly number[]): request.Test =>
  post('/api-py/order-reference-list', { kind, ids });
const listed = async (list: 'spheres' | 'oblasts' = 'spheres'): Promise<ReferenceEntryWire[]> =>
  (await get('/api-py/reference-lists').expect(200)).body[list];
const entry = async (id: number): Promise<ReferenceEntryWire> => {
  const found = (await listed()).find((one) => one.id === id);
  if (!found) throw new Error(`no sphere ${id}`);
  return found;
};
const options = async (): Promise<OptionWire[]> => (await get('/api-py/spheres').expect(200)).body.spheres;
const announced = (kind: string, id: number, count: number): Promise<Record<string, unknown>[]> =>
  harness.until(async () => {
    const all = (await harness.logged('reference.changed')).filter((one) => one.kind === kind && one.id === id);
    return all.length >= count && all;
  }, `${count} announcements of ${kind} ${id}`);
const recorded = (kind: string, id: number | string, count: number): Promise<Record<string, unknown>[]> =>
  harness.until(async () => {
    const all = await harness.logged('audit.recorded');
    const found = all.filter(({ objectKind, objectId }) => objectKind === kind && objectId === String(id));
    return found.length >= count && found;
  }, `${count} records of ${kind} ${id}`);

describe('the lists of spheres and oblasts', () => {
  it('begin as the specification states them', async () => {
    const fresh = { retired: false, version: 1 };
    const asEntries = (list: typeof spheres): object[] =>
      list.map(({ id, name, nameKz }) => ({ id, name, name_kz: nameKz, ...fresh }));
    expect(await listed()).toEqual(asEntries(spheres));
    expect(await listed('oblasts')).toEqual(asEntries(oblasts));
  });

  it('have their entries renamed in both languages, announced and recorded', async () => {
    const names = { name: 'Медицина', name_kz: 'Медицина' };
    const { body } = await save({ kind: 'sphere', id: 1, ...names, retired: false, version: 1 }).expect(200);
    expect(body.entry).toEqual({ id: 1, ...names, retired: false, version: 2 });
    expect((await options())[0]).toEqual({ value: 1, text: 'Медицина', text_kz: 'Медицина', retired: false });
    expect((await announced('sphere', 1, 1))[0]).toMatchObject({
      name: 'Медицина',
      nameKz: 'Медицина',
      version: 2,
      changedBy: 'admin',
    });
    const [record] = await recorded('sphere', 1, 1);
    expect(record).toMatchObject({ action: 'reference.updated', actor: 'admin', objectName: 'Медицина' });
    expect(JSON.parse(String(record?.before))).toEqual({ name: 'Здравоохранение', name_kz: 'Денсаулық сақтау' });
  });

  it('keep a retired entry on the posts that have it, until it is brought back', async () => {
    await harness.publish('post.classified', buildClassifiedPost({ id: 80 }));
    const tagged = { ...(await harness.received(80)), ...labels };
    const { body } = await harness.save(tagged).expect(200);
    const { name, name_kz, version } = await entry(2);
    await save({ kind: 'sphere', id: 2, name, name_kz, retired: true, version }).expect(200);
    expect((await options()).find(({ value }) => value === 2)).toMatchObject({ retired: true });
    expect(await harness.received(80)).toMatchObject({ spheres: [2], tag_captions: 'Образование, Жамбылская' });
    await harness.save({ ...tagged, version: body.post.version, tone: -2 }).expect(200);
    expect(await announced('sphere', 2, 1)).toMatchObject([{ isRetired: true }]);
    await save({ kind: 'sphere', id: 2, name, name_kz, retired: false, version: version + 1 }).expect(200);
    expect((await options()).find(({ value }) => value === 2)).toMatchObject({ retired: false });
  });

  it('get new spheres at their end, but no new oblasts', async () => {
    const added = { kind: 'sphere', name: ' Архивы ', name_kz: 'Мұрағаттар', retired: false };
    const { body } = await save(added).expect(200);
    expect(body.entry).toEqual({ id: 15, name: 'Архивы', name_kz: 'Мұрағаттар', retired: false, version: 1 });
    expect((await listed()).at(-1)).toEqual(body.entry);
    expect(await recorded('sphere', 15, 1)).toMatchObject([{ action: 'reference.added' }]);
    await save({ ...added, kind: 'oblast' }).expect(400);
    await save({ ...added, kind: 'oblast', id: 12 }).expect(404);
  });

  it.each([
    ['reference-name-taken', { name: 'экономика', name_kz: 'Жаңа' }],
    ['reference-name-kz-taken', { name: 'Новая', name_kz: 'СПОРТ' }],
  ])('refuse a name that another entry has: %s', async (code, names) => {
    const { body } = await save({ kind: 'sphere', ...names, retired: false }).expect(409);
    expect(body.code).toBe(code);
  });

  it('answer a stale version with the current entry, and change nothing', async () => {
    const current = await entry(4);
    const stale = { kind: 'sphere', id: 4, name: 'Дороги', name_kz: 'Жолдар', retired: false, version: 99 };
    const { body } = await save(stale).expect(409);
    expect([body.code, body.current]).toEqual(['stale-version', current]);
    expect(await entry(4)).toEqual(current);
  });

  it('are put in another order, which all readers follow', async () => {
    const ids = (await listed()).map(({ id }) => id);
    const moved = [ids[1], ids[0], ...ids.slice(2)].map(Number);
    await order('sphere', moved).expect(200);
    expect((await options()).map(({ value }) => value)).toEqual(moved);
    expect((await recorded('sphere', 'list', 1))[0]).toMatchObject({ action: 'reference.ordered' });
    const { body } = await order('sphere', moved.slice(1)).expect(409);
    expect(body.code).toBe('stale-order');
    await order('sphere', [...moved.slice(1), Number(moved[1])]).expect(409);
  });

  it('always keep an entry that is in use', async () => {
    const all = await listed('oblasts');
    const retire = ({ id, name, name_kz, version }: ReferenceEntryWire): request.Test =>
      save({ kind: 'oblast', id, name, name_kz, retired: true, version });
    for (const one of all.slice(1)) await retire(one).expect(200);
    const [first] = all;
    if (first) expect((await retire(first).expect(409)).body.code).toBe('last-entry');
    expect((await listed('oblasts')).filter(({ retired }) => !retired)).toEqual([first]);
  });

  it('are changed by administrators only', async () => {
    const superviser = harness.bearer('anna', ['mm_superviser']);
    await save({ kind: 'sphere', name: 'Новая', name_kz: 'Жаңа', retired: false }, superviser).expect(403);
    await post('/api-py/order-reference-list', { kind: 'sphere', ids: [] }, superviser).expect(403);
    await request(harness.url).get('/api-py/reference-lists').set('authorization', superviser).expect(403);
  });
});

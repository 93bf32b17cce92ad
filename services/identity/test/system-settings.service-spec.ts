import type { SystemSettingWire } from '@mm/proto/http/system-settings.js';
import { systemSettings } from '@mm/proto/vocabulary/system-setting.js';
import request from 'supertest';
import { auditKit, type AuditKit } from './audit-kit.js';

let kit: AuditKit;
beforeAll(async () => {
  kit = await auditKit();
});
afterAll(() => kit.stop());

const save = (values: object, bearer = kit.admin): request.Test =>
  request(kit.url).post('/api-py/save-system-settings').set('authorization', bearer).send({ params: { values } });
const list = async (): Promise<SystemSettingWire[]> =>
  (await kit.get('/api-py/system-settings').expect(200)).body.settings;
const setting = async (key: string): Promise<SystemSettingWire | undefined> =>
  (await list()).find((one) => one.key === key);

it('has every setting with its initial value', async () => {
  expect(await list()).toEqual(
    Object.entries(systemSettings).map(([key, { initial }]) => ({
      key,
      value: initial,
      initial,
      changed_at: null,
      changed_by: '',
    })),
  );
});

it('changes settings and brings them back, announces and records each change, and names who made it', async () => {
  await save({ 'post-days': 400, 'time-zone': 'Europe/Moscow', 'log-days': 14 }).expect(200);
  expect(await setting('post-days')).toMatchObject({ value: 400, initial: 1095, changed_by: 'admin' });
  expect(await setting('log-days')).toMatchObject({ value: 14, changed_at: null });
  const { body } = await request(kit.url).get('/internal/time-zone').expect(200);
  expect(body).toEqual({ time_zone: 'Europe/Moscow' });

  await save({ 'post-days': 400, 'time-zone': null }).expect(200);
  expect(await setting('time-zone')).toMatchObject({ value: 'Asia/Almaty', changed_by: 'admin' });
  const announced = await kit.until(async () => {
    const all = await kit.logged('setting.changed');
    return all.length >= 3 && all.map(({ key, value }) => [key, value]);
  }, 'three announcements');
  expect(announced).toEqual([
    ['time-zone', '"Europe/Moscow"'],
    ['post-days', '400'],
    ['time-zone', 'null'],
  ]);
  const records = await kit.until(async () => {
    const { records: found } = await kit.journal('sort=at&object_kind=setting');
    return found.length >= 3 && found;
  }, 'three records');
  expect(
    records.map(({ actor, action, object_id, before, after }) => [actor, action, object_id, before, after]),
  ).toEqual([
    ['admin', 'setting.changed', 'time-zone', { value: 'Asia/Almaty' }, { value: 'Europe/Moscow' }],
    ['admin', 'setting.changed', 'post-days', { value: 1095 }, { value: 400 }],
    ['admin', 'setting.changed', 'time-zone', { value: 'Europe/Moscow' }, { value: 'Asia/Almaty' }],
  ]);
});

it.each([
  ['a number below the limit', { 'audit-days': 30 }],
  ['a number above the limit', { 'audit-days': 3651 }],
  ['a fraction', { 'audit-days': 40.5 }],
  ['a text for a number', { 'audit-days': '40' }],
  ['an unknown zone', { 'time-zone': 'Asia/Nowhere' }],
  ['an offset instead of a zone', { 'time-zone': '+05:00' }],
])('refuses %s by its key, and changes nothing else of the request', async (_, wrong) => {
  const { body } = await save({ 'picture-days': 100, ...wrong }).expect(400);
  expect(body).toMatchObject({ code: 'setting-not-allowed', details: [{ path: Object.keys(wrong)[0] }] });
  expect(await setting('picture-days')).toMatchObject({ value: 365, changed_at: null });
});

it('refuses unknown settings, and everybody but administrators', async () => {
  await save({ 'other-days': 100 }).expect(400);
  for (const role of ['mm_operator', 'mm_user', 'MM_view'] as const) {
    const bearer = kit.bearer('anna', [role]);
    await save({ 'accept-tone': 90 }, bearer).expect(403);
    await kit.get('/api-py/system-settings', bearer).expect(403);
  }
});

it('shows supervisors the thresholds of recognition, and lets them change these alone', async () => {
  const superviser = kit.bearer('anna', ['mm_superviser']);
  const seen = async (): Promise<unknown[]> =>
    (await kit.get('/api-py/system-settings', superviser).expect(200)).body.settings.map(
      ({ key, value }: SystemSettingWire) => [key, value],
    );
  const others = [
    ['accept-lang', 50],
    ['accept-oblasts', 50],
    ['accept-spheres', 88],
  ];
  expect(await seen()).toEqual([...others, ['accept-tone', 90], ['accept-ignored', 60]]);
  const { body } = await save({ 'accept-tone': 0, 'accept-ignored': 101 }, superviser).expect(200);
  expect(body.settings).toHaveLength(5);
  expect(await seen()).toEqual([...others, ['accept-tone', 0], ['accept-ignored', 101]]);
  await save({ 'accept-tone': 102 }, superviser).expect(400);
  await save({ 'accept-tone': 50, 'post-days': 500 }, superviser).expect(403);
  expect(await setting('accept-tone')).toMatchObject({ value: 0, changed_by: 'anna' });
  await save({ 'accept-tone': null, 'accept-ignored': null }, superviser).expect(200);
});

it('asks for passwords of the length that is set', async () => {
  const create = (username: string): request.Test =>
    request(kit.url)
      .post('/api-py/create-user')
      .set('authorization', kit.admin)
      .send({ username, password: 'Tulip-Kettle' });
  await save({ 'password-length': 14 }).expect(200);
  const { body } = await create('first').expect(400);
  expect(body.code).toBe('password-too-short');
  await save({ 'password-length': null }).expect(200);
  await create('second').expect(200);
});

import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import request from 'supertest';
import { ingestion } from '../src/service.js';
import { vkWall } from './vk-wall.js';

let harness: ServiceHarness;
let wall: Awaited<ReturnType<typeof vkWall>>;

beforeAll(async () => {
  wall = await vkWall();
  harness = await serviceHarness(ingestion, { ...wall.env, VK_SERVICE_TOKEN: '' });
});
afterAll(async () => {
  await harness.stop();
  await wall.close();
});

const callAs = (username: string, role: 'mm_admin' | 'mm_superviser', path: string): request.Test =>
  request(harness.url)
    .get(path)
    .set('authorization', harness.bearer(username, [role]));
const state = async (): Promise<unknown> => (await callAs('admin', 'mm_admin', '/api-py/vk/token').expect(200)).body;

describe('the VK token', () => {
  it('is for administrators only [S1 §2, D §4]', async () => {
    await callAs('superviser', 'mm_superviser', '/api-py/vk/token').expect(403);
    await callAs('superviser', 'mm_superviser', '/api/vk/start/good-token').expect(403);
  });

  it('is not set at first, and lookups report that', async () => {
    expect(await state()).toEqual({ is_set: false, owner: '', last_good: 0, budget_left: 0 });
    expect((await callAs('admin', 'mm_admin', '/api/vk/info-channel?name=shymnews')).body).toEqual({
      status: '401',
      reason: 'auth_required',
    });
  });

  it('is refused when VK does not accept it [D §10]', async () => {
    expect((await callAs('admin', 'mm_admin', '/api/vk/start/bad-token').expect(200)).body).toEqual({
      status: '401',
      reason: 'auth_required',
    });
    expect(await state()).toMatchObject({ is_set: false });
  });

  it('is stored encrypted, used at once, and never returned [D §4, D §10]', async () => {
    wall.groups.push({ id: 1, screenName: 'shymnews', posts: [] });
    expect((await callAs('admin', 'mm_admin', '/api/vk/start/good-token').expect(200)).body).toEqual({ status: '200' });
    expect(await state()).toEqual({ is_set: true, owner: 'admin', last_good: 0, budget_left: 5000 });
    expect((await callAs('admin', 'mm_admin', '/api/vk/info-channel?name=shymnews')).body).toMatchObject({
      status: '200',
    });
    const tables = await Promise.all(
      ['credential', 'audit'].map((table) => harness.database.query(`SELECT * FROM ingestion.${table}`)),
    );
    expect(
      JSON.stringify(
        tables.map(({ rows }) =>
          rows.map((row: Record<string, unknown>) =>
            Object.values(row).map((v) => (Buffer.isBuffer(v) ? v.toString('latin1') : String(v))),
          ),
        ),
      ),
    ).not.toContain('good-token');
  });
});

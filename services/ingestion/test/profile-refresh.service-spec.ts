import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import request from 'supertest';
import { ingestion } from '../src/service.js';
import { nowSeconds, vkWall } from './vk-wall.js';
import { written } from './written-rows.js';

let harness: ServiceHarness;
let wall: Awaited<ReturnType<typeof vkWall>>;

beforeAll(async () => {
  wall = await vkWall();
  harness = await serviceHarness(ingestion, { ...wall.env, MM_POLL: '{"*":{"min":0.2,"max":0.5}}' });
});
afterAll(async () => {
  await harness.stop();
  await wall.close();
});

describe('the profile of a watched author', () => {
  it('is read again when it is a day old, not before', async () => {
    const group = { id: 501, screenName: 'first_name', posts: [{ id: 1, text: 'пост', date: nowSeconds() }] };
    wall.groups.push(group);
    await request(harness.url)
      .get('/api/vk/add-channel?name=first_name')
      .set('authorization', harness.bearer('operator', ['mm_operator']))
      .expect(200);
    const author = () =>
      written(harness).rows<{ username: string }>("SELECT username FROM ingestion.author WHERE code = '-501'");
    const readAgo = (age: string) =>
      written(harness).rows('UPDATE ingestion.poll_target SET profile_at = now() - $1::interval', age);
    const severalPolls = async (): Promise<void> => {
      const { walls } = wall.state;
      await harness.until(async () => wall.state.walls > walls + 3, 'further polls');
    };

    group.screenName = 'second_name';
    await readAgo('23 hours');
    await severalPolls();
    expect(await author()).toEqual([{ username: 'first_name' }]);

    await readAgo('25 hours');
    await harness.until(async () => (await author())[0]?.username === 'second_name', 'the new name');
  });

  it('carries the description, else the status, in events; a new one is published', async () => {
    const group = { id: 502, screenName: 'described', description: '', status: 'Новости Тараза', posts: [] };
    wall.groups.push({ ...group, posts: [{ id: 1, text: 'пост', date: nowSeconds() }] });
    const add = '/api/vk/add-channel?name=described';
    await request(harness.url)
      .get(add)
      .set('authorization', harness.bearer('operator', ['mm_operator']))
      .expect(200);
    const told = async (topic: 'post.collected' | 'author.refreshed') =>
      ((await harness.logged(topic)) as { author: { code: string; biography?: string } }[])
        .map(({ author }) => author)
        .find(({ code }) => code === '-502')?.biography;
    expect(await harness.until(() => told('post.collected'), 'the post')).toBe('Новости Тараза');

    wall.groups[1] = { ...group, description: `Новости Актау ${'!'.repeat(2_000)}` };
    await written(harness).rows("UPDATE ingestion.poll_target SET profile_at = now() - interval '25 hours'");
    const changed = await harness.until(() => told('author.refreshed'), 'the description');
    expect(changed).toMatch(/^Новости Актау/);
    expect(changed).toHaveLength(1_000);
  });
});

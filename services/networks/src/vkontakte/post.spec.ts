import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import type { AuthorProfile, NetworkCollector, RawPost } from '../network/network-collector.js';
import { createCollector } from './collector.js';

const document = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));

let responses: Record<string, unknown>;
let server: FixtureServer;
let collector: NetworkCollector;
beforeEach(async () => {
  responses = {};
  server = await fixtureServer(({ url }) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(responses[url.pathname.replace('/method/', '')]),
  }));
  collector = createCollector({
    VK_API_BASE: `${server.base}/method`,
    VK_WEB_BASE: 'https://vk.com',
    VK_RPS: 1_000,
    VK_PER_DAY: 1_000,
    MM_ALLOW_PRIVATE: [server.hostPort],
    MM_PRIVATE_PROXIES: [],
    MM_CONTACT: 'test',
  });
});
afterEach(() => server.close());

const read = (code: string): Promise<{ author: AuthorProfile; post: RawPost }> =>
  collector.post({ value: code }, { credential: 'token' });
const kindOf = (code: string): Promise<string> =>
  read(code).then(
    () => 'none',
    (error: { kind: string }) => error.kind,
  );
const item = (fields: Record<string, unknown> = {}): unknown => ({
  id: 77,
  owner_id: -1001,
  date: 1_790_000_700,
  text: 'В Шымкенте открыли школу',
  ...fields,
});
const group = { id: 1001, name: 'Шымкент', screen_name: 'shymnews', is_closed: 0, members_count: 52_100 };
const methods = (): string[] => server.requests.map(({ url }) => url.pathname.replace('/method/', ''));

describe('one post of a wall', () => {
  it('comes with its author in one call, also of a person', async () => {
    responses['wall.getById'] = {
      response: { items: [item()], groups: [{ id: 5, name: 'Другая' }, group], profiles: [] },
    };
    const ofGroup = await read('-1001_77');
    expect(ofGroup.author).toMatchObject({ code: '-1001', username: 'shymnews', followers: 52_100, mediaCount: -1 });
    expect(ofGroup.post).toMatchObject({ code: '-1001_77', ownerCode: '-1001', url: 'https://vk.com/wall-1001_77' });
    const person = { id: 42, first_name: 'Айгерим', last_name: 'Н', followers_count: 9 };
    responses['wall.getById'] = { response: { items: [item({ owner_id: 42 })], groups: [], profiles: [person] } };
    expect((await read('42_77')).author).toMatchObject({ code: '42', username: 'id42', isGroup: false, followers: 9 });
    expect(methods()).toEqual(['wall.getById', 'wall.getById']);
  });

  it('has its author from another call where the list of posts has none', async () => {
    responses['wall.getById'] = { response: [item()] };
    responses['groups.getById'] = document('groups.getById');
    expect((await read('-1001_77')).author).toMatchObject({ code: '-1001', username: 'shymnews' });
    expect(methods()).toEqual(['wall.getById', 'groups.getById']);
  });

  it('has the text of what it reposts', async () => {
    const copy = [{ id: 5, owner_id: -7, date: 1_790_000_000, text: 'Исходная запись' }];
    responses['wall.getById'] = { response: { items: [item({ copy_history: copy })], groups: [group], profiles: [] } };
    expect((await read('-1001_77')).post).toMatchObject({
      text: 'В Шымкенте открыли школу\n\nИсходная запись\n\nhttps://vk.com/wall-7_5',
      publishingType: 5,
    });
  });

  it('is not found when it is deleted, missing or another one, or its community is banned', async () => {
    for (const items of [[], [item({ is_deleted: true })], [item({ id: 78 })]]) {
      responses['wall.getById'] = { response: { items, groups: [group], profiles: [] } };
      expect(await kindOf('-1001_77')).toBe('not_found');
    }
    const banned = { ...group, deactivated: 'banned' };
    responses['wall.getById'] = { response: { items: [item()], groups: [banned], profiles: [] } };
    expect(await kindOf('-1001_77')).toBe('not_found');
    responses['wall.getById'] = document('error-15');
    expect(await kindOf('-1001_77')).toBe('closed_account');
  });
});

import { readFileSync } from 'node:fs';
import type { FixtureResponse, FixtureRequest } from '../contract/fixture-server.js';
import { networkContract } from '../contract/network.contract.js';
import { createCollector } from './collector.js';

type Item = { id: number; date: number; edited?: number; text: string };

const document = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));
const json = (body: unknown): FixtureResponse => ({
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
});

/** The recorded posts and 250 more, so that paging is used. */
const wall = (document('wall.get') as { response: { items: Item[] } }).response.items;
for (let i = 0; i < 250; i++)
  wall.push({ ...(wall[1] as Item), id: 60_000 - i, date: 1_790_000_050 - i * 60, text: `Запись номер ${i}` });
let newest = 1_790_001_000;

function respond({ url, form }: FixtureRequest): FixtureResponse | undefined {
  const method = url.pathname.replace('/method/', '');
  if (form.get('v') !== '5.199' || form.get('access_token') !== 'token') return json(document('error-5'));
  const owner = form.get('owner_id');
  if (method === 'utils.resolveScreenName') {
    const id = { shymnews: 1001, closed_club: 1002, banned_group: 1003 }[form.get('screen_name') ?? ''];
    return json(
      id ? { response: { type: 'group', object_id: id, group_id: id } } : document('utils.resolveScreenName-unknown'),
    );
  }
  if (method === 'groups.getById')
    return json(
      document(
        { 1001: 'groups.getById', 1002: 'groups.getById-closed', 1003: 'groups.getById-banned' }[
          Number(form.get('group_id'))
        ] ?? 'groups.getById',
      ),
    );
  if (method === 'wall.get' && owner === '-1002') return json(document('error-15'));
  if (method === 'wall.get') {
    const offset = Number(form.get('offset') ?? 0);
    return json({ response: { count: wall.length, items: wall.slice(offset, offset + Number(form.get('count'))) } });
  }
  if (method === 'wall.getById' && form.get('extended') === '1') {
    const items = wall.filter(({ id }) => `-1001_${id}` === form.get('posts'));
    const { response } = document('groups.getById') as { response: { groups: unknown[] } };
    return json({ response: { items, profiles: [], groups: items.length > 0 ? response.groups : [] } });
  }
  return ['wall.getById', 'wall.getComments', 'users.get'].includes(method) ? json(document(method)) : undefined;
}

networkContract('vkontakte', {
  route: () => respond,
  collector: (base, allow) =>
    createCollector({
      VK_API_BASE: `${base}/method`,
      VK_WEB_BASE: 'https://vk.com',
      VK_RPS: 1_000,
      VK_PER_DAY: 1_000,
      MM_ALLOW_PRIVATE: allow,
      MM_PRIVATE_PROXIES: [],
      MM_CONTACT: 'test',
    }),
  credential: 'token',
  unitsOf: ({ url }) => (url.pathname === '/method/wall.get' ? 1 : 0),
  inputs: {
    known: 'vk.com/shymnews',
    unknown: 'nobody_at_all',
    closed: 'closed_club',
    foreign: ['https://www.instagram.com/shymnews', 'https://tengrinews.kz/rss', 'два слова', '!!!'],
  },
  notBefore: new Date('2020-01-01T00:00:00Z'),
  publish: () => {
    const text = `Новая запись ${++newest}`;
    wall.splice(1, 0, { ...(wall[1] as Item), id: newest, date: newest, text });
    return text;
  },
  edit: () => {
    const post = wall.find((p) => p.id === 74) as Item;
    Object.assign(post, { text: 'Исправленный вопрос о парке', edited: Math.floor(Date.now() / 1000) });
    return { code: () => '-1001_74', text: 'Исправленный вопрос о парке' };
  },
  counters: { known: '-1001_77', gone: '-1001_70' },
  comments: { post: '-1001_77', maxLikes: 9 },
  post: {
    postAddress: 'https://vk.com/wall-1001_77',
    expectedCode: '-1001_77',
    otherAddresses: ['https://m.vk.com/shymnews?w=wall-1001_77', 'http://vk.ru/wall-1001_77?reply=5'],
    goneAddress: 'https://vk.com/wall-1001_70',
    foreignAddresses: ['https://vk.com/shymnews', 'https://vk.com/video-1001_77', 'https://t.me/shymnews/77'],
  },
});

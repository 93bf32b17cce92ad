import { readFileSync } from 'node:fs';
import type { FixtureRequest, FixtureResponse } from '../contract/fixture-server.js';
import { networkContract } from '../contract/network.contract.js';
import { createCollector } from './collector.js';

type Item = { id: string; created_time: string; message?: string; permalink_url?: string };

const document = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));
const json = (body: unknown, status = 200): FixtureResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8', 'x-app-usage': '{"call_count":3}' },
  body: JSON.stringify(body),
});

/** The documented posts and 60 more, so that paging is used. */
const posts = (document('posts') as { data: Item[] }).data;
for (let i = 0; i < 60; i++)
  posts.push({
    ...(posts[1] as Item),
    id: `100200300_${1999 - i}`,
    created_time: new Date(Date.UTC(2026, 8, 20) - i * 60_000).toISOString().replace(/\.\d+Z$/, '+0000'),
    message: `Запись номер ${i}`,
  });
let newest = 3000;

function respond({ url, headers }: FixtureRequest): FixtureResponse | undefined {
  if (headers.authorization !== 'Bearer token' || url.searchParams.has('access_token'))
    return json(document('error-190'), 400);
  const path = url.pathname.replace('/v25.0/', '');
  if (path === 'shymnews' || path === '100200300') return json(document('page'));
  if (path === '100200300/posts') {
    const from = Number(url.searchParams.get('after')?.replace('after', '') ?? 0);
    const to = from + Number(url.searchParams.get('limit'));
    const paging = {
      cursors: { before: `before${from}`, after: `after${to}` },
      // The host of this address must not be requested
      ...(to < posts.length && { next: `http://169.254.169.254/v25.0/100200300/posts?after=after${to}` }),
    };
    return json({ data: posts.slice(from, to), paging });
  }
  const found = posts.find(({ id }) => id === path);
  if (found) return json(found);
  if (path === '' && url.searchParams.has('ids')) return json(document('counters'));
  return path === '100200300_2077/comments' ? json(document('comments')) : json(document('error-803'), 404);
}

networkContract('facebook', {
  route: () => respond,
  collector: (base, allow) =>
    createCollector({
      GRAPH_API_BASE: `${base}/v25.0`,
      FACEBOOK_WEB_BASE: 'https://www.facebook.com',
      FACEBOOK_RPS: 1_000,
      FACEBOOK_PER_DAY: 1_000,
      MM_ALLOW_PRIVATE: allow,
      MM_PRIVATE_PROXIES: [],
      MM_CONTACT: 'test',
    }),
  credential: 'token',
  inputs: {
    known: 'facebook.com/shymnews',
    unknown: 'nobody.at.all',
    foreign: ['https://www.instagram.com/shymnews', 'https://tengrinews.kz/rss', 'два слова', '!!!'],
  },
  notBefore: new Date('2020-01-01T00:00:00Z'),
  publish: () => {
    const text = `Новая запись ${++newest}`;
    posts.unshift({
      ...(posts[1] as Item),
      id: `100200300_${newest}`,
      created_time: `2026-09-22T00:00:${newest - 3000}0+0000`,
      message: text,
    });
    return text;
  },
  edit: () => {
    const post = posts.find(({ id }) => id === '100200300_2076') as Item;
    post.message = 'Қала әкімі тұрғындармен кездесті, сұрақтарға жауап берді';
    return { code: () => '100200300_2076', text: post.message };
  },
  counters: { known: '100200300_2077', gone: '100200300_2070' },
  comments: { post: '100200300_2077', maxLikes: 9, anonymous: true },
  post: {
    postAddress: 'https://www.facebook.com/shymnews/posts/2077',
    expectedCode: '100200300_2077',
    otherAddresses: [
      'https://m.facebook.com/story.php?story_fbid=2077&id=100200300',
      'https://www.facebook.com/permalink.php?story_fbid=2077&id=100200300',
      'https://www.facebook.com/100200300_2077',
    ],
    goneAddress: 'https://www.facebook.com/shymnews/posts/2070',
    foreignAddresses: [
      'https://www.facebook.com/shymnews',
      'https://www.facebook.com/groups/123456789/posts/2077',
      'https://vk.com/wall-1_2',
      'https://tengrinews.kz/a/posts/2077',
    ],
  },
});

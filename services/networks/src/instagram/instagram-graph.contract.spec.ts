import { readFileSync } from 'node:fs';
import type { FixtureRequest, FixtureResponse } from '../contract/fixture-server.js';
import { networkContract } from '../contract/network.contract.js';
import { createCollector, settings } from './collector.js';
import { pkOf } from './shortcode.js';
import { z } from 'zod';

type Item = { id: string; permalink: string; timestamp: string; caption?: string };
interface MediaDocument {
  business_discovery: { id: string; media: { data: Item[] } };
}

const document = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));
const json = (body: unknown, status = 200): FixtureResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: JSON.stringify(body),
});
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const shortcodeOf = (pk: bigint): string =>
  pk === 0n ? '' : shortcodeOf(pk / 64n) + (ALPHABET[Number(pk % 64n)] ?? '');

/** The documented posts with a date and 60 older ones, so that paging is used. */
const posts = (document('discovery-media') as MediaDocument).business_discovery.media.data.filter(
  ({ timestamp }) => timestamp,
);
const firstPk = pkOf(posts[0]?.permalink.split('/')[4] ?? '') ?? 0n;
const permalink = (pk: bigint): string => `https://www.instagram.com/p/${shortcodeOf(pk)}/`;
for (let i = 0; i < 60; i++)
  posts.push({
    ...(posts[0] as Item),
    id: String(i),
    permalink: permalink(firstPk - 10n ** 14n - BigInt(i) * 10n ** 12n),
    timestamp: new Date(Date.UTC(2026, 8, 20) - i * 60_000).toISOString().replace(/\.\d+Z$/, '+0000'),
    caption: `Запись номер ${i}`,
  });
const knownCode = posts[1]?.permalink.split('/')[4] ?? '';
let published = 0;

function respond({ url, headers }: FixtureRequest): FixtureResponse | undefined {
  if (headers.authorization !== 'Bearer token') return json(document('error-190'), 400);
  const [, name, wanted = ''] =
    /^business_discovery\.username\(([\w.]+)\)\{(.*)\}$/.exec(url.searchParams.get('fields') ?? '') ?? [];
  if (url.pathname !== '/v25.0/17841405309211844' || name !== 'shymnews') return json(document('error-110'), 400);
  const [, limit, after] = /^media\.limit\((\d+)\)(?:\.after\(after(\d+)\))?\{/.exec(wanted) ?? [];
  if (limit === undefined) return json(document('discovery-profile'));
  const from = Number(after ?? 0);
  const to = from + Number(limit);
  const paging = { cursors: to < posts.length ? { before: `before${from}`, after: `after${to}` } : {} };
  return json({ business_discovery: { media: { data: posts.slice(from, to), paging }, id: '2' }, id: '1' });
}

networkContract('instagram over the Graph API', {
  route: () => respond,
  collector: (base, allow) =>
    createCollector({
      ...z.object(settings).parse({ GRAPH_API_BASE: `${base}/v25.0`, INSTAGRAM_RPS: 1_000 }),
      MM_ALLOW_PRIVATE: allow,
      MM_PRIVATE_PROXIES: [],
      MM_CONTACT: 'test',
    }),
  credential: '17841405309211844:token',
  inputs: {
    known: 'https://www.instagram.com/shymnews/?igsh=abc',
    unknown: 'nobody_at_all',
    foreign: ['https://www.facebook.com/shymnews', 'https://tengrinews.kz/rss', 'два слова', '!!!'],
  },
  notBefore: new Date('2020-01-01T00:00:00Z'),
  publish: () => {
    const caption = `Новая запись ${++published}`;
    posts.unshift({
      ...(posts[0] as Item),
      permalink: permalink(firstPk + BigInt(published) * 10n ** 12n),
      timestamp: `2026-09-22T00:00:${published}0+0000`,
      caption,
    });
    return caption;
  },
  edit: () => {
    const post = posts.find(({ caption }) => caption?.startsWith('Жаңа мектептің')) as Item;
    post.caption = 'Жаңа мектептің ашылуы, түзетілген';
    return { code: () => post.permalink.split('/')[4] ?? '', text: post.caption };
  },
  counters: { known: knownCode, gone: shortcodeOf(firstPk - 5n) },
  post: {
    postAddress: `https://www.instagram.com/shymnews/p/${knownCode}/`,
    expectedCode: knownCode,
    otherAddresses: [`https://instagram.com/ShymNews/reel/${knownCode}/?igsh=abc`],
    goneAddress: `https://www.instagram.com/shymnews/p/${shortcodeOf(firstPk - 5n)}/`,
    foreignAddresses: [
      'https://www.instagram.com/shymnews/',
      'https://vk.com/wall-1_2',
      'https://tengrinews.kz/p/abcdef',
    ],
  },
});

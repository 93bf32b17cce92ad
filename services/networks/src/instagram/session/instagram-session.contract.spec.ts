import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { FixtureRequest, FixtureResponse } from '../../contract/fixture-server.js';
import { networkContract } from '../../contract/network.contract.js';
import { createCollector, settings } from '../collector.js';
import { pkOf } from '../shortcode.js';

interface Node {
  code: string;
  taken_at: number;
  caption: { text: string } | null;
}
interface Timeline {
  data: { xdt_api__v1__feed__user_timeline_graphql_connection: { edges: { node: Node }[] } };
}

const document = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'));
const json = (body: unknown, status = 200, headers: Record<string, string> = {}): FixtureResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});

/** The documented posts with a code and 40 older ones, so that paging is used. */
const edges = (document('timeline') as Timeline).data.xdt_api__v1__feed__user_timeline_graphql_connection.edges.filter(
  ({ node }) => node.code !== '',
);
const [, first] = edges;
if (!first) throw new Error('no post in the timeline');
const known = first.node.code;
for (let i = 0; i < 40; i++)
  edges.push({
    node: {
      ...first.node,
      code: `DMAAAAAA${String(99 - i)}A`,
      taken_at: 1_789_000_000 - i * 60,
      caption: { text: `Запись номер ${i}` },
    },
  });
let published = 0;

function timeline({ username, after, first: size }: Record<string, unknown>): FixtureResponse {
  const connection = (of: { node: Node }[], end?: string): FixtureResponse =>
    json({
      data: {
        xdt_api__v1__feed__user_timeline_graphql_connection: {
          edges: of,
          page_info: { end_cursor: end ?? null, has_next_page: end !== undefined },
        },
      },
      status: 'ok',
    });
  if (username !== 'shymnews') return connection([]);
  const from = Number(after ?? 0);
  const to = from + Number(size);
  return connection(edges.slice(from, to), to < edges.length ? String(to) : undefined);
}

function mediaInfo(pk: bigint): FixtureResponse {
  const items = edges.map(({ node }) => node).filter((node) => 'code' in node && pkOf(node.code) === pk);
  return items.length > 0
    ? json({ items, num_results: 1, more_available: false, status: 'ok' })
    : json({ message: 'Media not found or unavailable', status: 'fail' }, 400);
}

function query(form: URLSearchParams): FixtureResponse | undefined {
  const variables = JSON.parse(form.get('variables') ?? '{}') as Record<string, unknown>;
  const docId = form.get('doc_id');
  if (docId === '1') return json(document('search'));
  if (docId === '2') return json(document(variables['id'] === '51000000003' ? 'profile-closed' : 'profile'));
  return docId === '3' ? timeline(variables) : undefined;
}

function respond({ url, method, form, headers }: FixtureRequest): FixtureResponse | undefined {
  if (url.pathname === '/')
    return {
      headers: {
        'content-type': 'text/html',
        'set-cookie': 'csrftoken=csrf1; Expires=Mon, 23 Nov 2027 10:00:00 GMT; Path=/; Secure',
      },
      body: '<html></html>',
    };
  if (url.pathname === '/api/v1/web/accounts/login/ajax/') {
    const isRight =
      form.get('username') === 'reader' &&
      /^#PWD_INSTAGRAM_BROWSER:0:\d+:secret$/.test(form.get('enc_password') ?? '') &&
      headers['x-csrftoken'] === 'csrf1';
    return isRight
      ? json(document('sign-in'), 200, { 'set-cookie': 'sessionid=s1; Path=/; HttpOnly' })
      : json(document('sign-in-refused'));
  }
  if (!headers.cookie?.includes('sessionid=s1'))
    return { status: 302, headers: { location: 'https://www.instagram.com/accounts/login/' } };
  if (url.pathname === '/graphql/query' && method === 'POST') return query(form);
  const [, pk] = /^\/api\/v1\/media\/(\d+)\/info\/$/.exec(url.pathname) ?? [];
  if (pk !== undefined) return mediaInfo(BigInt(pk));
  if (!url.pathname.endsWith('/comments/')) return undefined;
  return json(document(url.searchParams.get('min_id') === 'PAGE2' ? 'comments-2' : 'comments'));
}

networkContract('instagram as a signed-in operator', {
  route: () => respond,
  collector: (base, allow) =>
    createCollector({
      ...z.object(settings).parse({
        IG_WEB_BASE: base,
        IG_API_BASE: base,
        IG_SESSION_ENABLED: 'true',
        IG_SESSION_RPS: 1_000,
        INSTAGRAM_PER_DAY: 4_900,
        IG_SESSION_PER_DAY: 1_000,
        IG_SEARCH_DOC_ID: '1',
        IG_PROFILE_DOC_ID: '2',
        IG_TIMELINE_DOC_ID: '3',
      }),
      MM_ALLOW_PRIVATE: allow,
      MM_PRIVATE_PROXIES: [],
      MM_CONTACT: 'test',
    }),
  operator: { username: 'reader', password: 'secret' },
  unitsOf: () => 5,
  inputs: {
    known: '@shymnews',
    unknown: 'nobody_at_all',
    closed: 'closed_blog',
    foreign: ['https://www.instagram.com/p/DbLbgl6CNpU/', 'https://tengrinews.kz/rss', 'два слова', '!!!'],
  },
  notBefore: new Date('2020-01-01T00:00:00Z'),
  publish: () => {
    const text = `Новая запись ${++published}`;
    const code = `DZZZZZZZZ${published}A`;
    edges.splice(1, 0, { node: { ...first.node, code, taken_at: 1_790_002_000 + published, caption: { text } } });
    return text;
  },
  edit: () => {
    first.node.caption = { text: 'В Шымкенте открыли новый парк, исправлено' };
    return { code: () => known, text: first.node.caption.text };
  },
  counters: { known, gone: 'DYYYYYYYYYA' },
  comments: { post: known, maxLikes: 9 },
  post: {
    postAddress: `https://www.instagram.com/p/${known}/`,
    expectedCode: known,
    otherAddresses: [`https://www.instagram.com/shymnews/p/${known}/`, `https://instagram.com/reel/${known}?igsh=abc`],
    goneAddress: 'https://www.instagram.com/p/DYYYYYYYYYA/',
    foreignAddresses: [
      'https://www.instagram.com/shymnews/',
      'https://vk.com/wall-1_2',
      'https://tengrinews.kz/p/abcdef',
    ],
  },
});

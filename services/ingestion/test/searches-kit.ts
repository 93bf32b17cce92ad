import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HitWire, SearchWire } from '@mm/proto/http/searches.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { account, identityServer, type IdentityServer } from '@mm/sign-in/testing/identity-server.js';
import type request from 'supertest';
import { networkHarness, type NetworkHarness } from './network-harness.js';

/** What a search engine has for a query and a page from 0. */
type Results = (query: string, page: number) => { url: string; title: string; date?: string }[];

/** A SearXNG: `mode` says how it behaves. */
export interface Engine {
  url: string;
  /** Words of the requests that came, each with its page from 0. */
  asked: { query: string; page: number }[];
  mode: 'ok' | 'blocked' | 'hang' | 'broken';
  results: Results;
  /** Engines that it says it could not ask. */
  unresponsive: [engine: string, reason: string][];
  /** Requests without a response that the other side ended. */
  givenUp: number;
}

interface TopicAnswer {
  id: number;
  name: string;
  keywords: string;
}

/** A started ingestion service with a SearXNG and with stand-ins for reporting and identity. */
export interface SearchKit extends NetworkHarness {
  engine: Engine;
  identity: IdentityServer;
  topics: TopicAnswer[];
  sections: { id: number; name: string; topics: number[] }[];
  environment: Environment;
  search: (body: object, prefer?: string, bearer?: string) => request.Test;
  begin: (body: object) => Promise<SearchWire>;
  read: (id: string, bearer?: string) => Promise<{ search: SearchWire; hits: HitWire[]; lost: HitWire[] }>;
  ended: (id: string) => Promise<SearchWire>;
}

export const page = (name: string) => ({ url: `https://news.kz/${name}`, title: `Заголовок ${name}` });
/** An expression that does not fit into one query. */
export const longKeyword = Array.from({ length: 60 }, (_, index) => `продолжительность${index}`).join(' | ');

export async function searchKit(more: Environment = {}): Promise<SearchKit> {
  const engine: Engine = { url: '', asked: [], mode: 'ok', results: () => [], unresponsive: [], givenUp: 0 };
  const searxng = await listen((address, response) => {
    const [query, at] = [address.searchParams.get('q') ?? '', Number(address.searchParams.get('pageno')) - 1];
    engine.asked.push({ query, page: at });
    if (engine.mode === 'hang') return void response.once('close', () => (engine.givenUp += 1));
    if (engine.mode === 'broken') return void response.writeHead(500).end();
    const results = engine.mode === 'blocked' ? [] : engine.results(query, at);
    const unresponsive = engine.mode === 'blocked' ? [['yandex api', 'Suspended: CAPTCHA']] : engine.unresponsive;
    json(response, {
      results: results.map(({ date, ...found }) => ({
        ...found,
        content: `о ${found.title}`,
        publishedDate: date ?? null,
        engine: 'yandex api',
      })),
      unresponsive_engines: unresponsive,
    });
  });
  engine.url = searxng.url;
  const [topics, sections]: [TopicAnswer[], SearchKit['sections']] = [[], []];
  const reporting = await listen(({ pathname }, response) => {
    if (pathname === '/api-py/topics-list') return json(response, { topics_list: topics.map(topicAnswer) });
    if (pathname === '/internal/visible-topics') return json(response, { ids: topics.map(({ id }) => id) });
    if (pathname.startsWith('/api-py/tsection-list'))
      return json(response, { tsection_list: sections.map((section) => ({ ...sectionFields, ...section })) });
    return void response.writeHead(503).end('{}');
  });
  const identity = await identityServer();
  const roles: Role[] = ['mm_operator', 'mm_superviser', 'mm_admin'];
  for (const role of roles) {
    const { caller } = account(role);
    identity.answers.set(caller?.user_id ?? 0, account(role, { username: usernames[role] ?? role }));
  }
  const environment: Environment = {
    MM_SEARXNG_URL: searxng.url,
    MM_SERVICES: JSON.stringify({ reporting: [reporting.url], identity: [identity.url] }),
    ...more,
  };
  const harness = await networkHarness([], environment);
  const search: SearchKit['search'] = (body, prefer = '', bearer?) =>
    harness.post('/api/dorking-search', body, bearer).set('prefer', prefer);
  const read: SearchKit['read'] = async (id, bearer) =>
    (await harness.get(`/api/dorking-search/jobs/${id}`, bearer).expect(200)).body as Awaited<
      ReturnType<SearchKit['read']>
    >;
  return {
    ...harness,
    ...{ engine, identity, topics, sections, environment, search, read },
    begin: async (body) => (await search(body, 'respond-async').expect(202)).body.search as SearchWire,
    ended: (id) =>
      harness.until(async () => {
        const { search: found } = await read(id);
        return found.state !== 'running' && found;
      }, `the end of search ${id}`),
    stop: async () => {
      await harness.stop();
      await Promise.all([searxng.close(), reporting.close(), identity.close()]);
    },
  };
}

const usernames: Partial<Record<Role, string>> = { mm_operator: 'operator', mm_superviser: 'chief', mm_admin: 'admin' };

type Respond = (address: URL, response: http.ServerResponse) => void;

async function listen(respond: Respond): Promise<{ url: string; close: () => Promise<void> }> {
  const server = http.createServer((request, response) =>
    respond(new URL(request.url ?? '', 'http://localhost'), response),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function json(response: http.ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const owned = { autor: 'operator', user: 3, access: [], version: 1, may_edit: true };
const sectionFields = { ...owned, order: 0 };
const topicAnswer = (topic: TopicAnswer) => ({
  ...owned,
  exclude_words: '',
  attrSearch: false,
  section_id: null,
  reviewed: 'all',
  unrelevant: [],
  unrelevant_total: 0,
  matching: false,
  ...topic,
});

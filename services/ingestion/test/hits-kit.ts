import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCollectors, networkSettings } from '@mm/networks/collectors.gen.js';
import type { HitWire } from '@mm/proto/http/searches.js';
import type { Caller } from '@mm/http/caller.js';
import { parseSettings } from '@mm/settings/parse-settings.js';
import { DataSource } from 'typeorm';
import { HitRows } from '../src/dorking/hits/hit-rows.js';
import { ReadFullTexts } from '../src/dorking/hits/read-full-texts.js';
import { ReadPublication } from '../src/dorking/hits/read-publication.js';
import { TakeHits } from '../src/dorking/hits/take-hits.js';
import type { EngineHit } from '../src/dorking/search-provider.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInNetwork } from './stand-in-network.js';

const topic = (id: number, name: string, keywords: string) => ({
  id,
  name,
  keywords,
  exclude_words: '',
  attrSearch: false,
  access: [],
  autor: 'operator',
  user: 3,
  section_id: null,
  reviewed: 'all',
  version: 1,
  may_edit: true,
  unrelevant: [],
  unrelevant_total: 0,
  matching: false,
});
const section = (id: number, topics: number[]) => ({
  id,
  name: `Раздел ${id}`,
  topics,
  order: 1,
  autor: 'operator',
  user: 3,
  access: [],
  version: 1,
  may_edit: true,
});
const option = (value: number) => ({ value, text: `№ ${value}`, text_kz: '', retired: false });

/** What the stand-ins for classification, reporting and review were asked, and whether they respond. */
export interface OtherServices {
  asked: { path: string; body: { texts?: unknown[] } }[];
  isAway: boolean;
}

/** A started ingestion service with a social network in memory, real outlets on a local server, and no search. */
export interface HitsKit extends NetworkHarness {
  groups: StandInNetwork;
  services: OtherServices;
  /** Pages of an outlet by path: HTML, or a status. */
  pages: Map<string, string | number>;
  outlet: string;
  /** A search that has ended; returns its id. */
  search: (previousId?: string) => Promise<string>;
  take: (searchId: string, hits: Partial<EngineHit>[], topicId?: number | null) => Promise<void>;
  ofSearch: (searchId: string) => Promise<HitWire[]>;
  /** Reads what is due now. */
  readDue: () => Promise<number>;
}

/** Topics: 7 school, 8 bridge, both visible; 9 matches schools too and is not visible. Section 3 has topic 7. */
export async function hitsKit(): Promise<HitsKit> {
  const services: OtherServices = { asked: [], isAway: false };
  const other = http.createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const path = incoming.url ?? '';
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as OtherServices['asked'][number]['body'];
      services.asked.push({ path, body });
      const answer = services.isAway ? undefined : answerOf(path, body.texts ?? []);
      outgoing
        .writeHead(answer ? 200 : 503, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? { code: 'upstream-busy', message: 'away' }));
    });
  });
  const pages = new Map<string, string | number>();
  const outlet = http.createServer((incoming, outgoing) => {
    const page = pages.get(incoming.url ?? '') ?? 404;
    const isPage = typeof page === 'string';
    outgoing.writeHead(isPage ? 200 : page, { 'content-type': 'text/html; charset=utf-8' }).end(isPage ? page : '');
  });
  for (const server of [other, outlet]) await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const at = (server: http.Server): string => `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = { MM_ALLOW_PRIVATE: at(outlet) };
  const { smi } = createCollectors(parseSettings(networkSettings, environment));
  const groups = new StandInNetwork('vkontakte', { credential: 'none' });
  const address = `http://${at(other)}`;
  const harness = await networkHarness([groups, ...(smi ? [smi] : [])], {
    ...environment,
    MM_SERVICES: JSON.stringify({ classification: address, reporting: address, review: address }),
  });
  const { app } = harness;
  // tests say when texts are read
  await app.get(ReadFullTexts).beforeApplicationShutdown();
  const reader = new ReadFullTexts(app.get(DataSource), app.get(ReadPublication));
  return {
    ...harness,
    groups,
    services,
    pages,
    outlet: `http://${at(outlet)}`,
    async search(previousId) {
      const id = randomUUID();
      await harness.rows(
        `INSERT INTO ingestion.search (id, user_id, username, request, request_key, title, state, previous_id)
         VALUES ($1, 3, 'operator', '{"keyword":"x"}', 'x', 'x', 'done', $2)`,
        id,
        previousId ?? null,
      );
      return id;
    },
    take: (searchId, hits, topicId = null) =>
      app.get(TakeHits).take({ searchId, userId: 3, topicId, hits: hits.map((hit) => ({ ...anEngineHit, ...hit })) }),
    ofSearch: (searchId) => app.get(HitRows).ofSearch(searchId, { token: 'x' } as Caller),
    readDue: () => reader.readDue(),
    async stop() {
      await harness.stop();
      for (const server of [other, outlet]) {
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      }
    },
  };
}

const anEngineHit: EngineHit = {
  url: 'https://dala.example/1',
  title: 'Заголовок',
  snippet: 'Начало текста',
  publishedAt: null,
  engine: 'yandex',
};

function answerOf(path: string, texts: readonly unknown[]): object | undefined {
  switch (path) {
    case '/internal/recognise-texts':
      return { guesses: texts.map(() => ({ oblasts: [71], spheres: [2], tone: 1, lang: 'ru' })) };
    case '/internal/match-texts':
      return { topic_ids: (texts as { text: string }[]).map(({ text }) => topicsOf(text)) };
    case '/api-py/topics-list':
      return { topics_list: [topic(7, 'Образование', 'школа'), topic(8, 'Мосты', 'мост')] };
    case '/api-py/tsection-list':
      return { tsection_list: [section(3, [7])] };
    case '/api-py/spheres':
      return { status: 'success', spheres: [option(2), option(3)] };
    case '/api-py/oblasts':
      return { status: 'success', oblasts: [option(71)] };
    case '/api-py/events-list':
      return {
        status: 'success',
        events_list: [{ id: 5, name: 'Паводок', spheres: [], oblasts: [], keywords: '', version: 1 }],
      };
  }
  return undefined;
}

const topicsOf = (text: string): number[] => [
  ...(/школ/i.test(text) ? [7, 9] : []),
  ...(/мост/i.test(text) ? [8] : []),
];

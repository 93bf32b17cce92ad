import os from 'node:os';
import { openDataSource } from '@mm/database/data-source.js';
import { reportDocumentOf } from '@mm/reporting/publications/report-document-of.js';
import { ReferenceNames } from '@mm/reporting/reference/reference-names.js';
import { ElasticEngine } from '@mm/reporting/store/elastic/elastic-engine.js';
import { StoreModule } from '@mm/reporting/store/store.module.js';
import { startElasticsearch } from '../local/engines.mjs';
import { withEngines } from './bench-engines.mjs';
import { bareReplay, bulkBodies } from './bulk-replay.mjs';
import { syntheticPosts } from './synthetic-posts.mjs';
import { row } from './report.mjs';
import { timedWork } from './timed-work.mjs';

const ROUNDS = 5;
/** The JVM of the server is fast only after this many documents. */
const WARM_UP = 60_000;
/** @type {import('./report.mjs').Goal} */
const GOAL = { of: 'ratio', atLeast: 0.85 };

export const index = {
  about:
    'documents a second into Elasticsearch: a rebuild and the live feed against a bare _bulk replay ' +
    'of the same documents on the same server',
  run: ({ posts = 60_000 }) =>
    withEngines({ elasticsearch: startElasticsearch }, (engines) => measure(engines, Number(posts))),
};

async function measure({ postgres, elasticsearch }, count) {
  const dataSource = await openDataSource({
    url: postgres.address,
    schema: 'reporting',
    entities: [],
    migrations: StoreModule.migrations({ engine: 'elastic' }),
    poolSize: 6,
  });
  const open = (index) =>
    new ElasticEngine(
      dataSource,
      { nodes: [elasticsearch.address], index },
      () => Promise.resolve(),
      (error) => console.error(error),
    );
  const engine = open('mm-bench');
  const bare = bareReplay(elasticsearch.address);
  try {
    await storeDocuments(dataSource, engine, count);
    const bodies = await bulkBodies(dataSource);
    const timed = (work) => timedWork(work, { count, dataSource, server: elasticsearch.pid });
    const replay = async (refresh) => {
      await bare.make(refresh);
      const result = await timed(() => bare.replay(bodies));
      await bare.drop();
      return result;
    };
    for (let sent = 0; sent < WARM_UP; sent += count) await replay('-1');
    await engine.rebuild(() => {});

    const rounds = [];
    for (let i = 0; i < ROUNDS; i++) {
      /** @type {Record<string, any>} */
      const round = { loadAverage: os.loadavg()[0] };
      round.bareRebuild = await replay('-1');
      round.rebuild = await timed(() => engine.rebuild(() => {}));
      round.bareFeed = await replay('500ms');
      round.feed = await measureFeed(dataSource, open('mm-bench-feed'), timed);
      rounds.push(round);
      const rates = ['bareRebuild', 'rebuild', 'bareFeed', 'feed'].map(
        (arm) => `${arm} ${Math.round(round[arm].rate)}/s`,
      );
      console.log(`  round ${i + 1}: ${rates.join(', ')}`);
    }
    return summarize(rounds, { count, bytes: bodies.reduce((sum, { length }) => sum + length, 0) / count });
  } finally {
    bare.close();
    await engine.close();
    await dataSource.destroy();
  }
}

/** Stores the documents of synthetic posts as the service does, with nothing pending. */
async function storeDocuments(dataSource, engine, count) {
  const [matcher, names] = [{ match: () => [] }, new ReferenceNames()];
  let documents = [];
  const flush = async () => {
    await dataSource.transaction((tx) => engine.storeDocuments(tx, documents));
    documents = [];
  };
  for (const post of syntheticPosts({ count })) {
    documents.push(reportDocumentOf(post, post.classified, names, matcher));
    if (documents.length === 500) await flush();
  }
  await flush();
  await dataSource.query('TRUNCATE report_pending');
  await dataSource.query('VACUUM ANALYZE elastic_document');
}

/** Measures a feed that sends every document to an empty index and records each as sent. */
async function measureFeed(dataSource, engine, timed) {
  await engine.index.createFirst();
  await dataSource.query(
    `INSERT INTO report_pending (id, number, urgent, counters_only)
     SELECT id, number, false, false FROM elastic_document`,
  );
  await dataSource.query('VACUUM ANALYZE report_pending');
  try {
    return await timed(async () => {
      engine.feed.start();
      await engine.feed.flush();
    });
  } finally {
    await engine.feed.stop();
    await engine.index.drop();
    await engine.close();
  }
}

function summarize(rounds, { count, bytes }) {
  const of = (arm, what) => median(rounds.map((round) => round[arm][what]));
  const cpu = (arm) => of(arm, 'server') + of(arm, 'ours');
  const ratios = (arm, bare) => rounds.map((round) => (round[arm].rate / round[bare].rate).toFixed(2)).join(', ');
  return {
    rows: [
      row({
        measure: 'rebuild out of PostgreSQL against a bare replay',
        unit: 'documents/s',
        value: of('rebuild', 'rate'),
        baseline: of('bareRebuild', 'rate'),
        goal: GOAL,
      }),
      row({
        measure: 'live feed against a bare replay into an index that refreshes twice a second',
        unit: 'documents/s',
        value: of('feed', 'rate'),
        baseline: of('bareFeed', 'rate'),
        goal: GOAL,
      }),
      row({
        measure: 'CPU of a rebuild, server and PostgreSQL counted',
        unit: 'ms/document',
        value: cpu('rebuild'),
        baseline: cpu('bareRebuild'),
      }),
      row({
        measure: 'CPU of the live feed, server and PostgreSQL counted',
        unit: 'ms/document',
        value: cpu('feed'),
        baseline: cpu('bareFeed'),
      }),
      row({ measure: 'CPU of a rebuild outside of the server', unit: 'ms/document', value: of('rebuild', 'ours') }),
      row({ measure: 'CPU of the live feed outside of the server', unit: 'ms/document', value: of('feed', 'ours') }),
    ],
    notes: [
      `${count} documents of ${Math.round(bytes)} bytes each, ${rounds.length} rounds in which the arms alternate, ` +
        `medians. Ratios of the rounds: rebuild ${ratios('rebuild', 'bareRebuild')}; ` +
        `feed ${ratios('feed', 'bareFeed')}.`,
      'Bare: the same bytes, versions included, ready in memory, requests of 5 MB, two in flight, over plain http, ' +
        'same mapping and settings; both end when the documents can be found.',
      'Ours reads and writes PostgreSQL on the same cores. A rebuild ends when queries see the new index; ' +
        'the feed also records in PostgreSQL what was sent.',
      `Load average of the rounds: ${rounds.map(({ loadAverage }) => loadAverage.toFixed(1)).join(', ')}.`,
    ],
  };
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDataSource } from '@mm/database/data-source.js';
import { messageOfRow } from '@mm/event-log/kafka/kafka-message.js';
import { reportDocumentOf } from '@mm/reporting/publications/report-document-of.js';
import { ReferenceNames } from '@mm/reporting/reference/reference-names.js';
import { ElasticEngine } from '@mm/reporting/store/elastic/elastic-engine.js';
import { StoreModule } from '@mm/reporting/store/store.module.js';
import { workspaceDatabase } from '../chaos/standalone-run.mjs';
import { startElasticsearch, startKafka } from '../local/engines.mjs';
import { bareProducer, createTopic } from './bare-kafka.mjs';
import { withEngines } from './bench-engines.mjs';
import { readableAuthors } from './demo-networks.mjs';
import { runFullPath } from './full-path.mjs';
import { unthrottledEnv } from './ingest.mjs';
import { freePort, startTree, workspaceOf } from './mm.mjs';
import { row } from './report.mjs';

/** Tables with less than this share of the bytes are omitted. */
const MIN_SHARE = 0.005;
const BATCH = 500;

export const sizes = {
  about:
    'bytes on disk of a million posts: every table of PostgreSQL after the real path, ' +
    'the same posts in Elasticsearch and their events in Kafka',
  run: ({ posts = 24_000 }) =>
    withEngines({ kafka: startKafka, elasticsearch: startElasticsearch }, (engines) => measure(engines, Number(posts))),
};

async function measure(engines, count) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-bench-'));
  fs.chmodSync(folder, 0o755);
  const tree = await startTree({ folder, port: await freePort(), env: unthrottledEnv });
  const pool = workspaceDatabase(workspaceOf(folder));
  try {
    await runFullPath({
      tree,
      folder: workspaceOf(folder),
      pool,
      authors: await readableAuthors(tree.networks),
      count,
    });
    const { rows: publications } = await pool.query(
      `SELECT id, classified, labels, counters, withdrawn_at
       FROM reporting.publication
       WHERE classified IS NOT NULL
       ORDER BY id`,
    );
    const posts = publications.length;
    const perMillion = (bytes) => bytes / posts / 1000;
    const tables = await tableSizes(pool);
    const all = tables.reduce((sum, { bytes }) => sum + bytes, 0);
    const elastic = await measureElasticsearch(engines, publications);
    const { events, bytes: logBytes } = await measureKafka(engines, pool);
    const text =
      publications.reduce((sum, { classified: { title, text: words } }) => sum + Buffer.byteLength(title + words), 0) /
      posts;
    return {
      rows: [
        ...tables
          .filter(({ bytes }) => bytes > all * MIN_SHARE)
          .map(({ name, bytes }) =>
            row({
              measure: `PostgreSQL, ${name} with its indexes`,
              unit: 'GB per million posts',
              value: perMillion(bytes),
            }),
          ),
        row({
          measure: 'PostgreSQL, all tables of a workspace on PostgreSQL alone',
          unit: 'GB per million posts',
          value: perMillion(all),
        }),
        row({
          measure: 'PostgreSQL, elastic_document (with MM_STORE=elastic, instead of report_row and report_match)',
          unit: 'GB per million posts',
          value: perMillion(elastic.documents),
        }),
        row({ measure: 'Elasticsearch, one copy', unit: 'GB per million posts', value: perMillion(elastic.index) }),
        row({
          measure: 'Kafka, one copy of all events of the posts',
          unit: 'GB per million posts',
          value: perMillion(logBytes),
        }),
        row({ measure: 'events of a post', unit: 'events/post', value: events / posts }),
      ],
      notes: [
        `Measured with ${posts} posts of ${Math.round(text)} bytes of text each (synthetic: about 30 words out of ` +
          'a few thousand different ones), without topics and reviews, and scaled up; ' +
          'a real vocabulary makes the indexes of words larger.',
        'PostgreSQL after VACUUM, indexes included. Without Kafka the log is the table log.event and is trimmed ' +
          'there; Kafka retains it for 14 days (proto/events/topics.ts), uncompressed.',
      ],
    };
  } finally {
    await pool.end();
    await tree.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function tableSizes(pool) {
  await pool.query('VACUUM');
  const { rows } = await pool.query(
    `SELECT n.nspname || '.' || c.relname AS name, pg_total_relation_size(c.oid)::float8 AS bytes
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
     ORDER BY 2 DESC`,
  );
  return rows;
}

/** The same publications as documents: sizes of their table and of the index. */
async function measureElasticsearch({ postgres, elasticsearch }, publications) {
  const dataSource = await openDataSource({
    url: postgres.address,
    schema: 'reporting',
    entities: [],
    migrations: StoreModule.migrations({ engine: 'elastic', nodes: [elasticsearch.address], index: 'mm-bench' }),
    poolSize: 4,
  });
  const engine = new ElasticEngine(
    dataSource,
    { nodes: [elasticsearch.address], index: 'mm-bench-sizes' },
    () => Promise.resolve(),
    (error) => console.error(error),
  );
  try {
    const [matcher, names] = [{ match: () => [] }, new ReferenceNames()];
    for (let start = 0; start < publications.length; start += BATCH) {
      const documents = publications
        .slice(start, start + BATCH)
        .map((one) => reportDocumentOf(one, one.classified, names, matcher));
      await dataSource.transaction((tx) => engine.storeDocuments(tx, documents));
    }
    await engine.rebuild(() => {});
    await dataSource.query('VACUUM elastic_document');
    const [{ bytes: documents }] = await dataSource.query(
      "SELECT pg_total_relation_size('elastic_document')::float8 AS bytes",
    );
    await engine.client.indices.forcemerge(
      { index: 'mm-bench-sizes', max_num_segments: 1 },
      { requestTimeout: 600_000 },
    );
    await engine.client.indices.flush({ index: 'mm-bench-sizes' });
    const {
      _all: { primaries },
    } = await engine.client.indices.stats({ index: 'mm-bench-sizes', metric: 'store' });
    return { documents, index: primaries?.store?.size_in_bytes ?? 0 };
  } finally {
    await engine.close();
    await dataSource.destroy();
  }
}

/** The size of the posts' events as the relay writes them, in one log topic. */
async function measureKafka({ kafka, folder }, pool) {
  const topic = 'sizes';
  await createTopic([kafka.address], topic, 1);
  const producer = await bareProducer([kafka.address]);
  try {
    let events = 0;
    for (let last = 0; ;) {
      const { rows } = await pool.query(
        `SELECT *, position AS id
         FROM log.event
         WHERE position > $1 AND topic LIKE 'post.%'
         ORDER BY position
         LIMIT 200`,
        [last],
      );
      if (rows.length === 0) break;
      last = Number(rows.at(-1).position);
      events += rows.length;
      await producer.sendBatch({
        acks: -1,
        topicMessages: [
          {
            topic,
            messages: rows.map((event) =>
              messageOfRow(event, { position: BigInt(event.position), previous: BigInt(event.position) - 1n }),
            ),
          },
        ],
      });
    }
    const log = path.join(folder, 'kafka-data', `${topic}-0`);
    const bytes = fs
      .readdirSync(log)
      .filter((file) => file.endsWith('.log'))
      .reduce((sum, file) => sum + fs.statSync(path.join(log, file)).size, 0);
    return { events, bytes };
  } finally {
    await producer.disconnect();
  }
}

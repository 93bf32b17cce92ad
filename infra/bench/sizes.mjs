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
import { addedBytes, allBytes, rowsOfTables, tableBytes } from './table-bytes.mjs';

const BATCH = 500;
const GOAL = { atMost: 4 };

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
  const workspace = workspaceOf(folder);
  const pool = workspaceDatabase(workspace);
  try {
    const authors = await readableAuthors(tree.networks);
    const round = async (index) => {
      const some = authors.filter((_, i) => i % 2 === index);
      await runFullPath({ tree, folder: workspace, pool, authors: some, count: Math.round(count / 2) });
      const { rows } = await pool.query('SELECT count(*)::int AS posts FROM reporting.publication');
      return { posts: rows[0].posts, tables: await tableBytes(pool), facts: fileBytes(workspace, /\.duckdb(\.wal)?$/) };
    };
    // what is there without posts, and what grows only at first, is not scaled up
    const [before, after] = [await round(0), await round(1)];
    const posts = after.posts - before.posts;
    const added = addedBytes(before.tables, after.tables);
    const facts = after.facts - before.facts;
    const partRows = await rowsOfTables(pool, added, posts);
    const { rows: publications } = await pool.query(
      `SELECT id, classified, labels, counters, withdrawn_at
       FROM reporting.publication
       WHERE classified IS NOT NULL
       ORDER BY id`,
    );
    const elastic = await measureElasticsearch(engines, publications);
    const { events, bytes: logBytes } = await measureKafka(engines, pool);
    const texts = publications.map(({ classified: { title, text } }) => title + text);
    const average = (lengthOf) => Math.round(texts.reduce((sum, text) => sum + lengthOf(text), 0) / texts.length);
    const perMillion = (measure, bytes, of = publications.length, goal) =>
      row({ measure, unit: 'GB per million posts', value: bytes / of / 1000, goal });
    return {
      rows: [
        ...partRows,
        perMillion('PostgreSQL, all tables of a workspace on PostgreSQL alone', allBytes(added), posts),
        ...(after.facts > 0 ? [perMillion('the file of the facts of reports', facts, posts)] : []),
        perMillion('all but the log: tables and facts', allBytes(added, ['log.event']) + facts, posts, GOAL),
        perMillion(
          'PostgreSQL, elastic_document (with MM_STORE=elastic, instead of the tables of reports)',
          elastic.documents,
        ),
        perMillion('Elasticsearch, one copy', elastic.index),
        perMillion('Kafka, one copy of all events of the posts', logBytes),
        row({ measure: 'events of a post', unit: 'events/post', value: events / publications.length }),
      ],
      notes: [
        `Measured with ${publications.length} posts of ${average((text) => text.length)} letters ` +
          `(${average((text) => Buffer.byteLength(text))} bytes) each (synthetic: about 30 words out of a few ` +
          'thousand different ones), ' +
          'without topics and reviews, and scaled up; a real vocabulary makes the indexes of words larger. ' +
          `Tables and facts: what the last ${posts} posts added.`,
        'PostgreSQL after VACUUM, indexes included. Without Kafka the log is the table log.event and is trimmed ' +
          'there; Kafka retains it for 14 days (proto/events/topics.ts), uncompressed. notification.recent_post ' +
          'keeps a day.',
        'Rows with `<table>:` are parts of that table; those of columns and JSON are parts of its heap and toast. ' +
          'A row above 2,032 bytes is compressed by PostgreSQL, a smaller one never.',
      ],
    };
  } finally {
    await pool.end();
    await tree.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The bytes of the files in a folder and its folders whose names match. */
const fileBytes = (folder, pattern) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .reduce((sum, { parentPath, name }) => sum + fs.statSync(path.join(parentPath, name)).size, 0);

/** The same publications as documents: sizes of their table and of the index. */
async function measureElasticsearch({ postgres, elasticsearch }, publications) {
  const dataSource = await openDataSource({
    url: postgres.address,
    schema: 'reporting',
    entities: [],
    migrations: StoreModule.migrations({ engine: 'elastic' }),
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

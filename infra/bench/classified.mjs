import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { create } from '@bufbuild/protobuf';
import { openDataSource } from '@mm/database/data-source.js';
import { inTransaction } from '@mm/database/transaction.js';
import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { Outbox } from '@mm/event-log/outbox/outbox.js';
import { OutboxNotifier } from '@mm/event-log/outbox/outbox-notifier.js';
import { ensureLogSchema } from '@mm/event-log/postgres/log-schema.js';
import { PostCollectedSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import pg from 'pg';
import { withEngines } from './bench-engines.mjs';
import { root } from './machine.mjs';
import { pause } from './mm.mjs';
import { row } from './report.mjs';
import { spawnListening } from './spawn-listening.mjs';
import { syntheticPosts } from './synthetic-posts.mjs';

const WARM_UP_S = 5;
const STEP_MS = 20;
const READ_MS = 2;
const TIMEOUT_MS = 20_000;

export const classified = {
  about: 'from a collected post to its suggestion in the log, 200 posts a second; memory of the service',
  run: ({ seconds = 20, rate = 200 }) =>
    withEngines({}, (engines) => measure(engines, { seconds: Number(seconds), rate: Number(rate) })),
};

async function measure({ folder, postgres: { address: url } }, { seconds, rate }) {
  await ensureLogSchema(url);
  const env = {
    ...process.env,
    ...{ NODE_ENV: 'production', DATABASE_URL: url, MM_SOCKET: path.join(folder, 'classification.sock') },
    ...{ MM_PUBLIC_URL: 'http://localhost:1', MM_SECRET_KEY: randomBytes(32).toString('base64'), MM_SERVICES: '{}' },
  };
  const log = path.join(folder, 'bench.log');
  const start = (file) => spawnListening(path.join(root, file), env, log);
  const relay = await start('infra/bench/relay-process.mjs');
  const service = await start('services/classification/dist/main.js');
  const schema = 'ingestion';
  const database = { url, schema, entities: [], migrations: [CreateOutbox1700000000000], poolSize: 2 };
  const dataSource = await openDataSource(database);
  const reader = new pg.Client(url);
  await reader.connect();
  const notifier = new OutboxNotifier(url);
  try {
    const messages = collectedPosts((WARM_UP_S + seconds) * rate);
    const publish = (batch) =>
      inTransaction(dataSource, (tx) => new Outbox(schema, notifier).publish(tx, 'post.collected', batch));
    await delaysOf(messages.splice(0, WARM_UP_S * rate), { rate, publish, reader });
    const delays = await delaysOf(messages, { rate, publish, reader });
    const sorted = delays.sort((a, b) => a - b);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
    const memory = Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1]) / 1000;
    return {
      rows: [
        row({ measure: 'collected to classified, p50', unit: 'ms', value: at(0.5) }),
        row({ measure: 'collected to classified, p99', unit: 'ms', value: at(0.99), goal: { atMost: 100 } }),
        row({ measure: 'collected to classified, largest', unit: 'ms', value: at(1) }),
        row({ measure: 'most memory of the service', unit: 'MB', value: memory }),
        row({
          measure: 'posts without answer',
          unit: 'posts',
          value: seconds * rate - delays.length,
          goal: { atMost: 0 },
        }),
      ],
      notes: [
        `${delays.length} posts at ${rate}/s, published every ${STEP_MS} ms after ${WARM_UP_S} s of warming up; ` +
          'from the transaction of ingestion over relay, log and recognition to the event in the log.',
      ],
    };
  } finally {
    await notifier.close();
    await reader.end();
    await dataSource.destroy();
    await service.end();
    await relay.end();
  }
}

/** Events of the demo networks' posts, each author with a biography. */
const collectedPosts = (count) =>
  [...syntheticPosts({ count })].map(({ id, classified: { network, code, text, title, author } }) =>
    create(PostCollectedSchema, {
      author: {
        ...{ id: author.id, network, code: author.code, username: author.username, fullName: author.name },
        biography: `${author.name}. Новости, реклама, сотрудничество. `.repeat(5),
      },
      post: { id: Number(id), network, code, text, title, revision: 1 },
      watchers: ['operator'],
    }),
  );

/** Publishes messages at a rate; the delay of each until its suggestion could be read. */
async function delaysOf(messages, { rate, publish, reader }) {
  const published = new Map();
  const delays = [];
  let position = (await reader.query('SELECT coalesce(max(position), 0) AS last FROM log.event')).rows[0].last;
  let isOver = false;
  const reading = (async () => {
    for (let end = Infinity; Date.now() < end && !(isOver && published.size === 0); await pause(READ_MS)) {
      const { rows } = await reader.query(
        "SELECT position, value FROM log.event WHERE topic = 'post.classified' AND position > $1 ORDER BY position",
        [position],
      );
      const now = Date.now();
      for (const one of rows) {
        position = one.position;
        const { id } = JSON.parse(one.value).post;
        if (published.has(id)) delays.push(now - published.get(id));
        published.delete(id);
      }
      if (isOver && end === Infinity) end = Date.now() + TIMEOUT_MS;
    }
  })();
  const start = Date.now();
  for (let sent = 0; sent < messages.length; await pause(STEP_MS)) {
    const due = Math.min(messages.length, Math.ceil(((Date.now() - start) / 1000) * rate));
    const batch = messages.slice(sent, due);
    const now = Date.now();
    for (const message of batch) {
      message.collectedAt = new Date(now).toISOString();
      published.set(message.post.id, now);
    }
    if (batch.length > 0) await publish(batch);
    sent = due;
  }
  isOver = true;
  await reading;
  return delays;
}

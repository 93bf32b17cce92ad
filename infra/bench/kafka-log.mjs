import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { create } from '@bufbuild/protobuf';
import { openDataSource } from '@mm/database/data-source.js';
import { encodeEvent } from '@mm/event-log/codec.js';
import { KafkaLogAppender } from '@mm/event-log/kafka/kafka-log-appender.js';
import { KafkaLogServer } from '@mm/event-log/kafka/consume/kafka-log-server.js';
import { messageOfRow } from '@mm/event-log/kafka/kafka-message.js';
import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { ensureLogSchema } from '@mm/event-log/postgres/log-schema.js';
import { Relay } from '@mm/event-log/relay/relay.js';
import { done } from '@mm/event-log/step.js';
import { PostCollectedSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { topics } from '@mm/proto/events/topics.js';
import { startKafka } from '../local/engines.mjs';
import { bareConsumer, bareProducer, createTopic } from './bare-kafka.mjs';
import { withEngines } from './bench-engines.mjs';
import { syntheticPosts } from './synthetic-posts.mjs';
import { row } from './report.mjs';
import { timedWork } from './timed-work.mjs';

const ROUNDS = 5;
const ARMS = ['bareProduce', 'produce', 'bareConsume', 'bareRead', 'consume'];
const BATCH = 1000;
const TOPIC = 'post.collected';
/** @type {import('./report.mjs').Goal} */
const GOAL = { of: 'ratio', atLeast: 0.5 };
const COLUMNS = 'event_id, topic, key, schema, producer, correlation_id, occurred_at, value';

export const kafka = {
  about:
    'events a second through Kafka: outbox → relay → topic → consumer with commits, against a bare kafkajs loop ' +
    'of the same bytes on the same broker',
  run: ({ posts = 30_000 }) => withEngines({ kafka: startKafka }, (engines) => measure(engines, Number(posts))),
};

async function measure({ postgres, kafka: broker }, count) {
  const brokers = [broker.address];
  const dataSource = await openDataSource({
    url: postgres.address,
    schema: 'bench',
    entities: [],
    migrations: [CreateOutbox1700000000000],
    poolSize: 3,
  });
  await ensureLogSchema(postgres.address);
  const rows = eventRows(count);
  const timed = (work) => timedWork(work, { count, dataSource, server: broker.pid });
  try {
    const rounds = [];
    // The first round warms up the broker and both clients.
    for (let i = 0; i <= ROUNDS; i++) {
      /** @type {Record<string, any>} */
      const round = { loadAverage: os.loadavg()[0] };
      const [bare, ours] = [`bare${i}.`, `mm${i}.`];
      for (const prefix of [bare, ours]) await createTopic(brokers, prefix + TOPIC, topics[TOPIC].storage.partitions);
      round.bareProduce = await produceBare({ brokers, topic: bare + TOPIC, rows, timed });
      round.produce = await produceOurs({
        url: postgres.address,
        dataSource,
        kafka: { brokers, prefix: ours },
        rows,
        timed,
      });
      round.bareConsume = await consumeBare({ brokers, topic: ours + TOPIC, count, timed, touch: () => {} });
      round.bareRead = await consumeBare({
        brokers,
        topic: ours + TOPIC,
        count,
        timed,
        touch: ({ value }) => JSON.parse(value.toString()),
      });
      round.consume = await consumeOurs({ kafka: { brokers, prefix: ours }, count, timed });
      if (i > 0) rounds.push(round);
      console.log(
        `  round ${i || 'of warming up'}: ${ARMS.map((arm) => `${arm} ${Math.round(round[arm].rate)}/s`).join(', ')}`,
      );
    }
    return summarize(rounds, {
      count,
      bytes: rows.reduce((sum, { value }) => sum + Buffer.byteLength(value), 0) / count,
    });
  } finally {
    await dataSource.destroy();
  }
}

/** Rows of an outbox as ingestion writes them. */
function eventRows(count) {
  return [...syntheticPosts({ count })].map(
    ({ id, classified: { author, text, title, code, network, publishedAt, url, kind }, counters }, i) => {
      const message = create(PostCollectedSchema, {
        author: {
          id: author.id,
          network,
          code: author.code,
          username: author.username,
          fullName: author.name,
          isGroup: author.isGroup,
          followers: author.followers,
        },
        post: {
          id: Number(id),
          code,
          network,
          publishedAt,
          title,
          text,
          url,
          displayUrl: url,
          publishingType: kind,
          revision: 1,
        },
        counters: { ...(counters ?? { likes: -1, comments: -1, shares: -1, views: -1 }), countedAt: publishedAt },
        collectedAt: publishedAt,
        watchers: ['operator'],
      });
      return {
        id: String(i + 1),
        event_id: randomUUID(),
        topic: TOPIC,
        producer: 'ingestion',
        correlation_id: randomUUID(),
        occurred_at: new Date(),
        ...encodeEvent(TOPIC, message),
      };
    },
  );
}

async function produceBare({ brokers, topic, rows, timed }) {
  const batches = [];
  for (let start = 0; start < rows.length; start += BATCH)
    batches.push(
      rows
        .slice(start, start + BATCH)
        .map((one, i) => messageOfRow(one, { position: BigInt(start + i + 1), previous: BigInt(start + i) })),
    );
  const producer = await bareProducer(brokers);
  try {
    return await timed(async () => {
      for (const messages of batches) await producer.sendBatch({ acks: -1, topicMessages: [{ topic, messages }] });
    });
  } finally {
    await producer.disconnect();
  }
}

/** The relay as in the product; measured from the commit of all rows until the outbox is empty. */
async function produceOurs({ url, dataSource, kafka: settings, rows, timed }) {
  const write = (some) =>
    dataSource.query(
      `INSERT INTO outbox (${COLUMNS}) SELECT ${COLUMNS} FROM json_populate_recordset(NULL::outbox, $1::json)`,
      [JSON.stringify(some)],
    );
  const waitUntilEmpty = async () => {
    while ((await dataSource.query('SELECT FROM outbox LIMIT 1')).length > 0)
      await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const relay = new Relay(url, (error) => console.error(error), BATCH, new KafkaLogAppender(settings));
  relay.start();
  try {
    // The first event makes the relay connect; the number of events stays the same.
    await write(rows.slice(0, 1));
    await waitUntilEmpty();
    await dataSource.transaction(async (tx) => {
      for (let start = 1; start < rows.length; start += 5000)
        await tx.query(
          `INSERT INTO outbox (${COLUMNS}) SELECT ${COLUMNS} FROM json_populate_recordset(NULL::outbox, $1::json)`,
          [JSON.stringify(rows.slice(start, start + 5000))],
        );
    });
    return await timed(waitUntilEmpty);
  } finally {
    await relay.stop();
  }
}

/** Measured from the first batch of the consumer to the last event. */
async function consumeBare({ brokers, topic, count, timed, touch }) {
  const consumer = await bareConsumer(brokers, topic, touch);
  try {
    return await timed((begin, end) => consumer.start(count, begin, end));
  } finally {
    await consumer.stop();
  }
}

/** The product's server with a handler that does nothing: events are decoded, a commit follows each batch. */
async function consumeOurs({ kafka: settings, count, timed }) {
  const server = new KafkaLogServer({ kafka: settings, group: 'bench', onError: (error) => console.error(error) });
  let seen = 0;
  try {
    return await timed((begin, end) => {
      server.addHandler(
        TOPIC,
        async (events) => {
          if (seen === 0) begin();
          seen += events.length;
          if (seen >= count) end();
          return done();
        },
        true,
        { batch: 200 },
      );
      server.listen(() => {});
    });
  } finally {
    await server.close();
  }
}

function summarize(rounds, { count, bytes }) {
  const of = (arm, what) => median(rounds.map((round) => round[arm][what]));
  const cpu = (arm) => of(arm, 'server') + of(arm, 'ours');
  // One after the other, as they were measured.
  const combinedRate = (produce, consume) => 1 / (1 / of(produce, 'rate') + 1 / of(consume, 'rate'));
  const ratios = (arm, bare) => rounds.map((round) => (round[arm].rate / round[bare].rate).toFixed(2)).join(', ');
  return {
    rows: [
      row({
        measure: 'outbox → relay → topic against bare producer.sendBatch',
        unit: 'events/s',
        value: of('produce', 'rate'),
        baseline: of('bareProduce', 'rate'),
        goal: GOAL,
      }),
      row({
        measure: 'topic → consumer with commits against a bare eachBatch loop that parses values',
        unit: 'events/s',
        value: of('consume', 'rate'),
        baseline: of('bareRead', 'rate'),
        goal: GOAL,
      }),
      row({
        measure: 'topic → consumer with commits against one that only counts messages',
        unit: 'events/s',
        value: of('consume', 'rate'),
        baseline: of('bareConsume', 'rate'),
      }),
      row({
        measure: 'the full path, outbox → consumer, against send and count',
        unit: 'events/s',
        value: combinedRate('produce', 'consume'),
        baseline: combinedRate('bareProduce', 'bareConsume'),
        goal: GOAL,
      }),
      row({
        measure: 'CPU of producing, broker and PostgreSQL counted',
        unit: 'ms/event',
        value: cpu('produce'),
        baseline: cpu('bareProduce'),
      }),
      row({
        measure: 'CPU of consuming, broker counted',
        unit: 'ms/event',
        value: cpu('consume'),
        baseline: cpu('bareRead'),
      }),
    ],
    notes: [
      `${count} events of ${Math.round(bytes)} bytes each (post.collected), ` +
        `${topics[TOPIC].storage.partitions} partitions, ${rounds.length} rounds in which the arms alternate, ` +
        `medians. Ratios of the rounds: produce ${ratios('produce', 'bareProduce')}; ` +
        `consume ${ratios('consume', 'bareRead')}, against counting ${ratios('consume', 'bareConsume')}.`,
      'Produce, bare: the same messages with their headers ready in memory, an idempotent producer, acks of all, ' +
        `one request of ${BATCH} at a time. Ours: the running relay, from the commit of the rows until the outbox ` +
        'is empty: it reads the rows, sends, deletes them and moves the head of the log.',
      'Consume, bare: eachBatch of kafkajs that parses each value as JSON, or does nothing with it; kafkajs commits ' +
        'once per fetched batch. Ours: events decoded and checked, a handler that does nothing called with 200 ' +
        'events, commits after it. Both from the first batch to the last event, the group joined before.',
      `Load average of the rounds: ${rounds.map(({ loadAverage }) => loadAverage.toFixed(1)).join(', ')}.`,
    ],
  };
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

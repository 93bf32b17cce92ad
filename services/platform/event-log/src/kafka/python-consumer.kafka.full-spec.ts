import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { create } from '@bufbuild/protobuf';
import { inTransaction } from '@mm/database/transaction.js';
import { PostClassifiedSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import kafkajs from 'kafkajs';
import { outboxHarness, type OutboxHarness } from '../testing/outbox-harness.js';
import { testKafka } from '../testing/test-kafka.js';
import { until } from '@mm/clock/testing/until.js';
import { KafkaLogAppender } from './kafka-log-appender.js';
import { kafkaClient } from './kafka-client.js';
import { setUpTopics } from './topics/set-up-topics.js';

const { EXAMPLE_PYTHON: python, EXAMPLE_CLASSES: classes = '' } = process.env;
const consumer = fileURLToPath(new URL('../../../../../docs/examples/python-consumer/consumer.py', import.meta.url));
const kafka = testKafka();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-python-'));
const running: ChildProcess[] = [];
let log: OutboxHarness;

beforeAll(async () => {
  if (python === undefined)
    throw new Error('EXAMPLE_PYTHON is missing: run this with `node infra/scripts/test.mjs engines-full`');
  await setUpTopics(kafka);
  log = await outboxHarness({ service: 'classification', createAppender: () => new KafkaLogAppender(kafka) });
  log.startRelay();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await log.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const classified = (id: number, revision: number, tone: number) =>
  create(PostClassifiedSchema, {
    author: { network: 'vkontakte', id: 7 },
    post: { id, revision, text: 'Әкімдік', url: `https://example.test/${id}` },
    suggestion: { tone },
  });

const publish = (...messages: ReturnType<typeof classified>[]): Promise<void> =>
  inTransaction(log.dataSource, (tx) => log.outbox.publish(tx, 'post.classified', messages));

interface Example {
  output: string[];
  errors: string[];
  child: ChildProcess;
}

/** Starts the example as a user would. */
function start(store: string): Example {
  const child = spawn(python ?? '', [consumer, path.join(folder, store)], {
    env: {
      ...process.env,
      PYTHONPATH: classes,
      KAFKA_BROKERS: kafka.brokers.join(','),
      KAFKA_TOPIC_PREFIX: kafka.prefix,
    },
  });
  running.push(child);
  const output = linesOf(child.stdout);
  return { output, errors: linesOf(child.stderr), child };
}

function linesOf(stream: NodeJS.ReadableStream): string[] {
  const lines: string[] = [];
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  return lines;
}

async function stop({ child }: Example, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  const exited = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await exited)[0];
}

/** [id, revision, tone] of every post in the example's file, by id. */
function storedPosts(store: string): number[][] {
  const code =
    'import json, sqlite3, sys; ' +
    'rows = sqlite3.connect(sys.argv[1]).execute("SELECT id, revision, tone FROM post ORDER BY id").fetchall(); ' +
    'print(json.dumps(rows))';
  return JSON.parse(
    execFileSync(python ?? '', ['-c', code, path.join(folder, store)], { encoding: 'utf8' }),
  ) as number[][];
}

const waitFor = (example: Example, word: string): Promise<void> =>
  until(
    (): boolean => example.output.includes(word),
    `"${word}" after ${JSON.stringify([...example.output.slice(-5), ...example.errors])}`,
    60_000,
  );

(python === '' ? describe.skip : describe)('the example consumer in Python', () => {
  it('stores the newest revision of every post, ignores repeated and late events, skips unreadable ones', async () => {
    const example = start('newest.db');
    await publish(classified(1, 1, 2), classified(2, 1, -2));
    await publish(classified(1, 2, -2));
    await publish(classified(1, 1, 2), classified(1, 2, -2));
    await waitFor(example, 'ignored: post 1 revision 2 tone -2');
    const producer = kafkaClient(kafka, 'spec').producer({
      createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    await producer.send({
      topic: `${kafka.prefix}post.classified`,
      messages: [
        { key: 'vkontakte:7', value: '{ broken' },
        { key: 'vkontakte:7', value: '{"post":{"id":3,"revision":1,"unknown":true}}' },
      ],
    });
    await producer.disconnect();
    await waitFor(example, 'kept: post 3 revision 1 tone 0');
    expect(example.output.map((word) => word.replace(/^(unreadable: ).*/, '$1'))).toEqual([
      'kept: post 1 revision 1 tone 2',
      'kept: post 2 revision 1 tone -2',
      'kept: post 1 revision 2 tone -2',
      'ignored: post 1 revision 1 tone 2',
      'ignored: post 1 revision 2 tone -2',
      'unreadable: ',
      'kept: post 3 revision 1 tone 0',
    ]);
    expect(storedPosts('newest.db')).toEqual([
      [1, 2, -2],
      [2, 1, -2],
      [3, 1, 0],
    ]);
    expect(await stop(example, 'SIGTERM')).toBe(0);
  });

  it('loses nothing after kill -9 and resumes where its group was', async () => {
    const many = Array.from({ length: 600 }, (_, n) => 1000 + n);
    const first = start('killed.db');
    await publish(...many.slice(0, 300).map((id) => classified(id, 1, 1)));
    await until(() => first.output.length > 0, `the first output after ${first.errors.join()}`, 60_000);
    await stop(first, 'SIGKILL');
    await publish(
      ...many.slice(300).map((id) => classified(id, 1, 1)),
      ...many.slice(0, 50).map((id) => classified(id, 2, -2)),
    );
    const second = start('killed.db');
    await waitFor(second, 'kept: post 1049 revision 2 tone -2');
    expect(storedPosts('killed.db').filter(([id = 0]) => id >= 1000)).toEqual(
      many.map((id) => (id < 1050 ? [id, 2, -2] : [id, 1, 1])),
    );
    expect(second.output).not.toContain('kept: post 3 revision 1 tone 0');
    await stop(second, 'SIGTERM');
  });
});

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { create } from '@bufbuild/protobuf';
import { TopicChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import kafkajs from 'kafkajs';
import { encodeEvent } from '../../codec.js';
import { testKafka } from '../../testing/test-kafka.js';
import { messageOfRow } from '../kafka-message.js';
import { kafkaClient } from '../kafka-client.js';
import { setUpTopics } from '../topics/set-up-topics.js';

const kafka = testKafka();
const root = fileURLToPath(new URL('../../../../../../', import.meta.url));

/** A service whose only handler never returns; runs the compiled files. */
const program = `
  const { Controller } = await import('@nestjs/common');
  const { Consume } = await import('@mm/event-log/consume.decorator.js');
  const { EventLogModule } = await import('@mm/event-log/event-log.module.js');
  const { runService } = await import('@mm/service-host/run-service.js');
  class Stuck { handle() { return new Promise(() => {}); } }
  Consume('topic.changed')(Stuck.prototype, 'handle', Object.getOwnPropertyDescriptor(Stuck.prototype, 'handle'));
  Controller()(Stuck);
  class StuckModule {}
  const engine = { kind: 'kafka', settings: ${JSON.stringify(kafka)} };
  const log = EventLogModule.forService({ url: '', engine, service: 'stuck', stallTimeoutMs: 1000 });
  const module = () => ({ module: StuckModule, imports: [log], controllers: [Stuck] });
  await runService({ name: 'stuck', module }, process);
`;

it('a process with a stuck consumer exits non-zero and logs the reason', async () => {
  await setUpTopics(kafka);
  const producer = kafkaClient(kafka, 'spec').producer({
    createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
  });
  await producer.connect();
  const { schema, value } = encodeEvent(
    'topic.changed',
    create(TopicChangedSchema, { topicId: 1, version: 1, name: 'тема' }),
  );
  const row = {
    id: '0',
    event_id: randomUUID(),
    topic: 'topic.changed',
    key: 'one',
    schema,
    producer: 'reporting',
    correlation_id: 'c',
    occurred_at: new Date(),
    value,
  };
  await producer.send({
    topic: `${kafka.prefix}topic.changed`,
    messages: [messageOfRow(row, { position: 1n, previous: 0n })],
  });
  await producer.disconnect();

  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let words = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (words += text));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  expect({ code, words }).toEqual({ code: 1, words: expect.stringContaining('1 events wait') });
});

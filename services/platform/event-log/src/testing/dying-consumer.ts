import { appendFileSync } from 'node:fs';
import type { LogEvent } from '../event-log.js';
import { KafkaLogServer } from '../kafka/consume/kafka-log-server.js';
import { done, type Step } from '../step.js';

/**
 * A consumer process for tests. Its effect is a line per event in FILE. It kills itself after the effect of the event
 * DIE_AT, before it reports the event as done.
 */
const { BROKERS = '', PREFIX = '', GROUP = '', FILE = '', DIE_AT } = process.env;
const server = new KafkaLogServer({
  kafka: { brokers: BROKERS.split(','), prefix: PREFIX },
  group: GROUP,
  onError: (error) => console.error(error),
});
const handle = async ([event]: LogEvent<'topic.changed'>[]): Promise<Step> => {
  const id = String(event?.message.topicId);
  appendFileSync(FILE, `${id}\n`);
  if (id === DIE_AT) process.kill(process.pid, 'SIGKILL');
  return done();
};
server.addHandler('topic.changed', handle as never, true, { batch: 1 });
server.listen(() => undefined);

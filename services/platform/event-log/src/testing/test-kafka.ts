import { randomUUID } from 'node:crypto';
import type { KafkaSettings } from '@mm/settings/log-engine.js';

/** The broker started by the test runner, with a random prefix to isolate runs. */
export function testKafka(): KafkaSettings {
  const brokers = process.env.KAFKA_BROKERS;
  if (!brokers) throw new Error('KAFKA_BROKERS is missing: run this with `node infra/scripts/test.mjs engines`');
  return { brokers: brokers.split(','), prefix: `t${randomUUID().slice(0, 8)}.` };
}

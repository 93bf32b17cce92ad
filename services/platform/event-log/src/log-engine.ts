import type { KafkaSettings } from './kafka/kafka-settings.js';

export type LogEngine = { kind: 'postgres' } | { kind: 'kafka'; settings: KafkaSettings };

/** The engine of the event log: PostgreSQL unless `MM_LOG=kafka`, which needs `KAFKA_BROKERS`. Throws with a line for people. */
export function logEngine(environment: Readonly<Record<string, string | undefined>>): LogEngine {
  const { MM_LOG: kind = 'postgres', KAFKA_BROKERS = '', KAFKA_TOPIC_PREFIX: prefix = '' } = environment;
  if (kind === 'postgres') return { kind };
  if (kind !== 'kafka') throw new Error(`MM_LOG is '${kind}'; it may be postgres or kafka`);
  const brokers = KAFKA_BROKERS.split(',').map((broker) => broker.trim()).filter(Boolean);
  if (brokers.length === 0) throw new Error('MM_LOG=kafka needs KAFKA_BROKERS (host:port, several divided by commas)');
  return { kind, settings: { brokers, prefix } };
}

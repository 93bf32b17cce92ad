import * as z from 'zod';
import { commaSeparated, parseSettings, type Environment } from './parse-settings.js';

export interface KafkaSettings {
  /** `host:port` of the bootstrap brokers. */
  brokers: readonly string[];
  /** Prefix of all log topics and groups, for installations that share a broker. */
  prefix: string;
}

export type LogEngine = { kind: 'postgres' } | { kind: 'kafka'; settings: KafkaSettings };

const schema = z
  .object({
    /** Engine of the event log. */
    MM_LOG: z.enum(['postgres', 'kafka']).default('postgres'),
    /** `host:port`, separated by commas. */
    KAFKA_BROKERS: z.string().default('').transform(commaSeparated),
    /** Prefix of all log topics and groups, for installations that share a broker. */
    KAFKA_TOPIC_PREFIX: z.string().default(''),
  })
  .refine((s) => s.MM_LOG === 'postgres' || s.KAFKA_BROKERS.length > 0, {
    path: ['KAFKA_BROKERS'],
    message: 'is needed when MM_LOG is kafka (host:port, separated by commas)',
  });

/** The engine of the event log: PostgreSQL unless `MM_LOG=kafka`, which needs `KAFKA_BROKERS`. Throws SettingsError. */
export function logEngine(environment: Environment): LogEngine {
  const { MM_LOG: kind, KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: prefix } = parseSettings(schema, environment);
  return kind === 'kafka' ? { kind, settings: { brokers, prefix } } : { kind };
}

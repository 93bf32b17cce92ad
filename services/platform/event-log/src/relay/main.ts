import { parseSettings } from '@mm/settings/parse-settings.js';
import * as z from 'zod';
import { logEngine } from '../log-engine.js';
import { ensureLogSchema } from '../postgres/log-schema.js';
import { PostgresLogAppender } from '../postgres/postgres-log-appender.js';
import { Relay } from './relay.js';

/**
 * The relay as a separate process. Reads `DATABASE_URL` (a role that may read every outbox), `MM_LOG`, `KAFKA_BROKERS`.
 * Several may run, one leads.
 */
const { DATABASE_URL: url } = parseSettings(z.object({ DATABASE_URL: z.string().min(1) }), process.env);
const engine = logEngine(process.env);
await ensureLogSchema(url);
const appender =
  engine.kind === 'kafka'
    ? new (await import('../kafka/kafka-log-appender.js')).KafkaLogAppender(engine.settings)
    : new PostgresLogAppender();
const relay = new Relay(url, (error) => console.error(error), undefined, appender);
relay.start();
console.log(`the relay appends outboxes to ${engine.kind}`);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void relay.stop().finally(() => process.exit(0)));

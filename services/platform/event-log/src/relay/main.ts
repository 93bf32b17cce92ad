import { logEngine } from '@mm/settings/log-engine.js';
import { parseSettings } from '@mm/settings/parse-settings.js';
import { telemetrySettings } from '@mm/settings/telemetry-settings.js';
import { JsonLogger } from '@mm/telemetry/json-logger.js';
import * as z from 'zod';
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
const { logLevel: level = 'info', logFormat: format = process.stdout.isTTY ? 'text' : 'json' } = telemetrySettings(
  process.env,
);
const logger = new JsonLogger({ level, format, service: 'relay' });
logger.captureConsole(console);
const relay = new Relay(url, (error) => logger.error(error, 'relay'), undefined, appender);
relay.start();
logger.log(`the relay appends outboxes to ${engine.kind}`, 'relay');
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void relay.stop().finally(() => process.exit(0)));

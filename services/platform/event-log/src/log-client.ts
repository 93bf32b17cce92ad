import type { Logger } from '@nestjs/common';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import type { Metrics } from '@mm/telemetry/metrics.js';
import type { EventLogReader, LogEvent } from './event-log.js';
import type { LogHealth } from './log-health.js';

/** One service's connection to the event log: its consumers, its reader. */
export abstract class LogClient {
  abstract server: CustomTransportStrategy & LogHealth;
  abstract reader: EventLogReader;
  abstract close(): Promise<void>;
}

/** Counts what consumers do. */
export type LogMetrics = Pick<Metrics, 'eventsHandled' | 'deadLetters'>;

export interface LogClientOptions {
  /** Of the database with the service's outbox. */
  url: string;
  /** Name of the service: producer of its events and consumer group. */
  service: string;
  /** 'tail' for services that push to clients and store no position. */
  mode: 'stored' | 'tail';
  logger: Logger;
  metrics?: LogMetrics | undefined;
  /** Time without progress after which a consumer counts as stuck, in ms; default 30 s. */
  stallTimeoutMs?: number;
}

/** Shows the counters of topics from the start: a rate cannot see the first event of a counter that appears with it. */
export function startCounting(metrics: LogMetrics | undefined, topics: Iterable<string>): void {
  for (const topic of topics) {
    metrics?.eventsHandled.inc({ topic }, 0);
    metrics?.deadLetters.inc({ topic }, 0);
  }
}

/** Names every event that a handler finished in the log, for following a post by its correlation id. */
export const handledLogger =
  (logger: Logger) =>
  ({ topic, id }: LogEvent): void =>
    logger.debug(`handled ${topic} ${id}`);

import type { Logger } from '@nestjs/common';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import type { EventLogReader } from './event-log.js';

/** One service's connection to the event log: its consumers, its reader. */
export interface LogClient {
  server: CustomTransportStrategy;
  reader: EventLogReader;
  close(): Promise<void>;
}

export interface LogClientOptions {
  url: string;
  service: string;
  mode: 'stored' | 'tail';
  logger: Logger;
  /** Time without progress after which a consumer counts as stuck, in ms; default 30 s. */
  stallTimeoutMs?: number;
}

export const LOG_CLIENT = Symbol('LOG_CLIENT');

/** A callback that logs an error with its stack and its causes. */
export const errorLogger =
  (logger: Logger) =>
  (error: unknown): void =>
    logger.error(describeError(error));

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack ?? error.message;
  return error.cause === undefined ? text : `${text}\ncaused by: ${describeError(error.cause)}`;
}

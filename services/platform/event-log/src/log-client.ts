import type { Logger } from '@nestjs/common';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import type { EventLogReader } from './event-log.js';

/** What an engine of the log brings into a service. */
export interface LogClient {
  server: CustomTransportStrategy;
  reader: EventLogReader;
  close(): Promise<void>;
}

/** Whose parts they are. */
export interface LogClientOptions {
  url: string;
  service: string;
  mode: 'stored' | 'tail';
  logger: Logger;
  /** After how many ms without progress a consumer counts as stuck; 30 s unless told. */
  stallTimeoutMs?: number;
}

export const LOG_CLIENT = Symbol('LOG_PARTS');

/** Tells an error as operators need it: with its stack and its causes. */
export const errorLogger =
  (logger: Logger) =>
  (error: unknown): void =>
    logger.error(describeError(error));

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack ?? error.message;
  return error.cause === undefined ? text : `${text}\nbecause: ${describeError(error.cause)}`;
}

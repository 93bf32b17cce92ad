import { format } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import { pino, stdSerializers, stdTimeFunctions, type Level, type Logger } from 'pino';
import { correlationId, currentService } from './correlation.js';
import { withoutSecrets } from './without-secrets.js';

export interface LogOptions {
  /** Lines below it are not written. */
  level: Level;
  /** `json`: an object per line; `text`: for people. */
  format: 'json' | 'text';
  /** Named by lines outside of any service's work. */
  service: string;
  /** Receives every line with its end; standard output by default. */
  write?: (line: string) => void;
}

/** Connections that are refused or end: of an engine or a service that is not there now, which its readiness says. */
const OUTAGES: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  // PostgreSQL stops, has crashed, or starts
  ...['57P01', '57P02', '57P03'],
]);

/**
 * Whether an error says a state that people know from the screens: a token that is missing, a closed author, a limit, a
 * refusal, an outage. Such errors have `isExpected`; the log has one line of them, as a warning and without a stack.
 */
function isExpectedState(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { isExpected, code } = error as { isExpected?: unknown; code?: unknown };
  return isExpected === true || OUTAGES.has(code);
}

/** Nest's list of modules and routes at a start: only interesting while debugging. */
const START_UP = /^(Nest|InstanceLoader|Route)/;
const SEVERE: ReadonlySet<Level> = new Set(['error', 'fatal']);
const STACK = /\n\s+at /;
/** Longer messages are cut; hiding secrets in them takes time. */
const MAX_MESSAGE = 20_000;

/**
 * Nest's logger over pino. A line names time, level, service (that of the work that writes it), context, message,
 * correlation id and error with its stack; secrets are hidden. What an expected state says (`isExpectedState`) is a
 * warning of one line, from every place.
 */
export class JsonLogger implements LoggerService {
  readonly #pino: Logger;

  constructor({ level, format: form, service, write = (line) => process.stdout.write(line) }: LogOptions) {
    this.#pino = pino(
      {
        level,
        base: null,
        timestamp: stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
        serializers: { err: errorFields },
        mixin: () => ({ service: currentService() ?? service, correlationId: correlationId() }),
      },
      { write: form === 'json' ? write : (line) => write(textLine(line)) },
    );
  }

  log(message: unknown, ...details: unknown[]): void {
    this.#write(START_UP.test(String(details.at(-1))) ? 'debug' : 'info', message, details);
  }
  fatal(message: unknown, ...details: unknown[]): void {
    this.#write('fatal', message, details);
  }
  error(message: unknown, ...details: unknown[]): void {
    this.#write('error', message, details);
  }
  warn(message: unknown, ...details: unknown[]): void {
    this.#write('warn', message, details);
  }
  debug(message: unknown, ...details: unknown[]): void {
    this.#write('debug', message, details);
  }
  verbose(message: unknown, ...details: unknown[]): void {
    this.#write('trace', message, details);
  }

  /** Writes what libraries print to the console as lines of the log. */
  captureConsole(target: Console): void {
    const levels = { error: 'error', warn: 'warn', log: 'info', info: 'info', debug: 'debug' } as const;
    for (const [name, level] of Object.entries(levels) as [keyof typeof levels, Level][])
      target[name] = (...parts: unknown[]) => this.#write(level, format(...parts), ['console']);
  }

  /** Nest's Logger gives its context as the last detail, after an optional stack. */
  #write(level: Level, message: unknown, details: readonly unknown[]): void {
    if (!this.#pino.isLevelEnabled(level)) return;
    const last = details.at(-1);
    const context = typeof last === 'string' && !STACK.test(last) ? last : undefined;
    const failure = [message, ...details].find(
      (part) => part instanceof Error || (typeof part === 'string' && STACK.test(part)),
    );
    const text = message instanceof Error ? message.message : typeof message === 'string' ? message : jsonOf(message);
    const isExpected = isExpectedState(failure);
    const isOneLine = isExpected || text === failure;
    this.#pino[isExpected && SEVERE.has(level) ? 'warn' : level](
      { context, err: isExpected ? undefined : failure },
      withoutSecrets((isOneLine ? firstLine(text) : text).slice(0, MAX_MESSAGE)),
    );
  }
}

/** Without the further properties of errors: a failed statement has its parameters there. */
function errorFields(failure: unknown): { type?: string; message?: string; stack: string } {
  if (!(failure instanceof Error)) return { stack: withoutSecrets(String(failure)) };
  const { type, message, stack } = stdSerializers.err(failure);
  return { type, message: withoutSecrets(message), stack: withoutSecrets(stack) };
}

/** JSON, so that secrets in it are found; only the type of a value that has none (circular references, bigint). */
function jsonOf(message: unknown): string {
  try {
    return JSON.stringify(message) ?? String(message);
  } catch {
    return Object.prototype.toString.call(message);
  }
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

interface LogLine {
  time: string;
  level: string;
  service: string;
  context?: string;
  correlationId?: string;
  msg?: string;
  err?: { stack?: string };
}

/** A line of JSON of the log as a text for people; an error's stack follows on lines of its own. */
function textLine(json: string): string {
  const { time, level, service, context, correlationId, msg = '', err } = JSON.parse(json) as LogLine;
  const place = context ? ` [${context}]` : '';
  const id = correlationId ? ` (${correlationId})` : '';
  const stack = err?.stack ? `\n${err.stack}` : '';
  return `${time} ${level.toUpperCase().padEnd(5)} ${service}${place} ${msg}${id}${stack}\n`;
}

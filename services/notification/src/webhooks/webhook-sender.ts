import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { guardedAgent } from '@mm/networks/outbound/guarded-agent.js';
import { request, type Agent, type Dispatcher } from 'undici';
import { WebhookSettings } from './webhook-settings.js';
import { signedHeaders } from './webhook-signature.js';

const maxMs = 15_000;
const connectTimeoutMs = 5_000;
/** Characters of an error that are stored. */
const maxError = 500;
/** Bytes of a response that are read at most. */
const maxResponse = 4_096;

export interface WebhookMessage {
  url: string;
  /** Sealed values that were opened; each signs. */
  secrets: readonly string[];
  /** The same on every try. */
  id: string;
  body: string;
}

/** What came back. */
export interface SendResult {
  ok: boolean;
  /** null when no response came. */
  status: number | null;
  /** At most 500 characters; '' for a success. */
  error: string;
}

/**
 * Sends signed messages to addresses that people gave: never to private ones except those that the installation allows,
 * 15 s in total, without following redirects. A 2xx response is a success.
 */
@Injectable()
export class WebhookSender implements OnApplicationShutdown {
  readonly #agent: Agent;
  readonly #timeoutMs: number;

  constructor(
    private readonly clock: Clock,
    { allowPrivate, timeoutMs = maxMs }: WebhookSettings,
  ) {
    this.#timeoutMs = timeoutMs;
    this.#agent = guardedAgent({ allowPrivate, connectTimeoutMs });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#agent.destroy();
  }

  /** One try. Never rejects. */
  async send({ body, id, secrets, url }: WebhookMessage): Promise<SendResult> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    try {
      const { body: received, statusCode: status } = await request(url, {
        dispatcher: this.#agent,
        method: 'POST',
        headers: {
          ...signedHeaders(secrets, { id, at: this.clock.now(), body }),
          'content-type': 'application/json',
          'user-agent': 'mm-webhooks/1',
        },
        body,
        signal,
      });
      const text = await beginning(received);
      if (status >= 200 && status < 300) return { ok: true, status, error: '' };
      return { ok: false, status, error: readable(`${status} ${text}`) };
    } catch (error) {
      return {
        ok: false,
        status: null,
        error: readable(signal.aborted ? `no response within ${this.#timeoutMs / 1000} s` : causeOf(error)),
      };
    }
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && !error.message.includes(code) ? `${code}: ${error.message}` : error.message;
}

/** The beginning of a response, or what came of it in time; the rest is not read. */
async function beginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxResponse) break;
    }
  } catch {
    // the status counts, not the text
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Text from elsewhere as one line without control characters. */
const readable = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, maxError);

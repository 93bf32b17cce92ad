import { pipeline } from 'node:stream/promises';
import { Transform } from 'node:stream';
import type { ServiceName } from '@mm/proto/http/call.js';
import { correlationId } from '@mm/http/correlation.js';
import { DomainError, UpstreamBusy } from '@mm/http/problem.js';
import type { Request, Response } from 'express';
import type { Dispatcher } from 'undici';
import { requestHeaders, responseHeaders } from './forwarded-headers.js';
import type { Upstreams } from './upstreams.js';

/** Bytes of a request's body; the largest save is far below. */
const largestBody = 6 * 1024 * 1024;

/** Hands requests on to services and streams their answers back. */
export class Proxy {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly publicUrl: string,
  ) {}

  /**
   * Forwards one request; `timeout` is how long the service may be silent, in ms.
   * Throws UpstreamBusy (503) when the service is away, DomainError 504 when it is too slow, 413 for a too large body.
   */
  async forward(service: ServiceName, request: Request, response: Response, timeout = 30_000): Promise<void> {
    const pool = this.upstreams.of(service);
    if (!pool) throw new UpstreamBusy(`${service} is not here`);
    if (Number(request.headers['content-length'] ?? 0) > largestBody) throw tooLarge();
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    let answer: Dispatcher.ResponseData;
    try {
      answer = await pool.request({
        path: request.originalUrl,
        method: request.method,
        headers: requestHeaders(request.headers, { publicUrl: this.publicUrl, clientAddress: request.socket.remoteAddress, correlationId: correlationId() ?? '' }),
        body: hasBody(request) ? request.pipe(limited()) : null,
        headersTimeout: timeout,
        bodyTimeout: timeout,
        signal: gone.signal,
      });
    } catch (error) {
      if (gone.signal.aborted) return;
      throw problemOf(error, service);
    }
    response.status(answer.statusCode);
    for (const [name, value] of responseHeaders(answer.headers)) response.setHeader(name, value);
    // Once the head is sent, a broken answer can only be cut off.
    await pipeline(answer.body, response).catch(() => response.destroy());
  }
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function limited(): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > largestBody) done(tooLarge());
      else done(null, chunk);
    },
  });
}

function tooLarge(): DomainError {
  return new DomainError(413, 'too-large', `a request may have ${largestBody} bytes`);
}

function problemOf(error: unknown, service: ServiceName): Error {
  if (error instanceof DomainError) return error;
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return new DomainError(504, 'upstream-timeout', `${service} did not answer in time`);
  return new UpstreamBusy(`${service} does not answer (${code ?? message ?? 'unknown'})`, 1);
}

import { pipeline } from 'node:stream/promises';
import { correlationId } from '@mm/http/correlation.js';
import type { PeerName, Peers } from '@mm/http/peers.js';
import { DomainError, UpstreamBusy } from '@mm/http/problem.js';
import type { Request, Response } from 'express';
import type { Dispatcher } from 'undici';
import { requestHeaders, responseHeaders } from './forwarded-headers.js';

/** Bytes of a request's body; the largest save is far below. */
const largestBody = 6 * 1024 * 1024;

/** Hands requests on to services and streams their answers back. */
export class Proxy {
  constructor(
    private readonly peers: Peers,
    private readonly publicUrl: string,
  ) {}

  /**
   * Forwards one request; `timeout` is how long the service may be silent, in ms.
   * Throws UpstreamBusy (503) when the service is away, DomainError 504 when it is too slow, 413 for a too large body.
   */
  async forward(service: PeerName, request: Request, response: Response, timeout = 30_000): Promise<void> {
    if (!this.peers.has(service)) throw new UpstreamBusy(`${service} is not here`);
    if (Number(request.headers['content-length'] ?? 0) > largestBody) throw tooLarge();
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    let answer: Dispatcher.ResponseData;
    try {
      answer = await this.peers.request(service, {
        path: request.originalUrl,
        method: request.method,
        headers: requestHeaders(request.headers, {
          publicUrl: this.publicUrl,
          clientAddress: request.socket.remoteAddress,
          correlationId: correlationId() ?? '',
        }),
        body: hasBody(request) ? await bodyOf(request) : null,
        timeout,
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

/** The whole body, so that it can go to another process when the first one takes no connections. */
async function bodyOf(request: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): DomainError {
  return new DomainError(413, 'too-large', `a request may have ${largestBody} bytes`);
}

function problemOf(error: unknown, service: PeerName): Error {
  if (error instanceof DomainError) return error;
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
    return new DomainError(504, 'upstream-timeout', `${service} did not answer in time`);
  return new UpstreamBusy(`${service} does not answer (${code ?? message ?? 'unknown'})`, 1);
}

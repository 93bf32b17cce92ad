import { pipeline } from 'node:stream/promises';
import { correlationId } from '@mm/telemetry/correlation.js';
import { clientAddress } from '@mm/http/client-address.js';
import type { UpstreamName, Upstreams } from '@mm/http/upstreams.js';
import { DomainError, UpstreamBusy } from '@mm/http/problem.js';
import type { Request, Response } from 'express';
import type { Dispatcher } from 'undici';
import { requestHeaders, responseHeaders } from './forwarded-headers.js';

/** The largest save is far below this limit. */
const maxBodyBytes = 6 * 1024 * 1024;

/** Forwards requests to services and streams their responses back. */
export class Proxy {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly publicUrl: string,
  ) {}

  /**
   * Forwards one request; `timeout` is how long the service may send nothing, in ms.
   * Throws UpstreamBusy (503) when the service is unreachable, DomainError 504 on timeout and 413 for a too large body.
   */
  async forward(service: UpstreamName, request: Request, response: Response, timeout = 30_000): Promise<void> {
    if (!this.upstreams.has(service)) throw new UpstreamBusy(`no address of ${service} is configured`);
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge();
    const clientClosed = new AbortController();
    response.once('close', () => clientClosed.abort());
    let upstreamResponse: Dispatcher.ResponseData;
    try {
      upstreamResponse = await this.upstreams.request(service, {
        path: request.originalUrl,
        method: request.method,
        headers: requestHeaders(request.headers, {
          publicUrl: this.publicUrl,
          clientAddress: clientAddress(request),
          correlationId: correlationId() ?? '',
        }),
        body: hasBody(request) ? await readBody(request) : null,
        timeout,
        signal: clientClosed.signal,
      });
    } catch (error) {
      if (clientClosed.signal.aborted) return;
      throw problemOf(error, service);
    }
    response.status(upstreamResponse.statusCode);
    for (const [name, value] of responseHeaders(upstreamResponse.headers)) response.setHeader(name, value);
    // After the headers are sent, a broken response can only be aborted.
    await pipeline(upstreamResponse.body, response).catch(() => response.destroy());
  }
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The whole body, so that it can be sent to another instance when the first one accepts no connection. */
async function readBody(request: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): DomainError {
  return new DomainError(413, 'too-large', `a request body may have at most ${maxBodyBytes} bytes`);
}

function problemOf(error: unknown, service: UpstreamName): Error {
  if (error instanceof DomainError) return error;
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
    return new DomainError(504, 'upstream-timeout', `${service} did not respond in time`);
  return new UpstreamBusy(`${service} does not respond (${code ?? message ?? 'unknown'})`, 1);
}

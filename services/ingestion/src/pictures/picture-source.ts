import { createHash } from 'node:crypto';
import { DomainError, NotFound, UpstreamBusy } from '@mm/http/problem.js';
import { isFault } from '@mm/networks/network-fault.js';
import { Outbound, type OutboundSettings } from '@mm/networks/outbound/outbound.js';
import { Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { PictureCache } from './picture-cache.js';
import { pictureType, type PictureType } from './picture-type.js';

/** A picture whose type was checked. */
export interface Picture {
  bytes: Buffer;
  type: PictureType;
}

export interface PictureSourceSettings extends Pick<
  OutboundSettings,
  'allowPrivate' | 'demoHosts' | 'timeouts' | 'resolve'
> {
  /** How long a failed picture, or a host that does not respond, is not requested again, in milliseconds. */
  failedMs?: number;
}

const MAX_BYTES = 10 * 1024 * 1024;
const AT_ONCE_PER_HOST = 4;
const FAILED_MS = 60_000;
const MAX_REMEMBERED = 5_000;
const TIMEOUTS = { connectMs: 5_000, headersMs: 10_000, bodyMs: 10_000, totalMs: 20_000 };

/** Reads pictures from their hosts, once each, and keeps them in the cache. */
export class PictureSource implements BeforeApplicationShutdown {
  readonly #logger = new Logger('pictures');
  readonly #outbound: Outbound;
  readonly #failedMs: number;
  readonly #stop = new AbortController();
  readonly #running = new Map<string, Promise<Picture>>();
  /** Recent failures by digest of the address, oldest first. */
  readonly #failures = new Map<string, { problem: DomainError; until: number }>();

  constructor(
    private readonly cache: PictureCache,
    { failedMs = FAILED_MS, timeouts, ...settings }: PictureSourceSettings,
  ) {
    this.#failedMs = failedMs;
    this.#outbound = new Outbound({
      ...settings,
      // names neither the product nor who runs it
      userAgent: 'Mozilla/5.0 (compatible)',
      rateLimit: { concurrency: AT_ONCE_PER_HOST, spacingMs: 0, burst: 1 },
      timeouts: { ...TIMEOUTS, ...timeouts },
      maxBytes: MAX_BYTES,
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#outbound.close();
  }

  /**
   * The picture at an address. Throws NotFound where there is none or the address is refused, 415 `picture-type`,
   * 413 `picture-too-large`, and UpstreamBusy while its host does not respond.
   */
  read(address: string): Promise<Picture> {
    const name = nameOf(address);
    const running = this.#running.get(name);
    if (running) return running;
    const reading = this.#read(name, address).finally(() => this.#running.delete(name));
    this.#running.set(name, reading);
    return reading;
  }

  /** Removes the kept pictures of these addresses. */
  async forget(addresses: readonly string[]): Promise<void> {
    for (const address of addresses) await this.cache.remove(nameOf(address));
  }

  /** What the kept pictures take, and what is free on their disk. */
  measure(): ReturnType<PictureCache['measure']> {
    return this.cache.measure();
  }

  async #read(name: string, address: string): Promise<Picture> {
    const cached = await this.cache.read(name);
    const cachedType = cached && pictureType(cached);
    if (cachedType) return { bytes: cached, type: cachedType };
    const failure = this.#failures.get(name);
    if (failure && failure.until > performance.now()) throw failure.problem;
    const bytes = await this.#fetch(name, address);
    const type = pictureType(bytes);
    if (!type)
      throw this.#remember(name, new DomainError(415, 'picture-type', 'this is no JPEG, PNG, GIF, WebP or AVIF'));
    await this.cache.write(name, bytes);
    return { bytes, type };
  }

  async #fetch(name: string, address: string): Promise<Buffer> {
    let host = '';
    try {
      const { body } = await this.#outbound.fetch(address, {
        headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
        signal: this.#stop.signal,
        mayFetch: async (url) => void (host = url.host),
      });
      return body;
    } catch (error) {
      throw this.#problemOf(error, name, host);
    }
  }

  /** The failure as an error of the call; addresses may contain secrets, so the log has only the host. */
  #problemOf(error: unknown, name: string, host: string): unknown {
    if (!isFault(error) || error.kind === 'cancelled') return isFault(error) ? busy() : error;
    const { kind, native, retryAfterMs } = error;
    this.#logger.debug(`${host}: ${kind} ${native.code}`);
    if (native.code === 'body_too_large')
      return this.#remember(name, new DomainError(413, 'picture-too-large', `more than ${MAX_BYTES} bytes`));
    if (kind === 'rate_limited') {
      if (native.http === 429) this.#outbound.rateLimiter.pause(host, retryAfterMs ?? this.#failedMs);
      return busy(retryAfterMs);
    }
    if (kind === 'transient') {
      // without a status the host itself does not respond, so its other pictures would keep users waiting too
      if (native.http === undefined) this.#outbound.rateLimiter.pause(host, this.#failedMs);
      return this.#remember(name, busy(this.#failedMs));
    }
    return this.#remember(name, new NotFound('the picture at its host', 'picture-not-found'));
  }

  #remember(name: string, problem: DomainError): DomainError {
    this.#failures.delete(name);
    this.#failures.set(name, { problem, until: performance.now() + this.#failedMs });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > MAX_REMEMBERED && oldest !== undefined) this.#failures.delete(oldest);
    return problem;
  }
}

const nameOf = (address: string): string => createHash('sha256').update(address).digest('hex');

const busy = (retryAfterMs?: number): UpstreamBusy =>
  new UpstreamBusy("the picture's host does not respond", retryAfterMs === undefined ? undefined : retryAfterMs / 1000);

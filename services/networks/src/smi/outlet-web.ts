import type { Outbound, OutboundResponse } from '../outbound/outbound.js';
import type { Robots } from '../outbound/robots.js';
import { decodeDocument } from './charset.js';

/** A document as text, with what is needed to ask for it again only when it changed. */
export interface WebDocument {
  url: string;
  status: number;
  text: string;
  etag: string | undefined;
  lastModified: string | undefined;
}

/** How outlets are read: politely, only where robots.txt allows, in whatever encoding. */
export class OutletWeb {
  constructor(
    private readonly outbound: Outbound,
    private readonly robots: Robots,
  ) {}

  /** The document at an address; status 304 (empty text) only when conditional headers were given. */
  async get(
    address: string,
    options: { signal?: AbortSignal | undefined; headers?: Record<string, string> } = {},
  ): Promise<WebDocument> {
    const { signal } = options;
    const response = await this.outbound.fetch(this.publicAddress(address), {
      ...(options.headers && { headers: options.headers }),
      ...(signal && { signal }),
      mayFetch: (url) => this.robots.check(url, signal),
    });
    return {
      url: response.url,
      status: response.status,
      text: textOf(response),
      etag: response.headers['etag'],
      lastModified: response.headers['last-modified'],
    };
  }

  /** Sitemaps that the outlet's robots.txt names. */
  async sitemapsOf(origin: URL, signal?: AbortSignal): Promise<string[]> {
    return (await this.robots.rules(origin, signal)).sitemaps;
  }

  /** The address under the outlet's public name, and the one that a person's browser can open. */
  publicAddress(address: string): string {
    return this.outbound.demoHosts.publicAddress(address);
  }
  browserAddress(address: string): string {
    return this.outbound.demoHosts.connectAddress(address);
  }
}

const textOf = (response: OutboundResponse): string =>
  response.status === 304 ? '' : decodeDocument(response.body, response.headers['content-type']).text;

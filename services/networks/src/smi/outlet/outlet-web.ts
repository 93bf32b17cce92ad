import type { Outbound, OutboundResponse } from '../../outbound/outbound.js';
import type { Robots } from '../../outbound/robots.js';
import { decodeDocument } from '../feed/charset.js';

/** A document as text, with its validators for a conditional request. */
export interface WebDocument {
  url: string;
  status: number;
  text: string;
  etag: string | undefined;
  lastModified: string | undefined;
  contentType: string | undefined;
  /** The header of that name. */ link: string | undefined;
}

/** Fetches documents of outlets: rate-limited, as robots.txt allows, decoded from any encoding. */
export class OutletWeb {
  constructor(
    private readonly outbound: Outbound,
    private readonly robots: Robots,
  ) {}

  /** The document at an address; status 304 (with empty text) only for conditional headers. */
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
      contentType: response.headers['content-type'],
      link: response.headers['link'],
    };
  }

  /** Sitemaps listed in the outlet's robots.txt. */
  async sitemapsOf(origin: URL, signal?: AbortSignal): Promise<string[]> {
    return (await this.robots.rules(origin, signal)).sitemaps;
  }

  /** The address under the outlet's public host name. */
  publicAddress(address: string): string {
    return this.outbound.demoHosts.publicAddress(address);
  }

  /** The address that a browser can open. */
  browserAddress(address: string): string {
    return this.outbound.demoHosts.connectAddress(address);
  }
}

const textOf = (response: OutboundResponse): string =>
  response.status === 304 ? '' : decodeDocument(response.body, response.headers['content-type']).text;

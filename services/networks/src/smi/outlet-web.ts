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
    const answer = await this.outbound.fetch(this.publicName(address), {
      ...(options.headers && { headers: options.headers }),
      ...(signal && { signal }),
      mayFetch: (url) => this.robots.check(url, signal),
    });
    return {
      url: answer.url,
      status: answer.status,
      text: textOf(answer),
      etag: answer.headers['etag'],
      lastModified: answer.headers['last-modified'],
    };
  }

  /** Sitemaps that the outlet's robots.txt names. */
  async sitemapsOf(origin: URL, signal?: AbortSignal): Promise<string[]> {
    return (await this.robots.rules(origin, signal)).sitemaps;
  }

  /** The address under the outlet's public name, and the one that a person's browser can open. */
  publicName(address: string): string {
    return this.outbound.names.publicName(address);
  }
  openable(address: string): string {
    return this.outbound.names.dialled(address);
  }
}

const textOf = (answer: OutboundResponse): string =>
  answer.status === 304 ? '' : decodeDocument(answer.body, answer.headers['content-type']).text;

import type { NetworkFault } from '../../network/network-fault.js';
import { isFault } from '../../network/network-fault.js';
import { readFeed } from '../feed/feed.js';
import type { Feed } from '../feed/feed-item.js';
import { feedRoot } from '../feed/feed-item.js';
import { newestParts } from './newest-parts.js';
import type { OutletWeb, WebDocument } from './outlet-web.js';
import { looksLikeSitemap, newestItems, readSitemap } from './sitemap.js';

/** Requests for the parts of one index, which may name further indexes. */
const MAX_REQUESTS = 4;

/** What an address of a feed serves; `feed` is undefined for a page. For an index the text is that of its parts too. */
export interface FeedSource {
  document: WebDocument;
  feed: Feed | undefined;
}

/**
 * Reads a document as a feed or a sitemap; of an index its newest parts together, which are chosen each time.
 * Throws 'schema_drift' for a broken feed, and for a part the faults that a later request may not have.
 */
export async function feedSource(
  web: OutletWeb,
  document: WebDocument,
  signal: AbortSignal | undefined,
): Promise<FeedSource> {
  if (!looksLikeSitemap(document.text))
    return { document, feed: feedRoot(document.text) && readFeed(document.text, document.url) };
  const { parts, feed } = readSitemap(document.text, document.url);
  if (parts.length === 0) return { document, feed };
  const read = await readParts(web, document, signal, { requests: MAX_REQUESTS });
  const feeds = read.map(({ text, url }) => readSitemap(text, url).feed);
  return {
    // The validators are those of the index, which may stay as it is while its parts change.
    document: {
      ...document,
      text: [document, ...read].map(({ text }) => text).join('\n'),
      etag: undefined,
      lastModified: undefined,
    },
    feed: {
      ...feed,
      title: feeds.find(({ title }) => title)?.title ?? feed.title,
      items: newestItems([feed, ...feeds].flatMap(({ items }) => items)),
    },
  };
}

async function readParts(
  web: OutletWeb,
  index: WebDocument,
  signal: AbortSignal | undefined,
  left: { requests: number },
): Promise<WebDocument[]> {
  const found: WebDocument[] = [];
  for (const address of newestParts(readSitemap(index.text, index.url).parts)) {
    if (left.requests-- <= 0) break;
    const part = await web.get(address, { signal }).catch((error: unknown) => {
      if (isPassing(error)) throw error;
      return undefined;
    });
    if (!part || !looksLikeSitemap(part.text)) continue;
    found.push(part);
    if (readSitemap(part.text, part.url).parts.length > 0) found.push(...(await readParts(web, part, signal, left)));
  }
  return found;
}

/** True for a fault that says nothing of the document. */
const isPassing = (error: unknown): error is NetworkFault =>
  !isFault(error) || ['transient', 'rate_limited', 'cancelled', 'refused_address'].includes(error.kind);

import { parseInstant } from '../faults/active-faults.js';
import { codeOf } from '../world/post-codes.js';
import { languageOf } from './documents.js';
import type { SearchIndex } from './search-index.js';

/** All that the search engines know, oldest first; filtered by `since`, `until`, `host` and `network`. */
export async function searchCorpus(index: SearchIndex, query: URLSearchParams): Promise<Record<string, unknown>[]> {
  await index.refresh();
  const instantOf = (name: string, otherwise: number): number => {
    const value = query.get(name);
    return value === null ? otherwise : parseInstant(/^\d+$/.test(value) ? Number(value) : value);
  };
  const [since, until] = [instantOf('since', -Infinity), instantOf('until', Infinity)];
  const [host, network] = [query.get('host'), query.get('network')];
  return index.pages
    .filter(
      (page) =>
        page.post.at >= since &&
        page.post.at < until &&
        (host === null || `.${page.host}`.endsWith(`.${host}`)) &&
        (network === null || page.post.source.network === network) &&
        index.isVisible(page),
    )
    .sort((a, b) => a.post.at - b.post.at)
    .map((page) => ({
      ...index.documentOf(page),
      publishedAt: new Date(page.post.at).toISOString(),
      network: page.post.source.network,
      host: page.host,
      language: languageOf(page.post),
      code: codeOf(page.post),
    }));
}

import { NetworkFault } from '@mm/networks/network-fault.js';
import type { Outbound, OutboundResponse } from '@mm/networks/outbound/outbound.js';
import * as z from 'zod';
import { queryText } from '../../queries/query-text.js';
import { braveSyntax, firstDay } from '../../queries/syntaxes.js';
import type { CompiledQuery, ProviderPage, SearchFilters, SearchProvider, SearchWords } from '../../search-provider.js';
import { engineHit } from '../engine-hit.js';
import { type ProviderAccess, addressUnder, askProvider, pauseOf, providerOutbound, readJson } from '../search-call.js';

const PAGE_SIZE = 20;
/** Freshness has two days; these stand for one that is not said. */
const [FIRST_DAY, LAST_DAY] = ['1990-01-01', '2099-12-31'];

/** Without `web` nothing was found. `age` may be words ('3 days ago'), `page_age` is a time without a zone. */
const response = z.object({
  type: z.literal('search'),
  query: z.object({ more_results_available: z.boolean() }),
  web: z
    .object({
      results: z.array(
        z.object({
          title: z.string(),
          url: z.string(),
          description: z.string().nullish(),
          page_age: z.string().nullish(),
        }),
      ),
    })
    .nullish(),
});
const refusal = z.object({ error: z.object({ code: z.string() }) });

export interface BraveAccess extends ProviderAccess {
  key: string;
}

/** Brave Search API. */
export class BraveProvider implements SearchProvider {
  readonly id = 'brave';
  readonly perDay: number;
  /** It counts pages from 0 to 9. */
  readonly maxPages = 10;
  readonly #outbound: Outbound;

  constructor(private readonly access: BraveAccess) {
    this.perDay = access.perDay;
    this.#outbound = providerOutbound(access);
  }

  compile(words: SearchWords, filters: SearchFilters): CompiledQuery | null {
    const query = queryText(words, filters, braveSyntax);
    if (!query) return null;
    const { after, before } = filters;
    const freshness = `${after ? firstDay(after) : FIRST_DAY}to${before || LAST_DAY}`;
    return { q: query.text, ...((after || before) && { freshness }) };
  }

  async search({ q = '', freshness }: CompiledQuery, page: number, signal: AbortSignal): Promise<ProviderPage> {
    const parameters = new URLSearchParams({
      q,
      count: String(PAGE_SIZE),
      offset: String(page),
      text_decorations: 'false',
      // Corrected words would find other publications.
      spellcheck: 'false',
      safesearch: 'off',
      ...(freshness && { freshness }),
    });
    const address = addressUnder(this.access.baseUrl, `/res/v1/web/search?${parameters.toString()}`);
    const headers = { accept: 'application/json', 'x-subscription-token': this.access.key };
    const body = await askProvider(this.#outbound, address, { signal, headers }, ownFault);
    const { web, query } = readJson(body, response);
    const results = web?.results ?? [];
    const hits = results.flatMap(({ url, title, description, page_age: publishedAt }) => {
      const hit = engineHit({ url, title, snippet: description ?? '', publishedAt, engine: 'brave' });
      return hit ? [hit] : [];
    });
    const hasNext = query.more_results_available && results.length > 0 && page + 1 < this.maxPages;
    return { hits, degraded: [], hasNext };
  }
}

/** A wrong key is 422 there, and a month's budget that is used up 402. */
function ownFault({ status, headers, body }: OutboundResponse): NetworkFault | undefined {
  const native = { code: codeOf(body.toString('utf8')) ?? status, message: `HTTP ${status}`, http: status };
  if (status === 402) return new NetworkFault('rate_limited', native, pauseOf(headers));
  const isKeyRefused = native.code === 'SUBSCRIPTION_TOKEN_INVALID' || native.code === 'OPTION_NOT_IN_PLAN';
  return isKeyRefused ? new NetworkFault('auth_required', { ...native, message: 'the key is refused' }) : undefined;
}

function codeOf(body: string): string | undefined {
  try {
    return refusal.safeParse(JSON.parse(body)).data?.error.code;
  } catch {
    return undefined;
  }
}

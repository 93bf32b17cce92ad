import { NetworkFault } from '@mm/networks/network-fault.js';
import type { Outbound } from '@mm/networks/outbound/outbound.js';
import * as z from 'zod';
import { queryText } from '../../queries/query-text.js';
import { googleSyntax } from '../../queries/syntaxes.js';
import type {
  CompiledQuery,
  DegradedEngine,
  ProviderPage,
  SearchFilters,
  SearchProvider,
  SearchWords,
} from '../../search-provider.js';
import { engineHit } from '../engine-hit.js';
import { type ProviderAccess, addressUnder, askProvider, providerOutbound, readJson } from '../search-call.js';

const DAY_MS = 24 * 3_600_000;
/** Time ranges of SearXNG, with fewer days than they may have. */
const timeRanges = [
  { name: 'day', days: 1 },
  { name: 'month', days: 28 },
  { name: 'year', days: 365 },
] as const;

/** Names of engines that failed, with the reason in words. */
const response = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string(),
      content: z.string().nullish(),
      publishedDate: z.string().nullish(),
      engine: z.string(),
    }),
  ),
  unresponsive_engines: z.array(z.tuple([z.string(), z.string()]).rest(z.unknown())),
});

export interface SearxngAccess extends ProviderAccess {
  /** Engines that it asks, by its own names; its own choice when empty. */
  engines: readonly string[];
}

/** A SearXNG of one's own, with the JSON format on. It asks other engines; those that fail are `degraded`. */
export class SearxngProvider implements SearchProvider {
  readonly id = 'searxng';
  readonly perDay: number;
  /** Of ten results; it has no limit of its own. */
  readonly maxPages = 20;
  readonly #outbound: Outbound;

  constructor(
    private readonly access: SearxngAccess,
    private readonly now = () => new Date(),
  ) {
    this.perDay = access.perDay;
    this.#outbound = providerOutbound(access);
  }

  compile(words: SearchWords, filters: SearchFilters): CompiledQuery | null {
    const query = queryText(words, filters, googleSyntax);
    if (!query) return null;
    const language = query.isKazakh ? 'kk' : 'ru';
    return { q: query.text, language, ...(filters.after && { after: filters.after }) };
  }

  async search(query: CompiledQuery, page: number, signal: AbortSignal): Promise<ProviderPage> {
    const { q = '', language = 'ru', after } = query;
    const range = after && timeRangeOf(after, this.now());
    const parameters = new URLSearchParams({
      q,
      format: 'json',
      language,
      pageno: String(page + 1),
      ...(range && { time_range: range }),
      ...(this.access.engines.length > 0 && { engines: this.access.engines.join(',') }),
    });
    const address = addressUnder(this.access.baseUrl, `/search?${parameters.toString()}`);
    const body = await askProvider(this.#outbound, address, { signal, headers: reasonsInEnglish }, ({ status }) =>
      status === 403 ? jsonIsOff() : undefined,
    );
    const { results, unresponsive_engines: unresponsive } = readJson(body, response);
    const degraded = unresponsive.map(([engine, reason]) => degradedEngine(engine, reason));
    // a later page may be empty because the engines that respond have no more
    if (page === 0 && results.length === 0 && degraded.length > 0) throw noEngine(degraded);
    const hits = results.flatMap(({ url, title, content, publishedDate, engine }) => {
      const hit = engineHit({ url, title, snippet: content ?? '', publishedAt: publishedDate, engine });
      return hit ? [hit] : [];
    });
    return { hits, degraded, hasNext: results.length > 0 && page + 1 < this.maxPages };
  }
}

/** The shortest range that surely begins before the day; undefined for an older day. Days begin in Asia/Almaty. */
function timeRangeOf(after: string, now: Date): string | undefined {
  const days = (now.getTime() - Date.parse(`${after}T00:00:00+05:00`)) / DAY_MS;
  return timeRanges.find((range) => days <= range.days)?.name;
}

/** SearXNG translates why an engine does not respond. */
const reasonsInEnglish = { 'accept-language': 'en' };

const jsonIsOff = (): NetworkFault =>
  new NetworkFault('auth_required', {
    code: 403,
    message: 'SearXNG refuses JSON: add json to search.formats in its settings.yml',
    http: 403,
  });

/** The words are those of SearXNG's own list of reasons, some with 'Suspended: ' before them. */
function degradedEngine(engine: string, reason: string): DegradedEngine {
  const words = reason.toLowerCase();
  const message = reason.slice(0, 200);
  if (words.includes('too many requests')) return { engine, fault: 'rate_limited', message };
  if (words.includes('captcha') || words.includes('access denied') || words.includes('suspended'))
    return { engine, fault: 'blocked', message };
  return { engine, fault: words.includes('parsing') ? 'schema_drift' : 'transient', message };
}

/** Nothing was found because no engine responded: the fault that lasts longest. */
function noEngine(degraded: readonly DegradedEngine[]): NetworkFault {
  const kinds = ['blocked', 'rate_limited', 'auth_required', 'schema_drift', 'transient'] as const;
  const kind = kinds.find((one) => degraded.some(({ fault }) => fault === one)) ?? 'transient';
  const message = degraded.map(({ engine, message: reason }) => `${engine}: ${reason}`).join('; ');
  return new NetworkFault(kind, { code: 'unresponsive_engines', message: message.slice(0, 300) });
}

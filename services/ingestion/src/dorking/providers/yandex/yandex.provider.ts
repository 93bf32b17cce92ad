import { NetworkFault } from '@mm/networks/network-fault.js';
import type { Outbound } from '@mm/networks/outbound/outbound.js';
import * as z from 'zod';
import { queryText } from '../../queries/query-text.js';
import { yandexSyntax } from '../../queries/syntaxes.js';
import type { CompiledQuery, ProviderPage, SearchFilters, SearchProvider, SearchWords } from '../../search-provider.js';
import { engineHit } from '../engine-hit.js';
import { type ProviderAccess, addressUnder, askProvider, providerOutbound, readJson } from '../search-call.js';
import { readYandexXml } from './yandex-xml.js';

const PAGE_SIZE = 50;
/** It gives no more of one query. */
const MAX_RESULTS = 250;

const modes = {
  ru: { searchType: 'SEARCH_TYPE_RU', l10n: 'LOCALIZATION_RU' },
  kk: { searchType: 'SEARCH_TYPE_KK', l10n: 'LOCALIZATION_KK' },
} as const;

/** The XML in base64. */
const response = z.object({ rawData: z.string() });

export interface YandexAccess extends ProviderAccess {
  key: string;
  folder: string;
  /** 'auto': Kazakh for queries with Kazakh letters. */
  language: 'auto' | keyof typeof modes;
}

/** Yandex Search API v2. It has a Kazakh mode, with the forms of Kazakh words. */
export class YandexProvider implements SearchProvider {
  readonly id = 'yandex';
  readonly perDay: number;
  readonly maxPages = MAX_RESULTS / PAGE_SIZE;
  readonly #outbound: Outbound;

  constructor(private readonly access: YandexAccess) {
    this.perDay = access.perDay;
    this.#outbound = providerOutbound(access);
  }

  compile(words: SearchWords, filters: SearchFilters): CompiledQuery | null {
    const query = queryText(words, filters, yandexSyntax);
    if (!query) return null;
    const { language } = this.access;
    return { queryText: query.text, ...modes[language === 'auto' ? (query.isKazakh ? 'kk' : 'ru') : language] };
  }

  async search(query: CompiledQuery, page: number, signal: AbortSignal): Promise<ProviderPage> {
    const { searchType, l10n, queryText: text } = query;
    const json = {
      query: {
        searchType,
        queryText: text,
        familyMode: 'FAMILY_MODE_NONE',
        page: String(page),
        fixTypoMode: FIX_NOTHING,
      },
      groupSpec: { groupMode: 'GROUP_MODE_FLAT', groupsOnPage: String(PAGE_SIZE), docsInGroup: '1' },
      maxPassages: '3',
      l10n,
      folderId: this.access.folder,
      responseFormat: 'FORMAT_XML',
    };
    const address = addressUnder(this.access.baseUrl, '/v2/web/search');
    const headers = { authorization: `Api-Key ${this.access.key}` };
    const { rawData } = readJson(await askProvider(this.#outbound, address, { signal, headers, json }), response);
    const { error, docs } = readYandexXml(Buffer.from(rawData, 'base64').toString('utf8'));
    if (error) return nothingFound(error);
    const hits = docs.flatMap(({ url, title, snippet, publishedAt }) => {
      const hit = engineHit({ url, title, snippet, publishedAt, engine: 'yandex' });
      return hit ? [hit] : [];
    });
    return { hits, degraded: [], hasNext: docs.length >= PAGE_SIZE && page + 1 < this.maxPages };
  }
}

/** Corrected words would find other publications. */
const FIX_NOTHING = 'FIX_TYPO_MODE_OFF';

const QUOTA_PAUSE_MS = 3_600_000;
const RATE_PAUSE_MS = 2_000;

/** An empty page for error 15. Throws the fault of any other. */
function nothingFound({ code, message }: { code: number; message: string }): ProviderPage {
  if (code === 15) return { hits: [], degraded: [], hasNext: false };
  const native = { code, message: message.slice(0, 200) };
  if (code === 32) throw new NetworkFault('rate_limited', native, { retryAfterMs: QUOTA_PAUSE_MS });
  if (code === 55) throw new NetworkFault('rate_limited', native, { retryAfterMs: RATE_PAUSE_MS });
  if ([31, 33, 34, 42].includes(code)) throw new NetworkFault('auth_required', native);
  // Codes of Yandex's own failures; a query that it does not understand is our fault.
  throw new NetworkFault(code === 20 ? 'transient' : 'schema_drift', native);
}

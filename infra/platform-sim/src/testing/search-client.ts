import type { Simulator } from '../simulator.js';

/** A response of SearXNG. */
interface SearxngBody {
  results: { url: string; title: string; content: string; publishedDate: string | null; engine: string }[];
  unresponsive_engines: [string, string][];
}
/** A response of Brave. */
export interface BraveBody {
  web?: { results: { url: string; title: string; description: string; page_age?: string }[] };
  query: { more_results_available: boolean };
}
interface YandexAnswer {
  status: number;
  /** The document, decoded. */
  xml: string;
}

/** Asks the search engines of a simulator, as the product would. */
export class SearchClient {
  constructor(private readonly simulator: () => Simulator) {}

  searxng(params: Record<string, string>): Promise<Response> {
    return fetch(`${this.simulator().controlUrl}/searxng/search?${new URLSearchParams({ format: 'json', ...params })}`);
  }

  /** What SearXNG finds. */
  async found(q: string, params: Record<string, string> = {}): Promise<SearxngBody> {
    return (await (await this.searxng({ q, ...params })).json()) as SearxngBody;
  }

  /** Addresses that SearXNG finds. */
  async urls(q: string, params: Record<string, string> = {}): Promise<string[]> {
    return (await this.found(q, params)).results.map(({ url }) => url);
  }

  async yandex(
    queryText: string,
    { page = '0', key = 'demo-yandex-key', folderId = 'demo-folder' } = {},
  ): Promise<YandexAnswer> {
    const response = await fetch(`${this.simulator().controlUrl}/yandex/v2/web/search`, {
      method: 'POST',
      headers: { authorization: `Api-Key ${key}` },
      body: JSON.stringify({
        query: { searchType: 'SEARCH_TYPE_KK', queryText, familyMode: 'FAMILY_MODE_NONE', page },
        groupSpec: { groupMode: 'GROUP_MODE_FLAT', groupsOnPage: '10', docsInGroup: '1' },
        maxPassages: '3',
        l10n: 'LOCALIZATION_KK',
        folderId,
        responseFormat: 'FORMAT_XML',
      }),
    });
    const { rawData = '' } = (await response.json()) as { rawData?: string };
    return { status: response.status, xml: Buffer.from(rawData, 'base64').toString() };
  }

  brave(q: string, params: Record<string, string> = {}, key = 'demo-brave-key'): Promise<Response> {
    return fetch(`${this.simulator().controlUrl}/brave/res/v1/web/search?${new URLSearchParams({ q, ...params })}`, {
      headers: { 'x-subscription-token': key },
    });
  }
}

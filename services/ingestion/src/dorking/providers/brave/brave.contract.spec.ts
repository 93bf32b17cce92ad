import { readFileSync } from 'node:fs';
import { parse } from '@mm/keywords/parse.js';
import { providerServer } from '../contract/provider-server.js';
import { searchProviderContract } from '../contract/search-provider.contract.js';
import { BraveProvider } from './brave.provider.js';

const fixture = readFileSync(new URL('./fixtures/page.json', import.meta.url), 'utf8');
const key = 'BSA-secret';
const create = (baseUrl: string) => new BraveProvider({ baseUrl, key, perDay: 100, perSecond: 1000 });
const page = (urls: readonly string[]) => ({
  body: JSON.stringify({
    type: 'search',
    query: { original: 'q', more_results_available: true },
    web: { type: 'search', results: urls.map((url) => ({ title: 'т', url, description: 'с' })) },
  }),
});
const refusal = (status: number, code: string) => ({
  status,
  body: JSON.stringify({ type: 'ErrorResponse', error: { id: '1', status, code, detail: key } }),
});

describe('Brave Search API', () => {
  searchProviderContract({
    create,
    page: { body: fixture },
    fullPage: page,
    nothing: { body: JSON.stringify({ type: 'search', query: { original: 'q', more_results_available: false } }) },
    renamed: { body: fixture.replaceAll('"url"', '"link"') },
    engine: ['brave', 'brave'],
    key,
    refusals: {
      'a wrong key': { reply: refusal(422, 'SUBSCRIPTION_TOKEN_INVALID'), kind: 'auth_required' },
      'a month that is used up': {
        reply: { ...refusal(402, 'USAGE_LIMIT_EXCEEDED'), headers: { 'retry-after': '60' } },
        kind: 'rate_limited',
        retryAfterMs: 60_000,
      },
      'a query that it does not take': { reply: refusal(422, 'VALIDATION'), kind: 'schema_drift' },
      'a renamed list': { reply: { body: fixture.replace('"results"', '"items"') }, kind: 'schema_drift' },
    },
  });

  it('sends its key in a header and the days beside the query', async () => {
    const server = await providerServer();
    server.reply = page([]);
    const provider = create(server.base);
    const filters = { site: 'instagram.com', after: '2026-09-20', before: '2026-11-20' };
    const query = provider.compile({ keywords: parse('паводок | су'), typed: 'паводок | су' }, filters)!;
    await provider.search(query, 3, AbortSignal.timeout(5_000));
    const { url, headers } = server.asked[0]!;
    expect(url.pathname).toBe('/res/v1/web/search');
    expect(headers['x-subscription-token']).toBe(key);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      q: '(паводок OR су) site:instagram.com',
      count: '20',
      offset: '3',
      freshness: '2026-09-19to2026-11-20',
    });
    await server.close();
  });
});

import { parse } from '@mm/keywords/parse.js';
import type { ProviderPage } from '../src/dorking/search-provider.js';
import { SearxngProvider } from '../src/dorking/providers/searxng/searxng.provider.js';

/** Set by infra/scripts/searxng.mjs. */
const given = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run node infra/scripts/test.mjs searxng`);
  return value;
};
const provider = (baseUrl = given('SEARXNG_URL')): SearxngProvider =>
  new SearxngProvider({ baseUrl, engines: [], perDay: 1000, perSecond: 100 });
const search = (typed: string, { page = 0, filters = {}, from = provider() } = {}): Promise<ProviderPage> => {
  const query = from.compile({ keywords: parse(typed) }, filters);
  if (!query) throw new Error(`${typed} is too long`);
  return from.search(query, page, AbortSignal.timeout(20_000));
};
const control = (method: string, body?: object): Promise<Response> =>
  fetch(`${given('DEMO_NETWORKS_URL')}/__sim/faults`, { method, ...(body && { body: JSON.stringify(body) }) });
const fault = async (engine: 'yandex' | 'brave', name: string): Promise<void> => {
  const { ok } = await control('POST', { network: engine, fault: name });
  if (!ok) throw new Error(`there is no fault ${name}`);
};

/** The engines behind it are SearXNG's own for Yandex and Brave; they ask the demo networks. */
describe('a real SearXNG', () => {
  afterEach(() => control('DELETE'));

  it('gives hits of both engines with plain texts', async () => {
    const { hits, degraded, hasNext } = await search('дорога');
    expect(degraded).toEqual([]);
    expect(hasNext).toBe(true);
    expect(hits.length).toBeGreaterThanOrEqual(10);
    for (const { url, title, snippet } of hits) {
      expect(url).toMatch(/^https:\/\//);
      expect(`${title} ${snippet}`).toMatch(/доро[гж]|жол/i);
      expect(`${title} ${snippet}`).not.toMatch(/<\/?(strong|hlword)>/);
    }
  });

  it('limits hits to a site, and gives other hits on a later page', async () => {
    const filters = { site: '.kz' };
    const first = await search('дорога | жол*', { filters });
    // Brave gives two pages of Yandex at once.
    const third = await search('дорога | жол*', { filters, page: 2 });
    const urls = (found: ProviderPage): string[] => found.hits.map(({ url }) => url);
    expect(third.hits.length).toBeGreaterThan(0);
    expect([...urls(first), ...urls(third)].filter((url) => !new URL(url).hostname.endsWith('.kz'))).toEqual([]);
    expect(urls(third).filter((url) => urls(first).includes(url))).toEqual([]);
  });

  it('gives nothing for words that no page has', async () => {
    expect(await search('ненаходимоеслово')).toEqual({ hits: [], degraded: [], hasNext: false });
  });

  it('names the engine that does not respond, beside the hits of the other one', async () => {
    await fault('yandex', 'http500');
    const { hits, degraded } = await search('больница');
    expect(hits.length).toBeGreaterThan(0);
    expect(degraded).toEqual([expect.objectContaining({ engine: 'yandex api', fault: 'transient' })]);
  });

  it('is rate_limited when all engines answer 429', async () => {
    await fault('yandex', 'yandex429');
    await fault('brave', 'brave429');
    await expect(search('поликлиника')).rejects.toMatchObject({ kind: 'rate_limited' });
  });

  it('is blocked when all engines refuse access', async () => {
    await fault('yandex', 'yandex403');
    await fault('brave', 'brave401');
    await expect(search('поликлиника')).rejects.toMatchObject({ kind: 'blocked' });
  });

  it('is transient when no engine responds in time', async () => {
    await fault('yandex', 'hang');
    await fault('brave', 'hang');
    await expect(search('поликлиника')).rejects.toMatchObject({ kind: 'transient' });
  });

  it('says where JSON is switched on when it is off', async () => {
    const from = provider(given('SEARXNG_HTML_URL'));
    await expect(search('дорога', { from })).rejects.toMatchObject({
      kind: 'auth_required',
      native: { message: expect.stringContaining('search.formats') },
    });
  });
});

import { readFileSync } from 'node:fs';
import { parse } from '@mm/keywords/parse.js';
import { type ProviderServer, providerServer } from '../contract/provider-server.js';
import { searchProviderContract } from '../contract/search-provider.contract.js';
import { SearxngProvider } from './searxng.provider.js';

const fixture = readFileSync(new URL('./fixtures/page.json', import.meta.url), 'utf8');
const create = (baseUrl: string, engines: readonly string[] = []) =>
  new SearxngProvider({ baseUrl, engines, perDay: 100, perSecond: 1000 }, () => new Date('2026-11-23T12:00:00Z'));
const page = (results: object[], unresponsive: [string, string][] = []) => ({
  body: JSON.stringify({ query: 'q', results, unresponsive_engines: unresponsive }),
});
const result = (url: string) => ({ url, title: 'т', content: 'с', publishedDate: null, engine: 'yandex api' });

describe('SearXNG', () => {
  searchProviderContract({
    create,
    page: { body: fixture },
    fullPage: (urls) => page(urls.map(result)),
    nothing: page([]),
    renamed: { body: fixture.replaceAll('"title"', '"heading"') },
    engine: ['yandex api', 'braveapi'],
    refusals: {
      'a refused format': { reply: { status: 403 }, kind: 'auth_required', says: 'search.formats' },
      'a CAPTCHA of its engines': {
        reply: page(
          [],
          [
            ['google', 'Suspended: CAPTCHA'],
            ['bing', 'timeout'],
          ],
        ),
        kind: 'blocked',
        says: 'google: Suspended: CAPTCHA',
      },
      'access that its engines deny': { reply: page([], [['google', 'Suspended: access denied']]), kind: 'blocked' },
      'too many requests to its engines': {
        reply: page([], [['braveapi', 'Suspended: too many requests']]),
        kind: 'rate_limited',
      },
      'a timeout of its engines': { reply: page([], [['braveapi', 'timeout']]), kind: 'transient' },
    },
  });

  describe('asked with filters', () => {
    let server: ProviderServer;
    beforeAll(async () => {
      server = await providerServer();
      server.reply = page(
        [result('https://a.kz/1')],
        [
          ['google', 'Suspended: CAPTCHA'],
          ['bing', 'timeout'],
        ],
      );
    });
    afterAll(() => server.close());
    const ask = async (typed: string, filters = {}, engines: string[] = []) => {
      const provider = create(server.base, engines);
      const query = provider.compile({ keywords: parse(typed), typed }, filters)!;
      return { query, found: await provider.search(query, 2, AbortSignal.timeout(5_000)) };
    };
    const parameters = () => Object.fromEntries(server.asked.at(-1)!.url.searchParams);

    it('names the engines that failed while others responded', async () => {
      expect((await ask('паводок')).found.degraded).toEqual([
        { engine: 'google', fault: 'blocked', message: 'Suspended: CAPTCHA' },
        { engine: 'bing', fault: 'transient', message: 'timeout' },
      ]);
    });

    it('counts pages from one, and asks in Kazakh for Kazakh words', async () => {
      await ask('су тасқыны', { site: '.kz' }, ['yandex api', 'braveapi']);
      expect(parameters()).toEqual({
        q: 'су (тасқыны OR таскыны) site:kz',
        format: 'json',
        language: 'kk',
        pageno: '3',
        engines: 'yandex api,braveapi',
      });
    });

    it.each([
      ['2026-11-23', 'day'],
      ['2026-11-20', 'month'],
      ['2026-10-20', 'year'],
      ['2025-10-20', undefined],
    ])('adds the time range that surely holds all since %s: %s', async (after, range) => {
      await ask('паводок', { after });
      expect(parameters()['time_range']).toBe(range);
    });
  });
});

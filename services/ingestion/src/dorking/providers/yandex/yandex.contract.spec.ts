import { readFileSync } from 'node:fs';
import { parse } from '@mm/keywords/parse.js';
import { type ProviderServer, providerServer } from '../contract/provider-server.js';
import { searchProviderContract } from '../contract/search-provider.contract.js';
import { YandexProvider } from './yandex.provider.js';

const fixture = readFileSync(new URL('./fixtures/page.xml', import.meta.url), 'utf8');
const key = 'AQVN-secret';
const create = (baseUrl: string, language: 'auto' | 'kk' = 'auto') =>
  new YandexProvider({ baseUrl, key, folder: 'b1g', language, perDay: 100, perSecond: 1000 });
const reply = (xml: string) => ({ body: JSON.stringify({ rawData: Buffer.from(xml).toString('base64') }) });
const response = (inner: string) =>
  reply(
    `<?xml version="1.0" encoding="utf-8"?><yandexsearch version="1.0"><response>${inner}</response></yandexsearch>`,
  );
const error = (code: number) => response(`<error code="${code}">Текст ошибки</error>`);
const full = (urls: readonly string[]) =>
  response(
    `<results><grouping>${urls
      .map((url) => `<group><doc><url>${url}</url><title>т</title></doc></group>`)
      .join('')}</grouping></results>`,
  );

describe('Yandex Search API', () => {
  searchProviderContract({
    create,
    page: reply(fixture),
    fullPage: full,
    nothing: error(15),
    renamed: { body: JSON.stringify({ data: '' }) },
    engine: ['yandex', 'yandex'],
    isPosted: true,
    key,
    refusals: {
      'error 32': { reply: error(32), kind: 'rate_limited', retryAfterMs: 3_600_000, says: 'Текст ошибки' },
      'error 55': { reply: error(55), kind: 'rate_limited', retryAfterMs: 2_000 },
      'error 31': { reply: error(31), kind: 'auth_required' },
      'error 33': { reply: error(33), kind: 'auth_required' },
      'error 34': { reply: error(34), kind: 'auth_required' },
      'error 42': { reply: error(42), kind: 'auth_required' },
      'error 20': { reply: error(20), kind: 'transient' },
      'an unknown error': { reply: error(2), kind: 'schema_drift' },
      'a document of another kind': { reply: reply('<rss><channel/></rss>'), kind: 'schema_drift' },
      'base64 of no document': { reply: { body: '{"rawData":"%%%"}' }, kind: 'schema_drift' },
      'a renamed element': { reply: reply(fixture.replaceAll('url>', 'link>')), kind: 'schema_drift' },
      'a bomb of tags': { reply: response('<a>'.repeat(100_000)), kind: 'schema_drift' },
    },
  });

  describe('asked for Kazakh or Russian words', () => {
    let server: ProviderServer;
    beforeAll(async () => {
      server = await providerServer();
      server.reply = error(15);
    });
    afterAll(() => server.close());
    const sent = async (typed: string, language?: 'kk') => {
      const provider = create(server.base, language);
      const query = provider.compile({ keywords: parse(typed), typed }, {})!;
      await provider.search(query, 1, AbortSignal.timeout(5_000));
      return JSON.parse(server.asked.at(-1)!.body) as { query: object; l10n: string };
    };

    it('uses the Kazakh mode for Kazakh letters, and the letters that were typed', async () => {
      expect(await sent('су тасқыны')).toMatchObject({
        query: {
          searchType: 'SEARCH_TYPE_KK',
          queryText: 'су (тасқыны | таскыны)',
          page: '1',
          familyMode: 'FAMILY_MODE_NONE',
        },
        l10n: 'LOCALIZATION_KK',
        groupSpec: { groupMode: 'GROUP_MODE_FLAT', groupsOnPage: '50', docsInGroup: '1' },
        folderId: 'b1g',
        responseFormat: 'FORMAT_XML',
      });
      expect(server.asked.at(-1)!.headers.authorization).toBe(`Api-Key ${key}`);
    });

    it('uses the Russian mode for other words, unless the setting says Kazakh', async () => {
      expect((await sent('паводок')).l10n).toBe('LOCALIZATION_RU');
      expect((await sent('паводок', 'kk')).l10n).toBe('LOCALIZATION_KK');
    });
  });
});

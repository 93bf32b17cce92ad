import { type FaultKind, NetworkFault } from '@mm/networks/network-fault.js';
import { parse } from '@mm/keywords/parse.js';
import type { CompiledQuery, EngineHit, ProviderPage, SearchProvider } from '../../search-provider.js';
import { type ProviderServer, type Reply, providerServer } from './provider-server.js';

/** A provider's responses in its own format. */
export interface ProviderWire {
  create(baseUrl: string): SearchProvider;
  /** The fixture: the two publications of `expectedHits`, `javascript:alert(1)` and `ftp://files.kz/a`. */
  page: Reply;
  /** A full page, after which there may be another, with these addresses. */
  fullPage(urls: readonly string[]): Reply;
  nothing: Reply;
  /** The fixture with a required field under another name. */
  renamed: Reply;
  engine: [first: string, second: string];
  /** It asks by POST. */
  isPosted?: boolean;
  refusals: Record<string, { reply: Reply; kind: FaultKind; retryAfterMs?: number; says?: string }>;
  /** Of the requests; must not be in any fault. */
  key?: string;
}

/** What every search provider does with what it is answered. */
export function searchProviderContract(wire: ProviderWire): void {
  let server: ProviderServer;
  let provider: SearchProvider;
  beforeAll(async () => {
    server = await providerServer();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.asked.length = 0;
    // Another one each time: a provider that has to wait does not ask.
    provider = wire.create(`${server.base}/base/`);
  });

  const query = () => provider.compile({ keywords: parse('паводок'), typed: 'паводок' }, {})!;
  const search = (page = 0, signal = AbortSignal.timeout(20_000)) => provider.search(query(), page, signal);
  const faultOf = async (work: Promise<unknown>): Promise<NetworkFault> => {
    const error = await work.then(
      () => new Error('no fault'),
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(NetworkFault);
    return error as NetworkFault;
  };

  it('gives addresses, texts without markup and dates, and drops what is no address of the web', async () => {
    server.reply = wire.page;
    const [first, second] = wire.engine;
    const expected: EngineHit[] = [
      {
        url: 'https://www.zhaiyk-press.kz/novosti/pavodok-2026?utm_source=rss',
        title: 'Паводок: уровень воды в Жайыке & Деркуле',
        snippet: 'В Уральске уровень воды поднялся на 12 см, паводок ожидают к выходным.',
        publishedAt: new Date('2026-11-19T08:30:00Z'),
        engine: first,
      },
      {
        url: 'https://t.me/su_tasqyny/118',
        title: 'Су тасқыны: ауыл тұрғындары көшірілді',
        snippet: '',
        publishedAt: null,
        engine: second,
      },
    ];
    expect(await search()).toMatchObject({ hits: expected, degraded: [] });
  });

  it('asks under the path of its base address', async () => {
    server.reply = wire.page;
    await search();
    expect(server.asked.map(({ url }) => url.pathname.startsWith('/base/'))).toEqual([true]);
  });

  it('says that nothing was found with an empty page', async () => {
    server.reply = wire.nothing;
    expect(await search()).toEqual({ hits: [], degraded: [], hasNext: false });
  });

  it('ends with an empty page', async () => {
    server.reply = () => (server.asked.length === 1 ? wire.fullPage(addresses(0)) : wire.nothing);
    expect(await pages()).toEqual([addresses(0).length, 0]);
  });

  it('ends when a page is repeated', async () => {
    server.reply = wire.fullPage(addresses(0));
    expect(await pages()).toEqual([addresses(0).length]);
    expect(server.asked).toHaveLength(2);
  });

  it('reads no more pages than it may', async () => {
    server.reply = () => wire.fullPage(addresses(server.asked.length));
    expect(await pages()).toHaveLength(provider.maxPages);
    expect(server.asked).toHaveLength(provider.maxPages);
  });

  const common: ProviderWire['refusals'] = {
    'HTTP 401': { reply: { status: 401 }, kind: 'auth_required' },
    'HTTP 403': { reply: { status: 403 }, kind: 'auth_required' },
    'HTTP 429 with Retry-After': {
      reply: { status: 429, headers: { 'retry-after': '7' } },
      kind: 'rate_limited',
      retryAfterMs: 7_000,
    },
    'HTTP 429 with the reset of its windows': {
      reply: { status: 429, headers: { 'x-ratelimit-reset': '1, 5400', 'x-ratelimit-remaining': '1, 0' } },
      kind: 'rate_limited',
      retryAfterMs: 5_400_000,
    },
    'HTTP 500': { reply: { status: 500 }, kind: 'transient' },
    'HTTP 503': { reply: { status: 503, body: '<html>busy</html>' }, kind: 'transient' },
    'HTML in place of JSON': { reply: { body: '<!doctype html><h1>Welcome</h1>' }, kind: 'schema_drift' },
    'a truncated body': { reply: { body: '{"results": [' }, kind: 'schema_drift' },
    'a renamed field': { reply: wire.renamed, kind: 'schema_drift' },
    'a redirect to a private address': {
      reply: { status: 302, headers: { location: 'http://127.0.0.1:1/secret' } },
      // What is posted follows no redirect at all.
      kind: wire.isPosted ? 'schema_drift' : 'refused_address',
    },
    'a body without an end': { reply: { body: 'x'.repeat(6 * 1024 * 1024) }, kind: 'schema_drift' },
  };

  it.each(Object.entries({ ...common, ...wire.refusals }))('gives %s its own kind of fault', async (_, refusal) => {
    server.reply = refusal.reply;
    const fault = await faultOf(search());
    expect({ kind: fault.kind, retryAfterMs: fault.retryAfterMs }).toEqual({
      kind: refusal.kind,
      retryAfterMs: refusal.retryAfterMs,
    });
    expect(fault.native.message).toContain(refusal.says ?? '');
    const written = JSON.stringify([fault, fault.message, fault.stack, fault.native, fault.cause]);
    if (wire.key) expect(written).not.toContain(wire.key);
    expect(written).not.toContain(encodeURIComponent('паводок'));
  });

  it('calls a provider that is not there transient, without its address', async () => {
    provider = wire.create('http://127.0.0.1:1/hidden');
    const fault = await faultOf(search());
    expect(fault.kind).toBe('transient');
    expect(JSON.stringify([fault.message, fault.native])).not.toContain('hidden');
  });

  it('ends with its signal when the provider does not respond', async () => {
    server.reply = { hang: true };
    expect((await faultOf(search(0, AbortSignal.timeout(100)))).kind).toBe('cancelled');
  });

  async function pages(): Promise<number[]> {
    const counts: number[] = [];
    for await (const page of allPages(provider, query(), AbortSignal.timeout(20_000))) counts.push(page.hits.length);
    return counts;
  }
}

const addresses = (page: number): string[] => Array.from({ length: 50 }, (_, i) => `https://site.kz/${page}/${i}`);

/** The pages of a query as a search reads them: until there is no other, or one is repeated. */
async function* allPages(
  provider: Pick<SearchProvider, 'search' | 'maxPages'>,
  query: CompiledQuery,
  signal: AbortSignal,
): AsyncGenerator<ProviderPage> {
  const seen = new Set<string>();
  for (let page = 0; page < provider.maxPages; page++) {
    const found = await provider.search(query, page, signal);
    const isRepeated = found.hits.length > 0 && found.hits.every(({ url }) => seen.has(url));
    if (isRepeated) return;
    for (const { url } of found.hits) seen.add(url);
    yield found;
    if (!found.hasNext) return;
  }
}

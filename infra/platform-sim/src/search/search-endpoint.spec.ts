import { decodeHTMLStrict } from 'entities';
import type { Simulator } from '../simulator.js';
import type { BraveBody } from '../testing/search-client.js';
import { SearchClient } from '../testing/search-client.js';
import { callControl, simulatedNow, startTestSimulator } from '../testing/test-simulator.js';

interface Page {
  url: string;
  title: string;
  text: string;
  publishedAt: string;
  network: string;
  host: string;
  code: string;
}

describe('the search engines of the demo', () => {
  let simulator: Simulator;
  let stop: () => void;
  beforeAll(async () => ({ simulator, stop } = await startTestSimulator()));
  afterAll(() => stop());
  afterEach(() => void simulator.faults.clear());

  const ask = new SearchClient(() => simulator);
  const urls = ask.urls.bind(ask);
  const corpus = async (query = ''): Promise<Page[]> =>
    (await callControl(simulator, 'GET', `search/corpus?${query}`))['documents'] as Page[];
  const fault = (network: string, name: string): Promise<unknown> =>
    callControl(simulator, 'POST', 'faults', { network, fault: name });
  const publish = async (text: string, author = 'esil-puls.kz', network = 'smi', title = text): Promise<string> => {
    const made = await callControl(simulator, 'POST', 'publish', { network, author, text, title });
    const [page] = (await corpus()).filter(({ code }) => code === made['code']);
    return page?.url ?? '';
  };
  it('know news sites that the demo does not watch, with articles of ninety days, and serve their pages', async () => {
    await publish('Қызыл көпір жөнделді', 'nura-vestnik.kz');
    const pages = await corpus('network=smi');
    const known = new Set(simulator.world.sources().map(({ name }) => name));
    const hosts = [...new Set(pages.map(({ host }) => host))].filter((host) => !known.has(host));
    expect(hosts.filter((host) => host.endsWith('.kz')).length).toBeGreaterThanOrEqual(6);
    expect(hosts).toContain('steppe-monitor.com');
    for (const host of hosts) {
      const own = pages.filter((page) => page.host === host);
      expect(Date.parse(own[0]?.publishedAt ?? '')).toBeLessThan(simulatedNow() - 55 * 86_400_000);
      const { pathname, search } = new URL(own.at(-1)?.url ?? '');
      const response = await fetch(`${simulator.controlUrl}/sites/${host}${pathname}${search}`);
      const html = new TextDecoder(/charset=([\w-]+)/.exec(response.headers.get('content-type') ?? '')?.[1]).decode(
        await response.arrayBuffer(),
      );
      expect([host, response.status]).toEqual([host, 200]);
      // Kazakh letters are entities on a site in windows-1251.
      expect(decodeHTMLStrict(html)).toContain(own.at(-1)?.text.split('\n')[0]);
      expect(html).not.toContain('href="/');
    }
  });

  it('do not count these sites among the outlets of the demo', async () => {
    const { outlets } = (await callControl(simulator, 'GET', 'world')) as { outlets: { host: string }[] };
    expect(outlets.map(({ host }) => host)).not.toContain('esil-puls.kz');
    expect(outlets).toHaveLength(13);
  });

  it('know posts of the social networks under their public addresses', async () => {
    const pages = await corpus();
    const forms: Record<string, RegExp> = {
      vk: /^https:\/\/vk\.com\/wall-?\d+_\d+$/,
      telegram: /^https:\/\/t\.me\/\w+\/\d+$/,
      youtube: /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/,
      ok: /^https:\/\/ok\.ru\/(group\/\d+\/topic|profile\/\d+\/statuses)\/\d+$/,
      instagram: /^https:\/\/www\.instagram\.com\/p\/[\w-]+\/$/,
      facebook: /^https:\/\/www\.facebook\.com\/[\w.]+\/posts\/\d+$/,
    };
    for (const [network, form] of Object.entries(forms)) {
      const own = pages.filter((page) => page.network === network);
      expect(own.length).toBeGreaterThan(10);
      expect(own.filter(({ url }) => !form.test(url))).toEqual([]);
    }
  });

  it('find every form of a word, in Russian and in Kazakh', async () => {
    const russian = await publish('Над озером кружили фламинговые журавли');
    expect(await urls('фламинговых журавлей')).toEqual([russian]);
    const kazakh = await publish('Тасқынжойқын қаласында бөгет салынды', 'qulan-tany.kz');
    expect(await urls('бөгеттер тасқынжойғын')).toEqual([]);
    expect(await urls('бөгеттер Тасқынжойқын')).toEqual([kazakh]);
  });

  it('take phrases, OR, brackets and excluded words', async () => {
    const one = await publish('Кварцевый гранит везут вагонами');
    const two = await publish('Гранит кварцевый лежит на складе');
    const three = await publish('Кварцевая лампа куплена для школы');
    expect(await urls('"кварцевый гранит"')).toEqual([one]);
    expect(await urls('"кварцевого гранита"')).toEqual([]);
    expect((await urls('кварцевый гранит')).sort()).toEqual([one, two].sort());
    expect((await urls('кварцевый (гранит OR лампа) -склад')).sort()).toEqual([one, three].sort());
    expect((await urls('кварцевый (вагон | лампа)')).sort()).toEqual([one, three].sort());
    expect(await urls('кварцевый -(гранит | школа)')).toEqual([]);
    expect((await ask.yandex('"кварцевого гранита"')).xml).toContain(`<url>${one.replace('&', '&amp;')}</url>`);
  });

  it('limit a search to a host, a top-level domain, a part of the address', async () => {
    const [com, kz] = [
      await publish('Мраморный карьер', 'steppe-monitor.com'),
      await publish('Мраморный зал', 'zhem-online.kz'),
    ];
    expect(await urls('мраморный site:kz')).toEqual([kz]);
    expect(await urls('мраморный site:.com')).toEqual([com]);
    expect(await urls('мраморный -site:kz')).toEqual([com]);
    expect(await urls('мраморный site:zhem-online.kz')).toEqual([kz]);
    expect(await urls('мраморный inurl:steppe')).toEqual([com]);
    expect((await ask.yandex('мраморный domain:kz')).xml).not.toContain(com);
    const post = await publish('Мраморный пол', 'shymnews', 'vk');
    expect(await urls('мраморный site:vk.com')).toEqual([post]);
  });

  it('limit a search to days: both ends excluded, of date: included', async () => {
    const pages = (await corpus('host=zhem-online.kz')).slice(-40);
    const page = pages[20] as Page;
    const day = page.publishedAt.slice(0, 10);
    const near = (days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
    const query = `"${page.text.split(/[.!?]/)[0]}" site:zhem-online.kz`;
    expect(await urls(`${query} after:${near(-1)} before:${near(1)}`)).toContain(page.url);
    expect(await urls(`${query} after:${day}`)).not.toContain(page.url);
    expect(await urls(`${query} before:${day}`)).not.toContain(page.url);
    const compact = (text: string): string => text.replaceAll('-', '');
    expect((await ask.yandex(`${query} date:${compact(day)}..${compact(day)}`)).xml).toContain('<doc ');
    expect((await ask.yandex(`${query} date:${compact(near(1))}..${compact(near(9))}`)).xml).not.toContain(page.url);
    const fresh = (await (await ask.brave(query, { freshness: `${day}to${day}` })).json()) as BraveBody;
    expect(fresh.web?.results.map(({ url }) => url)).toContain(page.url);
  });

  it('give pages of ten until there are no more, each result once', async () => {
    const all = new Set<string>();
    let pages = 0;
    for (let pageno = 1; ; pageno++) {
      const page = await urls('дорога site:kz', { pageno: String(pageno) });
      if (page.length === 0) break;
      expect(page.length).toBeLessThanOrEqual(10);
      pages++;
      page.forEach((url) => all.add(url));
    }
    expect(pages).toBeGreaterThan(2);
    expect(all.size).toBeGreaterThan((pages - 1) * 10);
  });

  it('leave out deleted pages and follow edited ones', async () => {
    const url = await publish('Гипсовый слон стоял у входа', 'esil-puls.kz', 'smi', 'Новости музея');
    expect(await urls('гипсовый слон')).toEqual([url]);
    const code = `esil-puls.kz_${/p=(\d+)/.exec(url)?.[1]}`;
    await callControl(simulator, 'POST', 'edit', { code, text: 'Алебастровый кит стоял у входа' });
    expect(await urls('гипсовый слон стоял')).toEqual([]);
    expect(await urls('алебастровый кит')).toEqual([url]);
    await callControl(simulator, 'POST', 'delete', { code });
    expect(await urls('алебастровый кит')).toEqual([]);
  });

  it('mark the found words as each engine does, and know some dates only', async () => {
    await publish('Опаловый мост & <тень>', 'zhem-online.kz', 'smi', 'Мост через реку');
    expect((await ask.yandex('опаловые')).xml).toMatch(/<passage><hlword>Опаловый<\/hlword> мост &amp; &lt;тень&gt;/);
    const [item] = ((await (await ask.brave('опаловые')).json()) as BraveBody).web?.results ?? [];
    expect(item?.description).toBe('<strong>Опаловый</strong> мост &amp; &lt;тень&gt;');
    expect((await ask.found('опаловые')).results[0]).toMatchObject({ content: 'Опаловый мост & <тень>' });
    const dates = (await ask.found('дорога')).results.map(({ publishedDate }) => publishedDate);
    expect(dates).toContain(null);
    expect(dates.filter((date) => date !== null && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(date))).toEqual([]);
  });

  it('SearXNG refuses an empty query, another format and a wrong page', async () => {
    expect([(await ask.searxng({ q: ' ' })).status, (await ask.searxng({ q: 'а', pageno: '0' })).status]).toEqual([
      400, 400,
    ]);
    expect((await ask.searxng({ q: 'а', format: 'csv' })).status).toBe(403);
  });

  it.each([
    ['searxng429', 429],
    ['searxngNoJson', 403],
    ['searxngError', 500],
    ['http500', 500],
  ])('SearXNG: the fault %s is status %i', async (name, status) => {
    await fault('searxng', name);
    expect((await ask.searxng({ q: 'дорога' })).status).toBe(status);
  });

  it.each([
    ['searxngCaptcha', 'Suspended: CAPTCHA'],
    ['searxngTooMany', 'Suspended: too many requests'],
    ['searxngTimeout', 'timeout'],
  ])('SearXNG: with the fault %s no engine responds: %s', async (name, cause) => {
    await fault('searxng', name);
    expect(await ask.found('дорога')).toMatchObject({
      results: [],
      unresponsive_engines: [
        ['yandex api', cause],
        ['braveapi', cause],
      ],
    });
  });

  it('SearXNG: one engine may be silent while the other one gives results', async () => {
    await fault('searxng', 'searxngPartial');
    const { results, unresponsive_engines: silent } = await ask.found('дорога');
    expect(silent).toEqual([['yandex api', 'timeout']]);
    expect(new Set(results.map(({ engine }) => engine))).toEqual(new Set(['braveapi']));
  });

  it.each(['searxng', 'brave'])('%s: operators have no effect with the fault ignoresOperators', async (engine) => {
    const url = await publish(`Лазурный ${engine} берег`, 'steppe-monitor.com');
    await fault(engine, 'ignoresOperators');
    const query = `лазурный ${engine} site:kz before:2020-01-01`;
    const seen =
      engine === 'searxng'
        ? await urls(query)
        : ((await (await ask.brave(query)).json()) as BraveBody).web?.results.map((one) => one.url);
    expect(seen).toEqual([url]);
  });

  it('repeat the first page, rename fields and break responses by faults', async () => {
    await fault('searxng', 'infinitePaging');
    expect(await urls('дорога', { pageno: '7' })).toEqual(await urls('дорога'));
    simulator.faults.clear();
    await fault('searxng', 'schemaDrift');
    expect((await ask.found('дорога')).results[0]).toHaveProperty('link');
    simulator.faults.clear();
    await fault('searxng', 'html');
    expect((await ask.searxng({ q: 'дорога' })).headers.get('content-type')).toContain('text/html');
  });

  it('Yandex says code 15 for nothing, and refuses wrong keys, folders and long queries', async () => {
    expect((await ask.yandex('несуществующееслово')).xml).toContain('<error code="15">');
    expect((await ask.yandex('дорога', { key: 'wrong' })).status).toBe(401);
    expect((await ask.yandex('дорога', { folderId: 'wrong' })).status).toBe(403);
    expect((await ask.yandex('д'.repeat(401))).status).toBe(400);
    expect((await ask.yandex('дорога', { page: '25' })).xml).toContain('<error code="15">');
  });

  it.each(['32', '42', '55'])('Yandex: error %s is in the document', async (code) => {
    await fault('yandex', `yandex${code}`);
    expect(await ask.yandex('дорога')).toMatchObject({
      status: 200,
      xml: expect.stringContaining(`<error code="${code}">`),
    });
  });

  it.each([401, 403, 429])('Yandex: status %i by a fault', async (status) => {
    await fault('yandex', `yandex${status}`);
    expect((await ask.yandex('дорога')).status).toBe(status);
  });

  it('Brave has ten pages of at most twenty, and refuses other numbers, long queries and wrong keys', async () => {
    const body = (await (await ask.brave('дорога', { count: '20' })).json()) as BraveBody;
    expect(body.web?.results).toHaveLength(20);
    expect(body.query.more_results_available).toBe(true);
    const statuses = await Promise.all(
      [
        ask.brave('дорога', { count: '21' }),
        ask.brave('дорога', { offset: '10' }),
        ask.brave('д'.repeat(401)),
        ask.brave('дорога', {}, 'x'),
      ].map(async (asked) => (await asked).status),
    );
    expect(statuses).toEqual([422, 422, 422, 422]);
    expect(await (await ask.brave('несуществующееслово')).json()).not.toHaveProperty('web');
  });

  it.each([
    ['brave429', 429],
    ['brave401', 401],
    ['brave422', 422],
  ])('Brave: the fault %s is status %i', async (name, status) => {
    await fault('brave', name);
    const response = await ask.brave('дорога');
    expect([response.status, response.headers.get('x-ratelimit-reset')]).toEqual([
      status,
      status === 429 ? '2, 86400' : null,
    ]);
  });

  it('write requests into the journal, without codes of posts', async () => {
    await ask.brave('дорога');
    const { entries } = (await callControl(simulator, 'GET', 'journal?network=brave&limit=1')) as {
      entries: unknown[];
    };
    expect(entries).toEqual([expect.objectContaining({ method: 'search', status: 200, served: [] })]);
  });
});

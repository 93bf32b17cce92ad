import { Readability } from '@mozilla/readability';
import { parseFeed } from 'feedsmith';
import { parseHTML } from 'linkedom';
import type { Simulator } from '../simulator.js';
import { callControl, startTestSimulator } from '../testing/test-simulator.js';
import type { Habit } from '../world/outlets.js';
import type { OutletSite } from './outlet-site.js';

describe('the outlets of the demo', () => {
  let simulator: Simulator;
  let stop: () => void;
  beforeAll(async () => ({ simulator, stop } = await startTestSimulator({ SIM_HISTORY_DAYS: '12' })));
  afterAll(() => stop());

  const siteWith = (habit: Habit): OutletSite => {
    const site = simulator.sites.find((s) => s.outlet.habit === habit);
    if (!site) throw new Error(`no outlet ${habit}`);
    return site;
  };
  const bytesOf = async (
    address: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; headers: Headers; bytes: Buffer }> => {
    const response = await fetch(address, { headers });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const feedOf = async (site: OutletSite, encoding = 'utf-8'): Promise<string> =>
    new TextDecoder(encoding).decode((await bytesOf(site.base + site.outlet.feed)).bytes);

  it.each(['rss', 'fullText', 'jsonLd', 'robots', 'constantEtag', 'windows1251', 'wrongCharset'] as const)(
    '%s: a feed reader finds thirty articles of RSS 2.0',
    async (habit) => {
      const encoding = ['windows1251', 'wrongCharset'].includes(habit) ? 'windows-1251' : 'utf-8';
      const site = siteWith(habit);
      const parsed = parseFeed(await feedOf(site, encoding));
      if (parsed.format !== 'rss') throw new Error(parsed.format);
      expect(parsed.feed.title).toBe(site.outlet.title);
      expect(parsed.feed.items).toHaveLength(30);
      expect(
        parsed.feed.items?.every(
          (item) =>
            item.link?.startsWith(site.base) &&
            /[а-яә]/i.test(item.title ?? '') &&
            !Number.isNaN(Date.parse(String(item.pubDate))),
        ),
      ).toBe(true);
    },
  );

  it('serves Atom and JSON Feed 1.1 for the outlets that use them', async () => {
    const atom = parseFeed(await feedOf(siteWith('atom')));
    const json = parseFeed(await feedOf(siteWith('jsonFeed')));
    expect([atom.format, json.format]).toEqual(['atom', 'json']);
    expect(atom.format === 'atom' && atom.feed.entries).toHaveLength(30);
    expect(json.format === 'json' && json.feed.items).toHaveLength(30);
  });

  it('declares windows-1251 correctly in one feed and utf-8 wrongly in another', async () => {
    const honest = await bytesOf(siteWith('windows1251').base + (siteWith('windows1251').outlet.feed ?? ''));
    expect(honest.headers.get('content-type')).toContain('windows-1251');
    expect(honest.bytes.toString('latin1')).toContain('encoding="windows-1251"');
    const wrong = await bytesOf(siteWith('wrongCharset').base + (siteWith('wrongCharset').outlet.feed ?? ''));
    expect(wrong.bytes.toString('latin1')).toContain('encoding="utf-8"');
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(wrong.bytes)).toThrow();
  });

  it('responds 304 while nothing has changed and with the new feed after a new article', async () => {
    const site = siteWith('rss');
    const address = site.base + site.outlet.feed;
    const etag = (await bytesOf(address)).headers.get('etag') ?? '';
    expect((await bytesOf(address, { 'if-none-match': etag })).status).toBe(304);
    await callControl(simulator, 'POST', 'publish', {
      network: 'smi',
      author: site.outlet.name,
      title: 'Свежая новость',
    });
    const fresh = await bytesOf(address, { 'if-none-match': etag });
    expect(fresh.status).toBe(200);
    expect(fresh.bytes.toString('utf8')).toContain('Свежая новость');
  });

  it('keeps the ETag of one outlet constant, so that a poller that trusts it misses news', async () => {
    const site = siteWith('constantEtag');
    const address = site.base + site.outlet.feed;
    const etag = (await bytesOf(address)).headers.get('etag') ?? '';
    await callControl(simulator, 'POST', 'publish', {
      network: 'smi',
      author: site.outlet.name,
      title: 'Пропущенная новость',
    });
    expect((await bytesOf(address, { 'if-none-match': etag })).status).toBe(304);
    expect((await bytesOf(address)).bytes.toString('utf8')).toContain('Пропущенная новость');
  });

  it('names the feed on the front page, or a news sitemap in robots.txt where there is no feed', async () => {
    const home = parseHTML((await bytesOf(`${siteWith('atom').base}/`)).bytes.toString('utf8')).document;
    expect(home.querySelector('link[rel=alternate]')?.getAttribute('type')).toBe('application/atom+xml');
    const silent = siteWith('sitemapOnly');
    expect((await bytesOf(`${silent.base}/`)).bytes.toString('utf8')).not.toContain('rel="alternate"');
    const robots = (await bytesOf(`${silent.base}/robots.txt`)).bytes.toString('utf8');
    const map = await bytesOf(/Sitemap: (\S+sitemap-news\.xml)/.exec(robots)?.[1] ?? '');
    expect(map.bytes.toString('utf8')).toMatch(
      /<news:publication_date>[^<]+\+05:00<\/news:publication_date><news:title>[^<]+/,
    );
  });

  it('disallows a section of one outlet in robots.txt and still lists its articles in the feed', async () => {
    const site = siteWith('robots');
    expect((await bytesOf(`${site.base}/robots.txt`)).bytes.toString('utf8')).toMatch(
      /Disallow: \/mnenie\/\n(.*\n)*Crawl-delay: 2/,
    );
    expect(await feedOf(site)).toContain(`${site.base}/mnenie/`);
  });

  it('repeats guids and writes relative links in one outlet', async () => {
    const parsed = parseFeed(await feedOf(siteWith('duplicateGuid')));
    const items = parsed.format === 'rss' ? (parsed.feed.items ?? []) : [];
    const guids = items.map((item) => item.guid?.value);
    expect(new Set(guids).size).toBe(30);
    expect(guids.length).toBeGreaterThan(30);
    expect(items.some((item) => item.link?.startsWith('/news/'))).toBe(true);
  });

  it('serves articles as whole pages from which a reader mode extracts exactly the article', async () => {
    for (const site of simulator.sites) {
      const [article] = site.newest(1);
      const { bytes, headers, status } = await bytesOf(article?.url ?? '');
      const { document } = parseHTML(
        new TextDecoder(/charset=([\w-]+)/.exec(headers.get('content-type') ?? '')?.[1]).decode(bytes),
      );
      expect([site.outlet.name, status, document.querySelector('link[rel=canonical]')?.getAttribute('href')]).toEqual([
        site.outlet.name,
        200,
        article?.url,
      ]);
      const read = new Readability(document, { charThreshold: 200 }).parse();
      for (const paragraph of article?.paragraphs ?? []) expect(read?.textContent).toContain(paragraph);
      expect(read?.textContent).not.toContain('Перепечатка');
    }
  });

  it('writes JSON-LD in one outlet', async () => {
    const [article] = siteWith('jsonLd').newest(1);
    const { document } = parseHTML((await bytesOf(article?.url ?? '')).bytes.toString('utf8'));
    const data = JSON.parse(
      document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}',
    ) as Record<string, unknown>;
    expect(data).toMatchObject({
      '@type': 'NewsArticle',
      headline: article?.title,
      articleBody: article?.paragraphs.join('\n\n'),
    });
  });

  it('responds 410 for a deleted article and drops it from the feed', async () => {
    const site = siteWith('rss');
    const made = await callControl(simulator, 'POST', 'publish', {
      network: 'smi',
      author: site.outlet.name,
      title: 'Удалённая статья',
      text: 'Один\n\nДва\n\nТри',
    });
    await callControl(simulator, 'POST', 'delete', { code: made['url'] });
    expect((await bytesOf(String(made['url']))).status).toBe(410);
    expect(await feedOf(site)).not.toContain('Удалённая статья');
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readFeed } from './feed.js';

const BASE = 'https://dala.kz/feeds/all';
const document = (name: string): string =>
  readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8').replaceAll('{base}', 'https://dala.kz');

describe('a feed', () => {
  it('is read from RSS 2.0 with relative links, guids and markup in descriptions', () => {
    const feed = readFeed(document('feed.xml'), BASE);
    expect(feed).toMatchObject({ title: 'Дала хабар & Ко', description: 'Новости области', home: 'https://dala.kz/' });
    expect(feed.items.map((i) => i.link)).toEqual([
      'https://dala.kz/a/1?utm_source=rss',
      'https://dala.kz/a/2',
      'https://dala.kz/a/2#comments',
      'https://dala.kz/a/404',
      undefined,
      'https://dala.kz/private/6',
      'https://dala.kz/a/3',
    ]);
    expect(feed.items[0]).toMatchObject({
      guid: 'g-1',
      title: 'В Таразе открыли поликлинику',
      html: '<p>В Таразе открыли поликлинику.</p>',
      published: 'Fri, 20 Nov 2026 10:00:00 +0500',
    });
  });

  it('is read from Atom and JSON Feed', () => {
    expect(readFeed(document('atom.xml'), BASE)).toMatchObject({
      title: 'Шым & жаңалық',
      items: [
        {
          guid: 'urn:e:8',
          link: 'https://dala.kz/feeds/a/8',
          title: 'Шымкент қаласында',
          published: '2026-11-20T08:00:00+05:00',
          updated: '2026-11-20T09:00:00Z',
        },
      ],
    });
    expect(readFeed(document('feed.json'), BASE)).toMatchObject({
      title: 'Каспий',
      items: [{ guid: '7', link: 'https://dala.kz/a/7', html: '<p>Ветер <b>сильный</b></p>' }],
    });
  });

  it('is read from broken XML as far as possible', () => {
    const feed = readFeed(document('broken.xml'), BASE);
    expect(feed.title).toBe('Сломанная & лента');
    expect(feed.items.map((i) => [i.title, i.link])).toEqual([
      ['Первая & важная', 'https://dala.kz/a/9?x=1&y=2'],
      ['Вторая', 'https://dala.kz/a/10'],
    ]);
  });

  it.each([
    ['an HTML page', '<!DOCTYPE html><html><body>x</body></html>'],
    ['plain text', 'hello'],
    ['nothing', ''],
    ['other XML', '<?xml version="1.0"?><note/>'],
    ['other JSON', '{"a":1}'],
    ['broken JSON', '{"version":"https://jsonfeed.org/version/1.1","items":['],
  ])('is not found in %s', (_what, text) => expect(() => readFeed(text, BASE)).toThrow('schema_drift'));

  it('ignores links that are not http', () => {
    const feed = readFeed(
      '<rss version="2.0"><channel><title>x</title><item><title>t</title><link>javascript:alert(1)</link>' +
        '<guid isPermaLink="true">file:///etc/passwd</guid></item></channel></rss>',
      BASE,
    );
    expect(feed.items[0]?.link).toBeUndefined();
  });

  const rss = (item: string, channel = '', spaces = ''): string =>
    `<rss version="2.0" ${spaces}><channel><title>x</title>${channel}<item><title>t</title>${item}</item>` +
    '</channel></rss>';
  const HOME = '<link>https://dala.kz/kz/</link>';

  it.each([
    ['<guid isPermaLink="true">/a/1</guid>', 'https://dala.kz/a/1'],
    ['<guid>/a/1</guid>', 'https://dala.kz/a/1'],
    ['<guid isPermaLink="true">a/1.html</guid>', 'https://dala.kz/kz/a/1.html'],
    ['<guid>a/1.html</guid>', 'https://dala.kz/kz/a/1.html'],
    ['<guid isPermaLink="true">most-cherez-talas</guid>', 'https://dala.kz/kz/most-cherez-talas'],
    ['<guid isPermaLink="true">60a76c80-d399-11d9-b93c-0003939e0af6</guid>', undefined],
    ['<guid isPermaLink="true">?id=7</guid>', 'https://dala.kz/kz/?id=7'],
    ['<guid>https://dala.kz/a/1</guid>', 'https://dala.kz/a/1'],
    ['<guid isPermaLink="false">/a/1</guid>', undefined],
    ['<guid isPermaLink="true">12345</guid>', undefined],
    ['<guid>dala-12345</guid>', undefined],
    ['<guid>tag:dala.kz,2026:/a/1</guid>', undefined],
    ['<guid>//evil.kz/a/1</guid>', undefined],
  ])('has for %s and no link the address %s', (guid, link) => {
    expect(readFeed(rss(guid, HOME), 'https://feeds.example/dala').items[0]?.link).toBe(link);
    expect(readFeed(rss(`${guid}<br>&broken`, HOME), 'https://feeds.example/dala').items[0]?.link).toBe(link);
  });

  it.each([
    ['<a:updated>2026-11-20T10:00:00Z</a:updated>', '2026-11-20T10:00:00Z'],
    ['<a:published>2026-11-20T10:00:00Z</a:published>', '2026-11-20T10:00:00Z'],
    ['<d:issued>2026-11-20</d:issued>', '2026-11-20'],
    ['<date>20 ноября 2026, 10:00</date>', '20 ноября 2026, 10:00'],
    ['<pubDate>скоро</pubDate><dc:date>2026-11-20</dc:date>', '2026-11-20'],
  ])('has the date of %s', (item, published) => {
    const spaces =
      'xmlns:a="http://www.w3.org/2005/Atom" xmlns:d="http://purl.org/dc/terms/" ' +
      'xmlns:dc="http://purl.org/dc/elements/1.1/"';
    expect(readFeed(rss(item, HOME, spaces), BASE).items[0]?.published).toBe(published);
  });

  it('is refused without parsing when nested a hundred thousand levels deep', () => {
    expect(() => readFeed(`<rss><channel><item>${'<a>'.repeat(100_000)}`, BASE)).toThrow('schema_drift');
  });

  it('expands no entity bombs and no external entities', () => {
    const bomb =
      `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">` +
      `<!ENTITY c "${'&b;'.repeat(1000)}"><!ENTITY f SYSTEM "file:///etc/hostname">]>` +
      '<rss version="2.0"><channel><title>t</title>' +
      '<item><title>&c;&f;</title><link>https://dala.kz/1</link></item></channel></rss>';
    const text = ((): string => {
      try {
        return JSON.stringify(readFeed(bomb, BASE));
      } catch (error) {
        return String(error);
      }
    })();
    expect(text.length).toBeLessThan(100_000);
  });
});

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
      text: 'В Таразе открыли поликлинику.',
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
      items: [{ guid: '7', link: 'https://dala.kz/a/7', text: 'Ветер сильный' }],
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

const item = (inside: string, spaces = ''): string =>
  `<?xml version="1.0"?><rss version="2.0" ${spaces}><channel><title>Лента</title>` +
  `<item><title>Каток залили</title>${inside}</item></channel></rss>`;
const entry = (inside: string): string =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Лента</title><entry><id>urn:1</id>${inside}</entry></feed>`;
const only = (text: string): ReturnType<typeof readFeed>['items'][number] | undefined => readFeed(text, BASE).items[0];
const LONG = 'На стадионе залили каток, прокат коньков откроют в субботу, вход для детей бесплатный до конца зимы.';

describe('an item', () => {
  it.each([
    ['yandex:full-text', `<description>Коротко</description><yandex:full-text>${LONG}</yandex:full-text>`],
    [
      'turbo:content',
      `<turbo:content><![CDATA[<header><h1>Каток залили</h1></header><p>${LONG}</p>]]></turbo:content>`,
    ],
    [
      'a description that is longer than the content',
      `<description>${LONG}</description><content:encoded>Каток</content:encoded>`,
    ],
    ['an empty content', `<content:encoded></content:encoded><description>${LONG}</description>`],
    ['rambler:fulltext', `<description>Коротко</description><rambler:fulltext>${LONG}</rambler:fulltext>`],
    ['full-text without a prefix', `<description>Коротко</description><full-text>${LONG}</full-text>`],
    [
      'turbo:content with a menu and a button',
      `<turbo:content><![CDATA[<header><menu><a href="/">Главная</a></menu></header><p>${LONG}</p>` +
        '<button formaction="tel:1">Позвонить</button>]]></turbo:content>',
    ],
    ['itunes:summary', `<itunes:summary>${LONG}</itunes:summary>`],
    ['googleplay:description', `<googleplay:description>${LONG}</googleplay:description>`],
    ['media:description', `<media:description type="plain">${LONG}</media:description>`],
  ])('has the text of %s', (_what, inside) => {
    const spaces =
      'xmlns:yandex="http://news.yandex.ru" xmlns:turbo="http://turbo.yandex.ru" ' +
      'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/" ' +
      'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:rambler="http://news.rambler.ru" ' +
      'xmlns:googleplay="http://www.google.com/schemas/play-podcasts/1.0"';
    expect(only(item(inside, spaces))?.text).toBe(LONG);
    expect(only(item(`${inside}<br>&broken`, spaces))?.text).toBe(LONG);
  });

  it('of a podcast has the address of its sound', () => {
    const sound = '<enclosure url="/sound/7.mp3" type="audio/mpeg" length="9"/><guid isPermaLink="false">s-7</guid>';
    expect(only(item(sound))).toMatchObject({ link: undefined, file: 'https://dala.kz/sound/7.mp3', isVideo: false });
    expect(only(item('<enclosure url="/sound/8.mp3" length="9"/>'))?.file).toBe('https://dala.kz/sound/8.mp3');
    expect(only(item('<enclosure url="/1.pdf"/>'))?.file).toBeUndefined();
    expect(only(entry('<title>7</title><link rel="enclosure" type="audio/ogg" href="/7.ogg"/>'))?.file).toBe(
      'https://dala.kz/7.ogg',
    );
  });

  it.each([
    ['text', 'Тег &lt;main&gt; и &lt;b&gt;жир&lt;/b&gt;', 'Тег <main> и <b>жир</b>'],
    ['html', 'Тег &lt;b&gt;жир&lt;/b&gt; &amp;laquo;а&amp;raquo;', 'Тег жир «а»'],
    ['xhtml', '<div xmlns="http://www.w3.org/1999/xhtml">Тег <b>жир</b></div>', 'Тег жир'],
    ['', 'Тег &lt;main&gt; и &lt;nav&gt;', 'Тег <main> и <nav>'],
    ['', 'Тег &lt;b&gt;жир&lt;/b&gt;', 'Тег жир'],
  ])('of Atom has what the type "%s" means', (type, written, read) => {
    const attribute = type ? `type="${type}"` : '';
    const fields = `<title ${attribute}>${written}</title><summary ${attribute}>${written}</summary>`;
    expect(only(entry(fields))).toMatchObject({ title: read, text: read });
  });

  it('of Atom leads to the page, not to its data, whatever their order', () => {
    const links = ['application/json" href="/api/1', 'text/html" href="/a/1', 'application/pdf" href="/1.pdf'].map(
      (rest) => `<link rel="alternate" type="${rest}"/>`,
    );
    expect(only(entry(links.join('')))?.link).toBe('https://dala.kz/a/1');
    expect(only(entry(links.reverse().join('')))?.link).toBe('https://dala.kz/a/1');
  });

  it('of JSON Feed has its plain text as it is', () => {
    const text = 'Если a<b и c>d, то USD<EUR; тег <p> и <p> и <p> не закрыт.';
    const json = { version: 'https://jsonfeed.org/version/1.1', items: [{ id: '1', content_text: text }] };
    expect(only(JSON.stringify(json))?.text).toBe(text);
  });

  it.each([
    ['a warning of PHP', '<br />\n<b>Notice</b>: Undefined index in <b>/rss.php</b> on line <b>3</b><br />\n'],
    ['words', 'Deprecated: strftime() in /var/www/rss.php\n\n'],
    ['a comment and empty lines', '\n\n<!-- cached by <rss> plugin -->\n'],
    ['an opening of a script', '<script>var a = 1;</script>\n'],
  ])('is read after %s', (_what, junk) => {
    expect(only(junk + item(`<description>${LONG}</description>`))?.text).toBe(LONG);
    expect(only(junk + entry(`<summary>${LONG}</summary>`))?.text).toBe(LONG);
  });

  it('is not looked for in a page that shows a feed', () =>
    expect(() => readFeed(`<html><body><pre>${item('')}</pre></body></html>`, BASE)).toThrow('not_a_feed'));

  it('is among the newest of a feed that begins with the oldest', () => {
    const items = Array.from(
      { length: 3_100 },
      (_, i) => `<item><title>${i}</title><pubDate>${new Date(1.6e12 + i * 1e7).toUTCString()}</pubDate></item>`,
    );
    const titles = readFeed(`<rss version="2.0"><channel>${items.join('')}</channel></rss>`, BASE).items.map(
      (i) => i.title,
    );
    expect([titles.length, titles.includes('3099'), titles.includes('0')]).toEqual([3_000, true, false]);
  });
});

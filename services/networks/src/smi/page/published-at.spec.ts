import { describe, expect, it } from '@jest/globals';
import { feedDate } from '../feed/feed-date.js';
import { htmlDocument } from './dom.js';
import { publishedAt } from './published-at.js';
import { textBlocks } from './published-at-blocks.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const ADDRESS = 'https://dala.kz/news/most';
const TITLE = 'В Таразе открыли мост через реку Талас';
const TEXT = `<p>${'Жители района ждали открытия несколько лет, сообщили в акимате области. '.repeat(4)}</p>`.repeat(3);
const page = (body: string, head = ''): string =>
  `<!DOCTYPE html><html><head><title>${TITLE} | Дала хабар</title>${head}</head><body>${body}</body></html>`;
const article = (around: string): string => page(`<h1>${TITLE}</h1>${around}${TEXT}`);
/** As text, and in UTC. */
const read = (html: string, address = ADDRESS, marked?: string): string | undefined =>
  feedDate(publishedAt(htmlDocument(html), html, address, marked), NOW);
const AT = '2026-11-20T09:05:00.000Z';

describe('the publication date that a page marks', () => {
  it.each([
    ['<meta property="article:published_time" content="2026-11-20T14:05:00+0500">'],
    ['<meta name="DC.date.issued" content="2026-11-20T14:05:00+05:00">'],
    ['<meta name="dcterms.created" content="2026-11-20 14:05:00 +05">'],
    ['<meta itemprop="datePublished" content="20261120T090500Z">'],
    ['<meta name="parsely-pub-date" content="2026-11-20T09:05:00Z">'],
    ['<meta name="sailthru.date" content="2026-11-20 14:05:00">'],
    ['<meta name="mediator_published_time" content="2026-11-20T14:05+05:00">'],
    ['<meta property="og:pubdate" content="1795165500">'],
    ['<meta name="publish-date" content="1795165500000">'],
    ['<meta name="date" content="Fri, 20 Nov 2026 14:05:00 +0500">'],
    ['<script type="application/ld+json">{"@type":"WebPage","datePublished":"2026-11-20T14:05:00+05:00"}</script>'],
    ['<script type="application/ld+json">{broken "datePublished": "2026-11-20T14:05:00+05:00",}</script>'],
  ])('is read from %s', (head) => expect(read(page(`<h1>${TITLE}</h1>${TEXT}`, head))).toBe(AT));

  it.each([
    ['<span itemprop="datePublished" content="2026-11-20T14:05:00+05:00">20 ноября</span>'],
    ['<span itemprop="headline datePublished">20.11.2026 14:05</span>'],
    ['<time datetime="2026-11-20T14:05:00+05:00">20 ноября</time>'],
    ['<time>20.11.2026 14:05</time>'],
    ['<abbr class="published" title="2026-11-20T14:05:00+05:00">в пятницу</abbr>'],
  ])('is read from %s', (element) => expect(read(article(`<div class="hentry">${element}</div>`))).toBe(AT));

  it('of JSON-LD wins, and its bare day is completed by the clock time that the reader sees', () => {
    const html = article('<span>20.11.2026 14:05</span>');
    expect(read(html, ADDRESS, '2026-11-19T10:00:00Z')).toBe('2026-11-19T10:00:00.000Z');
    expect(read(html, ADDRESS, '2026-11-20')).toBe(AT);
    expect(read(html, ADDRESS, '2026-11-19')).toBe('2026-11-18T19:00:00.000Z');
  });

  it.each(['0001-01-01T00:00:00Z', '1970-01-01', 'вчера', '{{ date }}', ''])('is not %j', (text) =>
    expect(read(page(`<h1>${TITLE}</h1>${TEXT}`, `<meta name="date" content="${text}">`))).toBeUndefined(),
  );

  it('in a time element is the one at the headline, not of other articles', () => {
    const others = ['18', '17', '16'].map((day) => `<li><time datetime="2026-11-${day}">${day}.11</time> Другое</li>`);
    const time = '<time datetime="2026-11-20T14:05:00+05:00">2 дня назад</time>';
    expect(read(page(`<ul>${others.join('')}</ul><h1>${TITLE}</h1>${time}${TEXT}`))).toBe(AT);
  });
});

describe('the publication date that a reader sees', () => {
  it.each([
    ['<p class="x">20 ноября 2026, 14:05</p>'],
    ['<div>20.11.2026 14:05</div>'],
    ['<div>Опубликовано: 20.11.2026 в 14:05</div>'],
    ['<div><span>20</span> <b>Ноября</b>, <i>2026</i> <span>14:05</span> Просмотров: 527</div>'],
    ['<div>14:05, 20 ноября 2026 | Айгуль Сапарова</div>'],
    ['<div>2026 жылғы 20 қараша, 14:05</div>'],
    ['<div>20 қараша 2026 ж., 14:05</div>'],
    ['<div>20 ноября 26 (14:05)</div>'],
    ['<div>20 ноября, 14:05</div>'],
  ])('is read from %s', (around) => expect(read(article(around))).toBe(AT));

  it.each([
    ['сегодня, 14:05', '2026-11-22T09:05:00.000Z'],
    ['Вчера в 9:10', '2026-11-21T04:10:00.000Z'],
    ['5 минут назад', '2026-11-22T11:55:00.000Z'],
    ['Бүгін, 14:05', '2026-11-22T09:05:00.000Z'],
    ['3 сағат бұрын', '2026-11-22T09:00:00.000Z'],
  ])('may be relative: %s', (text, iso) => expect(read(article(`<span class="date">${text}</span>`))).toBe(iso));

  it("is not today's date in the header", () => {
    const header = '<div class="header"><div class="date">Воскресенье, 22 ноября 2026, 17:00</div></div>';
    const menu = '<ul>' + '<li><a href="/x">Раздел новостей</a></li>'.repeat(40) + '</ul>';
    const html = (around: string): string => page(`${header}${menu}<h1>${TITLE}</h1>${around}${TEXT}`);
    expect(read(html('<div>20.11.2026 14:05</div>'))).toBe(AT);
    expect(read(html(''))).toBeUndefined();
  });

  it('may stand below the text, before the dates of other articles', () => {
    const list = ['22', '21', '20', '19', '18'].map(
      (day) =>
        `<div class="item"><span class="date">${day}.11.2026 10:00</span> <a href="/${day}">Другая новость</a></div>`,
    );
    const html = (end: string): string => page(`<h1>${TITLE}</h1>${TEXT}${end}<h3>Другие новости</h3>${list.join('')}`);
    expect(read(html('<div class="info">14:05 20.11.2026</div>'))).toBe(AT);
  });

  it('is not a date inside a sentence, of a comment or of a list of news', () => {
    const list = ['22', '21', '20', '19', '18'].map((day) => `<li class="date">${day}.11.2026 10:00</li>`);
    expect(
      read(
        page(
          `<h1>${TITLE}</h1>${TEXT}<p>${'Ранее сообщалось о переносе срока. '.repeat(5)} 5 мая 2026 года.</p>${TEXT}` +
            `<div class="comment"><span class="comment-date">21.11.2026 18:00</span> Хорошо!</div>` +
            `<aside><ul>${list.join('')}</ul></aside>`,
        ),
      ),
    ).toBeUndefined();
  });
});

describe('the publication date elsewhere', () => {
  it.each([
    ['https://dala.kz/2026/11/20/most.html', '2026-11-19T19:00:00.000Z'],
    ['https://dala.kz/news/2026-11-20-most', '2026-11-19T19:00:00.000Z'],
    ['https://dala.kz/20261120/1', '2026-11-19T19:00:00.000Z'],
    ['https://dala.kz/2026/13/40/most', undefined],
    ['https://dala.kz/news/20261120123', undefined],
    ['https://dala.kz/1901/01/01/', undefined],
  ])('is the day of the address %s', (address, iso) => expect(read(article(''), address)).toBe(iso));

  it('prefers the visible date of the day that the address names', () => {
    const html = page(`<h1>${TITLE}</h1><div>22.11.2026 10:00</div>${TEXT}<div>20.11.2026 14:05</div>`);
    expect(read(html, 'https://dala.kz/2026/11/20/most.html')).toBe(AT);
  });

  it('is the only one that scripts name', () => {
    const script = (...dates: string[]): string =>
      article(`<script>state={${dates.map((d) => `"publishedAt":"${d}"`).join()}}</script>`);
    expect(read(script('2026-11-20T09:05:00Z'))).toBe(AT);
    expect(read(script('2026-11-20T09:05:00Z', '2026-11-19T09:05:00Z'))).toBeUndefined();
  });
});

describe('the text blocks of a page', () => {
  it('take linear time for any markup', () => {
    for (const part of ['<div>', '<a "', '<!--', '<script>', '<title>', '</div>', '<', '<time datetime="', '&lt;', '1'])
      expect(textBlocks(part.repeat(200_000)).length).toBeLessThan(2);
  });

  it('know headings, links and side columns, and skip what is not visible', () =>
    expect(
      textBlocks('<nav><a href="/">Главная</a></nav><h1>Мост</h1><p>Текст <b>полный</b>&nbsp;1<script>x</script>').map(
        ({ text, isHeading, isAside, isLinked }) => [text, isHeading, isAside, isLinked],
      ),
    ).toEqual([
      ['Главная', false, true, true],
      ['Мост', true, false, false],
      ['Текст полный 1', false, false, false],
    ]));
});

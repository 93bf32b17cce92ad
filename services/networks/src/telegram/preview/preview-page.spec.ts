import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { recorded } from '../../contract/recorded.js';
import type { PreviewPage } from './preview-page.js';
import { readPreview, showsChannel } from './preview-page.js';
import { shortCount } from './message-block.js';

const document = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
const webBase = 'https://t.me';
const file = (name: string): string => `https://cdn4.telesco.pe/file/${name}.jpg`;
const pageWith = (messages: string): string => document('channel.html').replace('{messages}', () => messages);
const message = (body: string, meta = '', attributes = 'data-post="qalalyq_habar/500"'): string =>
  `<div class="tgme_widget_message_wrap"><div class="tgme_widget_message js-widget_message" ${attributes}>${body}` +
  `<span class="tgme_widget_message_meta">${meta}<a class="tgme_widget_message_date">` +
  '<time datetime="2026-11-01T10:00:00+00:00">10:00</time></a></span></div></div>';
const text = (html: string): string => `<div class="tgme_widget_message_text js-message_text" dir="auto">${html}</div>`;
const read = (messages: string): PreviewPage => readPreview(pageWith(messages), webBase);
const postOf = (messages: string): PreviewPage['messages'][number]['post'] => read(messages).messages[0]?.post;

describe('a page of a public preview', () => {
  const page = read(document('messages.html'));
  const post = (id: number): PreviewPage['messages'][number]['post'] =>
    page.messages.find((one) => one.id === id)?.post;

  it('says what the channel is', () => {
    const { messages, ...channel } = page;
    expect(channel).toEqual({
      channelId: '1100000123',
      username: 'qalalyq_habar',
      title: 'Қалалық хабар',
      about: 'Новости города\nПочта: info@example.kz',
      followers: 12_300,
      skipped: 0,
      hasOlder: false,
    });
    expect(messages.map(({ id }) => id)).toEqual([101, 102, 103, 104, 107, 108, 110, 111, 112, 113, 114, 115, 116]);
  });

  it('has texts as a reader sees them, with emoji, links and line breaks', () => {
    expect(post(102)).toEqual({
      publishedAt: '2026-11-01T06:00:00.000Z',
      title: '',
      text:
        '🚌 Новый автобус №\u00a012 вышел на линию.\n\nМаршрут: вокзал — рынок, подробнее на example.kz/bus ' +
        'и у @akimat #транспорт!',
      counters: { likes: 1_297, comments: -1, shares: -1, views: 8_670 },
      publishingType: 1,
      isVideo: false,
      isAdvert: false,
    });
  });

  it.each([
    ['a photo', 103, 2, false, '', [file('photo103')]],
    ['an album', 104, 2, false, 'Три снимка с открытия парка', [file('photo104'), file('photo105'), file('photo106')]],
    ['a poll', 107, 6, false, 'Нужен ли городу второй мост?\n– Да', []],
    ['a forward', 108, 5, false, 'Ертең мектептерде сабақ болмайды', []],
    ['a video', 110, 3, true, 'Снег на перевале', [file('still110')]],
    ['a video note', 111, 8, true, '', [file('round111')]],
    ['a document', 112, 13, false, 'Проект бюджета', []],
    ['a voice message', 113, 14, false, '', []],
    ['a link with a picture', 114, 4, false, 'Читайте', [file('link114')]],
    ['a reply, without what it replies to', 115, 1, false, 'Дополнение: автобус ходит до 23:00', []],
    ['what browsers cannot show', 116, 15, false, '', []],
  ])('reads %s', (_what, id, publishingType, isVideo, shown, pictures) => {
    const found = post(id);
    expect(found).toMatchObject({ publishingType, isVideo, text: shown });
    expect(found?.pictures ?? (found?.displayUrl === undefined ? [] : [found.displayUrl])).toEqual(pictures);
  });

  it('knows the last message of an album, service messages and edited ones', () => {
    expect(page.messages.filter(({ id, lastId }) => id !== lastId).map(({ id, lastId }) => [id, lastId])).toEqual([
      [104, 106],
    ]);
    expect(page.messages.filter((one) => !one.post).map(({ id }) => id)).toEqual([101]);
    expect(page.messages.filter(({ isEdited }) => isEdited).map(({ id }) => id)).toEqual([115]);
  });

  it('of a channel without messages is empty', () => {
    expect(read('')).toMatchObject({ title: 'Қалалық хабар', messages: [], skipped: 0, hasOlder: false });
    expect(read('<div class="tme_no_messages_found">No posts found</div>').messages).toEqual([]);
  });

  it('counts blocks that it cannot read, and refuses a page that has only such', () => {
    const strange = message(text('Без номера'), '', '');
    expect(read(`${message(text('Первая'))}${strange}`)).toMatchObject({ messages: [{ id: 500 }], skipped: 1 });
    const drift = expect.objectContaining({ kind: 'schema_drift' }) as unknown;
    expect(() => read(strange)).toThrow(drift as Error);
    expect(() => read(document('messages.html').replaceAll('tgme_widget_message', 'tgme_message'))).toThrow(
      drift as Error,
    );
    for (const other of ['', 'what is this?', '<html><body><h1>502</h1></body></html>', document('contact.html')])
      expect(() => readPreview(other, webBase)).toThrow(drift as Error);
  });

  it('reads broken markup as far as it goes', () => {
    expect(postOf(message(text('Раз <b>два<br>три')))?.text).toMatch(/^Раз два\nтри/);
    expect(postOf(message(text('&lt;b&gt; &amp;amp; &unknown; &#0; 5 < 6')))?.text).toMatch(/^<b> &amp; &unknown;/);
    expect(read(`<div><p>${document('messages.html')}</b></i>`).messages).toHaveLength(13);
  });

  it('that was cut off is not taken for a whole one', () => {
    const whole = pageWith(document('messages.html'));
    expect(() => readPreview(whole.slice(0, whole.indexOf('Снег на перевале')), webBase)).toThrow('transient: cut_off');
    expect(readPreview(`${whole}\n<!-- page generated in 275.56ms -->\n`, webBase).messages).toHaveLength(13);
  });

  it('adds the addresses of hidden links as for a client', () => {
    const link = (href: string, shown: string): string => `<a href="${href}" target="_blank">${shown}</a>`;
    const shownOf = (html: string): string | undefined => postOf(message(text(html)))?.text;
    expect(shownOf(`Читайте ${link('https://example.kz/a?b=1&amp;c=2', 'здесь')}.`)).toBe(
      'Читайте здесь (https://example.kz/a?b=1&c=2).',
    );
    for (const [href, shown] of [
      ['https://example.kz/', 'example.kz'],
      ['http://example.kz/%D0%B6%D0%BE%D0%BB', 'http://example.kz/жол'],
      ['http://xn--e1afmkfd.xn--80ao21a/', 'пример.қаз'],
      ['https://t.me/akimat', '@akimat'],
      ['?q=%23tag', '#tag'],
      ['mailto:info@example.kz', 'info@example.kz'],
      ['tg://user?id=5', 'Асель'],
      ['javascript:alert(1)', 'нажми'],
    ] as const)
      expect(shownOf(`См. ${link(href, shown)}`)).toBe(`См. ${shown}`);
  });

  it('names a file or song that has no text', () => {
    const attached = (icon: string): string =>
      `<div class="tgme_widget_message_document_icon ${icon}"></div><div class="tgme_widget_message_document">` +
      '<div class="tgme_widget_message_document_title">Көктем</div>' +
      '<div class="tgme_widget_message_document_extra">Ансамбль</div></div>';
    expect(postOf(message(attached('')))).toMatchObject({ text: 'Көктем', publishingType: 13 });
    expect(postOf(message(attached('audio')))).toMatchObject({ text: 'Ансамбль – Көктем', publishingType: 14 });
  });

  it('keeps scripts in a text as text and leaves out elements that are scripts', () => {
    const shown = '<script>alert(1)</script><img src=x onerror=alert(1)> {{7*7}} </textarea>';
    const escaped = shown.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(postOf(message(text(`${escaped}<script>alert(2)</script><style>b{}</style>`)))?.text).toBe(shown);
  });

  it('takes pictures only from https and from the configured site', () => {
    const photo = (address: string): string =>
      `<a class="tgme_widget_message_photo_wrap" style="width:1px;background-image:url('${address}')"></a>`;
    const local = 'http://127.0.0.1:3100/t.me';
    const pictureOf = (address: string): string | undefined =>
      readPreview(pageWith(message(photo(address))), local).messages[0]?.post?.displayUrl;
    expect(pictureOf('https://cdn.example/a.jpg')).toBe('https://cdn.example/a.jpg');
    expect(pictureOf('http://127.0.0.1:3100/img/a.png')).toBe('http://127.0.0.1:3100/img/a.png');
    const elsewhere = readPreview(
      pageWith(message(photo('http://localhost:3100/img/a.png'))),
      local,
      'http://localhost:3100',
    );
    expect(elsewhere.messages[0]?.post?.displayUrl).toBe('http://localhost:3100/img/a.png');
    expect(pictureOf('/img/a.png')).toBe('http://127.0.0.1:3100/img/a.png');
    for (const refused of ['http://10.0.0.1/a.jpg', 'javascript:alert(1)', 'data:image/png;base64,AA', '//x/a.jpg'])
      expect(pictureOf(refused)).toBeUndefined();
    expect(postOf(message(photo('//cdn.example/a.jpg')))?.displayUrl).toBe('https://cdn.example/a.jpg');
  });

  it('has -1 for what is not shown, and takes an unreadable mark of views for no id', () => {
    expect(postOf(message(text('Тихо')))?.counters).toEqual({ likes: -1, comments: -1, shares: -1, views: -1 });
    const views = ['bnVsbA', 'eyJjIjoiPGI-In0', '%%%', Buffer.from('{"c":5}').toString('base64url')];
    for (const view of views)
      expect(read(message(text('Тихо'), '', `data-post="a/1" data-view="${view}"`)).channelId).toBeUndefined();
  });

  it('of 5 MB is read when it is text, and refused when it is elements', () => {
    const long = 'Очень длинная запись. '.repeat(120_000);
    expect(postOf(message(text(long)))?.text).toBe(long.trim());
    expect(() => read(message(text('<b>x</b>'.repeat(600_000))))).toThrow('too many elements');
    expect(() => read(message(text('<div>'.repeat(1_000_000))))).toThrow('too many elements');
  });

  it('with deep nesting is read', () => {
    expect(postOf(message(text(`${'<b>'.repeat(5_000)}глубоко`)))?.text).toContain('глубоко');
  });
});

describe('the page of a name without a preview', () => {
  it.each([
    ['11 286 994 subscribers', true],
    ['1 subscriber', true],
    ['97 957 members, 4 138 online', false],
    ['8 122 955 monthly users', false],
    ['@somebody', false],
    ['', false],
  ])('with "%s" shows a channel: %s', (extra, isChannel) =>
    expect(showsChannel(document('contact.html').replace('{extra}', extra))).toBe(isChannel),
  );
});

describe('a rounded count', () => {
  it.each([
    ['0', 0],
    ['999', 999],
    ['1.23K', 1_230],
    ['27.9K', 27_900],
    ['826K', 826_000],
    ['11.3M', 11_300_000],
    ['1.2m', 1_200_000],
    ['2B', 2_000_000_000],
    ['1 234', 1_234],
    ['11\u00a0286\u00a0994', 11_286_994],
    ['1,234,567', 1_234_567],
    ['', -1],
    ['много', -1],
    ['1.2.3K', -1],
    ['-5', -1],
    ['12KK', -1],
  ])('%s is %i', (shown, count) => expect(shortCount(shown)).toBe(count));
});

describe('recorded previews', () => {
  const documents = recorded('telegram-preview').map((one) => ({ ...one, html: one.read().toString('utf8') }));
  const feeds = documents.filter(({ html }) => html.includes('js-message_history'));

  it('are read whole', () => {
    for (const { html } of feeds) {
      const found = readPreview(html, webBase);
      expect(found).toMatchObject({ channelId: '1006503122', username: 'durov', skipped: 0, hasOlder: true });
      expect(found.followers).toBe(11_300_000);
      expect(found.messages).toHaveLength(20);
      for (const { post } of found.messages) {
        expect(post?.counters.views).toBeGreaterThan(100_000);
        expect(post?.counters.likes).toBeGreaterThan(1_000);
        expect(post?.publishingType).toBeLessThan(15);
        expect(post?.text).not.toMatch(/VIEW IN TELEGRAM|not supported/);
      }
    }
  });

  it('show which names are channels, not groups, bots or free names', () => {
    const contacts = documents.filter(({ html }) => !html.includes('js-message_history'));
    for (const { file: path, html } of contacts)
      expect([path, showsChannel(html)]).toEqual([path, path.endsWith('tme_channel.html')]);
  });
});

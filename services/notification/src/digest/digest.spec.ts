import type { CollectionGapWire } from '@mm/proto/http/source-health.js';
import { parseHTML } from 'linkedom';
import { unsubscribePlaceholder } from '../mail/mailer.js';
import { digestHtml } from './digest-html.js';
import { subjectOf } from './digest-parts.js';
import type { DigestReport } from './digest-report.js';
import { digestText } from './digest-text.js';
import { changeText, publicationsText } from './digest-words.js';
import { samplePublication, sampleReport } from './testing/sample-report.js';

const page = (report: DigestReport) => parseHTML(digestHtml(report)).document;
const textOf = (report: DigestReport): string => (page(report).body.textContent ?? '').replace(/\s+/g, ' ');
const gap = (fields: Partial<CollectionGapWire>): CollectionGapWire => ({
  author_id: 1,
  network: 'telegram',
  username: 'taraz',
  full_name: 'Тараз',
  from: Date.UTC(2026, 10, 22, 5) / 1000,
  until: Date.UTC(2026, 10, 22, 6) / 1000,
  reason: 'stopped',
  ...fields,
});

describe('figures', () => {
  it.each([
    [15, 10, '▲ 5 (+50 %)'],
    [0, 3, '▼ 3 (−100 %)'],
    [2, 0, '▲ 2'],
    [7, 7, 'без изменений'],
    [1.5, 1, '▲ 0,5 (+50 %)'],
    [-1, 1.5, 'не с чем сравнить'],
    [1.5, -1, 'не с чем сравнить'],
    [12_345, 24_690, '▼ 12 345 (−50 %)'],
  ])('%d after %d is "%s"', (now, before, text) => {
    expect(changeText(now, before).replaceAll('\u00a0', ' ')).toBe(text);
  });

  it('numbers of publications are Russian', () => {
    expect([1, 3, 5, 21, 112].map(publicationsText)).toEqual([
      '1 публикация',
      '3 публикации',
      '5 публикаций',
      '21 публикация',
      '112 публикаций',
    ]);
  });
});

describe('a digest', () => {
  it('has a subject that says whose it is, how much and of when', () => {
    expect(subjectOf(sampleReport())).toBe('Школы, утро: 15 публикаций за 22.11.2026 09:00 – 23.11.2026 09:00');
    expect(subjectOf(sampleReport({ isTest: true }))).toMatch(/^Пробное письмо: Школы, утро: 15/);
  });

  it('says the same in HTML and in text', () => {
    const report = sampleReport({ isLate: true, isTest: true, gaps: { gaps: [gap({ until: 0 })], total: 1 } });
    const text = digestText(report).replace(/\s+/g, ' ');
    for (const said of [
      'Школы, утро',
      'Пробное письмо',
      'Письмо отправлено с опозданием',
      'Тональность: Негативная',
      'Период: 22.11.2026 09:00 – 23.11.2026 09:00',
      'Тараз сегодня · Telegram · 22.11.2026 14:30 · Жамбылская',
      'Позитивная',
      'В школе открыли спортзал.',
      'На открытие пришли родители.',
      'Показаны последние 1 из 15',
      'Проверено людьми: 33,3 %.',
      'Скрыто машиной: 2.',
      'Срез данных: 23.11.2026 09:01 (Asia/Almaty).',
      'Тараз (Telegram): 22.11.2026 10:00 – продолжается',
      'Рассылка «Школы, утро». Настроил: operator.',
    ]) {
      expect(text).toContain(said);
      expect(textOf(report)).toContain(said);
    }
    expect(text).toContain('Вовлеченность: 12 345 (▼ 12 345 (−50 %))');
    expect(text).toContain('https://t.me/taraz/1?a=1&b=2');
  });

  it('shows a story once, by its first publication, with its reprints below', () => {
    const at = (hours: number): number => Date.UTC(2026, 10, 22, hours);
    const story = (id: number, autor: string, hours: number) => ({
      ...samplePublication({ id, autor, bDate: at(hours), caption: `Новость ${id}`, textShort: `Новость ${id}` }),
      story_id: 3,
    });
    const publications = [
      story(9, 'Третий', 12),
      samplePublication({ id: 8, caption: 'Другая', textShort: 'Другая' }),
      story(7, 'Второй', 10),
      story(3, 'Первый', 9),
    ];
    const report = sampleReport({ publications });
    const text = digestText(report).replace(/\s+/g, ' ');
    for (const said of [text, textOf(report)]) {
      expect(said).toMatch(/Первый.*Новость 3.*Перепечаток: 2.*Второй.*Третий.*Другая/);
      expect(said).not.toMatch(/Новость [79]/);
    }
  });

  it.each([
    [0, 10, 'Лояльность: – (не с чем сравнить)'],
    [15, 0, 'Лояльность: 1,5 (не с чем сравнить)'],
  ])('of %d publications after %d says "%s" [D]', (publications, publicationsBefore, said) => {
    const { before, now } = sampleReport();
    const widgetsOf = (count: number) => ({
      'metric-strip': { publications: count, authors: 0, engagement: 0, loyalty: count === 0 ? 1 : 1.5 },
    });
    const report = sampleReport({
      now: { ...now, widgets: widgetsOf(publications) },
      before: { ...before, widgets: widgetsOf(publicationsBefore) },
    });
    expect(digestText(report)).toContain(said);
    expect(textOf(report)).toContain(said.replaceAll(/: | \(|\)/g, ''));
  });

  it('says how far its topic is matched with what was there before', () => {
    const { now } = sampleReport();
    const report = sampleReport({ now: { ...now, matched_share: 0.376 } });
    const said = 'Тема ещё собирает прежние публикации: 37 %.';
    expect([digestText(report), textOf(report)]).toEqual([
      expect.stringContaining(said),
      expect.stringContaining(said),
    ]);
    expect(digestText(sampleReport())).not.toContain('собирает');
  });

  it('says by which version of its topic it counted [37]', () => {
    const { now } = sampleReport();
    const report = sampleReport({
      now: { ...now, counted_by: { version: 3, at: Date.UTC(2026, 10, 12, 4, 30) / 1000 } },
    });
    const said = 'По версии темы 3, сохранённой 12.11.2026 09:30.';
    expect([digestText(report), textOf(report)]).toEqual([
      expect.stringContaining(said),
      expect.stringContaining(said),
    ]);
    expect(digestText(sampleReport())).not.toContain('версии');
  });

  it('shows figures, the chart, and publications with their links', () => {
    const document = page(sampleReport());
    const rows = [...document.querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll(':scope > td, :scope > th')].map((cell) => cell.textContent),
    );
    expect(rows).toContainEqual(['Публикаций', '15', '▲ 5 (+50\u00a0%)'.replace('\u00a0', ' ')]);
    expect(rows).toContainEqual(['Негативных', '2', '▲ 2']);
    expect([...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual(['cid:chart@mm']);
    expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      'https://t.me/taraz/1?a=1&b=2',
      'https://mm.example.kz',
      unsubscribePlaceholder,
    ]);
  });

  it('says the beginning of a text once, also where its caption was cut', () => {
    const text = `${'Слово '.repeat(20)}конец`;
    const cut = samplePublication({ caption: `${text.slice(0, 80)}…`, textShort: text });
    const titled = samplePublication({ caption: 'Школа', textShort: 'Школам дали воду' });
    const same = samplePublication({ caption: 'Всё сказано', textShort: 'Всё сказано' });
    const report = sampleReport({ publications: [cut, titled, same] });
    const shown = digestText(report);
    expect(shown).toContain(`\n${text}\n`);
    expect(shown).toContain('\nШкола\nШколам дали воду\n');
    expect(shown.split('Всё сказано')).toHaveLength(2);
    expect(textOf(report).split('конец')).toHaveLength(2);
  });

  it('says in one line that there are no publications', () => {
    const report = sampleReport({
      now: { ...sampleReport().now, total: 0, widgets: {} },
      publications: [],
      chart: null,
    });
    expect(textOf(report)).toContain('За этот период публикаций нет.');
    expect(page(report).querySelector('img')).toBeNull();
    expect(digestText(report)).toContain('За этот период публикаций нет.');
  });

  it('names attached reports, and those that are too large', () => {
    const file = { name: 'Школы_сутки.xlsx', contentType: 'a/b', content: Buffer.alloc(0) };
    const report = sampleReport({ publications: [], files: [file], tooLarge: ['Школы_сутки.pdf'] });
    for (const text of [textOf(report), digestText(report)]) {
      expect(text).toMatch(/Отчёты во вложении:? Школы_сутки\.xlsx/);
      expect(text).toContain('Файл «Школы_сутки.pdf» слишком велик для письма: скачайте его в системе.');
      expect(text).not.toContain('Показаны последние');
    }
  });

  it('says when gaps are unknown, and how many there are beyond five', () => {
    expect(textOf(sampleReport({ gaps: null }))).toContain('Сведения о пробелах сбора недоступны.');
    expect(textOf(sampleReport())).toContain('Пробелов сбора нет.');
    const many = textOf(sampleReport({ gaps: { gaps: Array.from({ length: 9 }, () => gap({})), total: 9 } }));
    expect(many).toContain('Пробелы сбора: 9.');
    expect(many.match(/Тараз \(Telegram\)/g)).toHaveLength(5);
    expect(many).toContain('и ещё 4');
  });

  it('stays below the 102 KB from which mail programs cut it, with 50 long publications', () => {
    const long = samplePublication({
      caption: `${'ж'.repeat(80)}…`,
      textShort: `${'ж'.repeat(300)}…`,
      autor: 'А'.repeat(300),
      url: `https://example.kz/${'a'.repeat(200)}`,
    });
    const report = sampleReport({ publications: Array.from({ length: 50 }, () => long) });
    expect(Buffer.byteLength(digestHtml(report))).toBeLessThan(102 * 1024);
  });
});

describe('collected text in a digest [S-2]', () => {
  const payloads = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</style><svg onload=alert(1)>',
    '<!--',
    '&lt;b&gt;',
    '\u202egnp.exe',
  ];

  it.each(payloads)('%j is text wherever it stands', (payload) => {
    const publication = samplePublication({
      caption: payload,
      textShort: `${payload} и ещё ${payload}`,
      autor: payload,
      network: payload,
      toneText: payload,
      url: `https://example.kz/${payload}`,
    });
    const report = sampleReport({
      name: payload,
      author: payload,
      topic: payload,
      filters: [payload],
      publications: [publication],
      oblasts: new Map([[31, payload]]),
      gaps: { gaps: [gap({ full_name: payload })], total: 1 },
      files: [{ name: payload, contentType: '', content: Buffer.alloc(0) }],
      tooLarge: [payload],
    });
    const document = page(report);
    expect(document.querySelectorAll('script, svg, iframe, object, form, input')).toHaveLength(0);
    expect(document.querySelectorAll('img')).toHaveLength(1);
    const attributes = [...document.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
    expect(attributes.filter((name) => name.startsWith('on'))).toEqual([]);
    const shown = payload.replace('\u202e', '').trim();
    expect(document.querySelector('h1')?.textContent).toBe(shown);
    expect(digestText(report)).toContain(shown);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '',
    'no address',
    `https://a.kz/${unsubscribePlaceholder}`,
  ])('a publication at %j has no link', (url) => {
    const report = sampleReport({ publications: [samplePublication({ url })] });
    expect([...page(report).querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      'https://mm.example.kz',
      unsubscribePlaceholder,
    ]);
    expect(digestText(report).split(unsubscribePlaceholder)).toHaveLength(2);
  });

  it('cannot stand for the link that stops the mails', () => {
    const report = sampleReport({ name: `А ${unsubscribePlaceholder}`, publications: [] });
    expect(digestHtml(report).split(unsubscribePlaceholder)).toHaveLength(2);
    expect(digestText(report).split(unsubscribePlaceholder)).toHaveLength(2);
  });
});

import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { violations } from './accessibility.js';
import { ApiClient, eventually } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';
import { uniqueWords } from './watched-authors.js';
import { WatchedTopic } from './watched-topic.js';

const community = 'aktau_kaspiy';
const author = 'Актау. Каспий';
const word = uniqueWords('выгрузка')();
/** A formula and markup are text in every format. */
const texts = [
  '=HYPERLINK("http://evil.example";"Прибой")',
  'Порт <b>открыт</b> & принимает суда',
  'Қала көшелері жөнделді',
];

/** A publication as the table on the screen shows it. */
interface ShownRow {
  /** DD.MM.YYYY HH:mm */
  date: string;
  author: string;
  text: string;
}

let browser: Browser;
let topic: WatchedTopic;
let superviser: BrowserUser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  const api = await ApiClient.signIn('superviser');
  topic = await WatchedTopic.make(api, { name: `Выгрузка ${word}`, word });
  await topic.publish(community, texts);
  superviser = await (await BrowserUser.open(browser, 'superviser')).signIn();
  ({ page } = superviser);
  await superviser.goto(`/topic?theme=${topic.id}`);
  await page.getByRole('table', { name: 'Публикации' }).waitFor();
  await superviser.screenLoaded();
});
afterAll(() => browser.close());

const button = () => page.getByRole('button', { name: 'Скачать', exact: true });

/** Chooses a format of the menu and returns the file that the browser saves. */
async function download(format: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    button()
      .click()
      .then(() => page.getByRole('menuitem', { name: format, exact: true }).click()),
  ]);
  await page.getByRole('progressbar', { name: 'Готовится файл…' }).waitFor({ state: 'detached' });
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** The rows of the table on the screen, and how many there are on all pages. */
async function shown(): Promise<{ rows: ShownRow[]; total: number }> {
  const table = page.getByRole('table', { name: 'Публикации' });
  const rows = await table.locator('tbody tr').evaluateAll((lines) =>
    lines.map((line) => ({
      date: line.querySelector('time')?.textContent?.replace(', ', ' ') ?? '',
      author: line.querySelector('b')?.textContent ?? '',
      text: line.querySelector('p')?.textContent?.trim() ?? '',
    })),
  );
  return { rows, total: Number(await table.getAttribute('aria-rowcount')) - 1 };
}

/** The parts of a zip archive (xlsx, docx) by name, read by its table of contents. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0) throw new Error('this is no zip archive');
  const parts = new Map<string, string>();
  for (let left = archive.readUInt16LE(end + 10), at = archive.readUInt32LE(end + 16); left > 0; left--) {
    const [packed, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + packed);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    parts.set(name, (archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString('utf8'));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return parts;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** The lines of a document's paragraphs, whatever runs their words are in (those that matched are set off). */
const linesOf = (xml: string): string[] =>
  xml
    .split(/<\/w:p>|<w:br\/>/)
    .map((line) =>
      [...line.matchAll(/<w:t(?: [^>]*)?>(.*?)<\/w:t>/gs)].map(([, text = '']) => unescapeXml(text)).join(''),
    );
const unescapeXml = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name] ?? '');

/** The cells of a sheet: texts, or numbers as they are written. */
function sheetRows(xml: string): string[][] {
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: string[] = [];
    for (const [, column = '', content = ''] of row.matchAll(/<c r="([A-Z])\d+"[^>]*>(.*?)<\/c>/gs))
      cells[column.charCodeAt(0) - 65] = unescapeXml(/<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/s.exec(content)?.[1] ?? '');
    return Array.from(cells, (cell) => cell ?? '');
  });
}

/** The records of a CSV file that divides at semicolons. */
function csvRecords(text: string): string[][] {
  const records: string[][] = [[]];
  for (const [, quoted, plain = '', divider] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r\n|$)/g)) {
    records.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (divider === '\r\n') records.push([]);
    if (divider === '') break;
  }
  return records;
}

/** DD.MM.YYYY HH:mm of a spreadsheet's date, which is local. */
function dateOf(serial: string): string {
  const at = new Date(Math.round((Number(serial) - 25_569) * 86_400) * 1000).toISOString();
  return `${at.slice(8, 10)}.${at.slice(5, 7)}.${at.slice(0, 4)} ${at.slice(11, 16)}`;
}

it('the table shows what is downloaded, and the open menu has no fault of accessibility', async () => {
  const { rows, total } = await shown();
  expect(total).toBe(texts.length);
  expect(rows.map((row) => row.author)).toEqual(texts.map(() => author));
  await button().click();
  await page.getByRole('menu', { name: 'Скачать' }).waitFor();
  // Files that other tests have ordered follow.
  expect((await page.getByRole('menuitem').allTextContents()).slice(0, 5)).toEqual([
    'EXCEL',
    'DOC',
    'PDF',
    'CSV',
    'JSON',
  ]);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
});

it('EXCEL: the rows of the table, with text as text and dates as dates', async () => {
  const { rows, total } = await shown();
  const { name, bytes } = await download('EXCEL');
  expect(name).toBe(`${topic.name}_все_сети_сутки.xlsx`);
  const sheet = unzip(bytes).get('xl/worksheets/sheet2.xml') ?? '';
  expect(sheet).not.toMatch(/<f[ >]/);
  const [head = [], ...lines] = sheetRows(sheet);
  const at = (title: string) => head.indexOf(title);
  expect(lines).toHaveLength(total);
  expect(
    lines.map((line) => ({
      date: dateOf(line[at('Дата')] ?? ''),
      author: line[at('Автор')],
      text: line[at('Текст')],
    })),
  ).toEqual(rows);
});

it('CSV: the rows of the table, and no cell that a spreadsheet takes for a formula', async () => {
  const { rows, total } = await shown();
  const { name, bytes } = await download('CSV');
  expect(name).toBe(`${topic.name}_все_сети_сутки.csv`);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head = [], ...records] = csvRecords(bytes.toString('utf8').slice(1));
  const lines = records.slice(
    0,
    records.findIndex((record) => record.length === 1),
  );
  const at = (title: string) => head.indexOf(title);
  expect(lines).toHaveLength(total);
  expect(lines.flat().filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
  expect(
    lines.map((line) => ({
      date: line[at('Дата')],
      author: line[at('Автор')],
      text: line[at('Текст')]?.replace(/^'(?==)/, ''),
    })),
  ).toEqual(rows);
});

it('JSON: the rows of the table', async () => {
  const { rows, total } = await shown();
  const { name, bytes } = await download('JSON');
  expect(name).toBe(`${topic.name}_все_сети_сутки.json`);
  const file = JSON.parse(bytes.toString('utf8')) as {
    total: number;
    publications: { date: string; author: string; text: string }[];
  };
  expect([file.total, file.publications.length]).toEqual([total, total]);
  expect(
    file.publications.map(({ date, author: by, text }) => {
      const [year, month, day] = date.slice(0, 10).split('-');
      return { date: `${day}.${month}.${year} ${date.slice(11, 16)}`, author: by, text };
    }),
  ).toEqual(rows);
});

it('DOC: the rows of the table in their order', async () => {
  const { rows, total } = await shown();
  const { name, bytes } = await download('DOC');
  expect(name).toBe(`${topic.name}_все_сети_сутки.doc`);
  const xml = unzip(bytes).get('word/document.xml') ?? '';
  const lines = linesOf(xml);
  expect(lines.filter((line) => line.startsWith('Лайки: '))).toHaveLength(total);
  // the lines of a text are apart in the document
  const shownTexts = rows.map(({ text }) => text.split('\n')[0] ?? '');
  expect(lines.filter((line) => shownTexts.includes(line))).toEqual(shownTexts);
  const dates = new Set(rows.map(({ date }) => date));
  expect(lines.filter((line) => dates.has(line)).slice(-total)).toEqual(rows.map(({ date }) => date));
});

it('PDF: a whole document', async () => {
  const { name, bytes } = await download('PDF');
  expect(name).toBe(`${topic.name}_все_сети_сутки.pdf`);
  expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
  expect(bytes.toString('latin1').trimEnd()).toMatch(/%%EOF$/);
});

it('the dashboard is downloaded under its topic and period', async () => {
  await superviser.goto(`/main?theme=${topic.id}&period=7`);
  await superviser.screenLoaded();
  const { name, bytes } = await download('JSON');
  expect(name).toBe(`${topic.name}_неделя.json`);
  expect((JSON.parse(bytes.toString('utf8')) as { total: number }).total).toBe(texts.length);
});

it('after a failed download the button is usable again and nothing else is said [S2 §8]', async () => {
  await superviser.goto(`/topic?theme=${topic.id}`);
  await superviser.screenLoaded();
  await page.route('**/api-py/topic_download/', (route) => route.abort());
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('The download failed'));
  await button().click();
  await page.getByRole('menuitem', { name: 'PDF' }).click();
  await logged;
  await eventually('the spinner is gone', async () => (await page.getByRole('progressbar').count()) === 0);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await page.getByRole('region', { name: 'Сообщения' }).count()).toBe(0);
  await page.unroute('**/api-py/topic_download/');
  expect((await download('CSV')).bytes.length).toBeGreaterThan(0);
  superviser.expectNoPageErrors();
});

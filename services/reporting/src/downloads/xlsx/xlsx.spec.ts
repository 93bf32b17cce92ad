import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { plainText } from '../document/plain-text.js';
import type { ReportDocument } from '../document/report-document.js';
import { fileOf, pagesOf, sampleDocument, sampleRow } from '../test/sample-document.js';
import { columnName } from './sheet-xml.js';
import { writeXlsx } from './xlsx.js';

const never = new AbortController().signal;
const sheetOf = async (...texts: string[]): Promise<string> => {
  const rows = texts.map((text) => sampleRow(text));
  const file = unzipSync(await fileOf(writeXlsx(sampleDocument(), pagesOf(rows), never)));
  return strFromU8(file['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
};
type Files = Record<string, Uint8Array>;
const packageOf = async (document: ReportDocument, text = 'школа'): Promise<Files> =>
  unzipSync(await fileOf(writeXlsx(document, pagesOf([sampleRow(text)]), never)));
const partOf = (files: Files, name: string): string => strFromU8(files[name] ?? new Uint8Array());
const textsOf = (sheet: string): string[] =>
  [...sheet.matchAll(/<t xml:space="preserve">(.*?)<\/t>/gs)].map(([, text]) =>
    (text ?? '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
      .replace(/_x005F_(?=x[0-9a-f]{4}_)/gi, '_'),
  );

it('every text is an inline text, whatever it holds, and no cell has a formula [D §8]', () =>
  fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom(...'=+-@<>&"\'\t\n\u0000\u000b_x0041_a') }),
      ),
      async (collected) => {
        const text = plainText(collected);
        const sheet = await sheetOf(text);
        expect(sheet).not.toMatch(/<f[ >]/);
        expect(sheet.match(/<c /g)?.length).toBe(16 + (text === '' ? 11 : 12));
        if (text !== '') expect(textsOf(sheet)).toContain(text);
        expect(sheet).not.toMatch(/(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u);
      },
    ),
    { numRuns: 60 },
  ));

it('numbers are numbers and dates are dates in the installation’s time zone [D §8]', async () => {
  const sheet = await sheetOf('школа');
  expect(sheet).toContain('<c r="J2" s="5"><v>3</v></c>');
  // 22.11.2026 14:30 in Almaty
  expect(sheet).toContain('<c r="A2" s="3"><v>46348.604167</v></c>');
  expect(sheet).not.toContain('r="L2"');
  expect(sheet).toContain('<autoFilter ref="A1:P2"/>');
});

it('a text longer than a cell is cut [D §8]', async () => {
  const longest = textsOf(await sheetOf('ә'.repeat(40_000))).find((text) => text.startsWith('ә'));
  expect(longest).toHaveLength(32_767);
  expect(longest?.endsWith('ә…')).toBe(true);
});

it('a cut of texts is stated on the first sheet, and only then [D §7]', async () => {
  const summaryOf = async (text: string): Promise<string> =>
    partOf(await packageOf(sampleDocument(), text), 'xl/worksheets/sheet1.xml');
  expect(await summaryOf('ә'.repeat(32_768))).toContain('тексты длиннее 32\u00a0767 знаков сокращены');
  expect(await summaryOf('ә'.repeat(32_767))).not.toContain('сокращены');
});

it('what is said about a publication has a column [S2 §9]', async () => {
  const row = sampleRow('школа', { marks: 'удалено в источнике' });
  const file = unzipSync(await fileOf(writeXlsx(sampleDocument(), pagesOf([row]), never)));
  expect(partOf(file, 'xl/worksheets/sheet2.xml')).toMatch(/<c r="O2"[^>]*>.*удалено в источнике/);
});

it('columns are named like those of spreadsheets', () =>
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']));

it('both sheets are printed as wide as a page, the publications with their head on each [S2 §9]', async () => {
  const files = await packageOf(sampleDocument());
  for (const number of [1, 2]) {
    const sheet = partOf(files, `xl/worksheets/sheet${number}.xml`);
    expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
    expect(sheet).toContain('fitToWidth="1" fitToHeight="0"');
  }
  expect(partOf(files, 'xl/workbook.xml')).toContain("'Публикации'!$1:$1");
});

it('a row is as high as its text needs, also a long expression of a filter [S2 §9]', async () => {
  expect(await sheetOf('школа', 'слово '.repeat(60))).toMatch(/<row r="2" ht="30" .*<row r="3" ht="105" /s);
  const long = { label: 'Ключевые слова', value: 'дорога | '.repeat(30).trim() };
  const document = sampleDocument();
  const sheet = partOf(await packageOf({ ...document, facts: [...document.facts, long] }), 'xl/worksheets/sheet1.xml');
  const row = document.facts.length + 2;
  expect(sheet).toContain(`<row r="${row}" ht="45" customHeight="1">`);
  expect(sheet).toContain(`<mergeCell ref="B${row}:H${row}"/>`);
});

it('stories of several publications have a sheet, the largest first, with the first source', async () => {
  const at = (hour: number): number => Date.UTC(2026, 10, 22, hour);
  const rows = [
    sampleRow('перепечатка', { id: 6, story: 3, at: at(9), network: 'VK' }),
    sampleRow('одна', { id: 5, story: 4, at: at(8) }),
    sampleRow('без истории', { id: 4, at: at(7) }),
    sampleRow('первая', { id: 3, story: 3, at: at(6), network: 'SMI', author: 'Zakon.kz' }),
  ];
  const files = unzipSync(await fileOf(writeXlsx(sampleDocument(), pagesOf(rows.slice(0, 2), rows.slice(2)), never)));
  expect(textsOf(partOf(files, 'xl/worksheets/sheet3.xml')).slice(-4)).toEqual([
    ...['SMI; VK', 'Zakon.kz', 'первая', 'https://vk.com/wall-1007_1'],
  ]);
  expect(partOf(files, 'xl/worksheets/sheet3.xml')).toContain('<autoFilter ref="A1:H2"/>');
  expect(partOf(files, 'xl/workbook.xml')).toContain('name="Истории"');
  expect(partOf(files, 'xl/worksheets/sheet2.xml')).toContain('<c r="P2" s="0"><v>3</v></c>');
});

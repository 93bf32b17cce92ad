import fc from 'fast-check';
import { fileOf, pagesOf, sampleDocument, sampleRow } from '../test/sample-document.js';
import { withoutFormula, writeCsv } from './csv.js';

/** Fields of each line, as a spreadsheet reads them. */
function parse(csv: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r\n)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ';') lines.push([]);
  }
  return lines.slice(0, -1);
}

const write = async (...texts: string[]): Promise<string> =>
  String(
    await fileOf(
      writeCsv(sampleDocument(), pagesOf(texts.map((text) => sampleRow(text))), new AbortController().signal),
    ),
  );

it.each([
  '=1+1',
  '+7 701',
  '-1',
  '@user',
  '\t=1',
  '\r=1',
  '  =1',
  '\u00a0=1',
  '\u200b=1',
  '\n-1',
  '＝1',
  '＋1',
  '－1',
  '＠a',
])('a text that spreadsheets take for a formula gets an apostrophe: %j [D §8]', (text) =>
  expect(withoutFormula(text)).toBe(`'${text}`),
);
it.each(['школа', '2 + 2 = 4', 'a@b.kz', '', '«=»'])('another text stays: %j [D §8]', (text) =>
  expect(withoutFormula(text)).toBe(text),
);

it('every text is one field, whatever it holds, and starts no formula [D §8]', () =>
  fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...' \t\r\n;",=+-@＝\'a') })),
      async (text) => {
        const [head, row] = parse(await write(text));
        expect(row).toHaveLength(head?.length ?? 0);
        expect(row?.[3]).toBe(withoutFormula(text));
        expect(row?.[3]).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u);
      },
    ),
  ));

it('numbers stay numbers, unknown ones are empty, and the facts follow [D §8]', async () => {
  const csv = await write('школа');
  expect(csv).toContain('"Жамбылская";"";3;1;;100;"https');
  expect(parse(csv)).toEqual(expect.arrayContaining([[''], ['Отчёт: Школы'], ['Лояльность', '1,5']]));
  expect(csv).toContain(`"'=Автор";3;0;0;3;"VK";;7`);
});

it('what is said about a publication has a column, after those that are specified [S2 §9]', async () => {
  const rows = pagesOf([sampleRow('школа', { marks: 'удалено в источнике', story: 7 })]);
  const [head, row] = parse(String(await fileOf(writeCsv(sampleDocument(), rows, new AbortController().signal))));
  expect(head?.slice(-2)).toEqual(['Отметки', 'История']);
  expect(row?.slice(-2)).toEqual(['удалено в источнике', '7']);
});

it('a cut is stated [D §7]', async () => {
  const document = sampleDocument(7000, 5000);
  expect(document.remarks).toContain('показаны первые 5\u00a0000 из 7\u00a0000, новые сначала');
  const csv = String(await fileOf(writeCsv(document, pagesOf(), new AbortController().signal)));
  expect(csv).toContain('показаны первые 5\u00a0000 из 7\u00a0000, новые сначала');
});

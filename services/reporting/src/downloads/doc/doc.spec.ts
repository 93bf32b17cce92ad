import { strFromU8, unzipSync } from 'fflate';
import { sampleDocument, sampleRow } from '../test/sample-document.js';
import { writeDoc } from './doc.js';

const text = 'Әкім «Ұлытау» <w:p/> & ғылым\nhttps://example.kz';

it('holds the numbers, charts and publications as texts [S2 §9, D §8]', async () => {
  const files = unzipSync(await writeDoc(sampleDocument(7000, 5000), [sampleRow(text)]));
  const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
  expect(xml).toContain('Әкім «Ұлытау» &lt;w:p/&gt; &amp; ғылым');
  expect(xml).toContain('показаны первые 5\u00a0000 из 7\u00a0000, новые сначала');
  expect(xml).toContain('сведения о пробелах сбора недоступны');
  expect(xml).not.toContain('w:hyperlink');
  expect(Object.keys(files).filter((name) => name.startsWith('word/media/'))).toHaveLength(4);
  expect(strFromU8(files['docProps/core.xml'] ?? new Uint8Array())).toContain('2026-11-22T10:00:00.000Z');
});

it('marks publications that were deleted at their source or checked [S2 §9]', async () => {
  const marks = 'удалено в источнике; проверено человеком';
  const files = unzipSync(await writeDoc(sampleDocument(), [sampleRow(text, { marks })]));
  expect(strFromU8(files['word/document.xml'] ?? new Uint8Array())).toContain(marks);
});

it('sets off the words that the topic found, which stay texts [37]', async () => {
  const marked = [
    { from: 0, to: 4 },
    { from: 12, to: 15 },
  ];
  const files = unzipSync(await writeDoc(sampleDocument(), [sampleRow('Әкім <w:b/>\nәкі', { marked })]));
  const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
  const runs = [...xml.matchAll(/<w:r>(?:(?!<\/w:r>).)*<\/w:r>/gs)].map(([run]) => run);
  const bold = (text: string): boolean[] =>
    runs.filter((run) => run.includes(`>${text}</w:t>`)).map((run) => /<w:b\/>|<w:b w:val="true"\/>/.test(run));
  expect([bold('Әкім'), bold(' &lt;w:b/&gt;'), bold('әкі')]).toEqual([[true], [false], [true]]);
});

it('depends on nothing but its content [D §7]', async () => {
  const make = (): Promise<Uint8Array> => writeDoc(sampleDocument(), [sampleRow(text)]);
  expect(Buffer.compare(await make(), await make())).toBe(0);
});

it('numbers stand at the right, and a publication on one page unless it is taller than that [S2 §9]', async () => {
  const xmlOf = async (collected: string): Promise<string> => {
    const files = unzipSync(await writeDoc(sampleDocument(), [sampleRow(collected)]));
    return strFromU8(files['word/document.xml'] ?? new Uint8Array());
  };
  const low = await xmlOf(text);
  expect(low).toMatch(/<w:jc w:val="right"\/><\/w:pPr><w:r>(?:(?!<\/w:r>).)*<w:t[^>]*>12\u00a0345<\/w:t>/s);
  const rowsThatMayBreak = (xml: string): number =>
    (xml.match(/<w:tr>/g)?.length ?? 0) - (xml.match(/<w:cantSplit\/>/g)?.length ?? 0);
  expect(rowsThatMayBreak(low)).toBe(0);
  expect(rowsThatMayBreak(await xmlOf('строка\n'.repeat(100)))).toBe(1);
});

it('says that there is nothing instead of an empty table or chart [S2 §9]', async () => {
  const files = unzipSync(await writeDoc(sampleDocument(0), []));
  const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
  const texts = [...xml.matchAll(/<w:t[ >][^>]*>?([^<]*)<\/w:t>/g)].map(([, found]) => found);
  expect(texts.at(texts.indexOf('Динамика публикаций') + 1)).toBe('нет данных');
  expect(texts.at(texts.indexOf('Публикации') + 1)).toBe('нет данных');
});

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { strFromU8, unzipSync } from 'fflate';
import type { PublicationRow } from '../document/report-document.js';
import { fileOf, pagesOf, sampleDocument, sampleRow } from '../test/sample-document.js';
import { PrintThread } from './print-thread.js';

const never = new AbortController().signal;
const docOf = async (...texts: string[]): Promise<string> => {
  const rows = texts.map((text) => sampleRow(text));
  const file = await fileOf(new PrintThread().writer('.doc')(sampleDocument(), pagesOf(rows), never));
  return strFromU8(unzipSync(file)['word/document.xml'] ?? new Uint8Array());
};

it('texts of more than 1,000 characters are cut, and only then it is stated [D §7]', async () => {
  const cut = await docOf('ә'.repeat(1001), 'школа');
  expect(cut).toContain(`${'ә'.repeat(999)}…<`);
  expect(cut).toContain('тексты длиннее 1\u00a0000 знаков сокращены');
  const whole = await docOf('ә'.repeat(1000));
  expect(whole).toContain('ә'.repeat(1000));
  expect(whole).not.toContain('сокращены');
});

it('words that are set off are explained, and cut with their texts [37]', async () => {
  const marked = [
    { from: 0, to: 5 },
    { from: 997, to: 1002 },
  ];
  const rows = [sampleRow(`${'школа '.repeat(166)} школа`, { marked })];
  const file = await fileOf(new PrintThread().writer('.doc')(sampleDocument(), pagesOf(rows), never));
  const xml = strFromU8(unzipSync(file)['word/document.xml'] ?? new Uint8Array());
  expect(xml).toContain('жирным выделены слова');
  expect(xml).toMatch(/>шк<\/w:t>.*>…<\/w:t>/s);
  expect(await docOf('школа')).not.toContain('жирным');
});

it('whole texts are not held while further ones are read [D §7]', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heapMb = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const before = heapMb();
  let grown = 0;
  async function* pages(): AsyncGenerator<PublicationRow[]> {
    // two bytes a character: 100 MB in all
    for (let page = 0; page < 50; page++) {
      yield [sampleRow(Buffer.alloc(2_000_000, `ә${page} `, 'utf16le').toString('utf16le'))];
      await new Promise(setImmediate);
    }
    grown = heapMb() - before;
  }
  await fileOf(new PrintThread().writer('.doc')(sampleDocument(), pages(), never));
  expect(grown).toBeLessThan(30);
});

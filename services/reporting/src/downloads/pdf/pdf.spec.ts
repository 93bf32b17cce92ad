import { inflateSync } from 'node:zlib';
import { sampleDocument, sampleRow } from '../test/sample-document.js';
import { writePdf } from './pdf.js';

const write = async (count: number, text: string): Promise<Buffer> =>
  Buffer.from(
    await writePdf(
      sampleDocument(),
      Array.from({ length: count }, () => sampleRow(text)),
    ),
  );

/** The unpacked streams of a file that are texts. */
function streams(pdf: Buffer): string {
  const all: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const end = pdf.indexOf('\nendstream', at);
    try {
      all.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'));
    } catch {
      // not compressed
    }
  }
  return all.join('\n');
}
const pagesOf = (pdf: Buffer): number => Number(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

it('has pages, charts and Kazakh letters that can be searched [S2 §9]', async () => {
  const pdf = await write(1, 'Әкім Ұлытауда');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(4);
  // letters are glyph numbers with a table to Unicode
  for (const letter of ['Ә', 'Ұ']) expect(streams(pdf)).toContain(letter.charCodeAt(0).toString(16).padStart(4, '0'));
});

it('has more pages for more publications, long words included [D §7]', async () => {
  const short = pagesOf(await write(1, 'школа'));
  expect(pagesOf(await write(60, `школа https://example.kz/${'a'.repeat(800)}`))).toBeGreaterThan(short + 3);
});

/** The characters that the file's texts consist of, from the tables of its fonts to Unicode. */
const lettersOf = (pdf: Buffer): Set<string> =>
  new Set(
    [...streams(pdf).matchAll(/\[((?:<[\da-f]+> ?)+)\]/gi)].flatMap(([, list = '']) =>
      [...list.matchAll(/<([\da-f]+)>/gi)].map(([, code = '']) =>
        Buffer.from(code, 'hex').swap16().toString('utf16le'),
      ),
    ),
  );

/** How often the glyph of unknown characters is drawn. */
const boxesIn = (pdf: Buffer): number =>
  [...streams(pdf).matchAll(/\[([^\]]*)\] TJ/g)]
    .flatMap(([, texts = '']) => [...texts.matchAll(/<([\da-f]+)>/gi)])
    .flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [])
    .filter((glyph) => glyph === '0000').length;

it('shows no boxes: emoji are left out, decorated letters are plain ones [D §7]', async () => {
  const row = { ...sampleRow('🎄 𝗝𝗮𝗹𝘁𝘆𝗿 👨‍👩‍👧‍👦 ₸'), author: 'Ⓩ 🇰🇿', url: 'https://mm.kz/🎄' };
  const pdf = Buffer.from(await writePdf(sampleDocument(), [row]));
  const letters = lettersOf(pdf);
  for (const letter of 'JaltyrZ') expect(letters).toContain(letter);
  expect(boxesIn(pdf)).toBe(0);
});

it('marks publications that were deleted at their source or checked [S2 §9]', async () => {
  const marked = Buffer.from(await writePdf(sampleDocument(), [sampleRow('школа', { marks: 'Ӯ' })]));
  expect(streams(marked)).toContain('04ee');
  expect(streams(await write(1, 'школа'))).not.toContain('04ee');
});

it('sets off the words that the topic found, decorated letters included [37]', async () => {
  const written = async (marked: { from: number; to: number }[]): Promise<Buffer> =>
    Buffer.from(await writePdf(sampleDocument(), [sampleRow('🎄 𝗝ъ вода', { marked })]));
  const [plain, bold] = [await written([]), await written([{ from: 3, to: 6 }])];
  const lettersOfFonts = (pdf: Buffer): string[] =>
    [...streams(pdf).matchAll(/\[((?:<[\da-f]+> ?)+)\]/gi)].map(([, list = '']) => list);
  const hasHardSign = (list: string): boolean => list.includes('<044a>');
  expect(lettersOfFonts(plain).filter(hasHardSign)).toHaveLength(1);
  expect(lettersOfFonts(bold).filter(hasHardSign)).toHaveLength(1);
  expect(lettersOfFonts(bold).findIndex(hasHardSign)).not.toBe(lettersOfFonts(plain).findIndex(hasHardSign));
});

it('depends on nothing but its content [D §7]', async () =>
  expect((await write(3, 'школа')).equals(await write(3, 'школа'))).toBe(true));

import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import iconv from 'iconv-lite';
import { decodeDocument } from './charset.js';

const RUSSIAN = 'Новости Шымкента: открыта школа';
const KAZAKH = 'Қазақстан әні, өңір үні, ғылым һәм ұлт, ірі';
const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const utf32 = (text: string): Buffer =>
  Buffer.concat(
    [...text].map((letter) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(letter.codePointAt(0) ?? 0);
      return bytes;
    }),
  );
/** Encodes as windows-1251 or KZ-1048, with a table built from the decoder. */
function singleByte(text: string, differing: Record<string, number> = {}): Buffer {
  const decoder = new TextDecoder('windows-1251');
  const byteOf = new Map(Array.from({ length: 256 }, (_, b) => [decoder.decode(Uint8Array.of(b)), b]));
  return Buffer.from([...text].map((c) => differing[c] ?? byteOf.get(c) ?? 0x3f));
}
const KZ_1048 = {
  Қ: 0x8d,
  қ: 0x9d,
  һ: 0x9e,
  Һ: 0x8e,
  Ұ: 0xa1,
  ұ: 0xa2,
  Ә: 0xa3,
  ә: 0xbc,
  Ө: 0xa5,
  ө: 0xb4,
  Ғ: 0xaa,
  ғ: 0xba,
  Ү: 0xaf,
  ү: 0xbf,
  ң: 0xbe,
  Ң: 0xbd,
};
const read = (bytes: Uint8Array, type?: string): string => decodeDocument(bytes, type).text;

describe('the encoding of a document', () => {
  it.each([
    ['UTF-8 without a declaration', utf8(RUSSIAN), undefined],
    ['UTF-8 declared as windows-1251 by the server', utf8(RUSSIAN), 'text/html; charset=windows-1251'],
    ['windows-1251 named by the server', singleByte(RUSSIAN), 'application/rss+xml; charset=windows-1251'],
    ['windows-1251 in quotes', singleByte(RUSSIAN), 'text/xml; charset="Windows-1251"'],
    ['windows-1251 declared as UTF-8 by the server', singleByte(RUSSIAN), 'text/html; charset=utf-8'],
    ['windows-1251 without a declaration', singleByte(RUSSIAN), undefined],
    ['an unknown encoding', singleByte(RUSSIAN), 'text/html; charset=x-strange'],
    ['gzip inside', gzipSync(utf8(RUSSIAN)), undefined],
    [
      'UTF-16 with a byte order mark',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(RUSSIAN, 'utf16le')]),
      undefined,
    ],
    ['UTF-32 without a declaration', utf32(`<a>${RUSSIAN}</a>`), undefined, `<a>${RUSSIAN}</a>`],
    [
      'ISO 8859-1, which is read as windows-1252',
      Buffer.from('\x93caf\xe9\x94 \x96 \x80', 'latin1'),
      'a/b; charset=ISO-8859-1',
      '“café” – €',
    ],
  ])('is found for %s', (_what, bytes, type, text = RUSSIAN) => expect(read(bytes, type)).toBe(text));

  it.each([
    ['Perturbateurs endocriniens : quels effets sur le cerveau dérégulé à domicile ?', 'windows-1252'],
    ['Café', 'windows-1252'],
    ['São Paulo', 'windows-1252'],
    ['Été', 'windows-1252'],
    ['“café” – €', 'windows-1252'],
    ['Ärger über Öl', 'windows-1252'],
    ['Да', 'windows-1251'],
    ['в Алматы', 'windows-1251'],
    ['НОВОСТИ', 'windows-1251'],
    ['Є їжа', 'windows-1251'],
    ['№ 5 – ТОО «Ромашка»', 'windows-1251'],
    ['Как пережить новогоднюю ночь', 'koi8-r'],
    ['Жаңалықтар: қала әкімі', 'rk1048'],
  ])('is found by the letters of %j (%s)', (text, charset) => expect(read(iconv.encode(text, charset))).toBe(text));

  it.each([
    [RUSSIAN, 'windows-1251', 'iso-8859-1'],
    [RUSSIAN, 'koi8-r', 'windows-1251'],
    [KAZAKH, 'rk1048', 'windows-1251'],
    ['La criminalité liée à l’été, très élevée à Besançon', 'windows-1252', 'windows-1251'],
  ])('is not the declared one when the letters contradict it: %s', (text, charset, declared) =>
    expect(read(iconv.encode(text, charset), `text/html; charset=${declared}`)).toBe(text),
  );

  it('is the declared one when a few letters say nothing', () => {
    expect(read(iconv.encode('Café', 'windows-1252'), 'text/html; charset=iso-8859-1')).toBe('Café');
    expect(read(iconv.encode('да', 'windows-1251'), 'text/html; charset=windows-1251')).toBe('да');
    expect(read(iconv.encode('Γεια σου', 'windows-1253'), 'text/html; charset=windows-1253')).toBe('Γεια σου');
    expect(read(iconv.encode('新聞', 'gb2312'), 'text/html; charset=gb2312')).toBe('新聞');
  });

  it('is UTF-8 with a damaged byte, whatever the server declares', () => {
    const bytes = Buffer.concat([utf8(RUSSIAN), Buffer.from([0xff]), utf8(RUSSIAN)]);
    expect(read(bytes, 'text/html; charset=windows-1251')).toBe(`${RUSSIAN}\uFFFD${RUSSIAN}`);
  });

  it.each(['utf16le', 'utf16-be'])('is %s without a byte order mark', (charset) => {
    const xml = `<?xml version="1.0" encoding="utf-16"?><a>${RUSSIAN}</a>`;
    expect(read(iconv.encode(xml, charset, { addBOM: false }))).toBe(xml);
    expect(read(iconv.encode(`\n${xml}`, charset, { addBOM: false }))).toBe(`\n${xml}`);
  });

  it('has no control characters: stray zero bytes lose nothing else', () => {
    const bytes = Buffer.concat([Buffer.from('<a\0>\0'), utf8(RUSSIAN), Buffer.from('\0\x08</a>')]);
    expect(read(bytes)).toBe(`<a>${RUSSIAN}</a>`);
    expect(read(Buffer.concat([Buffer.alloc(1), utf8(RUSSIAN)]))).toBe(RUSSIAN);
  });

  it('is taken from the XML declaration or the meta element', () => {
    const xml = `<?xml version="1.0" encoding="windows-1251"?><a>${RUSSIAN}</a>`;
    const html =
      '<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"></head>' +
      `${RUSSIAN}</html>`;
    expect([read(singleByte(xml)), read(singleByte(html), 'text/html')]).toEqual([xml, html]);
  });

  it('does not trust a declaration that the bytes contradict', () => {
    const xml = `<?xml version="1.0" encoding="utf-8"?><a>${RUSSIAN}</a>`;
    expect(read(singleByte(xml))).toBe(xml);
  });

  it('reads Kazakh letters in UTF-8 and in KZ-1048', () => {
    expect(read(utf8(KAZAKH), 'text/html; charset=utf-8')).toBe(KAZAKH);
    expect(read(singleByte(KAZAKH, KZ_1048), 'text/html; charset=kz-1048')).toBe(KAZAKH);
  });

  it('drops the byte order mark and keeps the rest of a truncated text', () => {
    expect(read(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8('да')]))).toBe('да');
    expect(read(utf8(RUSSIAN).subarray(0, -1)).slice(0, 20)).toBe(RUSSIAN.slice(0, 20));
  });

  it('reports a broken gzip file as schema_drift', () => {
    expect(() => read(Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]))).toThrow('schema_drift');
    expect(read(new Uint8Array(0))).toBe('');
  });
});

import { gunzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { NetworkFault } from '../../network/network-fault.js';
import type { SingleByteCharset } from './charset-guess.js';
import { guessCharset } from './charset-guess.js';

const HEAD_BYTES = 2_048;
const SAMPLE_BYTES = 200_000;
const MAX_UNPACKED_BYTES = 5 * 1024 * 1024;

/** A gzip file can be its own content. */
const MAX_LAYERS = 3;
/** Control characters, which no parser expects; some would end a text. */
const CONTROL = /(?![\t\n\f\r])[\p{Cc}]/gu;
/** Valid letters beyond ASCII for each damaged byte: with a declaration of another encoding, and without. */
const SURE_UTF8 = 20;
const LIKELY_UTF8 = 3;

/** Labels of encodings that servers and templates confuse; KZ-1048 is the Kazakh variant of windows-1251. */
const SINGLE_BYTE: Readonly<Record<string, SingleByteCharset>> = {
  'windows-1251': 'windows-1251',
  cp1251: 'windows-1251',
  'win-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'iso8859-1': 'windows-1252',
  'iso_8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'us-ascii': 'windows-1252',
  ascii: 'windows-1252',
  'koi8-r': 'koi8-u',
  'koi8-u': 'koi8-u',
  'kz-1048': 'rk1048',
  kz1048: 'rk1048',
  'strk1048-2002': 'rk1048',
  rk1048: 'rk1048',
};

/**
 * Decodes a document, without control characters. The encoding is that of the BOM or of zero bytes, else UTF-8 if the
 * bytes are valid UTF-8 (but for a few damaged ones), else the HTTP charset, else the XML or meta declaration, unless
 * the letters clearly contradict it; without any of them what the letters say. A gzip file is unpacked first.
 */
export function decodeDocument(bytes: Uint8Array, contentType = ''): { text: string; charset: string } {
  const { text, charset } = decoded(unpacked(bytes), contentType);
  return { text: text.replace(CONTROL, ''), charset };
}

function decoded(bytes: Uint8Array, contentType: string): { text: string; charset: string } {
  if (isUtf32(bytes)) return { text: iconv.decode(bytes, bytes[0] ? 'utf-32le' : 'utf-32be'), charset: 'utf-32' };
  const unicode = byBom(bytes) ?? byZeros(bytes);
  if (unicode) return { text: new TextDecoder(unicode).decode(bytes), charset: unicode };
  const utf8 = decodeStrict('utf-8', bytes);
  // Text in a single-byte encoding is practically never valid UTF-8, so valid UTF-8 wins over the declaration;
  // encodings with escapes (ISO-2022) are plain ASCII and need their declaration.
  const declared = [httpCharset(contentType), documentCharset(bytes)].filter((c) => c !== undefined);
  const escaping = declared.find((c) => /^(iso-2022|hz|utf-7)/.test(c));
  if (utf8 !== undefined && !escaping) return { text: utf8, charset: 'utf-8' };
  const damaged = utf8 === undefined ? damagedUtf8(bytes, SURE_UTF8) : undefined;
  if (damaged) return damaged;
  for (const charset of declared) {
    if (charset === 'utf-8' || charset === 'utf8') continue;
    const single = SINGLE_BYTE[charset];
    if (single) return singleByte(bytes, guessCharset(bytes, single));
    const text = decodeStrict(charset, bytes);
    if (text !== undefined) return { text, charset };
  }
  if (utf8 !== undefined) return { text: utf8, charset: 'utf-8' };
  return damagedUtf8(bytes, LIKELY_UTF8) ?? singleByte(bytes, guessCharset(bytes));
}

const singleByte = (bytes: Uint8Array, charset: SingleByteCharset): { text: string; charset: string } => ({
  text: iconv.decode(bytes, charset),
  charset: charset === 'rk1048' ? 'kz-1048' : charset,
});

function unpacked(bytes: Uint8Array, layers = MAX_LAYERS): Uint8Array {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && layers > 0 ? unpacked(gunzip(bytes), layers - 1) : bytes;
}

function gunzip(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch (error) {
    throw new NetworkFault(
      'schema_drift',
      { code: 'broken_gzip', message: error instanceof Error ? error.message : '' },
      { cause: error },
    );
  }
}

function byBom(b: Uint8Array): string | undefined {
  if (b[0] === 0xef && b[1] === 0xbb && b[2] === 0xbf) return 'utf-8';
  if (b[0] === 0xff && b[1] === 0xfe) return 'utf-16le';
  if (b[0] === 0xfe && b[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Three zeros around one ASCII byte, or the four-byte BOM. */
const isUtf32 = (b: Uint8Array): boolean =>
  (b[0] === 0 && b[1] === 0 && (b[3] === 0x3c || b[2] === 0xfe)) ||
  ((b[0] === 0x3c || (b[0] === 0xff && b[1] === 0xfe)) && b[2] === 0 && b[3] === 0);

/** UTF-16 without a BOM: of the markup, nearly every other byte is zero. Stray zeros are something else. */
function byZeros(b: Uint8Array): string | undefined {
  const head = b.subarray(0, 400);
  const zeros = [0, 0];
  for (const [i, byte] of head.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = Math.max(2, head.length * 0.15);
  if (odd >= many && even * 10 < odd) return 'utf-16le';
  return even >= many && odd * 10 < even ? 'utf-16be' : undefined;
}

/** The text; undefined for an unknown encoding, and for bytes that are not of this encoding. */
function decodeStrict(charset: string, bytes: Uint8Array): string | undefined {
  try {
    const decoder = new TextDecoder(charset, { fatal: true });
    // Node's decoder of windows-1252 (and its alias ISO 8859-1) turns quotes and dashes into control characters.
    return decoder.encoding === 'windows-1252' ? iconv.decode(bytes, 'windows-1252') : decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

const httpCharset = (contentType: string): string | undefined =>
  /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1]?.toLowerCase();

function documentCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD_BYTES)).toString('latin1');
  const declared =
    /<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/i.exec(head) ??
    /<meta[^>]{0,300}?charset\s*=\s*["']?([\w.:-]+)/i.exec(head);
  return declared?.[1]?.toLowerCase();
}

/** UTF-8 with a few damaged bytes (a truncated text): `ratio` times more valid letters beyond ASCII than bad bytes. */
function damagedUtf8(bytes: Uint8Array, ratio: number): { text: string; charset: string } | undefined {
  const sample = new TextDecoder('utf-8').decode(bytes.subarray(0, SAMPLE_BYTES));
  let bad = 0;
  let letters = 0;
  for (let i = 0; i < sample.length; i++) {
    const code = sample.charCodeAt(i);
    if (code === 0xfffd) bad++;
    else if (code > 0x7f) letters++;
  }
  return letters > bad * ratio ? { text: new TextDecoder('utf-8').decode(bytes), charset: 'utf-8' } : undefined;
}

import { gunzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { NetworkFault } from '../../network/network-fault.js';

const HEAD_BYTES = 2_048;
const MAX_UNPACKED_BYTES = 5 * 1024 * 1024;

/** KZ-1048, the Kazakh variant of windows-1251. */
const KAZAKH_LABELS = new Set(['kz-1048', 'kz1048', 'strk1048-2002', 'rk1048']);

/**
 * Decodes a document. The encoding is that of the BOM, else UTF-8 if the bytes are valid UTF-8, else the HTTP charset,
 * else the XML or meta declaration, else windows-1251. A gzip file is unpacked first.
 */
export function decodeDocument(bytes: Uint8Array, contentType = ''): { text: string; charset: string } {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return decodeDocument(gunzip(bytes), '');
  if (isUtf32(bytes)) return { text: iconv.decode(bytes, bytes[0] ? 'utf-32le' : 'utf-32be'), charset: 'utf-32' };
  const unicode = byBom(bytes) ?? byZeros(bytes);
  if (unicode) return { text: new TextDecoder(unicode).decode(bytes), charset: unicode };
  const utf8 = decodeStrict('utf-8', bytes);
  // Text in a single-byte encoding is practically never valid UTF-8, so valid UTF-8 wins over the declaration;
  // encodings with escapes (ISO-2022) are plain ASCII and need their declaration.
  const declared = [httpCharset(contentType), documentCharset(bytes)].filter((c) => c !== undefined);
  const escaping = declared.find((c) => /^(iso-2022|hz|utf-7)/.test(c));
  if (utf8 !== undefined && !escaping) return { text: utf8, charset: 'utf-8' };
  for (const charset of declared) {
    if (charset === 'utf-8' || charset === 'utf8') continue;
    if (KAZAKH_LABELS.has(charset)) return { text: iconv.decode(bytes, 'rk1048'), charset: 'kz-1048' };
    const text = decodeStrict(charset, bytes);
    if (text !== undefined) return { text, charset };
  }
  if (utf8 !== undefined) return { text: utf8, charset: 'utf-8' };
  return damagedUtf8(bytes) ?? { text: new TextDecoder('windows-1251').decode(bytes), charset: 'windows-1251' };
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

/** UTF-16 without a BOM: every other byte of the ASCII markup is zero. */
function byZeros(b: Uint8Array): string | undefined {
  if (b[0] === 0 && b[1] !== 0 && b[2] === 0) return 'utf-16be';
  if (b[0] !== 0 && b[1] === 0 && b[2] !== 0 && b[3] === 0) return 'utf-16le';
  return undefined;
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

/** UTF-8 with a few damaged bytes (a truncated text): far more valid non-ASCII letters than bad bytes. */
function damagedUtf8(bytes: Uint8Array): { text: string; charset: string } | undefined {
  const text = new TextDecoder('utf-8').decode(bytes);
  const bad = text.split('\uFFFD').length - 1;
  const letters = (text.match(/[\u0080-\uFFFC]/g) ?? []).length;
  return letters > bad * 20 ? { text, charset: 'utf-8' } : undefined;
}

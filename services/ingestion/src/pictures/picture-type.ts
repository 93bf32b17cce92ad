export type PictureType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif';

/** Signatures at the start of a file: JPEG (ITU T.81), PNG (W3C), GIF87a and GIF89a. */
const signatures: readonly [PictureType, Buffer][] = [
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/gif', Buffer.from('GIF87a')],
  ['image/gif', Buffer.from('GIF89a')],
];
/** Longest list of brands that is read, in bytes. */
const MAX_BRANDS = 256;

/**
 * The media type of a picture by its first bytes, whatever its name or header says. Undefined for everything else, such
 * as SVG and HTML. WebP is a RIFF file of the form 'WEBP', AVIF an ISO media file with the brand 'avif' or 'avis'.
 */
export function pictureType(bytes: Buffer): PictureType | undefined {
  const known = signatures.find(([, signature]) => bytes.subarray(0, signature.length).equals(signature));
  if (known) return known[0];
  const text = (start: number): string => bytes.toString('latin1', start, start + 4);
  if (text(0) === 'RIFF' && text(8) === 'WEBP') return 'image/webp';
  if (text(4) !== 'ftyp') return undefined;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, MAX_BRANDS);
  // the major brand, the version of the format, the other brands
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12 && /^avi[fs]$/.test(text(at))) return 'image/avif';
  return undefined;
}

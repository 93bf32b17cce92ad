const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Codes of private accounts' posts have a key behind these characters. */
const PUBLIC_LENGTH = 11;

/**
 * The numeric id (pk) of a post from its shortcode, which is the same number in base 64; undefined for other text.
 * Larger ids are newer.
 */
export function pkOf(shortcode: string): bigint | undefined {
  const code = shortcode.slice(0, PUBLIC_LENGTH);
  if (!/^[\w-]+$/.test(code)) return undefined;
  return [...code].reduce((pk, character) => pk * 64n + BigInt(ALPHABET.indexOf(character)), 0n);
}

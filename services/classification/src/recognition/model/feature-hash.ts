/** A hash of a string with the avalanche that buckets need: every letter changes every bit. */
export function hashOf(text: string, seed: number): number {
  let hash = seed | 0;
  for (let i = 0; i < text.length; i++) hash = step(hash, text.charCodeAt(i));
  return mixed(hash);
}

/** A hash of two hashes, in this order. */
export const hashOfPair = (first: number, second: number): number => mixed(step(step(0x2545f491, first), second));

/** One more unit of a hash that is not finished; `mixed` finishes it. */
export const step = (hash: number, unit: number): number =>
  Math.imul(((hash ^ unit) << 13) | ((hash ^ unit) >>> 19), 0x5bd1e995) + unit;

/** The finished hash, unsigned. */
export function mixed(unfinished: number): number {
  let hash = unfinished ^ (unfinished >>> 15);
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  hash = Math.imul(hash, 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** A hash of 32 bits: FNV-1a over UTF-16 units, mixed as in MurmurHash3, both in the public domain. */
export function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return mixed(hash);
}

/** A hash of each `count` neighbouring words. */
export function hashOfNeighbours(words: readonly number[], count: number): number[] {
  const hashes: number[] = [];
  for (let from = 0; from + count <= words.length; from++) {
    let hash = count;
    for (let at = from; at < from + count; at++) hash = mixed(Math.imul(hash, 31) + (words[at] ?? 0));
    hashes.push(hash);
  }
  return hashes;
}

function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

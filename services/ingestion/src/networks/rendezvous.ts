import { createHash } from 'node:crypto';

/**
 * The candidate that owns a key by rendezvous hashing: the one with the highest hash of candidate and key. Each key
 * keeps its owner while that is a candidate, whichever others come and go. Undefined without candidates.
 */
export function rendezvous(candidates: readonly string[], key: string): string | undefined {
  let owner: string | undefined;
  let highest = '';
  for (const candidate of candidates) {
    const weight = createHash('sha1').update(`${candidate} ${key}`).digest('hex');
    if (weight > highest) [owner, highest] = [candidate, weight];
  }
  return owner;
}

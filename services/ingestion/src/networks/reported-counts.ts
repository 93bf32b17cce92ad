import { Logger } from '@nestjs/common';
import type { AuthorProfile, Counters } from '@mm/networks/network-collector.js';
import { readCount } from '@mm/proto/http/counts.js';

/** The counts of a post, and those of an author. */
export const counterNames = ['likes', 'comments', 'shares', 'views'] as const satisfies (keyof Counters)[];
export const profileCounts = ['followers', 'follows', 'mediaCount'] as const satisfies (keyof AuthorProfile)[];

const logger = new Logger('counts');
const noted = new Set<string>();

/**
 * Counts as networks report them, with -1 for each that cannot be one: negative, a fraction, beyond 2^53 − 1, no
 * number. The first of each name is noted with `of`, what it is reported about: an address or an id.
 */
export function reportedCounts<T extends object>(reported: T, names: readonly (keyof T & string)[], of: string): T {
  const counts = { ...reported };
  for (const name of names) {
    const count = readCount(reported[name]);
    if (count === -1 && reported[name] !== -1) note(name, reported[name], of);
    (counts as Record<string, unknown>)[name] = count;
  }
  return counts;
}

function note(name: string, reported: unknown, of: string): void {
  if (noted.has(name)) return;
  noted.add(name);
  logger.warn(`${of}: ${name} is ${String(reported)}, which is no count and is left unset; others are not logged`);
}

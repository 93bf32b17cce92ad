/** A size at a time. */
export interface Measured {
  at: Date;
  bytes: number;
}

const dayMs = 24 * 3_600_000;
const monthDays = 30;
/** Less says nothing about a month. */
const shortestMs = 6 * 3_600_000;

/** Bytes that a part grows in 30 days at the rate since an earlier size; null when that is too recent. */
export function monthlyGrowth(earlier: Measured | undefined, now: Measured): number | null {
  const passedMs = earlier ? now.at.getTime() - earlier.at.getTime() : 0;
  if (!earlier || passedMs < shortestMs) return null;
  return Math.round(((now.bytes - earlier.bytes) / passedMs) * monthDays * dayMs);
}

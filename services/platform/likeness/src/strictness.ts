/** How alike two posts must be to be one story: 1 lenient, 2 usual, 3 strict. */
export type Strictness = 1 | 2 | 3;

/** The smallest likeness of two posts of one story. */
const floors: Readonly<Record<Strictness, number>> = { 1: 0.45, 2: 0.57, 3: 0.75 };
const [lowest, highest] = [0.35, 0.95];
const step = 0.05;

/** What people decided of two sources: how many pairs of their posts belong together, how many do not. */
export interface Taught {
  together: number;
  apart: number;
}

/** The smallest likeness of one story: each decision of people about these two sources moves it by a step. */
export function floorOf(strictness: Strictness, { together, apart }: Taught = { together: 0, apart: 0 }): number {
  return Math.min(highest, Math.max(lowest, floors[strictness] + step * (apart - together)));
}

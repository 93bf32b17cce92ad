/** What a person decided about two posts. */
export interface Verdict {
  a: number;
  b: number;
  kind: 'together' | 'apart';
  /** When, ms since 1970. */
  at: number;
}

/** Verdicts that hold, by posts. */
interface HeldVerdicts {
  /** The same number for posts that belong together. */
  together: (id: number) => number;
  apart: (a: number, b: number) => boolean;
}

/**
 * Which verdicts about these posts hold: the newest first, each that no newer one contradicts, also by way of others:
 * who puts A to B, and B to C, has put A to C.
 */
export function heldVerdicts(ids: ReadonlySet<number>, verdicts: readonly Verdict[]): HeldVerdicts {
  const parents = new Map<number, number>();
  const enemies = new Map<number, Set<number>>();
  const together = (id: number): number => {
    let root = id;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    return root;
  };
  const apart = (a: number, b: number): boolean => enemies.get(together(a))?.has(together(b)) ?? false;
  const separate = (a: number, b: number): void => {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      enemies.set(one, (enemies.get(one) ?? new Set()).add(other));
  };
  for (const { a, b, kind } of newestFirst(verdicts)) {
    if (!ids.has(a) || !ids.has(b)) continue;
    const [first, second] = [together(a), together(b)].sort((x, y) => x - y) as [number, number];
    if (first === second || (kind === 'together' && apart(first, second))) continue;
    if (kind === 'together') {
      parents.set(second, first);
      for (const enemy of enemies.get(second) ?? []) separate(first, enemy);
    } else separate(first, second);
  }
  return { together, apart };
}

const newestFirst = (verdicts: readonly Verdict[]): Verdict[] =>
  verdicts
    .map((verdict) => ({ ...verdict, a: Math.min(verdict.a, verdict.b), b: Math.max(verdict.a, verdict.b) }))
    .sort((x, y) => y.at - x.at || x.a - y.a || x.b - y.b || (x.kind < y.kind ? -1 : Number(x.kind > y.kind)));

import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a condition holds. Throws with `what` after `ms`, a generous limit: tests do not assert timing. */
export async function until(condition: () => boolean | Promise<boolean>, what: string, ms = 30_000): Promise<void> {
  for (const end = performance.now() + ms; !(await condition()); await sleep(20))
    if (performance.now() > end) throw new Error(`timed out waiting for ${what}`);
}

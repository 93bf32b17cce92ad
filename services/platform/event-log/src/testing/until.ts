import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a condition holds. Throws with `what` after `ms`, which is generous: a test asserts no time. */
export async function until(condition: () => boolean | Promise<boolean>, what: string, ms = 30_000): Promise<void> {
  for (const end = Date.now() + ms; !(await condition()); await sleep(20))
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
}

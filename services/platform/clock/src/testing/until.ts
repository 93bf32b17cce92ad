import { setTimeout as sleep } from 'node:timers/promises';

type Found<T> = T | undefined | null | false;

/**
 * Polls until the condition holds, or until `probe` returns something truthy, and resolves with that.
 * Rejects with `what` after `ms` milliseconds, a generous limit: tests do not assert timing.
 */
export function until(condition: () => boolean | Promise<boolean>, what: string, ms?: number): Promise<void>;
export function until<T>(probe: () => Found<T> | Promise<Found<T>>, what: string, ms?: number): Promise<T>;
export async function until(probe: () => unknown, what: string, ms = 60_000): Promise<unknown> {
  for (const end = performance.now() + ms; ; await sleep(20)) {
    const found = await probe();
    if (found) return found;
    if (performance.now() > end) throw new Error(`timed out waiting for ${what}`);
  }
}

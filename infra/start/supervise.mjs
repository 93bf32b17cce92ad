import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 10_000;
/** After running this long, a process is restarted with the first delay again. */
const STABLE_AFTER_MS = 5000;

/** @typedef {{ pid?: number | null, address?: string, ended: Promise<string>, stop(): Promise<void> }} Running */

/**
 * Supervises one process until `stop`: starts it again when it exits, with growing delays while it keeps exiting.
 * @param {object} what
 * @param {string} what.name `review-1`
 * @param {'service' | 'relay' | 'gateway' | 'engine' | 'database' | 'networks'} what.kind
 * @param {(spawned: (running: Running) => void) => Promise<void>} what.start starts it once: calls `spawned` as soon as
 *   there is a process, resolves when it is ready, rejects when it does not become ready
 * @param {{ record(name: string, facts: Record<string, any>): void }} what.list records every start and exit
 * @param {(line: string) => void} what.print
 * @returns {{ name: string, kind: string, ready: Promise<void>, stop(): Promise<void> }}
 *   `ready` rejects when the first start fails; call `stop` in that case too
 */
export function supervise({ name, kind, start, list, print }) {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** @type {Running | undefined} */
  let running;
  let delayMs = FIRST_DELAY_MS;

  const startOnce = async () => {
    const spawning = { started: /** @type {Running | undefined} */ (undefined) };
    try {
      await start((spawned) => {
        running = spawning.started = spawned;
        list.record(name, { kind, pid: spawned.pid, address: spawned.address, state: 'starting' });
        if (signal.aborted) void spawned.stop();
      });
      const { pid, address } = spawning.started ?? {};
      list.record(name, { kind, pid, address, state: 'running' });
    } catch (error) {
      await spawning.started?.stop();
      list.record(name, { kind, pid: null, state: 'ended' });
      throw error;
    }
    return spawning.started;
  };

  const restartOnExit = async (first) => {
    for (let current = first; ;) {
      const startedAt = Date.now();
      const reason = (await current?.ended) ?? 'it did not start';
      if (signal.aborted) return;
      list.record(name, { kind, pid: null, state: 'ended', reason });
      delayMs = Date.now() - startedAt > STABLE_AFTER_MS ? FIRST_DELAY_MS : delayMs;
      if (current) print(`${name} ended (${reason}) and is restarted in ${delayMs / 1000} s`);
      await sleep(delayMs, undefined, { signal }).catch(() => {});
      delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
      if (signal.aborted) return;
      current = await startOnce().catch(
        (error) =>
          void (
            signal.aborted || print(`${name} could not be restarted, again in ${delayMs / 1000} s: ${error.message}`)
          ),
      );
      if (current) print(`${name} is running again (pid ${current.pid})`);
    }
  };

  const first = startOnce();
  const restarting = first.then(restartOnExit, () => {});
  return {
    name,
    kind,
    ready: first.then(() => {}),
    async stop() {
      stopping.abort();
      await running?.stop();
      await restarting;
      list.record(name, { kind, pid: null, state: 'ended' });
    },
  };
}

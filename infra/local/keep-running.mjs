import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** Who ran this long begins with the first wait again. */
const CALM = 5000;

/**
 * Supervises one process until `stop`: starts it again when it exits, with growing delays while it keeps exiting.
 * @param {object} what
 * @param {string} what.name `review-1`
 * @param {'service' | 'relay' | 'gateway' | 'engine' | 'database' | 'networks'} what.kind
 * @param {(spawned: (running: Running) => void) => Promise<void>} what.begin starts it once: calls `spawned` as soon as
 *   there is a process, resolves when it is ready, rejects when it does not become ready
 *   (Running: `{ pid, address, ended: Promise<string>, stop(): Promise<void> }`)
 * @param {{ note(name: string, facts: object): void }} what.list records every start and exit
 * @param {(line: string) => void} what.say
 * @returns {{ name: string, kind: string, ready: Promise<void>, stop(): Promise<void> }}
 *   `ready` rejects when the first start fails; call `stop` in that case too
 */
export function keepRunning({ name, kind, begin, list, say }) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running;
  let wait = FIRST_WAIT;

  const once = async () => {
    let mine;
    try {
      await begin((spawned) => {
        running = mine = spawned;
        list.note(name, { kind, pid: spawned.pid, address: spawned.address, state: 'starting' });
        if (signal.aborted) void spawned.stop();
      });
      list.note(name, { kind, pid: mine.pid, address: mine.address, state: 'running' });
    } catch (error) {
      await mine?.stop();
      list.note(name, { kind, pid: null, state: 'ended' });
      throw error;
    }
    return mine;
  };

  const watch = async (first) => {
    for (let mine = first; ;) {
      const began = Date.now();
      const how = (await mine?.ended) ?? 'it did not start';
      if (signal.aborted) return;
      list.note(name, { kind, pid: null, state: 'ended', how });
      wait = Date.now() - began > CALM ? FIRST_WAIT : wait;
      if (mine) say(`${name} ended (${how}) and is started again`);
      await sleep(wait, undefined, { signal }).catch(() => {});
      wait = Math.min(wait * 2, LONGEST_WAIT);
      if (signal.aborted) return;
      mine = await once().catch(
        (error) => void (signal.aborted || say(`${name} does not start again: ${error.message}`)),
      );
      if (mine) say(`${name} runs again (pid ${mine.pid})`);
    }
  };

  const first = once();
  const watching = first.then(watch, () => {});
  return {
    name,
    kind,
    ready: first.then(() => {}),
    async stop() {
      stopping.abort();
      await running?.stop();
      await watching;
      list.note(name, { kind, pid: null, state: 'ended' });
    },
  };
}

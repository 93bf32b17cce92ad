import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '@mm/clock/testing/until.js';

interface Supervised {
  ready: Promise<void>;
  stop(): Promise<void>;
}
const { supervise } = (await import(path.join(path.dirname(fileURLToPath(import.meta.url)), 'supervise.mjs'))) as {
  supervise: (what: {
    name: string;
    kind: string;
    start: (spawned: (running: object) => void) => Promise<void>;
    list: { record(): void };
    print: (line: string) => void;
  }) => Supervised;
};

/** A program that ends at once, as often as the list of reasons says, and then goes on. */
function program(reasons: (string | Error)[]): { lines: string[]; supervised: Supervised; stops: () => number } {
  const lines: string[] = [];
  let stops = 0;
  const left = [...reasons];
  const supervised = supervise({
    name: 'mm',
    kind: 'service',
    list: { record: () => undefined },
    print: (line) => lines.push(line),
    start: async (spawned) => {
      const next = left.shift();
      let end = (_: string): void => undefined;
      const ended =
        typeof next === 'string' ? Promise.resolve(next) : new Promise<string>((resolve) => (end = resolve));
      spawned({ pid: 1, ended, stop: async () => void (stops++, end('stopped')) });
      if (next instanceof Error) throw next;
    },
  });
  return { lines, supervised, stops: () => stops };
}

describe('a supervised process', () => {
  it('is started again with growing pauses, and each exit is reported with its pause', async () => {
    const { lines, supervised, stops } = program(['SIGKILL', 'exit code 1']);
    await supervised.ready;
    await until(() => lines.length === 4, 'two restarts');
    expect(lines).toEqual([
      'mm ended (SIGKILL) and is restarted in 0.5 s',
      'mm is running again (pid 1)',
      'mm ended (exit code 1) and is restarted in 1 s',
      'mm is running again (pid 1)',
    ]);
    await supervised.stop();
    expect(stops()).toBe(1);
  });

  it('is tried again when a restart fails, but not when the first start does', async () => {
    const { lines, supervised } = program(['SIGKILL', new Error('the port is taken')]);
    await supervised.ready;
    await until(() => lines.length === 3, 'a restart after a failed one');
    expect(lines.slice(1)).toEqual([
      'mm could not be restarted, again in 1 s: the port is taken',
      'mm is running again (pid 1)',
    ]);
    await supervised.stop();
    const broken = program([new Error('no disk')]);
    await expect(broken.supervised.ready).rejects.toThrow('no disk');
    await broken.supervised.stop();
    expect(broken.lines).toEqual([]);
  });
});

import type { Push } from './live-socket.js';
import { Tape } from './tape.js';

const push = (name: string): Push[] => [{ name, channels: ['x'], payload: {} } as unknown as Push];

describe('the tape', () => {
  it('pushes the events of one window in log order, each with the position up to which all are pushed', async () => {
    const sent: [string, string][] = [];
    const tape = new Tape(({ name }, position) => sent.push([name, position]));
    tape.start('10');
    tape.add('12', push('b'));
    tape.add('14', push('d'));
    tape.add('11', push('a'));
    tape.add('13', push('c'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toEqual([
      ['a', '11'],
      ['b', '12'],
      ['c', '13'],
      ['d', '14'],
    ]);
    expect(tape.position).toBe(14n);
  });

  it('moves on over events that concern nobody', async () => {
    const tape = new Tape(() => undefined);
    tape.add('3', []);
    await new Promise((resolve) => setImmediate(resolve));
    expect(tape.position).toBe(3n);
  });
});

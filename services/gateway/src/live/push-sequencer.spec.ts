import type { Push } from './live-socket.js';
import { PushSequencer } from './push-sequencer.js';

const push = (name: string): Push[] => [{ name, channels: ['x'], payload: {} } as unknown as Push];

describe('PushSequencer', () => {
  it('pushes the events of one window in log order, each with the position up to which all are pushed', async () => {
    const sent: [string, string][] = [];
    const sequencer = new PushSequencer(({ name }, position) => sent.push([name, position]));
    sequencer.start('10');
    sequencer.add('12', push('b'));
    sequencer.add('14', push('d'));
    sequencer.add('11', push('a'));
    sequencer.add('13', push('c'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toEqual([
      ['a', '11'],
      ['b', '12'],
      ['c', '13'],
      ['d', '14'],
    ]);
    expect(sequencer.position).toBe(14n);
  });

  it('advances past events without pushes', async () => {
    const sequencer = new PushSequencer(() => undefined);
    sequencer.add('3', []);
    await new Promise((resolve) => setImmediate(resolve));
    expect(sequencer.position).toBe(3n);
  });
});

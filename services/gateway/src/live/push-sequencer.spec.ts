import type { Push } from './live-socket.js';
import { PushSequencer } from './push-sequencer.js';

const push = (name: string): Push[] => [{ name, channels: ['x'], payload: {} } as unknown as Push];

describe('PushSequencer', () => {
  it('pushes the events of one window in log order, each with the position up to which all are pushed', async () => {
    const sent: [string, string][] = [];
    const sequencer = new PushSequencer(([first], position) => sent.push([first?.name ?? '', position]));
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

  it('sends what follows each other of one decision together, with the position of the last', async () => {
    const sent: [string, string][] = [];
    const sequencer = new PushSequencer((pushes, position) =>
      sent.push([pushes.map(({ name }) => name).join(), position]),
    );
    const of = (decision: string, name: string): Push[] => push(name).map((one) => ({ ...one, decision }));
    sequencer.add('3', of('x', 'c'));
    sequencer.add('2', of('x', 'b'));
    sequencer.add('1', push('a'));
    sequencer.add('4', []);
    sequencer.add('5', of('x', 'd'));
    sequencer.add('6', of('y', 'e'));
    sequencer.add('7', push('f'));
    sequencer.add('8', of('y', 'g'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toEqual([
      ['a', '1'],
      ['b,c,d', '5'],
      ['e', '6'],
      ['f', '7'],
      ['g', '8'],
    ]);
  });

  it('advances past events without pushes', async () => {
    const sequencer = new PushSequencer(() => undefined);
    sequencer.add('3', []);
    await new Promise((resolve) => setImmediate(resolve));
    expect(sequencer.position).toBe(3n);
  });
});

import { dueCauses, gatherByNetwork, MANY_SOURCES } from './due-causes.js';

const now = new Date('2026-11-20T10:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

describe('faults that last', () => {
  it('ask for people when they have lasted for the time of their kind', () => {
    const causes = [
      { kind: 'source-failing', since: minutesAgo(5) },
      { kind: 'source-failing', since: minutesAgo(30) },
      { kind: 'disk-full', since: now },
    ] as const;
    expect(dueCauses(causes, now)).toEqual([causes[1], causes[2]]);
  });

  it('of many sources of a network are one fault of the network', () => {
    const many = Array.from({ length: MANY_SOURCES }, (_, id) => ({ network: 'a', id }));
    const few = [{ network: 'b', id: 100 }];
    expect(gatherByNetwork([...many, ...few])).toEqual({ alone: few, together: new Map([['a', MANY_SOURCES]]) });
    expect(gatherByNetwork(few).together.size).toBe(0);
  });
});

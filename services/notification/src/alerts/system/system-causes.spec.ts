import { CollectionLag } from './collection-lag.js';
import { diskCause, lagCause, ownLagSubject } from './system-causes.js';

const now = new Date('2026-11-20T10:00:00Z');
const TIB = 2 ** 40;

describe('causes in the installation', () => {
  it.each([
    [0.5, undefined],
    [0.09, 'warning'],
    [0.04, 'critical'],
  ])('a disk with %d free is %s', (share, severity) => {
    expect(diskCause({ free: share * TIB, total: TIB }, now)?.severity).toBe(severity);
  });

  it('a small disk with less than two gibibytes is critical, an unknown one nothing', () => {
    expect(diskCause({ free: 2 ** 30, total: 10 * 2 ** 30 }, now)).toMatchObject({ severity: 'critical', figure: 10 });
    expect(diskCause({ free: 0, total: 0 }, now)).toBeUndefined();
  });

  it('processing is late above its limit', () => {
    expect(lagCause(ownLagSubject, 100, 100, now)).toBeUndefined();
    expect(lagCause(ownLagSubject, undefined, 100, now)).toBeUndefined();
    expect(lagCause(ownLagSubject, 101, 100, now)).toMatchObject({ severity: 'warning', figure: 101, baseline: 100 });
    expect(lagCause(ownLagSubject, 700, 100, now)?.severity).toBe('critical');
  });

  it('recognition is as late as for the last post, while there are posts', () => {
    const lag = new CollectionLag();
    expect(lag.seconds(now)).toBeUndefined();
    lag.note(new Date(now.getTime() - 900_000), now);
    expect(lag.seconds(now)).toBe(900);
    expect(lag.seconds(new Date(now.getTime() + 3_600_000))).toBeUndefined();
    lag.note(new Date(Number.NaN), now);
    expect(lag.seconds(now)).toBe(900);
  });
});

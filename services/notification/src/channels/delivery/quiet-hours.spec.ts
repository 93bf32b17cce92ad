import { quietUntil } from './quiet-hours.js';

const zone = 'Asia/Almaty';
const at = (local: string): Date => new Date(`2026-11-${local}:00+05:00`);

describe('quiet hours', () => {
  it.each([
    ['23T21:59', [22, 7], null],
    ['23T22:00', [22, 7], '24T07:00'],
    ['24T00:30', [22, 7], '24T07:00'],
    ['24T06:59', [22, 7], '24T07:00'],
    ['24T07:00', [22, 7], null],
    ['23T13:10', [13, 14], '23T14:00'],
    ['23T14:00', [13, 14], null],
    ['23T12:59', [13, 14], null],
    ['23T23:30', [20, 0], '24T00:00'],
    ['23T10:00', [0, 0], null],
  ] as const)('at %s with %j last until %s', (now, hours, end) =>
    expect(quietUntil(hours, at(now), zone)).toEqual(end && at(end)),
  );

  it('are none without hours', () => expect(quietUntil(null, at('23T23:00'), zone)).toBeNull());

  it('follow the zone over a change of the clock', () =>
    expect(quietUntil([22, 7], new Date('2026-10-24T21:30:00Z'), 'Europe/Berlin')).toEqual(
      new Date('2026-10-25T06:00:00Z'),
    ));
});

import { contentBefore, latestSlot, nextSlot, planSlots, type SlotRule } from './next-run.js';

const daily = (hour: number): SlotRule => ({ period: 1, hour, weekday: 0 });
const weekly = (weekday: number, hour: number): SlotRule => ({ period: 7, hour, weekday });
const almaty = 'Asia/Almaty';
const berlin = 'Europe/Berlin';
const utc = (text: string): Date => new Date(`${text}Z`);

describe('the next slot', () => {
  test.each([
    ['later today', daily(9), almaty, '2026-11-23T03:59:59', '2026-11-23T04:00:00', '2026-11-23T09:00'],
    [
      'tomorrow, at the slot itself',
      daily(9),
      almaty,
      '2026-11-23T04:00:00',
      '2026-11-24T04:00:00',
      '2026-11-24T09:00',
    ],
    ['midnight', daily(0), almaty, '2026-11-23T12:00:00', '2026-11-23T19:00:00', '2026-11-24T00:00'],
    ['Monday', weekly(0, 8), almaty, '2026-11-23T04:00:00', '2026-11-30T03:00:00', '2026-11-30T08:00'],
    ['Monday, today', weekly(0, 8), almaty, '2026-11-23T02:00:00', '2026-11-23T03:00:00', '2026-11-23T08:00'],
    ['Sunday', weekly(6, 23), almaty, '2026-11-23T02:00:00', '2026-11-29T18:00:00', '2026-11-29T23:00'],
    ['after the year', daily(7), 'UTC', '2026-12-31T07:00:00', '2027-01-01T07:00:00', '2027-01-01T07:00'],
    ['an hour that is skipped', daily(2), berlin, '2026-03-28T12:00:00', '2026-03-29T01:00:00', '2026-03-29T02:00'],
    ['an hour that is repeated', daily(2), berlin, '2026-10-24T12:00:00', '2026-10-25T00:00:00', '2026-10-25T02:00'],
    ['after its first time', daily(2), berlin, '2026-10-25T00:00:00', '2026-10-26T01:00:00', '2026-10-26T02:00'],
    ['the day when the zone moved', daily(0), almaty, '2024-02-29T10:00:00', '2024-02-29T19:00:00', '2024-03-01T00:00'],
  ])('%s', (_, rule, zone, after, at, localTime) =>
    expect(nextSlot(rule, zone, utc(after))).toMatchObject({ at: utc(at), localTime }),
  );

  it('has content from the same hour one period earlier, also where the day has 25 hours', () => {
    expect(nextSlot(daily(9), almaty, utc('2026-11-23T00:00:00')).contentFrom).toEqual(utc('2026-11-22T04:00:00'));
    expect(nextSlot(weekly(0, 9), berlin, utc('2026-10-26T00:00:00')).contentFrom).toEqual(utc('2026-10-19T07:00:00'));
    expect(contentBefore(1, berlin, utc('2026-10-25T12:30:00'))).toEqual(utc('2026-10-24T11:30:00'));
  });

  it.each([daily(0), daily(2), daily(23), weekly(2, 2), weekly(6, 0)])(
    'follows the latest one without a gap, over skipped hours and days: %j',
    (rule) => {
      for (const zone of [almaty, berlin, 'Pacific/Apia', 'America/Sao_Paulo', 'Australia/Lord_Howe']) {
        const locals = new Set<string>();
        for (let slot = nextSlot(rule, zone, utc('2011-09-20T00:00:00')); slot.at < utc('2012-04-15T00:00:00');) {
          expect(latestSlot(rule, zone, slot.at).at).toEqual(slot.at);
          expect(locals).not.toContain(slot.localTime);
          locals.add(slot.localTime);
          const next = nextSlot(rule, zone, slot.at);
          expect(latestSlot(rule, zone, new Date(next.at.getTime() - 1)).at).toEqual(slot.at);
          slot = next;
        }
      }
    },
  );
});

describe('the plan', () => {
  const since = utc('2026-11-01T00:00:00');
  const plan = (now: string, lastSlot: string | null, rule = daily(9), zone = almaty, from = since) => {
    const { due, next } = planSlots(rule, zone, utc(now), { since: from, lastSlot: lastSlot ? utc(lastSlot) : null });
    return [due && `${due.localTime}${due.isLate ? ' late' : ''}`, next.localTime];
  };

  test.each([
    [
      'sends a slot at its time',
      '2026-11-23T04:00:00',
      '2026-11-22T04:00:00',
      ['2026-11-23T09:00', '2026-11-24T09:00'],
    ],
    ['waits before it', '2026-11-23T03:59:59', '2026-11-22T04:00:00', [null, '2026-11-23T09:00']],
    ['sends it once', '2026-11-23T04:00:01', '2026-11-23T04:00:00', [null, '2026-11-24T09:00']],
    [
      'sends a missed one late',
      '2026-11-23T05:00:00',
      '2026-11-22T04:00:00',
      ['2026-11-23T09:00 late', '2026-11-24T09:00'],
    ],
    [
      'sends the latest of several',
      '2026-11-23T03:00:00',
      '2026-11-18T04:00:00',
      ['2026-11-22T09:00 late', '2026-11-23T09:00'],
    ],
    ['begins without any slot', '2026-11-23T04:00:10', null, ['2026-11-23T09:00', '2026-11-24T09:00']],
  ])('%s', (_, now, last, expected) => expect(plan(now, last)).toEqual(expected));

  it('does not catch up what was before the rule', () =>
    expect(plan('2026-11-23T05:00:00', null, daily(9), almaty, utc('2026-11-23T04:30:00'))).toEqual([
      null,
      '2026-11-24T09:00',
    ]));

  it('sends nothing while the clock is before the rule', () =>
    expect(plan('2025-10-20T05:00:00', null)).toEqual([null, '2025-10-21T09:00']));

  it('gives a slot the same local time in another zone, so that it is not sent twice', () =>
    expect(plan('2026-11-23T06:00:00', '2026-11-23T04:00:00', daily(9), 'Europe/Moscow')).toEqual([
      '2026-11-23T09:00',
      '2026-11-24T09:00',
    ]));

  it('catches up a slot that a change of the zone made earlier than now', () =>
    expect(plan('2026-11-23T05:00:00', '2026-11-22T06:00:00')).toEqual(['2026-11-23T09:00 late', '2026-11-24T09:00']));
});

import type { TimeGrain } from '../report-query.js';

/** Zones, and moments at which their clocks were changed. */
export const changes: readonly (readonly [zone: string, change: string])[] = [
  ['Asia/Almaty', '2024-02-29T18:00:00Z'],
  ['Asia/Qyzylorda', '2018-12-20T18:00:00Z'],
  ['Asia/Kolkata', '2024-02-29T18:30:00Z'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z'],
  // midnight is left out, and shown twice
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  ['America/Sao_Paulo', '2018-02-18T02:00:00Z'],
  ['America/Havana', '2019-11-03T05:00:00Z'],
  // a minute after midnight the clock is put back to the day before
  ['America/St_Johns', '2010-11-07T02:31:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
];

/** A moment (ms), and when its hour, day and month start. */
export interface LocalTime {
  at: number;
  starts: Record<TimeGrain, number>;
}

const minute = 60_000;
const day = 24 * 60 * minute;
const aroundMs = 2 * day;

/**
 * Every seventh minute of four days around a moment, as the clock of the zone shows it, with the starts that follow
 * from looking at that clock minute by minute: a day starts when midnight is shown last, or with its first minute when
 * midnight is left out; of months only the start of the present one is known.
 */
export function localTimes(zone: string, moment: number): LocalTime[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const shown: { at: number; date: string; time: string }[] = [];
  const look = (from: number, to: number, step: number): void => {
    for (let at = from; at < to; at += step) {
      const [date = '', time = ''] = clock.format(at).split(' ');
      shown.push({ at, date, time });
    }
  };
  const first = Math.floor((moment - aroundMs) / day) * day;
  // every midnight of the month before is a half of an hour in UTC
  look(first - 33 * day, first, 30 * minute);
  look(first, moment + aroundMs, minute);
  const days = new Map<string, number>();
  for (const { at, date, time } of shown) if (time === '00:00:00' || !days.has(date)) days.set(date, at);
  return shown.flatMap(({ at, date, time }, i) => {
    if (at < first || i % 7 > 0) return [];
    const month = days.get(`${date.slice(0, 7)}-01`) ?? NaN;
    return [{ at, starts: { hour: at - Number(time.slice(3, 5)) * minute, day: days.get(date) ?? NaN, month } }];
  });
}

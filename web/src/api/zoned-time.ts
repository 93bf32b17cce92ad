import { dateFormatter } from './date-format.js';

const dayMs = 24 * 3600 * 1000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a calendar and a clock in the zone show at a moment (ms), as if they showed UTC. */
function shownAt(at: number, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
  clocks.set(timeZone, clock);
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The moments (ms) at which `shown` is shown: two when the clocks go back to it. One they skip counts as before. */
function momentsOf(shown: number, timeZone: string): { first: number; last: number } {
  const [before = shown, after = shown] = [shown - dayMs, shown + dayMs].map(
    (at) => shown - (shownAt(at, timeZone) - at),
  );
  const moments = [before, after].filter((at) => shownAt(at, timeZone) === shown);
  return moments.length === 0
    ? { first: before, last: before }
    : { first: Math.min(...moments), last: Math.max(...moments) };
}

/** 00:00:00 of a day (YYYY-MM-DD) in the zone, in milliseconds. */
export const startOfDay = (day: string, timeZone: string): number =>
  momentsOf(Date.parse(`${day}T00:00:00Z`), timeZone).first;

/** 23:59:59 of a day (YYYY-MM-DD) in the zone, in milliseconds; the later one when the clocks go back to it. */
export const endOfDay = (day: string, timeZone: string): number =>
  momentsOf(Date.parse(`${day}T23:59:59Z`), timeZone).last;

/** The day (YYYY-MM-DD) of a moment (ms) in the zone. */
export const isoDayOf = (at: number, timeZone: string): string =>
  new Date(shownAt(at, timeZone)).toISOString().slice(0, 10);

/** 'DD.MM.YYYY – DD.MM.YYYY', with clock times unless the span consists of whole days. */
export function formatSpan({ from, to }: { from: number; to: number }, timeZone: string): string {
  const isWholeDays =
    from === startOfDay(isoDayOf(from, timeZone), timeZone) &&
    Math.floor(to / 1000) * 1000 === endOfDay(isoDayOf(to, timeZone), timeZone);
  const dates = dateFormatter({ timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
  const times = dateFormatter({ timeZone, hour: '2-digit', minute: '2-digit' });
  const day = (at: number) => dates.format(at);
  const clock = (at: number) => times.format(at);
  const isOneDay = isoDayOf(from, timeZone) === isoDayOf(to, timeZone);
  if (isWholeDays) return isOneDay ? day(from) : `${day(from)} – ${day(to)}`;
  return `${day(from)} ${clock(from)} – ${isOneDay ? '' : `${day(to)} `}${clock(to)}`;
}

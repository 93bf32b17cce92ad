const formats = new Map<string, Intl.DateTimeFormat>();
const second = 1000;

/** 00:00:00 of a day (YYYY-MM-DD) in the zone, in milliseconds. */
export const startOfDay = (day: string, timeZone: string): number => momentOf(day, 0, timeZone);

/** 23:59:59 of a day (YYYY-MM-DD) in the zone, in milliseconds. */
export const endOfDay = (day: string, timeZone: string): number => momentOf(day, 86_399, timeZone);

/** The day (YYYY-MM-DD) of a moment (ms) in the zone. */
export const isoDayOf = (at: number, timeZone: string): string =>
  new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 10);

/** 'DD.MM.YYYY – DD.MM.YYYY', with clock times unless the span consists of whole days. */
export function formatSpan({ from, to }: { from: number; to: number }, timeZone: string): string {
  const isWholeDays =
    from === startOfDay(isoDayOf(from, timeZone), timeZone) &&
    Math.floor(to / second) * second === endOfDay(isoDayOf(to, timeZone), timeZone);
  const day = new Intl.DateTimeFormat('ru', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
  const clock = new Intl.DateTimeFormat('ru', { timeZone, hour: '2-digit', minute: '2-digit' });
  const isOneDay = isoDayOf(from, timeZone) === isoDayOf(to, timeZone);
  if (isWholeDays) return isOneDay ? day.format(from) : `${day.format(from)} – ${day.format(to)}`;
  return `${day.format(from)} ${clock.format(from)} – ${isOneDay ? '' : `${day.format(to)} `}${clock.format(to)}`;
}

function momentOf(day: string, seconds: number, timeZone: string): number {
  const local = Date.parse(`${day}T00:00:00Z`) + seconds * second;
  const guess = local - offsetAt(local, timeZone);
  return local - offsetAt(guess, timeZone);
}

function offsetAt(at: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format)
    formats.set(
      timeZone,
      (format = new Intl.DateTimeFormat('en', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      })),
    );
  const {
    year = 0,
    month = 1,
    day = 1,
    hour = 0,
    minute = 0,
    second: s = 0,
  } = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(year, month - 1, day, hour, minute, s) - Math.floor(at / second) * second;
}

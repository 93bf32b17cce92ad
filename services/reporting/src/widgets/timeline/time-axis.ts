export type Grain = 'hour' | 'date' | 'month';

/** Hours for one day, dates for 2 to 30 days, months for longer or unlimited periods. */
export function grainOf(days: number | null): Grain {
  if (days === null || days > 30) return 'month';
  return days === 1 ? 'hour' : 'date';
}

/** Start of the bucket that contains `at`, by the hours, days and months of the time zone. All in milliseconds. */
export function bucketStart(at: number, grain: Grain, timeZone: string): number {
  const offset = offsetAt(at, timeZone);
  const local = new Date(at + offset);
  if (grain === 'hour') return at - ((((at + offset) % hour) + hour) % hour);
  const start =
    grain === 'date'
      ? Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
      : Date.UTC(local.getUTCFullYear(), local.getUTCMonth());
  return toUtc(start, timeZone);
}

/** Start of the bucket after the one that starts at `start`. */
export function nextBucket(start: number, grain: Grain, timeZone: string): number {
  if (grain === 'hour') return start + hour;
  const local = new Date(start + offsetAt(start, timeZone));
  const next =
    grain === 'date'
      ? Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + 1)
      : Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1);
  return toUtc(next, timeZone);
}

/** Label of a bucket: 14:00, 21.11 or ноябрь (with the year if `withYear`). */
export function bucketLabel(start: number, grain: Grain, timeZone: string, withYear: boolean): string {
  const local = new Date(start + offsetAt(start, timeZone));
  const two = (n: number): string => String(n).padStart(2, '0');
  if (grain === 'hour') return `${two(local.getUTCHours())}:00`;
  if (grain === 'date') return `${two(local.getUTCDate())}.${two(local.getUTCMonth() + 1)}`;
  const month = new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' }).format(local);
  return withYear ? `${month} ${local.getUTCFullYear()}` : month;
}

const hour = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

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
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour: h = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, h, minute, second) - Math.floor(at / 1000) * 1000;
}

/** UTC of a local time; the later one where the clock shows `local` twice, as in PostgreSQL. */
function toUtc(local: number, timeZone: string): number {
  const guess = local - offsetAt(local, timeZone);
  return local - offsetAt(guess, timeZone);
}

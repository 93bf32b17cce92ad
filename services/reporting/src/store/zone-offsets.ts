import { fromAbsolute } from '@internationalized/date';

/** A stretch of time in which the clock of a zone keeps its distance from UTC. */
export interface ZoneOffset {
  /** Milliseconds; `to` is exclusive. */
  from: number;
  to: number;
  /** How many ms the clock is ahead of UTC. */
  offset: number;
}

/** Clocks are put forward or back in these years only; before and after them they keep the nearest offset. */
const firstYear = 1830;
export const lastYear = 2099;
/** No zone has ever kept an offset for less than a week. */
const step = 5 * 86_400_000;

/**
 * The offsets of a zone within a period, in order; they fill it without gaps. Without a limit the period begins at
 * -Infinity or ends at Infinity. All numbers of time come from this table, never from that of an engine.
 */
export function zoneOffsets(timeZone: string, from = -Infinity, to = Infinity): ZoneOffset[] {
  if (from >= to) return [];
  const changes = yearsOf(from, to).flatMap((year) => changesOf(timeZone, year));
  const within = changes.filter(({ at }) => at > from && at < to);
  return [{ at: from, offset: offsetAt(from, timeZone) }, ...within].map(({ at, offset }, i) => ({
    from: at,
    to: within[i]?.at ?? to,
    offset,
  }));
}

/** How many ms the clock of a zone is ahead of UTC at a moment (ms). */
export const offsetAt = (at: number, timeZone: string): number =>
  fromAbsolute(Math.min(Math.max(at, startOf(firstYear)), startOf(lastYear + 1) - 1), timeZone).offset;

/** An offset in ms as RFC 3339 writes it, to the minute: `+05:00`. */
export function isoOffset(offset: number): string {
  const minutes = Math.abs(Math.round(offset / 60_000));
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${offset < 0 ? '-' : '+'}${hour}:${minute}`;
}

/** A clock is put forward or back; from `at` on, it is `offset` ahead. */
interface Change {
  at: number;
  offset: number;
}
const known = new Map<string, Change[]>();

function changesOf(timeZone: string, year: number): Change[] {
  const key = `${timeZone} ${year}`;
  const changes = known.get(key) ?? findChanges(timeZone, startOf(year), startOf(year + 1));
  known.set(key, changes);
  return changes;
}

/** The changes after `from` up to `to` itself. */
function findChanges(timeZone: string, from: number, to: number): Change[] {
  const changes: Change[] = [];
  for (let start = from; start < to; start += step) {
    const end = Math.min(start + step, to);
    const [before, offset] = [offsetAt(start, timeZone), offsetAt(end, timeZone)];
    if (before === offset) continue;
    // whole seconds are enough: no clock is changed within one
    let [low, high] = [start / 1000, end / 1000];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offsetAt(middle * 1000, timeZone) === before) low = middle;
      else high = middle;
    }
    changes.push({ at: high * 1000, offset });
  }
  return changes;
}

const startOf = (year: number): number => Date.UTC(year, 0);

function yearsOf(from: number, to: number): number[] {
  const first = from < startOf(firstYear) ? firstYear : new Date(from).getUTCFullYear();
  const last = to > startOf(lastYear) ? lastYear : new Date(to).getUTCFullYear();
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

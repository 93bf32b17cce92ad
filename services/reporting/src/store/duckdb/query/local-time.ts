import type { TimeGrain } from '../../report-query.js';
import { startOfDay, startOfMonthNumber } from '../../time-buckets.js';
import { type ZoneOffset, zoneOffsets } from '../../zone-offsets.js';

const [hour, day] = [3_600_000, 86_400_000];
/** A whole number of days that makes every time a positive number: a division of integers rounds towards 0. */
const longAgo = 1_000_000 * day;

/** The zone whose clock counts, and a period in ms that contains all times; without a limit, any time. */
export interface LocalPeriod {
  timeZone: string;
  from?: number | undefined;
  to?: number | undefined;
}

/** SQL of the start of the hour of `"at"`, in ms. An hour that the clock shows twice is two hours. */
export const hourStart = (period: LocalPeriod): string => `"at" - (${localTime(period)} + ${longAgo}) % ${hour}`;

/** SQL of the number of the day of `"at"` on the clock of the zone, counted from 1970. */
export const localDay = (period: LocalPeriod): string =>
  `(${localTime(period)} + ${longAgo}) // ${day} - ${longAgo / day}`;

/** SQL of the number of the month of a local day, counted from January 1970. */
export const monthOfDay = (localDay: string): string =>
  `datediff('month', DATE '1970-01-01', DATE '1970-01-01' + ${localDay}::INTEGER)`;

/** The start in ms of what `hourStart`, `localDay` or `monthOfDay` has numbered. */
export function startOf(number: number, grain: TimeGrain, timeZone: string): number {
  if (grain === 'hour') return number;
  return grain === 'day' ? startOfDay(number, timeZone) : startOfMonthNumber(number, timeZone);
}

/** SQL of what the clock of the zone showed at `"at"`, in ms since it showed 1970. */
function localTime({ timeZone, from, to }: LocalPeriod): string {
  const offsets = inOrderOfUse(zoneOffsets(timeZone, from, to));
  const last = offsets.pop()?.offset ?? 0;
  if (offsets.length === 0) return `"at" + ${last}`;
  const cases = offsets.map((one) => `\n    WHEN ${isIn(one)} THEN ${one.offset}`);
  return `"at" + CASE${cases.join('')} ELSE ${last} END`;
}

const isIn = ({ from, to }: ZoneOffset): string =>
  [...(from > -Infinity ? [`"at" >= ${from}`] : []), ...(to < Infinity ? [`"at" < ${to}`] : [])].join(' AND ');

/** The present one first, then the past from the newest: most publications are of the last years. */
function inOrderOfUse(offsets: readonly ZoneOffset[]): ZoneOffset[] {
  const later = offsets.findIndex(({ from }) => from > Date.now());
  const known = later === -1 ? offsets.length : later;
  return [...offsets.slice(0, known).reverse(), ...offsets.slice(known)];
}

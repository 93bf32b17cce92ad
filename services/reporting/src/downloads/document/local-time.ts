import { fromAbsolute } from '@internationalized/date';
import { isoOffset } from '../../store/zone-offsets.js';

const two = (n: number): string => String(n).padStart(2, '0');

/** DD.MM.YYYY in the time zone. */
export function localDate(at: number, timeZone: string): string {
  const { year, month, day } = fromAbsolute(at, timeZone);
  return `${two(day)}.${two(month)}.${String(year).padStart(4, '0')}`;
}

/** DD.MM.YYYY HH:mm in the time zone. */
export function localMinute(at: number, timeZone: string): string {
  const { hour, minute } = fromAbsolute(at, timeZone);
  return `${localDate(at, timeZone)} ${two(hour)}:${two(minute)}`;
}

/** The local time in milliseconds, as if it were UTC. */
export function localMilliseconds(at: number, timeZone: string): number {
  return at + fromAbsolute(at, timeZone).offset;
}

/** YYYY-MM-DDTHH:mm:ss+05:00 in the time zone. */
export function isoWithOffset(at: number, timeZone: string): string {
  const { offset } = fromAbsolute(at, timeZone);
  return `${new Date(at + offset).toISOString().slice(0, 19)}${isoOffset(offset)}`;
}

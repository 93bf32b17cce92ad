import { texts } from './texts.js';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const { units } = texts;

/** A time in seconds in short words, by its two largest units; a dash while it is unknown (negative). */
export function durationText(seconds: number): string {
  if (seconds < 0) return '–';
  if (seconds < minute) return `${Math.round(seconds)} ${units.second}`;
  if (seconds < hour) return `${Math.floor(seconds / minute)} ${units.minute}`;
  if (seconds < day) return twoUnits(seconds, hour, units.hour, minute, units.minute);
  return twoUnits(seconds, day, units.day, hour, units.hour);
}

function twoUnits(seconds: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((seconds % large) / small);
  return `${Math.floor(seconds / large)} ${largeName}${rest > 0 ? ` ${rest} ${smallName}` : ''}`;
}

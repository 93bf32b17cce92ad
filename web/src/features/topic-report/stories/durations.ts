import { texts } from './texts.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A span of milliseconds in words: '5 мин', '3 ч 20 мин', '2 дн. 4 ч'; at least a minute. */
export function durationText(ms: number): string {
  const { minutes, hours, days } = texts.durations;
  const span = Math.max(minute, Math.round(ms / minute) * minute);
  const parts =
    span < hour
      ? [minutes(span / minute)]
      : span < day
        ? [hours(Math.floor(span / hour)), rest(span % hour, minute, minutes)]
        : [days(Math.floor(span / day)), rest(span % day, hour, hours)];
  return parts.filter(Boolean).join(' ');
}

const rest = (ms: number, unit: number, text: (count: number) => string): string =>
  ms < unit ? '' : text(Math.floor(ms / unit));

import { texts } from './texts.js';

/** A device is seen at least once a minute while it is on; the time of that is stored once a minute, s. */
const nowSeconds = 150;
const hour = 3600;
const day = 24 * hour;

/** Such as '5 мин назад'; both times in unix seconds. */
export function lastSeenText(at: number | null, now: number): string {
  if (at === null) return texts.never;
  const passed = now - at;
  if (passed < nowSeconds) return texts.now;
  if (passed < hour) return texts.ago.minutes(Math.floor(passed / 60));
  if (passed < day) return texts.ago.hours(Math.floor(passed / hour));
  return texts.ago.days(Math.floor(passed / day));
}

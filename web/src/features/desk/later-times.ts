import { useClockZone } from '../../api/clock-zone.slice.js';
import { useConfig } from '../../api/config.slice.js';
import { isoDayOf, startOfDay } from '../../api/zoned-time.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const morning = 9;
const evening = 18;

/** The times to which posts are put off, in unix seconds. `now`: ms since 1970; the hours are those of the zone. */
export function laterTimes(now: number, zone: string): Record<'hour' | 'evening' | 'tomorrow' | 'week', number> {
  const at = (days: number, hour: number): number =>
    (startOfDay(isoDayOf(now + days * dayMs, zone), zone) + hour * hourMs) / 1000;
  const isEveningOver = now >= at(0, evening) * 1000;
  return {
    hour: Math.ceil((now + hourMs) / 60_000) * 60,
    evening: at(isEveningOver ? 1 : 0, evening),
    tomorrow: at(1, morning),
    week: at(7, morning),
  };
}

/** The same from now on, by the clock that the user reads. */
export function useLaterTimes(): () => ReturnType<typeof laterTimes> {
  const [chosen] = useClockZone();
  const installation = useConfig().config?.time_zone;
  return () => laterTimes(Date.now(), chosen ?? installation ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
}

const hourMs = 3_600_000;
const morning = 9;
const evening = 18;

/** The times to which posts are put off, in unix seconds, by the clock of this browser. */
export function laterTimes(now: Date): Record<'hour' | 'evening' | 'tomorrow' | 'week', number> {
  const at = (days: number, hour: number): number =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour).getTime() / 1000;
  const isEveningOver = now.getHours() >= evening;
  return {
    hour: Math.ceil((now.getTime() + hourMs) / 60_000) * 60,
    evening: at(isEveningOver ? 1 : 0, evening),
    tomorrow: at(1, morning),
    week: at(7, morning),
  };
}

const offset = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC') ?? '';

let known: { value: string; text: string }[] | undefined;

/** The zones of the browser with their offsets now, and `current` where the browser has another name for it. */
export function timeZoneOptions(current: string): { value: string; text: string }[] {
  known ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))].map((zone) => ({
    value: zone,
    text: zone === 'UTC' ? zone : `${zone} (${offset(zone)})`,
  }));
  return known.some(({ value }) => value === current) ? known : [{ value: current, text: current }, ...known];
}

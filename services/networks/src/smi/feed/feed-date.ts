const MONTHS: readonly [RegExp, number][] = [
  [/^янв|^қаң/i, 1],
  [/^фев|^ақп/i, 2],
  [/^мар|^наур/i, 3],
  [/^апр|^сәу/i, 4],
  [/^ма[йя]|^мам/i, 5],
  [/^июн|^мау/i, 6],
  [/^июл|^шіл/i, 7],
  [/^авг|^там/i, 8],
  [/^сен|^қыр/i, 9],
  [/^окт|^қаз/i, 10],
  [/^ноя|^қар/i, 11],
  [/^дек|^жел/i, 12],
];
/** Zone names in the region's feeds; Date.parse knows only UTC, GMT and the American ones. */
const ZONES: Readonly<Record<string, string>> = {
  ALMT: '+06:00',
  ALMST: '+07:00',
  QYZT: '+05:00',
  MSK: '+03:00',
  MSD: '+04:00',
  CET: '+01:00',
  CEST: '+02:00',
  EET: '+02:00',
  EEST: '+03:00',
  BST: '+01:00',
  UT: '+00:00',
  Z: '+00:00',
};
/** Kazakhstan's time zone, for dates without one. */
const DEFAULT_ZONE = '+05:00';
const OLDEST_MS = Date.UTC(1995, 0, 1);
const MAX_AHEAD_MS = 15 * 60_000;

const ISO_DATE = new RegExp(
  String.raw`^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?` +
    String.raw`\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$`,
  'i',
);
const MAIL_DATE = new RegExp(
  String.raw`^(?:[\p{L}]{2,12}\.?,?\s+)?(\d{1,2})[\s-]+([a-z]{3,9})\.?[\s-]+(\d{2,4}),?` +
    String.raw`\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([A-Z]{1,5}|[+-]\d{2}:?\d{2})?(?:\s*\(.*\))?$`,
  'iu',
);

const twoDigits = (n: number | string): string => String(n).padStart(2, '0');

/**
 * A feed's or page's date as RFC 3339 in UTC. Reads RFC 822, ISO 8601 with any or no zone, `20.11.2026 10:00`,
 * `20 ноября 2026, 10:00`. Undefined when it cannot be read or is before 1995; a date in the future becomes `now`.
 */
export function feedDate(text: string | undefined | null, now: Date): string | undefined {
  const ms = text ? (parseIso(text.trim()) ?? parseMail(text.trim()) ?? parseWorded(text.trim())) : undefined;
  if (ms === undefined || Number.isNaN(ms) || ms < OLDEST_MS) return undefined;
  return new Date(ms > now.getTime() + MAX_AHEAD_MS ? now.getTime() : ms).toISOString();
}

function parseIso(text: string): number | undefined {
  const m = ISO_DATE.exec(text);
  if (!m) return undefined;
  const [, y, mo, d = '1', h = '0', mi = '00', s = '00', zone] = m;
  return Date.parse(`${y}-${twoDigits(mo ?? '1')}-${twoDigits(d)}T${twoDigits(h)}:${mi}:${s}${zoneOf(zone)}`);
}

function parseMail(text: string): number | undefined {
  const m = MAIL_DATE.exec(text);
  if (!m) return undefined;
  const [, d, month = '', y = '', h = '0', mi, s = '00', zone] = m;
  const mo =
    ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].indexOf(
      month.slice(0, 3).toLowerCase(),
    ) + 1;
  const year = y.length === 2 ? `${Number(y) < 70 ? '20' : '19'}${y}` : y;
  if (mo === 0) return undefined;
  const american =
    zone && /^[ECMP][SD]T$/i.test(zone)
      ? Date.parse(`${d} ${month.slice(0, 3)} ${year} ${h}:${mi}:${s} ${zone}`)
      : undefined;
  return (
    american ?? Date.parse(`${year}-${twoDigits(mo)}-${twoDigits(d ?? '1')}T${twoDigits(h)}:${mi}:${s}${zoneOf(zone)}`)
  );
}

function parseWorded(text: string): number | undefined {
  const dotted = /^(\d{1,2})[./](\d{1,2})[./](\d{4})(?:[,\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?/.exec(text);
  if (dotted)
    return Date.parse(
      `${dotted[3]}-${twoDigits(dotted[2] ?? '')}-${twoDigits(dotted[1] ?? '')}` +
        `T${twoDigits(dotted[4] ?? '00')}:${dotted[5] ?? '00'}:${dotted[6] ?? '00'}${DEFAULT_ZONE}`,
    );
  const worded = /^(\d{1,2})\s+([\p{L}]{3,12})\.?,?\s+(\d{4})[^\d]{0,6}(?:(\d{1,2}):(\d{2}))?/u.exec(text);
  const mo = worded && MONTHS.find(([name]) => name.test(worded[2] ?? ''))?.[1];
  if (worded && mo)
    return Date.parse(
      `${worded[3]}-${twoDigits(mo)}-${twoDigits(worded[1] ?? '')}` +
        `T${twoDigits(worded[4] ?? '00')}:${worded[5] ?? '00'}:00${DEFAULT_ZONE}`,
    );
  const other = Date.parse(text);
  return Number.isNaN(other) ? undefined : other;
}

function zoneOf(zone: string | undefined): string {
  if (!zone) return DEFAULT_ZONE;
  const named = ZONES[zone.toUpperCase()];
  if (named) return named;
  const m = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  return m ? `${m[1]}${m[2]}:${m[3] ?? '00'}` : '+00:00';
}

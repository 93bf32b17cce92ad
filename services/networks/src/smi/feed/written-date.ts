import { DAYS_AGO, folded, monthOf, PLACES, unitMs, ZONE_MINUTES } from './date-words.js';

/** A date as it is written: nothing is known of the reader's clock or zone. */
export interface WrittenDate {
  /** Absent in "22 ноября, 14:05". */ year?: number;
  month: number;
  day: number;
  time?: { hour: number; minute: number; second: number };
  /** Minutes east of Greenwich, where the zone is written. */ offset?: number;
  /** IANA name, where the zone is written as a place. */ zone?: string;
}
/** Relative to the moment of reading: "5 минут назад", "вчера в 9:10". */
export type RelativeDate = { agoMs: number } | { daysAgo: number; time: NonNullable<WrittenDate['time']> };
/** An instant in epoch milliseconds. */
export type Instant = { ms: number };
export type ReadDate = WrittenDate | RelativeDate | Instant;

const MAX_LENGTH = 400;
const MINUTES = String.raw`(?:[:.]?[0-5]\d)?(?![\d:]|\s*[°º%])`;
/** "GMT+5", "(UTC +05:30)", "МСК+2", "+0500"; a single digit alone stands at the end, else it counts something. */
const ZONE =
  String.raw`(?:utc|ut|gmt|msk|мск|z)\s*[+−–-]\s?(?:1[0-4]|0?\d)${MINUTES}|[+−-](?:0\d|1[0-4])${MINUTES}` +
  String.raw`|[+−-]\d(?::[0-5]\d)?(?=\s*(?:\)|$|gmt|utc))|[a-z]+(?:\/[a-z_]+)+(?:[+-]\d{1,2})?` +
  String.raw`|(?:по\s+)?(?:времени\s+)?(?:моск|астан|алмат)\p{L}+(?:\s+врем\p{L}+)?|[a-zмск]{1,5}(?![\p{L}\p{N}])`;
const TIME =
  String.raw`([01]?\d|2[0-4])(?:[:hч]|\.(?=\d\d(?!\.?\d)))([0-5]\d)(?::([0-5]\d)(?:[.,]\d{1,9})?)?(?!\d)` +
  String.raw`(?:\s*([ap])\.?m\b\.?)?(?:\s*\(?\s*(${ZONE}))?`;
const WORD = String.raw`(\p{L}{3,12})`;
const DAY = String.raw`(?<![\p{N}.:/-])(\d{1,2})`;
const AFTER_DATE = new RegExp(String.raw`^(?:t|[^\d\n]{0,24}?(?<![\d.:/+−-]))${TIME}`, 'u');
const BEFORE_DATE = new RegExp(String.raw`(?<![\d.:/-])${TIME}[^\p{L}\d]{0,5}$`, 'u');
const ONLY_TIME = new RegExp(String.raw`(?<![\d.:/-])${TIME}`, 'u');

/** What a pattern's groups mean, in their order; `m` is a number or a word. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\d)(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?=t?(?!\d)(?!\2\d))/u, 'y-md'],
  [/(?<!\d)(\d{4})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?=t?\d{4,6}(?!\d)|$)/u, 'ymd'],
  [/(?<!\d)(\d{4})\s*(?:жылғы|жылы|жыл|ж\.)\s*,?\s*(\d{1,2})\s*[-–]?\s*(\p{L}{3,12})/u, 'ydm'],
  [
    new RegExp(
      DAY +
        String.raw`(?:st|nd|rd|th|-?(?:го|е|ші|шы)|[.ºª])?(?:\s+|[-/]|(?<=\.))(?:de\s+|of\s+)?${WORD}\.?` +
        String.raw`(?:\s*,?\s*(?:de\s+|del\s+)?|[-/])(\d{4})(?!\d)`,
      'u',
    ),
    'dmy',
  ],
  [
    new RegExp(String.raw`${DAY}[\s-]+${WORD}\.?[\s-]+['’]?(\d{2})(?=\s*(?:г\.?|,)?\s*\(?\s*\d{1,2}:\d\d|\s*г|$)`, 'u'),
    'dmy',
  ],
  [new RegExp(String.raw`(?<!\p{L})${WORD}\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)`, 'u'), 'mdy'],
  [
    new RegExp(
      String.raw`(?<!\p{L})${WORD}\.?\s+(\d{1,2})(?=\s+\d{1,2}:\d\d(?::\d\d)?\s+(?:[\w:+-]{1,9}\s+)?(\d{4})$)`,
      'u',
    ),
    'mdy',
  ],
  [/(?<![\p{N}.:/-])(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\2?\d)/u, 'd-my'],
  [/(?<![\p{N}.:/-])(\d{1,2})([./])(\d{1,2})\2(\d{2})(?!\2?\d)/u, 'd-my'],
  [new RegExp(String.raw`${DAY}(?:\s+|-|\.\s*)${WORD}(?!\p{L})`, 'u'), 'dm'],
];

/**
 * The first date in a text, of any of the usual forms: ISO 8601 and RFC 822 with their liberties, dates in words
 * of eleven languages, numbers with dots or slashes (day first unless impossible), epoch seconds or milliseconds,
 * and dates relative to now. Undefined when there is none. At most 400 characters are read.
 */
export function writtenDate(raw: string): ReadDate | undefined {
  const text = folded(raw.slice(0, MAX_LENGTH)).replace(/\s+/g, ' ').trim();
  return epoch(text) ?? absolute(text) ?? relative(text);
}

function epoch(text: string): Instant | undefined {
  const m = /^(\d{9,10})(?:\.\d+)?$|^(\d{12,13})$/.exec(text);
  if (!m) return undefined;
  return { ms: m[1] ? Number(m[1]) * 1_000 : Number(m[2]) };
}

function absolute(text: string): WrittenDate | undefined {
  const yearMonth = /^(\d{4})-(\d{1,2})$/.exec(text);
  if (yearMonth) return valid({ year: Number(yearMonth[1]), month: Number(yearMonth[2]), day: 1 });
  for (const [pattern, order] of PATTERNS) {
    const m = pattern.exec(text);
    const date = m && valid(fieldsOf(m, order));
    if (!m || !date) continue;
    const time = timeAround(text, m.index, m.index + m[0].length);
    // Without a year, a clock time or an end is needed: "5 мая" inside a sentence says nothing.
    if (date.year === undefined && !time && m[0].length < text.length) continue;
    return { ...date, ...time };
  }
  return undefined;
}

function fieldsOf(m: RegExpExecArray, order: string): WrittenDate | undefined {
  const parts: Record<string, string> = {};
  let group = 1;
  for (const field of order) parts[field] = m[group++] ?? '';
  const month = /^\d+$/.test(parts['m'] ?? '') ? Number(parts['m']) : monthOf(parts['m'] ?? '');
  if (!month) return undefined;
  const day = Number(parts['d']);
  // 11/28/2011 can only be the American order.
  const isAmerican = order === 'd-my' && month > 12 && day <= 12;
  const date = isAmerican ? { month: day, day: month } : { month, day };
  return parts['y'] ? { ...date, year: fullYear(parts['y']) } : date;
}

const fullYear = (year: string): number =>
  year.length === 2 ? Number(year) + (Number(year) < 70 ? 2_000 : 1_900) : Number(year);

function valid(date: WrittenDate | undefined): WrittenDate | undefined {
  if (!date || date.month < 1 || date.month > 12 || date.day < 1) return undefined;
  const { year = 2000, month, day } = date;
  return year >= 1900 && year < 2200 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate() ? date : undefined;
}

function timeAround(
  text: string,
  start: number,
  end: number,
): Pick<WrittenDate, 'time' | 'offset' | 'zone'> | undefined {
  const compact = /^t?(\d{2})(\d{2})(\d{2})?(?:\.\d+)?(z|[+-]\d{2}(?::?\d{2})?)?(?!\d)/.exec(text.slice(end));
  if (compact) return timeOf([compact[0], compact[1], compact[2], compact[3], undefined, compact[4]]);
  const after = AFTER_DATE.exec(text.slice(end));
  const before = after ? null : BEFORE_DATE.exec(text.slice(0, start));
  return after ? timeOf(after) : before ? timeOf(before) : undefined;
}

/** Groups: whole, hour, minute, second, a or p of am and pm, zone. */
function timeOf(m: readonly (string | undefined)[]): Pick<WrittenDate, 'time' | 'offset' | 'zone'> {
  const [, hour = '0', minute = '0', second = '0', half, zone] = m;
  const time = {
    hour: half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour),
    minute: Number(minute),
    second: Number(second),
  };
  return { time, ...(zone !== undefined && zoneOf(zone)) };
}

/** What a zone's name and offset say; nothing for a word that names no zone. */
function zoneOf(text: string): Pick<WrittenDate, 'offset' | 'zone'> {
  const m = /^(.*?)\s*(?:([+−–-])\s?(\d{1,2})[:.]?(\d{2})?)?$/u.exec(text);
  const name = m?.[1] ?? '';
  const minutes = Number(m?.[3] ?? 0) * 60 + Number(m?.[4] ?? 0);
  const known = name === '' ? 0 : ZONE_MINUTES[name];
  if (known !== undefined) return { offset: known + (m?.[2] === '+' ? minutes : -minutes) };
  // The sign of Etc/GMT-5 belongs to the name, and means the contrary.
  const place = PLACES.find(([start]) => start.test(name))?.[1] ?? (name.includes('/') ? text : undefined);
  return place !== undefined && isTimeZone(place) ? { zone: place } : {};
}

const AGO = new RegExp(
  String.raw`(?<![\p{N}.:])(?:il y a|vor|hace|ha)\s+(\d{1,3})\s*(\p{L}{2,10})|` +
    String.raw`(?<![\p{N}.:])(\d{1,3})\s*(\p{L}{2,10})\.?\s+(?:назад|бұрын|тому|ago|atras|fa|once)(?!\p{L})`,
  'u',
);
const NOW = /(?:^|\s)(?:только что|жаңа ғана|just now|щойно)(?!\p{L})/u;

function relative(text: string): RelativeDate | undefined {
  const m = AGO.exec(text);
  const unit = unitMs(m?.[2] ?? m?.[4] ?? '');
  if (m && unit) return { agoMs: Number(m[1] ?? m[3]) * unit };
  if (/^(?:минуту|час) назад/.test(text)) return { agoMs: unitMs(text) ?? 0 };
  if (NOW.test(text)) return { agoMs: 0 };
  const words = /(?<!\p{L})([\p{L}']{3,12})(?!\p{L})/gu;
  for (const word of text.matchAll(words)) {
    const daysAgo = DAYS_AGO[word[1] ?? ''];
    if (daysAgo === undefined) continue;
    const rest = text.slice(word.index + word[0].length);
    const after = ONLY_TIME.exec(rest.slice(0, 14));
    const before = BEFORE_DATE.exec(text.slice(0, word.index));
    const time = after ?? before;
    // Without a clock time the word is usually a part of a sentence.
    if (time) return { daysAgo, time: timeOf(time).time ?? { hour: 0, minute: 0, second: 0 } };
  }
  return undefined;
}

/** True for the name of a zone that this system knows (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

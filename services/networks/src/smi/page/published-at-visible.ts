import type { ReadDate } from '../feed/written-date.js';
import { writtenDate } from '../feed/written-date.js';
import type { TextBlock } from './published-at-blocks.js';

/** A day of the calendar. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

const MAX_DATE_LINE = 160;
const LEAD_LENGTH = 70;
const LONG_TEXT = 150;
const MIN_SCORE = 14;
/** Dates in rows of a list count only this close to the article. */
const MIN_NEAR = 5;
/** Longer gaps between long texts end the article. */
const MAX_GAP = 700;
const HAS_DATE = /\d[.:/-]?\d|\d\s*\p{L}|назад|бұрын|ago/u;
const DATE_HINT = /(?:^|[\s_-])(?:pub|posted|date|time|data|created|meta|byline|dt-)|date|время/;
const COMMENT_HINT = /comment|reply|forum|disqus|komment/;
const LIST_HINT = /related|other|recent|latest|last|list|sidebar|archiv|calendar|popular|anons|lenta|similar|more|read/;
const CLOCK_HINT = /today|current|clock|weather|header|kurs|rates|footer|copyright|topbar/;
const PUBLISHED = /опублик|размещен|добавлен|дата|создан|жариялан|publi|posted|created|додано|wrote|veröffentlicht/i;
const UPDATED = /обновл|измен|updated|modified|edited|last |обсужд|коммент|ответ|истек|до:/i;
const WEEKDAY =
  /понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|дүйсенбі|сейсенбі|сәрсенбі|бейсенбі|жұма|сенбі/i;

/**
 * The date of publication that a reader sees, as text for `feedDate`: near the headline, short, in an element for
 * dates; not today's date in the header, nor dates of other articles, comments and sentences. `urlDay` is the day
 * that the address or the markup names, if any. Undefined when no date stands where one is expected.
 */
export function visibleDate(
  blocks: readonly TextBlock[],
  titles: readonly string[],
  urlDay: Day | undefined,
): string | undefined {
  const headline = headlineOf(blocks, titles);
  const body = bodyOf(blocks, headline);
  const found = blocks.flatMap((block, i) => {
    const date = dateOfBlock(block);
    return date ? [{ block, i, date }] : [];
  });
  const uses = new Map<string, number>();
  for (const { block } of found) uses.set(block.hints, (uses.get(block.hints) ?? 0) + 1);
  let best: { score: number; date: ReadDate; text: string } | undefined;
  for (const { block, i, date } of found) {
    const isOneOfMany = (uses.get(block.hints) ?? 0) > 3;
    const near = place(blocks, i, isOneOfMany, headline, body);
    const isUrlDay = urlDay !== undefined && isDay(date, urlDay);
    if (isOneOfMany && near < MIN_NEAR && !isUrlDay) continue;
    const score = near + looks(block, date, isOneOfMany) + lead(blocks[i - 1]) + (isUrlDay ? 30 : 0);
    if (score >= MIN_SCORE && score > (best?.score ?? 0)) best = { score, date, text: block.datetime ?? block.text };
  }
  return best && dateText(best.date, best.text);
}

function dateOfBlock({ text, datetime }: TextBlock): ReadDate | undefined {
  const marked = datetime && writtenDate(datetime);
  if (marked) return marked;
  const line = text.length > MAX_DATE_LINE ? text.slice(0, LEAD_LENGTH) : text;
  const date = HAS_DATE.test(line) ? writtenDate(line) : undefined;
  return date && 'ms' in date ? undefined : date;
}

/** Index of the block that repeats the page's title, best followed by text; -1 when there is none. */
function headlineOf(blocks: readonly TextBlock[], titles: readonly string[]): number {
  const wanted = titles.map(wordsOf).filter((words) => words.size > 0);
  let best = -1;
  let bestScore = 0;
  for (const [i, block] of blocks.entries()) {
    if (block.text.length > 300) continue;
    const words = wordsOf(block.text);
    if (words.size < (block.isHeading ? 1 : 3)) continue;
    const shared = Math.max(0, ...wanted.map((title) => [...words].filter((word) => title.has(word)).length));
    if (shared < words.size * 0.75) continue;
    const isFollowed = blocks.slice(i + 1, i + 15).some((b) => b.text.length >= LONG_TEXT && !b.isLinked);
    const score =
      shared + (block.isHeading ? 4 : 0) + (isFollowed ? 4 : 0) - (block.isLinked ? 3 : 0) - (block.isAside ? 4 : 0);
    if (score > bestScore) [best, bestScore] = [i, score];
  }
  return best;
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);

/** The first and the last long text below the headline; undefined when there is none. */
function bodyOf(blocks: readonly TextBlock[], headline: number): [first: number, last: number] | undefined {
  const isLong = ({ text, isLinked, isAside }: TextBlock): boolean => text.length >= LONG_TEXT && !isLinked && !isAside;
  const first = blocks.findIndex((block, i) => i > headline && isLong(block));
  let last = first;
  for (let i = first + 1; first >= 0 && i < blocks.length; i++) {
    const block = blocks[i];
    if (!block || gap(blocks[last], block) > MAX_GAP) break;
    if (isLong(block)) last = i;
  }
  return first < 0 ? undefined : [first, last];
}

/** Characters between two blocks. */
const gap = (from: TextBlock | undefined, to: TextBlock | undefined): number =>
  from && to ? Math.max(0, to.at - from.at - from.text.length) : Infinity;

/** Points for the place: best just below the headline, good just above it or below the text, bad far above it. */
function place(
  blocks: readonly TextBlock[],
  i: number,
  isOneOfMany: boolean,
  headline: number,
  body: readonly [first: number, last: number] | undefined,
): number {
  const start = headline >= 0 ? headline : (body?.[0] ?? -1);
  if (start < 0) return 0;
  if (i < start) {
    const distance = gap(blocks[i], blocks[start]);
    return distance > 400 ? -10 : 28 * Math.exp(-distance / 150);
  }
  const below = (headline >= 0 ? 40 : 15) * Math.exp(-gap(blocks[start], blocks[i]) / 400);
  // What follows the text in rows are other articles and comments.
  const isAfterText = body && i > body[1] && !isOneOfMany && !COMMENT_HINT.test(blocks[i]?.hints ?? '');
  const afterText = isAfterText ? 18 * Math.exp(-gap(blocks[body[1]], blocks[i]) / 150) : 0;
  return Math.max(below, afterText);
}

/** Points for the block itself. */
function looks({ text, datetime, hints, isAside, isLinked }: TextBlock, date: ReadDate, isOneOfMany: boolean): number {
  let points = 0;
  if (datetime || DATE_HINT.test(hints)) points += 12;
  if (COMMENT_HINT.test(hints)) points -= 25;
  if (LIST_HINT.test(hints)) points -= 8;
  if (CLOCK_HINT.test(hints)) points -= 8;
  if (isOneOfMany) points -= 12;
  if (isAside) points -= 15;
  if (isLinked) points -= 6;
  if (PUBLISHED.test(text)) points += 12;
  if (UPDATED.test(text)) points -= 8;
  const hasTime = !('month' in date) || date.time !== undefined;
  if (hasTime) points += 8;
  if (!hasTime && WEEKDAY.test(text)) points -= 8;
  const rest = text.length - 12;
  return points + (rest <= 40 ? 6 : rest > 140 ? -20 : rest > 80 ? -8 : 0);
}

/** Points for a label that stands before the date in a block of its own: "Опубликовано:". */
function lead(before: TextBlock | undefined): number {
  if (!before || before.text.length > 40) return 0;
  return (PUBLISHED.test(before.text) ? 10 : 0) - (UPDATED.test(before.text) ? 10 : 0);
}

const isDay = (date: ReadDate, { year, month, day }: Day): boolean =>
  'month' in date && date.day === day && date.month === month && (date.year ?? year) === year;

const two = (n: number): string => String(n).padStart(2, '0');

/** Absolute dates as ISO 8601 (without a zone where none is written), others as they stand. */
function dateText(date: ReadDate, text: string): string {
  if (!('month' in date) || date.year === undefined) return text;
  const day = `${date.year}-${two(date.month)}-${two(date.day)}`;
  if (!date.time) return day;
  const { hour, minute, second } = date.time;
  const zone = date.offset;
  const sign = zone === undefined ? '' : zone < 0 ? '-' : '+';
  const offset = zone === undefined ? '' : `${sign}${two(Math.trunc(Math.abs(zone) / 60))}:${two(Math.abs(zone) % 60)}`;
  return `${day}T${two(hour)}:${two(minute)}:${two(second)}${offset}`;
}

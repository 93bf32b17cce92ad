import { monthOf } from '../feed/date-words.js';
import { feedDate } from '../feed/feed-date.js';
import type { SitemapPart } from './sitemap.js';

const MAX_PARTS = 3;
const NEWS = /news|latest|current|recent|fresh|today|жаналык|zhanalyk|novost/i;
/** Names of what is no article. */
const UNRELATED = new RegExp(
  'image|photo|video|gallery|categor|taxonom|pages?[-_.]sitemap|posts-page' +
    '|(?:^|[^a-z])(?:tags?|authors?|users?|persons?|products?|static)(?:[^a-z]|$)',
  'i',
);
const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;

/**
 * The addresses of the parts that have the newest articles, the most likely first: parts of news, then by the date in
 * the name, whatever its order, then by the date of change. Numbers alone do not say which end is the newer one, so
 * both are taken. At most three.
 */
export function newestParts(parts: readonly SitemapPart[], now: Date = new Date()): string[] {
  const ranks = parts.map(({ address }) => rankOf(address));
  const best = Math.min(...ranks);
  const own = parts
    .filter((_, i) => ranks[i] === best)
    .map(({ address, changed }) => ({ address, name: numbersOf(address), changed: feedDate(changed, now) ?? '' }));
  const isDated = own.some(({ name }) => isYear(name[0]));
  const areChanged = new Set(own.map(({ changed }) => changed)).size > 1;
  own.sort((a, b) => {
    const byChange = b.changed.localeCompare(a.changed);
    const byName = compared(b.name, a.name);
    return isDated ? byName || byChange : byChange || byName;
  });
  const [first, ...rest] = own.map(({ address }) => address);
  const ordered = isDated || areChanged ? [first, ...rest] : [first, rest.at(-1), ...rest];
  return [...new Set(ordered.filter((address) => address !== undefined))].slice(0, MAX_PARTS);
}

function rankOf(address: string): number {
  const { pathname, search } = new URL(address);
  const file = pathname.split('/').at(-1) ?? '';
  if (UNRELATED.test(file)) return 2;
  return NEWS.test(pathname + search) ? 0 : 1;
}

const isYear = (number: number | undefined): boolean =>
  number !== undefined && number >= FIRST_YEAR && number < LAST_YEAR;

/** The numbers of an address, years first: "11-2026", "2026/11", "202611" and "november-2026" are the same. */
function numbersOf(address: string): number[] {
  const { pathname, search } = new URL(address);
  const words =
    (pathname + search)
      .replace(/%[\da-f]{2}/gi, ' ')
      .toLowerCase()
      .match(/\d+|[a-z]+/g) ?? [];
  const numbers = words.flatMap((word) => {
    const date = /^((?:19|20)\d\d)(0[1-9]|1[0-2])(\d\d)?$/.exec(word);
    if (date) return date.slice(1).flatMap((part) => (part ? Number(part) : []));
    return /^\d/.test(word) ? Number(word) : (monthOf(word) ?? []);
  });
  const year = numbers.findIndex(isYear);
  if (year < 0) return numbers;
  const after = numbers.slice(year);
  return after.length > 1 ? after : [...after, ...numbers.slice(0, year).reverse()];
}

function compared(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? -1) - (b[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

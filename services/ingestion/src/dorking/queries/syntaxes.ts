import type { SearchFilters } from '../search-provider.js';
import { addressPart, siteOf } from './site-filter.js';
import type { QuerySyntax } from './query-text.js';

const DAY_MS = 24 * 3_600_000;
const moved = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const compact = (day: string): string => day.replaceAll('-', '');
const present = (operators: readonly (string | false | undefined)[]): string[] =>
  operators.filter((operator): operator is string => Boolean(operator));

function siteOperator(filters: SearchFilters): string | undefined {
  const site = siteOf(filters.site);
  return site && `site:${site.name}`;
}
function urlOperator(filters: SearchFilters): string | undefined {
  const part = addressPart(filters.inurl);
  return part && `inurl:${part}`;
}

/**
 * The first day to ask for: days of filters begin in Asia/Almaty, hours before those of engines. Our own check of hits
 * leaves out what is too early.
 */
export const firstDay = (after: string): string => moved(after, -1);

/** Google's words. Its `after:` and `before:` leave out the day that they name; the days of filters are included. */
export const googleSyntax: QuerySyntax = {
  or: ' OR ',
  maxLength: 400,
  maxWords: Infinity,
  operators: (filters) =>
    present([
      siteOperator(filters),
      urlOperator(filters),
      filters.after && `after:${moved(firstDay(filters.after), -1)}`,
      filters.before && `before:${moved(filters.before, 1)}`,
    ]),
};

/** `domain:` is a top-level domain, `site:` a host with its subdomains; dates include both days. */
export const yandexSyntax: QuerySyntax = {
  or: ' | ',
  maxLength: 400,
  maxWords: Infinity,
  operators: (filters) => {
    const site = siteOf(filters.site);
    return present([
      site?.isTopLevel ? `domain:${site.name}` : siteOperator(filters),
      urlOperator(filters),
      yandexDates(filters),
    ]);
  },
};

function yandexDates({ after, before }: SearchFilters): string | undefined {
  if (after && before) return `date:${compact(firstDay(after))}..${compact(before)}`;
  if (after) return `date:>=${compact(firstDay(after))}`;
  return before && `date:<=${compact(before)}`;
}

/** Brave has no operator for parts of addresses, and takes dates beside the query. */
export const braveSyntax: QuerySyntax = {
  or: ' OR ',
  maxLength: 400,
  maxWords: 50,
  operators: (filters) => present([siteOperator(filters)]),
};

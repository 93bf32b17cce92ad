import { createHash } from 'node:crypto';
import { fromAbsolute, toCalendarDate } from '@internationalized/date';
import { DEFAULT_SEARCH_DAYS, type SearchRequestWire, type TypedSearchWire } from '@mm/proto/http/searches.js';
import type { SearchFilters } from '../search-provider.js';

export const isTyped = (request: SearchRequestWire): request is TypedSearchWire => 'keyword' in request;

/** The limits of a request at a time in a time zone: a number of days before becomes a day. */
export function filtersOf(request: SearchRequestWire, now: Date, timeZone: string): SearchFilters {
  const { after, ...rest } = limitsOf(request);
  if (after === undefined) return rest;
  return { ...rest, after: /^\d{1,4}$/.test(after) ? dayBefore(now, Number(after), timeZone) : after };
}

/** Equal for requests that ask the same, on whatever day. */
export function requestKey(request: SearchRequestWire): string {
  const { site = '', inurl = '', after = '', before = '' } = limitsOf(request);
  const subject = isTyped(request) ? [request.keyword.trim()] : [request.direction, request.id];
  const parts = [...subject, site.toLowerCase(), inurl.toLowerCase(), after, before];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** As they were sent, without blank ones. */
function limitsOf(request: SearchRequestWire): SearchFilters {
  const { site, inurl, before, after } = isTyped(request) ? request : (request.keys ?? {});
  const from = after || (isTyped(request) ? undefined : String(DEFAULT_SEARCH_DAYS));
  return {
    ...(site ? { site } : {}),
    ...(inurl ? { inurl } : {}),
    ...(from ? { after: from } : {}),
    ...(before ? { before } : {}),
  };
}

const dayBefore = (now: Date, days: number, timeZone: string): string =>
  toCalendarDate(fromAbsolute(now.getTime(), timeZone)).subtract({ days }).toString();

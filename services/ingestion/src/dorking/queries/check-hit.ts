import { domainToUnicode } from 'node:url';
import type { EngineHit, SearchFilters } from '../search-provider.js';
import { siteOf } from './site-filter.js';

/** Days of filters are days of Kazakhstan, where publications are read: UTC+5 in all of it since 2024. */
const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Almaty',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * Whether a hit is where and when it was asked for; engines ignore operators. The host is the site or a subdomain of
 * it; `inurl` is part of the decoded address in any case; a hit without a date is within all days. Days are those of
 * Asia/Almaty.
 */
export function fitsFilters(
  { url, publishedAt }: Pick<EngineHit, 'url' | 'publishedAt'>,
  filters: SearchFilters,
): boolean {
  if (!URL.canParse(url)) return false;
  return isOnSite(new URL(url).hostname, filters.site) && hasPart(url, filters.inurl) && isWithin(publishedAt, filters);
}

function isOnSite(hostname: string, filter: string | undefined): boolean {
  if (!filter?.trim()) return true;
  const site = siteOf(filter);
  if (!site) return false;
  const host = domainToUnicode(hostname.toLowerCase().replace(/\.$/, ''));
  const name = domainToUnicode(site.name) || site.name;
  return host.endsWith(`.${name}`) || (!site.isTopLevel && host === name);
}

function hasPart(url: string, part: string | undefined): boolean {
  const wanted = part?.trim().toLowerCase();
  if (!wanted) return true;
  return [url, decoded(url)].some((address) => address.toLowerCase().includes(wanted));
}

/** The address with its characters decoded; as it is where they cannot be. */
function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

function isWithin(publishedAt: Date | null, { after, before }: SearchFilters): boolean {
  if (!publishedAt || !(after || before)) return true;
  const day = dayFormat.format(publishedAt);
  return (!after || day >= after) && (!before || day <= before);
}

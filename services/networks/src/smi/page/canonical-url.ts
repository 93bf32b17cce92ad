import { createHash } from 'node:crypto';

const TRACKING = /^(utm_|mc_|pk_|at_)|^(fbclid|gclid|yclid|ysclid|_openstat|from|ref|rss|cmpid|igshid|amp|share|trk)$/i;

/** An absolute http(s) address, undefined for anything else. */
export function addressOf(address: string | undefined | null, base: string): string | undefined {
  const text = address?.trim();
  if (!text || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}

/**
 * The canonical address of a text: https, lower-case host without `www.`, `m.`, `amp.`, no fragment,
 * no tracking parameters, no trailing slash. Undefined for anything but http(s) addresses.
 */
export function canonicalUrl(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const query = [...url.searchParams]
    .filter(([name]) => !TRACKING.test(name))
    .map(([k, v]) => `${encodeURIComponent(k)}=${encodeURIComponent(v)}`)
    .join('&');
  const path = url.pathname.replace(/\/{2,}/g, '/').replace(/\/(index\.(html?|php))?$/i, '');
  return `https://${outletHost(url)}${path || '/'}${query ? `?${query}` : ''}`;
}

/** The given address without tracking parameters and fragment, for a browser. */
export function withoutTracking(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}

/** The host (and non-default port) that identifies an outlet. */
export const outletHost = (url: URL): string =>
  url.host
    .toLowerCase()
    .replace(/^(www|m|amp|mobile)\.(?=[^.]+\.)/, '')
    .replace(/\.(?=:|$)/, '');

/** The post's code: sha1 of the canonical address, hex. */
export const codeOfUrl = (canonical: string): string => createHash('sha1').update(canonical).digest('hex');

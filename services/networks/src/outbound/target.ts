import { isIP } from 'node:net';
import { NetworkFault } from '../network/network-fault.js';
import { isPublicAddress } from './private-address.js';

const AUTHORITY = /^(?:[a-z][a-z0-9+.-]*:)?[\\/]{2}([^\\/?#]*)/i;

/** The host of a URL, IPv6 without brackets. */
const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** `host:port` of a URL with the default port written out; IPv6 keeps its brackets. */
const hostPort = (url: URL): string => `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`;

export const refusedAddress = (reason: string, target: string): NetworkFault =>
  new NetworkFault('refused_address', { code: 'refused_address', message: `${reason}: ${target.slice(0, 200)}` });

/**
 * Parses an address that a request may go to. Throws 'refused_address'. Checks everything that needs no DNS:
 * scheme http(s), no credentials, no IPv4 in another form (decimal, octal, hex, short, full-width), no private literal
 * except an exact `host:port` of `allowPrivate`. Names are checked at connect time.
 */
export function checkedTarget(raw: string, allowPrivate: ReadonlySet<string>, base?: URL): URL {
  const url = URL.canParse(raw, base?.href) ? new URL(raw, base?.href) : undefined;
  if (!url) throw refusedAddress('not an address', raw);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refusedAddress('scheme', raw);
  if (url.username || url.password) throw refusedAddress('credentials in the address', url.host);
  const host = bareHost(url);
  if (!host) throw refusedAddress('no host', raw);
  const writtenHost = AUTHORITY.exec(raw.trim())?.[1]?.replace(/^.*@/, '').toLowerCase();
  if (isIP(host) === 4 && writtenHost !== undefined && !`${writtenHost}:`.startsWith(`${host}:`))
    throw refusedAddress('disguised address', raw);
  if (isIP(host) && !isPublicAddress(host) && !allowPrivate.has(hostPort(url)))
    throw refusedAddress('private address', url.host);
  return url;
}

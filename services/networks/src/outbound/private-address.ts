import { BlockList, isIP } from 'node:net';
import { NetworkFault } from '../network/network-fault.js';

const AUTHORITY = /^(?:[a-z][a-z0-9+.-]*:)?[\\/]{2}([^\\/?#]*)/i;

/**
 * IANA special-purpose IPv4 blocks: this host, private, shared, loopback, link-local, protocol, documentation,
 * relay, benchmark, multicast, reserved.
 */
const REFUSED_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/**
 * Public by number, but inside a cloud they lead to its own services: Azure's WireServer and metadata proxy,
 * IBM Cloud's service endpoints, Google's private API addresses. Nobody publishes news there.
 */
const REFUSED_PLATFORMS: readonly [string, number][] = [
  ['168.63.129.16', 32],
  ['161.26.0.0', 16],
  ['166.8.0.0', 14],
  ['199.36.153.4', 30],
  ['199.36.153.8', 30],
];

/**
 * Inside global unicast 2000::/3: Teredo and protocol assignments, documentation, 6to4 (they can carry a private
 * IPv4 address), AS112, Google's private API addresses.
 */
const REFUSED_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['2620:4f:8000::', 48],
  ['2600:2d00:2:1000::', 64],
  ['2600:2d00:2:2000::', 64],
];

const refused = new BlockList();
for (const [net, prefix] of [...REFUSED_V4, ...REFUSED_PLATFORMS]) refused.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of REFUSED_V6) refused.addSubnet(net, prefix, 'ipv6');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/**
 * True for an IP literal that a collector may connect to: a public unicast address.
 * False for everything else: text that is not an IP literal, IPv4-mapped and -compatible IPv6,
 * NAT64 (64:ff9b::/96, 64:ff9b:1::/48), unique-local and link-local addresses.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  if (family === 6)
    return !address.includes('%') && globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6');
  return false;
}

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

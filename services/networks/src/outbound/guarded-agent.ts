import { lookup as systemLookup } from 'node:dns/promises';
import { type LookupFunction, isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress, refusedAddress } from './private-address.js';

export interface ResolvedAddress {
  address: string;
  family: number;
}
export type Resolver = (hostname: string) => Promise<ResolvedAddress[]>;

/** Which addresses may be connected to, and how they are found. */
export interface ConnectionGuard {
  /** Exact private `host:port` that may be connected to; IPv6 in brackets. */
  allowPrivate: ReadonlySet<string>;
  connectTimeoutMs: number;
  /** Name resolution; the system's by default. */ resolve?: Resolver;
  /** Certificates that are trusted in place of the system's. */ ca?: string;
}

/** Limits of the connections to one host. */
export const POOL = { keepAliveTimeout: 10_000, connections: 64 } as const;

const systemResolver: Resolver = (hostname) => systemLookup(hostname, { all: true, verbatim: true });

/** An IP address in brackets where an address with a port needs them. */
export const bracketed = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

/** The public addresses of a name. Throws 'refused_address' when it has none, and the resolver's error. */
async function publicAddresses(hostname: string, resolve: Resolver = systemResolver): Promise<ResolvedAddress[]> {
  const found = await resolve(hostname);
  const allowed = found.filter(({ address }) => isPublicAddress(address));
  if (allowed.length === 0)
    throw refusedAddress('private address', `${hostname} → ${found.map(({ address }) => address).join(', ')}`);
  return allowed;
}

/**
 * A DNS lookup that keeps only public addresses. The connection uses the checked address,
 * so that a name cannot turn private between check and connect.
 */
function publicLookup(resolve?: Resolver): LookupFunction {
  return (hostname, options, callback) => {
    publicAddresses(hostname, resolve).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all || !first) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

/** What the resolver finds, or ETIMEDOUT: the system's resolver has no limit of its own. */
async function inTime<T>(resolving: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error('name resolution takes too long'), { code: 'ETIMEDOUT' });
    timer = setTimeout(() => reject(error), limitMs);
  });
  return Promise.race([resolving, late]).finally(() => clearTimeout(timer));
}

/**
 * The address under which somebody else, a proxy, may connect to `host:port` for us: an IP literal that was checked
 * here, within `connectTimeoutMs`. IPv4 is preferred, because not every proxy has IPv6. Throws as `guardedConnector`
 * fails.
 */
export async function checkedAddress(host: string, port: number, guard: ConnectionGuard): Promise<string> {
  const isAllowed = guard.allowPrivate.has(`${bracketed(host)}:${port}`);
  if (isIP(host)) {
    if (!isAllowed && !isPublicAddress(host)) throw refusedAddress('private address', host);
    return host;
  }
  const { resolve = systemResolver, connectTimeoutMs } = guard;
  const found = await inTime(isAllowed ? resolve(host) : publicAddresses(host, resolve), connectTimeoutMs);
  const chosen = found.find(({ family }) => family === 4) ?? found[0];
  if (!chosen) throw refusedAddress('no address', host);
  return chosen.address;
}

/**
 * Opens connections only to addresses that pass `isPublicAddress`, or to an exact `host:port` of `allowPrivate`. Fails
 * with 'refused_address', and with the errors of sockets, TLS and the resolver.
 */
export function guardedConnector(guard: ConnectionGuard): buildConnector.connector {
  const options = { timeout: guard.connectTimeoutMs, ...(guard.ca !== undefined && { ca: guard.ca }) };
  const guarded = buildConnector({ ...options, lookup: publicLookup(guard.resolve) });
  const unguarded = buildConnector(options);
  return (target, callback) => {
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    const literal = target.hostname.replace(/^\[|\]$/g, '');
    if (guard.allowPrivate.has(`${bracketed(literal)}:${port}`)) return unguarded(target, callback);
    if (isIP(literal) && !isPublicAddress(literal)) return callback(refusedAddress('private address', literal), null);
    return guarded(target, callback);
  };
}

/** The dispatcher of direct requests. Every new connection, also of a redirect, is made by `guardedConnector`. */
export const guardedAgent = (guard: ConnectionGuard): Agent => new Agent({ ...POOL, connect: guardedConnector(guard) });

import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './private-address.js';
import { refusedAddress } from './target.js';

export interface ResolvedAddress {
  address: string;
  family: number;
}
export type Resolver = (hostname: string) => Promise<ResolvedAddress[]>;

const systemResolver: Resolver = (hostname) => systemLookup(hostname, { all: true, verbatim: true });

/**
 * A DNS lookup that keeps only public addresses. The connection uses the checked address,
 * so that a name cannot turn private between check and connect.
 */
function publicLookup(resolve: Resolver = systemResolver): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const publicAddresses = found.filter((a) => isPublicAddress(a.address));
        const first = publicAddresses[0];
        if (!first)
          return callback(
            refusedAddress('private address', `${hostname} → ${found.map((a) => a.address).join(', ')}`),
            [],
          );
        if (options.all) callback(null, publicAddresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

/**
 * The undici dispatcher of the outbound client. Every new connection, also of a redirect,
 * goes to an address that passed `isPublicAddress` or to an exact `host:port` of `allowPrivate`.
 */
export function guardedAgent(options: {
  allowPrivate: ReadonlySet<string>;
  connectTimeoutMs: number;
  resolve?: Resolver;
}): Agent {
  const guarded = buildConnector({ lookup: publicLookup(options.resolve), timeout: options.connectTimeoutMs });
  const unguarded = buildConnector({ timeout: options.connectTimeoutMs });
  return new Agent({
    keepAliveTimeout: 10_000,
    connections: 64,
    connect: (target, callback) => {
      const port = target.port || (target.protocol === 'https:' ? '443' : '80');
      const literal = target.hostname.replace(/^\[|\]$/g, '');
      if (options.allowPrivate.has(`${target.hostname}:${port}`)) return unguarded(target, callback);
      if (isIP(literal) && !isPublicAddress(literal)) return callback(refusedAddress('private address', literal), null);
      return guarded(target, callback);
    },
  });
}

import type { IncomingMessage, Server } from 'node:http';
import { BlockList, isIP } from 'node:net';

const mappedPattern = /^::ffff:(?=\d+\.)/i;
/** An address as proxies write it: also with a port, in brackets, or with a zone. */
const hopPattern = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+|(\S+))$/;

/** Reverse proxies whose `X-Forwarded-For` is believed. */
export class TrustedProxies {
  readonly #list = new BlockList();

  /** `ranges`: addresses and CIDR ranges that `isAddressRange` accepts. */
  constructor(ranges: readonly string[]) {
    for (const range of ranges) {
      const [address = '', prefix] = range.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (prefix === undefined) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, Number(prefix), family);
    }
  }

  /**
   * The address of the client behind a connection: the last one of the chain that is not a trusted proxy's. The header
   * is read only as far as trusted proxies wrote it, and a malformed entry ends it there.
   * @param remote of the connection itself
   */
  clientOf(remote: string | undefined, forwardedFor: string | string[] | undefined): string {
    let client = addressIn(remote ?? '') ?? '';
    for (const hop of [forwardedFor ?? []].flat().join(',').split(',').reverse()) {
      if (!this.#has(client)) return client;
      const next = addressIn(hop);
      if (next === undefined) return client;
      client = next;
    }
    return client;
  }

  #has(address: string): boolean {
    return address !== '' && this.#list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
}

/** Whether a text is an IP address or a CIDR range: `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`. */
export function isAddressRange(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(prefix ?? 0) <= (family === 4 ? 32 : 128);
}

/**
 * From now on every request and upgrade of the server carries its client's address in `X-Forwarded-For`, in place of
 * what came from outside. To be called after everything else listens: it runs first.
 */
export function stateClientAddresses(server: Server, proxies: TrustedProxies): void {
  const state = ({ headers, socket }: IncomingMessage): void => {
    headers['x-forwarded-for'] = proxies.clientOf(socket.remoteAddress, headers['x-forwarded-for']);
  };
  server.prependListener('request', state).prependListener('upgrade', state);
}

function addressIn(hop: string): string | undefined {
  const [, bracketed, withPort, bare] = hopPattern.exec(hop.trim()) ?? [];
  const address = (bracketed ?? withPort ?? bare ?? '').replace(/%.*$/, '').replace(mappedPattern, '');
  return isIP(address) ? address : undefined;
}

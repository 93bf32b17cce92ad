import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { clientAddress } from '@mm/http/client-address.js';

/** The client that signs in. */
export interface SignInClient {
  address: string;
  /** Its `Cookie` header: whether this browser is known to the account. */
  cookie: string | undefined;
}

/** Of a request that the gateway forwarded. */
export const signInClientOf = (request: IncomingMessage): SignInClient => ({
  address: clientAddress(request),
  cookie: request.headers.cookie,
});

/** Whose wrong passwords are counted together: a browser that an account knows, else everybody of an address. */
export interface SignInSource {
  key: string;
  isKnown: boolean;
}

/** Of an address; one host has a whole /64 of IPv6. */
export function sourceOfAddress(address: string): SignInSource {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
  return { key: isIP(plain) === 6 ? networkOf(plain) : plain, isKnown: false };
}

function networkOf(address: string): string {
  const [before = '', after] = address.split('::');
  const groups = (part: string | undefined): string[] => (part ? part.split(':') : []);
  const head = groups(before);
  const zeros = after === undefined ? 0 : 8 - head.length - groups(after).length;
  const all = [...head, ...Array<string>(Math.max(0, zeros)).fill('0'), ...groups(after)];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

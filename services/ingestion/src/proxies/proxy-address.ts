import type { Proxy } from './proxy.entity.js';

type Address = Pick<Proxy, 'protocol' | 'host' | 'port'>;

/** `http://proxy.example.kz:3128`; IPv6 addresses get their brackets back. */
export const addressOf = ({ protocol, host, port }: Address): string =>
  `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** What the password of a proxy is bound to. */
export const secretContext = (address: Address): string => `proxy ${addressOf(address)}`;

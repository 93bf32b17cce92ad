import { isIP } from 'node:net';
import type { AuthorRef } from '../network-collector.js';

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;
const PORT = String.raw`(?::\d{1,5})?`;
const HOST = new RegExp(String.raw`^(?=.{1,253}${PORT}$)(?:${LABEL}\.)+[\p{L}][\p{L}\p{N}-]{0,62}${PORT}$`, 'u');

/** Parses a host, host:port, or an http(s) address of a site, page or feed into an address; null for other input. */
export function parseOutletRef(input: string): AuthorRef | null {
  const text = input.trim();
  if (!text || text.length > 2_000 || /\s/.test(text)) return null;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    if (!/^(https?|feed):\/\//i.test(text)) return null;
    const address = text.replace(/^feed:/i, 'https:');
    return URL.canParse(address) ? { kind: 'address', value: new URL(address).href } : null;
  }
  const [authority = ''] = text.split('/');
  const isHost = HOST.test(authority) || isIP(authority.replace(/:\d{1,5}$/, '')) === 4;
  const address = `https://${text}`;
  return isHost && URL.canParse(address) ? { kind: 'address', value: new URL(address).href } : null;
}

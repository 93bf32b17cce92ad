import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { cleanLine } from '@mm/networks/collected-text.js';
import type { PostRef } from '@mm/networks/network-collector.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { hostNetworks, type Networks } from '../../networks/networks.js';

/** What the address of a publication says. */
export interface HitAddress {
  /** First 16 hexadecimal digits of the SHA-1 of `canonical`. */
  code: string;
  /** Equal for all addresses of one publication, as far as addresses say it. */
  canonical: string;
  /** For a browser, without tracking. */
  url: string;
  host: string;
  /** Null when no installed network can read it. */
  network: NetworkId | null;
  ref: PostRef | null;
  /** Name with which the author is subscribed to; '' where the address does not say it. */
  author: string;
}

const trackingPrefix = /^(utm_|mc_|pk_|at_)/i;
const trackingName =
  /^((fb|g|d|y|ys|ym)clid|msclkid|srsltid|cmpid|[gw]braid|_openstat|igsh|igshid|amp|from|ref|ref_src|rss|share|trk)$/i;
const privateName = /^[^.]+$|\.(localhost|local|internal|intranet|lan|home\.arpa)$/;
const maxLength = 4_000;

/** Parses addresses of publications. */
export class HitAddresses {
  readonly #networks: readonly NetworkId[];
  readonly #allowPrivate: ReadonlySet<string>;

  constructor(
    private readonly networks: Pick<Networks, 'ids' | 'collector'>,
    allowPrivate: readonly string[] = [],
  ) {
    // outlets take every page, so the others are asked first
    this.#networks = [...networks.ids].sort((a, b) => Number(hostNetworks.has(a)) - Number(hostNetworks.has(b)));
    this.#allowPrivate = new Set(allowPrivate);
  }

  /** Undefined for an address that is none of the public web. */
  parse(text: string): HitAddress | undefined {
    const given = text.trim();
    if (given.length > maxLength || !URL.canParse(given)) return undefined;
    const url = new URL(cleanLine(given, maxLength));
    if (!this.#isPublic(url)) return undefined;
    url.hash = '';
    for (const name of [...url.searchParams.keys()]) if (isTracking(name)) url.searchParams.delete(name);
    const host = hostOf(url);
    for (const network of this.#networks) {
      const collector = this.networks.collector(network);
      const ref = collector.parsePost(url);
      if (!ref) continue;
      const isPage = hostNetworks.has(network);
      const canonical = isPage ? canonicalPage(url) : `${network} ${ref.code ?? ref.value}`;
      const named = isPage ? host : (ref.author?.value ?? '');
      const author = named && collector.parseRef(named) ? named : '';
      return { code: codeOf(canonical), canonical, url: url.href, host, network, ref, author };
    }
    const canonical = canonicalPage(url);
    return { code: codeOf(canonical), canonical, url: url.href, host, network: null, ref: null, author: '' };
  }

  #isPublic(url: URL): boolean {
    if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) return false;
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    if (this.#allowPrivate.has(`${url.hostname}:${port}`)) return true;
    const name = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    return !isIP(name) && !privateName.test(name);
  }
}

/** The code of a canonical address. */
export const codeOf = (canonical: string): string => createHash('sha1').update(canonical).digest('hex').slice(0, 16);

/** https, host without `www.` and the like, sorted parameters, no fragment, no slash at the end. */
function canonicalPage(url: URL): string {
  const parameters = new URLSearchParams([...url.searchParams].sort(([a, x], [b, y]) => order(a, b) || order(x, y)));
  const path = url.pathname.replace(/\/{2,}/g, '/').replace(/\/(index\.(html?|php))?$/i, '');
  return `https://${hostOf(url)}${path || '/'}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

const isTracking = (name: string): boolean => trackingPrefix.test(name) || trackingName.test(name);

const order = (a: string, b: string): number => Number(a > b) - Number(a < b);

const hostOf = (url: URL): string =>
  url.host
    .toLowerCase()
    .replace(/^(www|m|amp|mobile)\.(?=[^.]+\.)/, '')
    .replace(/\.(?=:|$)/, '');

/**
 * Maps hosts that exist only in the demo to the base addresses that serve them.
 * Empty in production, where every method returns its argument.
 */
export class DemoHostMap {
  readonly #baseOf = new Map<string, URL>();

  constructor(hosts: Readonly<Record<string, string>>) {
    for (const [host, base] of Object.entries(hosts)) this.#baseOf.set(host.toLowerCase(), new URL(base));
  }

  /** The address to connect to, which a browser can open too. */
  connectAddress(address: string): string {
    if (!URL.canParse(address)) return address;
    const url = new URL(address);
    const base = this.#baseOf.get(url.host) ?? this.#baseOf.get(url.host.replace(/^www\./, ''));
    return base ? `${base.origin}${base.pathname.replace(/\/$/, '')}${url.pathname}${url.search}${url.hash}` : address;
  }

  /** The inverse of `connectAddress`: the address under its public host name. */
  publicAddress(address: string): string {
    if (!URL.canParse(address)) return address;
    const url = new URL(address);
    for (const [host, base] of this.#baseOf) {
      const prefix = base.pathname.replace(/\/$/, '');
      if (url.origin === base.origin && url.pathname.startsWith(prefix))
        return `https://${host}${url.pathname.slice(prefix.length) || '/'}${url.search}${url.hash}`;
    }
    return address;
  }
}

/**
 * Names of demo outlets: a host that exists only in the demo, and the base address where it is really served.
 * Empty in production, where every method gives back what it got.
 */
export class DemoHostMap {
  readonly #baseOf = new Map<string, URL>();

  constructor(hosts: Readonly<Record<string, string>>) {
    for (const [host, base] of Object.entries(hosts)) this.#baseOf.set(host.toLowerCase(), new URL(base));
  }

  /** The address that is really connected to, and that a person's browser can open. */
  connectAddress(address: string): string {
    if (!URL.canParse(address)) return address;
    const url = new URL(address);
    const base = this.#baseOf.get(url.host) ?? this.#baseOf.get(url.host.replace(/^www\./, ''));
    return base ? `${base.origin}${base.pathname.replace(/\/$/, '')}${url.pathname}${url.search}${url.hash}` : address;
  }

  /** The address under its public name, where it was given as the dialled one. */
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

/** What somebody typed as an address, with or without its scheme; null for text that is none. */
export function typedUrl(text: string): URL | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address) : null;
}

/** Whether an address is one of the web, without an account in it. */
export const isWebAddress = ({ protocol, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && !username && !password;

/** The path of an address below a site's base address; undefined for other addresses. */
export const pathUnder = (base: string, url: URL): string | undefined =>
  `${url.origin}${url.pathname}`.startsWith(`${base}/`) ? `${url.origin}${url.pathname}`.slice(base.length) : undefined;

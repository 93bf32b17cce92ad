import { createHash, randomBytes } from 'node:crypto';

/**
 * As much of a browser as signing in needs: cookies by path, redirects on demand.
 * It reads the pages of the bundled provider and of Keycloak.
 */
export class Browser {
  readonly cookies = new Map<string, { value: string; path: string }>();
  #currentUrl = '';
  readonly verifier = randomBytes(32).toString('base64url');

  constructor(
    readonly base: string,
    readonly realm = 'mm',
  ) {}

  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.base);
    const cookie = [...this.cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { ...(init.headers as Record<string, string> | undefined), cookie },
    });
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line);
    return response;
  }

  /** Starts a sign-in; returns the provider's redirect. */
  async authorize(overrides: Record<string, string> = {}): Promise<Response> {
    const challenge = createHash('sha256').update(this.verifier).digest('base64url');
    const query = {
      client_id: 'mm-web',
      redirect_uri: `${this.base}/main?x=1`,
      response_type: 'code',
      response_mode: 'query',
      scope: 'openid',
      state: 's',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...overrides,
    };
    return this.request(this.endpoint(`auth?${new URLSearchParams(query)}`));
  }

  /** Opens the login page; returns its address and the CSRF token of its form. */
  async loginPage(): Promise<{ address: string; csrf: string; html: string; response: Response }> {
    const address = (await this.authorize()).headers.get('location') ?? '';
    const response = await this.request(address);
    const html = await response.text();
    return { address, html, response, csrf: /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? '' };
  }

  /** The HTML of the sign-in page, which both providers have. */
  async signInPage(overrides: Record<string, string> = {}): Promise<string> {
    return (await this.#followRedirects(await this.authorize(overrides))).text();
  }

  async submit(
    address: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.request(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: this.base, ...headers },
    });
  }

  /** Signs in completely; returns the tokens. */
  async signIn(username: string, password = 'demo'): Promise<Tokens> {
    return this.tokensFrom(await this.submitCredentials(username, password));
  }

  /** Submits name and password to the sign-in page; returns the redirect to the product, or the page with the error. */
  async submitCredentials(username: string, password: string): Promise<Response> {
    const page = await this.#followRedirects(await this.authorize());
    const html = await page.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? this.#currentUrl;
    const csrf = /name="csrf" value="([^"]+)"/.exec(html)?.[1];
    return this.#followRedirects(await this.submit(action, { username, password, ...(csrf ? { csrf } : {}) }));
  }

  /** Submits a new password where one is asked for; returns the redirect to the product, or the page with the error. */
  async chooseNewPassword(html: string, password: string, confirmed = password): Promise<Response> {
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? this.#currentUrl;
    const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    return this.#followRedirects(
      await this.submit(action, { ...fields, 'password-new': password, 'password-confirm': confirmed }),
    );
  }

  /** Signs out as keycloak-js does; returns the redirect to the product. */
  async signOut(idToken: string, redirectUri: string): Promise<Response> {
    const query = { client_id: 'mm-web', id_token_hint: idToken, post_logout_redirect_uri: redirectUri };
    const response = await this.request(this.endpoint(`logout?${new URLSearchParams(query)}`));
    const xsrf = response.status === 200 ? /name="xsrf" value="([^"]+)"/.exec(await response.text())?.[1] : undefined;
    return xsrf ? this.submit(this.endpoint('logout/confirm'), { xsrf, logout: 'yes' }) : response;
  }

  endpoint(rest: string): string {
    return `/realms/${this.realm}/protocol/openid-connect/${rest}`;
  }

  /** Follows redirects within the provider's own pages. */
  async #followRedirects(initial: Response): Promise<Response> {
    let response = initial;
    for (;;) {
      const location = response.headers.get('location');
      if (!location || !new URL(location, this.base).pathname.startsWith('/realms/')) return response;
      this.#currentUrl = location;
      response = await this.request(location);
    }
  }

  /** Exchanges the code of a redirect for tokens. */
  async tokensFrom(redirect: Response): Promise<Tokens> {
    const code = new URL(redirect.headers.get('location') ?? '', this.base).searchParams.get('code') ?? '';
    const response = await this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${this.base}/main?x=1`,
      code_verifier: this.verifier,
    });
    return (await response.json()) as Tokens;
  }

  async token(fields: Record<string, string>): Promise<Response> {
    return this.request(this.endpoint('token'), {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'mm-web', ...fields }),
    });
  }

  #storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', ...value] = pair.split('=');
    const path = attributes.find((part) => part.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    if (attributes.some((part) => part.includes('01 Jan 1970') || /^max-age=0$/i.test(part))) this.cookies.delete(name);
    else this.cookies.set(name, { value: value.join('='), path });
  }
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
}

/** The claims of a JWT, unverified. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

import { createHash, randomBytes } from 'node:crypto';

/**
 * As much of a browser as signing in needs: cookies by path, redirects on demand.
 * It reads the pages of the bundled provider and of Keycloak.
 */
export class Browser {
  readonly cookies = new Map<string, { value: string; path: string }>();
  #at = '';
  readonly verifier = randomBytes(32).toString('base64url');

  constructor(
    readonly base: string,
    readonly realm = 'mm',
  ) {}

  async ask(address: string, init: RequestInit = {}): Promise<Response> {
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
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Begins a sign-in; answers where the provider leads. */
  async authorize(more: Record<string, string> = {}): Promise<Response> {
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
      ...more,
    };
    return this.ask(this.endpoint(`auth?${new URLSearchParams(query)}`));
  }

  /** Opens the login page and answers where it is and the proof in its form. */
  async loginPage(): Promise<{ address: string; csrf: string; html: string; response: Response }> {
    const address = (await this.authorize()).headers.get('location') ?? '';
    const response = await this.ask(address);
    const html = await response.text();
    return { address, html, response, csrf: /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? '' };
  }

  async submit(
    address: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.ask(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: this.base, ...headers },
    });
  }

  /** Signs in whole; answers the tokens. */
  async signIn(username: string, password = 'demo'): Promise<Tokens> {
    return this.tokensFrom(await this.enter(username, password));
  }

  /** Types name and password into the sign-in page; answers the redirect to the product, or the page that says no. */
  async enter(username: string, password: string): Promise<Response> {
    const page = await this.#follow(await this.authorize());
    const html = await page.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? this.#at;
    const csrf = /name="csrf" value="([^"]+)"/.exec(html)?.[1];
    return this.#follow(await this.submit(action, { username, password, ...(csrf ? { csrf } : {}) }));
  }

  /** Signs out as keycloak-js does; answers the redirect to the product. */
  async signOut(idToken: string, landing: string): Promise<Response> {
    const query = { client_id: 'mm-web', id_token_hint: idToken, post_logout_redirect_uri: landing };
    const answer = await this.ask(this.endpoint(`logout?${new URLSearchParams(query)}`));
    const xsrf = answer.status === 200 ? /name="xsrf" value="([^"]+)"/.exec(await answer.text())?.[1] : undefined;
    return xsrf ? this.submit(this.endpoint('logout/confirm'), { xsrf, logout: 'yes' }) : answer;
  }

  endpoint(rest: string): string {
    return `/realms/${this.realm}/protocol/openid-connect/${rest}`;
  }

  /** Goes where the provider leads, as far as its own pages. */
  async #follow(answer: Response): Promise<Response> {
    let here = answer;
    for (;;) {
      const to = here.headers.get('location');
      if (!to || !new URL(to, this.base).pathname.startsWith('/realms/')) return here;
      this.#at = to;
      here = await this.ask(to);
    }
  }

  /** Exchanges the code of a redirect. */
  async tokensFrom(redirect: Response): Promise<Tokens> {
    const code = new URL(redirect.headers.get('location') ?? '', this.base).searchParams.get('code') ?? '';
    const answer = await this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${this.base}/main?x=1`,
      code_verifier: this.verifier,
    });
    return (await answer.json()) as Tokens;
  }

  async token(fields: Record<string, string>): Promise<Response> {
    return this.ask(this.endpoint('token'), {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'mm-web', ...fields }),
    });
  }

  #keep(line: string): void {
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

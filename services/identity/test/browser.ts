import { createHash, randomBytes } from 'node:crypto';

/** As much of a browser as signing in needs: cookies by path, redirects by hand. */
export class Browser {
  readonly cookies = new Map<string, { value: string; path: string }>();
  readonly verifier = randomBytes(32).toString('base64url');

  constructor(readonly base: string) {}

  async ask(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.base);
    const cookie = [...this.cookies].filter(([, { path }]) => url.pathname.startsWith(path)).map(([name, { value }]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', ...init, headers: { ...(init.headers as Record<string, string> | undefined), cookie } });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Begins a sign-in; answers where the provider leads. */
  async authorize(more: Record<string, string> = {}): Promise<Response> {
    const challenge = createHash('sha256').update(this.verifier).digest('base64url');
    const query = { client_id: 'mm-web', redirect_uri: `${this.base}/main?x=1`, response_type: 'code', response_mode: 'query', scope: 'openid', state: 's', code_challenge: challenge, code_challenge_method: 'S256', ...more };
    return this.ask(`/realms/mm/protocol/openid-connect/auth?${new URLSearchParams(query)}`);
  }

  /** Opens the login page and answers where it is and the proof in its form. */
  async loginPage(): Promise<{ address: string; csrf: string; html: string; response: Response }> {
    const address = (await this.authorize()).headers.get('location') ?? '';
    const response = await this.ask(address);
    const html = await response.text();
    return { address, html, response, csrf: /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? '' };
  }

  async submit(address: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.ask(address, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: this.base, ...headers } });
  }

  /** Signs in whole; answers the tokens. */
  async signIn(username: string, password = 'demo'): Promise<Tokens> {
    const { address, csrf } = await this.loginPage();
    const resume = (await this.submit(address, { username, password, csrf })).headers.get('location') ?? '';
    return this.tokensFrom(await this.ask(resume));
  }

  /** Exchanges the code of a redirect. */
  async tokensFrom(redirect: Response): Promise<Tokens> {
    const code = new URL(redirect.headers.get('location') ?? '', this.base).searchParams.get('code') ?? '';
    const answer = await this.token({ grant_type: 'authorization_code', code, redirect_uri: `${this.base}/main?x=1`, code_verifier: this.verifier });
    return (await answer.json()) as Tokens;
  }

  async token(fields: Record<string, string>): Promise<Response> {
    return this.ask('/realms/mm/protocol/openid-connect/token', { method: 'POST', body: new URLSearchParams({ client_id: 'mm-web', ...fields }) });
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', ...value] = pair.split('=');
    const path = attributes.find((part) => part.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    if (attributes.some((part) => part.includes('01 Jan 1970'))) this.cookies.delete(name);
    else this.cookies.set(name, { value: value.join('='), path });
  }
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
}

/** The claims of a JWT, unverified. */
export const claimsOf = (token: string): Record<string, unknown> => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** A signed-in demo account; it signs in again when its token has run out, as while a slow machine fills the demo. */
export class DemoSession {
  #address;
  #username;

  constructor(address, username, token) {
    this.#address = address;
    this.#username = username;
    this.token = token;
  }

  /** @throws when the account may not sign in (yet) */
  static async signIn(address, username) {
    return new DemoSession(address, username, await DemoSession.#tokenOf(address, username));
  }

  static async #tokenOf(address, username) {
    const response = await fetch(`${address}/api-py/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'demo' }),
    });
    const { success, token } = await response.json();
    if (response.status === 429) {
      await new Promise((r) => setTimeout(r, Number(response.headers.get('retry-after') ?? 1) * 1000));
      return DemoSession.#tokenOf(address, username);
    }
    if (!success) throw new Error(`${username} could not sign in`);
    return token;
  }

  get(path, query = {}) {
    const search = new URLSearchParams(query).toString();
    return this.#request(`${path}${search && `?${search}`}`, { method: 'GET' });
  }

  post(path, body, headers = {}) {
    return this.#request(path, { method: 'POST', body: JSON.stringify(body), headers });
  }

  async #request(path, init, tries = 4) {
    const response = await fetch(`${this.#address}${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
    });
    if (response.status === 401 && tries > 1) {
      this.token = await DemoSession.#tokenOf(this.#address, this.#username);
      return this.#request(path, init, tries - 1);
    }
    if (response.status === 503 && tries > 1) {
      await new Promise((r) => setTimeout(r, 700));
      return this.#request(path, init, tries - 1);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${init.method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }
}

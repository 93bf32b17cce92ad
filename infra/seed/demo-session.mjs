/** A signed-in demo account. */
export class DemoSession {
  #address;

  constructor(address, token) {
    this.#address = address;
    this.token = token;
  }

  /** @throws when the account may not sign in (yet) */
  static async signIn(address, username) {
    const response = await fetch(`${address}/api-py/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'demo' }),
    });
    const { success, token } = await response.json();
    if (response.status === 429) {
      await new Promise((r) => setTimeout(r, Number(response.headers.get('retry-after') ?? 1) * 1000));
      return DemoSession.signIn(address, username);
    }
    if (!success) throw new Error(`${username} could not sign in`);
    return new DemoSession(address, token);
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
    if (response.status === 503 && tries > 1) {
      await new Promise((r) => setTimeout(r, 700));
      return this.#request(path, init, tries - 1);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${init.method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }
}

/**
 * What a signed-in browser receives from the real system: responses by request, and live events.
 * @typedef {{ status: number, headers: Record<string, string>, body: Buffer }} Answer
 * @typedef {{ afterMs: number, name: string, payload: any }} LiveEvent
 */
export class Recording {
  /** @type {Map<string, Answer[]>} */
  #answers = new Map();
  /** @type {Map<string, Answer>} */
  #byPath = new Map();
  /** @type {LiveEvent[] | undefined} */
  #events;
  #startedAt = 0;
  /** Nothing changes until the first live events: of each request one response is enough, and its last is kept. */
  #isLive = false;
  /** @type {Promise<void>[]} */
  #reading = [];

  /** Records what the page receives until it is closed. */
  follow(page) {
    page.on('response', (response) => void this.#reading.push(this.#add(response).catch(() => undefined)));
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (!this.#events || typeof payload !== 'string' || !payload.startsWith('42')) return;
        const [name, event] = JSON.parse(payload.slice(payload.indexOf('[')));
        this.#events.push({ afterMs: Date.now() - this.#startedAt, name, payload: event });
      }),
    );
  }

  /** Live events that arrive while `work` runs. */
  async eventsDuring(work) {
    const events = (this.#events = []);
    this.#isLive = true;
    this.#startedAt = Date.now();
    await work();
    this.#events = undefined;
    return events;
  }

  /** Waits until the responses that have arrived are read. */
  settled() {
    return Promise.all(this.#reading);
  }

  /**
   * The next response to a request: those of one request in turn, so that a report changes as it did; without one, the
   * last of the same call with other parameters.
   * @returns {Answer | undefined}
   */
  next({ method, url, body }) {
    const answers = this.#answers.get(keyOf(method, url, body));
    if (!answers) return this.#byPath.get(`${method} ${pathOf(url)}`);
    const answer = answers.shift();
    if (answer) answers.push(answer);
    return answer;
  }

  async #add(response) {
    const request = response.request();
    const url = new URL(response.url());
    if (url.pathname.startsWith('/assets/') || response.status() >= 300) return;
    const address = url.pathname + url.search;
    const answer = { status: response.status(), headers: response.headers(), body: await response.body() };
    const key = keyOf(request.method(), address, request.postData() ?? '');
    const earlier = this.#isLive ? this.#answers.get(key) : undefined;
    this.#answers.set(key, [...(earlier ?? []), answer]);
    this.#byPath.set(`${request.method()} ${pathOf(address)}`, answer);
  }
}

const pathOf = (url) => url.split('?')[0];
const keyOf = (method, url, body) => `${method} ${url} ${body}`;

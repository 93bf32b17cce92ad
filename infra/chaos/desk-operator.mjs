import { pause } from './load.mjs';

const ANSWER_MS = 250;
const TRIES_ON_A_POST = 3;
/** Shares of the keys that are pressed; the rest is A. */
const shares = { KeyI: 0.1, KeyJ: 0.06, KeyN: 0.03, KeyZ: 0.03 };
/** Beginnings of spheres and regions. */
const letters = ['эк', 'об', 'ку', 'ал', 'ас', 'тр', 'шы'];

/** A person with the keys of the desk, in a browser. What is sent and answered is recorded in `sent`. */
export class DeskOperator {
  /** @type {string[]} */
  pageErrors = [];
  keys = 0;
  reloads = 0;
  /** Decisions that were unsent when the page was loaded anew. */
  carried = 0;
  /** Reload when there is time for it. */
  shouldReload = false;
  /** @type {any} */
  page;
  #tries = { post: '', count: 0 };

  /**
   * @param {{ browser: import('playwright-core').Browser, address: string, username: string, random: () => number,
   *   sent: Map<string, import('./desk-verdict.mjs').SentDecision> }} options
   */
  constructor({ browser, address, username, random, sent }) {
    this.browser = browser;
    this.address = address;
    this.username = username;
    this.random = random;
    this.sent = sent;
  }

  /** Signs in with the provider's form and opens the desk. */
  async start() {
    const viewport = { width: 1366, height: 860 };
    const context = await this.browser.newContext({ viewport, locale: 'ru-RU', reducedMotion: 'reduce' });
    const page = (this.page = await context.newPage());
    page.on('pageerror', (error) => this.pageErrors.push(error.message));
    page.on('request', (request) => this.#record(request));
    await page.goto(this.address);
    await page.waitForSelector('#kc-form-login');
    await page.fill('#username', this.username);
    await page.fill('#password', 'demo');
    await page.click('#kc-login');
    await page.waitForURL((url) => !url.pathname.startsWith('/realms/'));
    await page.goto(`${this.address}/socmedia`);
    await page.waitForSelector('main h1');
    return this;
  }

  /** Presses keys as fast as the page answers until `isOver` says so. */
  async work(isOver) {
    while (!(await isOver()))
      await this.#step().catch((error) => {
        // The page is being loaded, or a control has just gone.
        if (!/context was destroyed|navigation|Timeout|detached|closed the page/.test(error.message)) throw error;
      });
  }

  /** What this user's browser has not got answered, as it is stored; null when nothing is. */
  unsent() {
    return this.page.evaluate((key) => globalThis.localStorage.getItem(key), `mm.decisions.1.${this.username}`);
  }

  async #step() {
    if (this.shouldReload) await this.#reload();
    const { page } = this;
    const { dialog, rows, post, state, canRetry } = await page.evaluate(look);
    if (dialog === 'palette') return this.#choose(post);
    if (dialog) return this.#press('Escape');
    if (canRetry)
      return page
        .getByRole('button', { name: /Повторить/ })
        .first()
        .click({ timeout: 1000 });
    if (rows === 0) {
      await pause(ANSWER_MS);
      return this.#press('KeyN');
    }
    // Somebody else has decided it.
    if (post === '' || state !== 'new') return this.#press('KeyJ');
    if (this.#triesOn(post) > TRIES_ON_A_POST) for (const key of ['Digit2', 'KeyW']) await this.#press(key);
    await this.#press(this.#triesOn(post) > 2 * TRIES_ON_A_POST ? 'KeyI' : this.#chooseKey());
    await page.waitForFunction(isElsewhere, post, { timeout: ANSWER_MS, polling: 10 }).catch(() => {});
  }

  #triesOn(post) {
    this.#tries = this.#tries.post === post ? { post, count: this.#tries.count + 1 } : { post, count: 0 };
    return this.#tries.count;
  }

  #chooseKey() {
    let at = this.random();
    return Object.entries(shares).find(([, share]) => (at -= share) < 0)?.[0] ?? 'KeyA';
  }

  async #choose(post) {
    const { page } = this;
    if (this.#triesOn(`palette ${post}`) > 20) return this.#press('Escape');
    await page.keyboard.type(letters[Math.floor(this.random() * letters.length)] ?? '');
    if (await page.evaluate(hasMark)) return this.#press('Enter');
    await page.keyboard.press('Control+KeyA');
    await page.keyboard.press('Delete');
  }

  async #press(key) {
    this.keys++;
    await this.page.keyboard.press(key);
  }

  /** What is unsent has to be sent by the page that comes after this one. */
  async #reload() {
    const unsent = JSON.parse((await this.unsent()) ?? '[]');
    for (const { body } of unsent) this.#decision(body);
    this.carried += unsent.length;
    await this.page.reload();
    await this.page.waitForSelector('main h1');
    this.shouldReload = false;
    this.reloads++;
  }

  /** @returns {import('./desk-verdict.mjs').SentDecision} */
  #decision({ decision_id: id, ...body }) {
    const known = this.sent.get(id);
    if (known) return known;
    const decision = { body, tries: 0, answers: [] };
    this.sent.set(id, decision);
    return decision;
  }

  #record(request) {
    if (request.method() !== 'POST' || !request.url().endsWith('/socmedia/decisions')) return;
    const decision = this.#decision(request.postDataJSON());
    decision.tries++;
    void request
      .response()
      .then(async (response) => {
        const status = response?.status() ?? 0;
        if (status === 200) decision.answers.push({ status, results: (await response.json()).posts });
        else if (status >= 400 && status < 500 && status !== 401 && status !== 429)
          decision.answers.push({ status, results: [] });
      })
      // The gateway died while it answered.
      .catch(() => {});
  }
}

/** Runs in the page: what a person sees. */
function look() {
  const dialog = globalThis.document.querySelector('[role="dialog"], [role="alertdialog"]');
  const row = globalThis.document.activeElement?.closest('[data-post]') ?? null;
  return {
    dialog: dialog && (dialog.querySelector('[role="combobox"]') ? 'palette' : 'dialog'),
    rows: globalThis.document.querySelectorAll('[data-post]').length,
    post: row?.getAttribute('data-post') ?? '',
    state: row?.getAttribute('data-state') ?? '',
    canRetry: [...globalThis.document.querySelectorAll('main button')].some((one) =>
      one.textContent?.includes('Повторить'),
    ),
  };
}

/** Runs in the page: the focus is on another post, or a dialog is open. */
const isElsewhere = (post) =>
  globalThis.document.querySelector('[role="dialog"]') !== null ||
  globalThis.document.activeElement?.closest('[data-post]')?.getAttribute('data-post') !== post;

const hasMark = () => globalThis.document.querySelector('[role="option"][data-marked]') !== null;

import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/find-chromium.mjs';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Signs in with the provider's form, opens the queue and records every frame in which its bar 'N новых' shows another
 * number.
 * @returns {Promise<{ stamps(): Promise<Map<string, number>>, close(): Promise<void> }>}
 *   `stamps`: code → ms since the epoch at which the post was painted
 */
export async function openQueue(address, username) {
  const { browser, page } = await newPage();
  const arrived = recordArrivals(page, username);
  await signInTo(page, address, username);
  await page.waitForTimeout(2000);
  arrived.clear();
  await page.evaluate(watchBar);
  return {
    async stamps() {
      const frames = await page.evaluate(() => globalThis.frames_);
      const codes = [...arrived.values()];
      return new Map(frames.flatMap(({ shown, before, at }) => codes.slice(before, shown).map((code) => [code, at])));
    },
    close: () => browser.close(),
  };
}

/** A page in a browser of its own. @param {import('playwright-core').BrowserContextOptions} [options] */
export async function newPage(options = {}) {
  const browser = await chromium.launch({ executablePath: await findChromium(console.log), args: flags });
  const context = await browser.newContext({ viewport: { width: 1366, height: 860 }, locale: 'ru-RU', ...options });
  return { browser, page: await context.newPage() };
}

/** Signs in with the provider's form. */
export async function signIn(page, address, username) {
  await page.goto(address);
  await page.waitForSelector('#kc-form-login');
  await page.fill('#username', username);
  await page.fill('#password', 'demo');
  await page.click('#kc-login');
  await page.waitForURL((url) => !url.pathname.startsWith('/realms/'));
}

/** Signs in and opens the queue. */
export async function signInTo(page, address, username) {
  await signIn(page, address, username);
  await page.goto(`${address}/socmedia`);
  await page.waitForSelector('[data-post]');
}

/** New posts in the order in which the page receives them: id → code. The bar counts them in this order. */
function recordArrivals(page, username) {
  const arrived = new Map();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload !== 'string' || !payload.startsWith('42["post:classified"')) return;
      const [, { post, watchers, history }] = JSON.parse(payload.slice(2));
      if (!history && watchers.includes(username) && !arrived.has(post.id)) arrived.set(post.id, post.code);
    }),
  );
  return arrived;
}

/** Runs in the page: records when the bar was painted with a new number. */
function watchBar() {
  const frames = (globalThis.frames_ = []);
  let counted = 0;
  let isScheduled = false;
  const number = () => Number(document.querySelector('[role="status"] button')?.textContent.replace(/\D/g, '') || 0);
  const base = number();
  const readBar = () => {
    isScheduled = false;
    const shown = number() - base;
    if (shown <= counted) return;
    const before = counted;
    counted = shown;
    const { port1, port2 } = new MessageChannel();
    // A message that is posted in the frame's callback arrives after the frame was painted.
    port1.onmessage = () => frames.push({ shown, before, at: Date.now() });
    port2.postMessage(0);
  };
  new MutationObserver(() => {
    if (!isScheduled) requestAnimationFrame(readBar);
    isScheduled = true;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

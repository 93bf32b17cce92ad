import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/find-chromium.mjs';
import { pause } from './mm.mjs';
import { signIn } from './queue-page.mjs';

const browserFlags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
/** After this time without a long task and with at most two requests a page counts as interactive, ms (Lighthouse). */
const QUIET_MS = 5000;
const LOAD_TIMEOUT_MS = 60_000;
const placeholders = 'main [class*="skeleton"], main [aria-busy="true"]';

/** A browser with one page; `throttle` slows its scripts, layout and paint down by that factor. */
export class MeasuredPage {
  static async open() {
    const browser = await chromium.launch({ executablePath: await findChromium(console.log), args: browserFlags });
    const context = await browser.newContext({ viewport: { width: 1366, height: 860 }, locale: 'ru-RU' });
    const page = await context.newPage();
    await page.addInitScript(observe);
    return new MeasuredPage(browser, page, await context.newCDPSession(page));
  }

  constructor(browser, page, devtools) {
    this.browser = browser;
    this.page = page;
    this.devtools = devtools;
  }

  async signIn(address, username) {
    const { page } = this;
    await signIn(page, address, username);
    await page.getByRole('navigation').first().waitFor();
  }

  throttle(rate) {
    return this.devtools.send('Emulation.setCPUThrottlingRate', { rate });
  }

  /** Opens an address and waits until no placeholder is left and the network is quiet. */
  async open(address) {
    await this.page.goto(address);
    await this.page.waitForLoadState('networkidle');
    await this.page.waitForFunction((selector) => !document.querySelector(selector), placeholders);
  }

  /** Opens an address and waits until nothing long was done for a while, at most five seconds. */
  async openAtRest(address) {
    await this.open(address);
    for (let seen = -1, tries = 0; tries < 10; tries++) {
      const tasks = await this.page.evaluate(() => globalThis.measured_.tasks.length);
      if (tasks === seen) return;
      seen = tasks;
      await pause(500);
    }
  }

  /** Time to interactive of a cold load (no HTTP cache), ms from the start of the navigation. */
  async timeToInteractive(address) {
    await this.devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await this.page.goto(address, { waitUntil: 'load' });
    for (const end = Date.now() + LOAD_TIMEOUT_MS; Date.now() < end; await pause(250)) {
      const interactive = await this.page.evaluate(interactiveAt, QUIET_MS);
      if (interactive === null) continue;
      await this.devtools.send('Network.setCacheDisabled', { cacheDisabled: false });
      return interactive;
    }
    throw new Error(`${address} did not become interactive in ${LOAD_TIMEOUT_MS / 1000} s`);
  }

  /** Bytes of live JavaScript objects, after a collection. */
  async heapBytes() {
    await this.devtools.send('HeapProfiler.collectGarbage');
    await this.devtools.send('HeapProfiler.collectGarbage');
    return (await this.devtools.send('Runtime.getHeapUsage')).usedSize;
  }

  close() {
    return this.browser.close();
  }
}

/** Runs in each page: keeps the timings that the measurements read. */
function observe() {
  /** @type {{ paints: number[], tasks: object[], events: object[] }} */
  const measured = { paints: [], tasks: [], events: [] };
  Object.assign(globalThis, { measured_: measured });
  const keep = (options, add) =>
    new globalThis.PerformanceObserver((list) => list.getEntries().forEach(add)).observe(options);
  keep({ type: 'paint', buffered: true }, ({ startTime }) => measured.paints.push(startTime));
  keep({ type: 'largest-contentful-paint', buffered: true }, ({ startTime }) => measured.paints.push(startTime));
  keep({ type: 'longtask', buffered: true }, ({ startTime, duration }) =>
    measured.tasks.push({ from: startTime, to: startTime + duration }),
  );
  const ofEvent = /** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16, buffered: true });
  keep(ofEvent, ({ name, duration, interactionId }) => interactionId && measured.events.push({ name, duration }));
}

/** Runs in the page: when the first quiet time after its largest paint began; null while it has not ended. */
function interactiveAt(quietMs) {
  const { paints, tasks } = globalThis.measured_;
  if (paints.length === 0) return null;
  const requests = performance
    .getEntriesByType('resource')
    .map((entry) => /** @type {PerformanceResourceTiming} */ (entry))
    .map(({ startTime, responseEnd }) => ({ from: startTime, to: responseEnd || Infinity }));
  const isBusyNetwork = (at) => requests.filter(({ from, to }) => from <= at && at < to).length > 2;
  let from = Math.max(...paints);
  for (let i = 0; i <= tasks.length + requests.length; i++) {
    const next = tasks.filter((task) => task.to > from && task.from < from + quietMs).map(({ to }) => to);
    const busy = requests.filter((one) => one.from < from + quietMs && one.to > from && isBusyNetwork(one.from));
    if (next.length === 0 && busy.length === 0) return performance.now() >= from + quietMs ? from : null;
    from = Math.max(...next, ...busy.map(({ to }) => to));
  }
  return null;
}

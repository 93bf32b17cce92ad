import { pause } from './mm.mjs';

/** Controls with the same words, for example of the rows of a table. */
const MOST_OF_A_KIND = 2;
const SETTLE_MS = 600;
/** What is shorter is not reported by the browser. */
const SHORTEST_MS = 16;

/**
 * Clicks every visible control of a screen once; what a click has opened is closed. After a click that led to another
 * address or loaded the page in the other language, the screen is opened again as it was, and is at rest.
 * @param {import('./web-page.mjs').MeasuredPage} measured
 * @returns {Promise<{ name: string, ms: number }[]>} from the click to the next paint (the duration of the interaction
 *   in the Event Timing API); controls that an earlier click has removed are missing
 */
export async function clickAll(measured, address, { settleMs = SETTLE_MS } = {}) {
  const { page } = measured;
  await measured.openAtRest(address);
  const shown = page.url();
  const names = await page.evaluate(nameControls, MOST_OF_A_KIND);
  const choices = await page.evaluate(() => Object.entries(globalThis.localStorage));
  let loadedAt = await loadOf(page);
  const clicks = [];
  for (const name of names) {
    const at = await findControl(page, name);
    if (!at) continue;
    const ms = await clickOnce(page, at, settleMs);
    if (ms !== undefined) clicks.push({ name, ms });
    if (page.url() === shown && (await loadOf(page)) === loadedAt) {
      await page.keyboard.press('Escape');
      continue;
    }
    await page.evaluate(restore, choices);
    await measured.openAtRest(address);
    loadedAt = await loadOf(page);
  }
  // What is measured next asks for what was recorded.
  await page.evaluate(restore, choices);
  return clicks;
}

/** The same of the only button of a page, several times; ms. */
export async function clickOften(measured, address, times) {
  await measured.openAtRest(address);
  const clicks = [];
  for (let i = 0; i < times; i++) clicks.push(await clickOnce(measured.page, await middleOf(measured.page, 'button')));
  return clicks;
}

/** Clicks and waits; undefined when the page was left, ms otherwise. */
async function clickOnce(page, at, settleMs = SETTLE_MS) {
  await page.mouse.move(at.x, at.y);
  await page.evaluate(() => void globalThis.measured_.events.splice(0));
  await page.mouse.click(at.x, at.y);
  await pause(settleMs);
  const durations = await page
    .evaluate(() => globalThis.measured_.events.map(({ duration }) => duration))
    .catch(() => undefined);
  return durations && Math.max(SHORTEST_MS, ...durations);
}

/** Runs in the page: the choices that the browser keeps are again what they were. */
function restore(choices) {
  globalThis.localStorage.clear();
  for (const [key, value] of choices) globalThis.localStorage.setItem(key, value);
}

/** When the page was loaded. */
const loadOf = (page) => page.evaluate(() => performance.timeOrigin);

async function findControl(page, name) {
  await page.evaluate(nameControls, MOST_OF_A_KIND);
  return middleOf(page, `[data-bench=${JSON.stringify(name)}]`);
}

/** The middle of an element, or null when it is not there or something covers it. */
function middleOf(page, selector) {
  return page.evaluate((wanted) => {
    const control = document.querySelector(wanted);
    if (!control) return null;
    control.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = control.getBoundingClientRect();
    const at = { x: x + width / 2, y: y + height / 2 };
    const top = document.elementFromPoint(at.x, at.y);
    return top && (control.contains(top) || top.contains(control)) ? at : null;
  }, selector);
}

/** Runs in the page: names the visible controls, in their order; controls that leave the product are left out. */
function nameControls(mostOfAKind) {
  const roles = ['button', 'switch', 'radio', 'checkbox', 'tab', 'combobox', 'link', 'treeitem', 'row'];
  const selector = ['a[href]', 'button', 'input', 'select', 'textarea', 'label:has(input)', '.highcharts-point']
    .concat(roles.map((role) => `[role="${role}"]`))
    .join();
  const counts = new Map();
  const names = [];
  for (const control of document.querySelectorAll(selector)) {
    control.removeAttribute('data-bench');
    const { width, height } = control.getBoundingClientRect();
    const isDisabled = control.matches(':disabled, [aria-disabled="true"], [data-disabled]');
    if (width < 4 || height < 4 || isDisabled || globalThis.getComputedStyle(control).visibility === 'hidden') continue;
    if (control.matches('a[target="_blank"], a[href^="http"]:not([href*="localhost"])')) continue;
    const words = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().replace(/\s+/g, ' ');
    if (/^(Выйти|К содержанию)/.test(words)) continue;
    const tag = control.getAttribute('role') ?? control.tagName.toLowerCase();
    // Numbers change while the page is open; of rows and points only the first are clicked.
    const kind = /^(row|treeitem|g|path|img)$/.test(tag) ? tag : `${tag} ${words.slice(0, 40).replace(/\d+/g, '#')}`;
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    if (number > mostOfAKind) continue;
    const name = `${kind} ${number}`;
    control.setAttribute('data-bench', name);
    names.push(name);
  }
  return names;
}

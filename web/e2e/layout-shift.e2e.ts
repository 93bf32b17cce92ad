import type { Browser } from 'playwright-core';
import { BrowserUser, launchBrowser } from './browser-user.js';

const LIMIT = 0.02;
const viewports = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

interface Shift {
  value: number;
  /** Elements that moved: their selector and the way in pixels. */
  moved: string[];
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Runs in the page: keeps the elements as they are called when they move. */
function recordShifts(): void {
  const selectorOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return '(removed)';
    const nameOf = (one: Element) => one.tagName.toLowerCase() + [...one.classList].map((name) => `.${name}`).join('');
    return (element.parentElement ? `${nameOf(element.parentElement)} > ` : '') + nameOf(element);
  };
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly): string => {
    const [left, top, wide, high] = [x, y, width, height].map(Math.round);
    return `${left},${top} ${wide}×${high}`;
  };
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput)
        shifts.push({
          value,
          moved: sources.map(({ node, previousRect: before, currentRect: after }) =>
            [selectorOf(node), placeOf(before), '→', placeOf(after)].join(' '),
          ),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

const readShifts = (): Shift[] => (window as unknown as { shifts: Shift[] }).shifts;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each(Object.entries(viewports))('on a %s', (device, viewport) => {
  let superviser: BrowserUser;
  beforeAll(async () => {
    superviser = await (
      await BrowserUser.open(browser, 'superviser', { viewport, reducedMotion: 'no-preference' })
    ).signIn();
    await superviser.page.addInitScript(recordShifts);
  });
  afterAll(() => superviser.close());

  it.each(['/socmedia', '/topic', '/main', '/vkontakte-authors'])('%s does not move while it loads', async (path) => {
    await superviser.goto(path);
    await superviser.page.waitForLoadState('networkidle');
    await superviser.screenLoaded();
    const shifts = await superviser.page.evaluate(readShifts);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    const lines = shifts.map(({ value, moved }) => `  ${value.toFixed(4)} ${moved.join('\n         ')}`);
    console.log([`${path} on a ${device}: ${total.toFixed(4)}`, ...lines].join('\n'));
    expect(total).toBeLessThanOrEqual(LIMIT);
  });
});

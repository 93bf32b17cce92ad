import type { Browser, Locator, Page } from 'playwright-core';
import { violations } from './accessibility.js';
import { ApiClient, eventually } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';
import { uniqueWords } from './watched-authors.js';
import { WatchedTopic } from './watched-topic.js';

const word = uniqueWords('порядок')();
const names = ['Первый', 'Второй', 'Третий'].map((name) => `${name} ${word}`);
const [first = '', second = '', third = ''] = names;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  const api = await ApiClient.signIn('superviser');
  for (const name of names) await WatchedTopic.section(api, name);
});
afterAll(() => browser.close());

const rows = (page: Page): Locator => page.locator('[role="row"][aria-level="1"]').filter({ hasText: word });
const order = (page: Page): Promise<string[]> =>
  rows(page).evaluateAll((found) => found.map((row) => row.getAttribute('aria-label') ?? ''));
const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });
/**
 * Waits for the order, also after the page is loaded again: it is stored. It is loaded until then, as a page that is
 * loaded before the order is stored shows the former one.
 */
async function expectOrder(page: Page, expected: readonly string[], open?: () => Promise<void>): Promise<void> {
  const isShown = async () => (await order(page)).join() === expected.join();
  await eventually('the sections are in order', isShown);
  await eventually('the order is stored', async () => {
    await page.reload();
    await open?.();
    await rows(page)
      .nth(expected.length - 1)
      .waitFor();
    return isShown();
  });
}

async function middle(element: Locator): Promise<{ x: number; y: number; top: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not drawn');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, top: box.y };
}

it('a section is dragged by a finger on its handle; a finger on its name scrolls [S2 §2]', async () => {
  const user = await (await BrowserUser.open(browser, 'superviser', phone)).signIn();
  const { page } = user;
  const open = () => page.getByRole('button', { name: 'Разделы и темы' }).tap();
  await user.goto('/topic');
  await open();
  await expectOrder(page, names, open);
  const devtools = await user.context.newCDPSession(page);
  const swipe = async (from: { x: number; y: number }, to: number) => {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    for (let step = 1; step <= 10; step++) {
      const point = { x: from.x, y: from.y + ((to - from.y) * step) / 10 };
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await row(page, third).scrollIntoViewIfNeeded();
  expect(await violations(page)).toEqual([]);
  const handle = row(page, third).getByRole('button', { name: /^Перетащить/ });
  const { width = 0, height = 0 } = (await handle.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(32);
  await swipe(await middle(handle), (await middle(row(page, first))).top + 2);
  await expectOrder(page, [third, first, second], open);
  await swipe(await middle(row(page, second)), (await middle(row(page, third))).top + 2);
  await expectOrder(page, [third, first, second], open);
  user.expectNoPageErrors();
  await user.close();
});

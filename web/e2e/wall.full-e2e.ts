import type { Browser, Page } from 'playwright-core';
import { violations } from './accessibility.js';
import { ApiClient, eventually } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';
import { uniqueWords } from './watched-authors.js';
import { WatchedTopic } from './watched-topic.js';

const community = 'atyrau_bereg';
const nextWord = uniqueWords('стена');

let browser: Browser;
let first: WatchedTopic;
let second: WatchedTopic;
beforeAll(async () => {
  browser = await launchBrowser();
  const api = await ApiClient.signIn('superviser');
  const [one, other] = [nextWord(), nextWord()];
  first = await WatchedTopic.make(api, { name: `Первая ${one}`, word: one });
  second = await WatchedTopic.make(api, { name: `Вторая ${other}`, word: other });
  await first.publish(community, ['Открыли новую школу', 'Построили больницу']);
});
afterAll(() => browser.close());

const openWall = async (query: string, viewport = { width: 1920, height: 1080 }): Promise<BrowserUser> => {
  const wall = await (await BrowserUser.open(browser, 'superviser', { viewport })).signIn();
  await wall.goto(`/main?wall=1&${query}`);
  await wall.page.getByRole('region', { name: 'Экран' }).waitFor();
  return wall;
};
const age = (page: Page) => page.getByText(/^данные .+ назад$/);
const lost = (page: Page) => page.getByText(/^нет связи с сервером, последняя попытка \d\d:\d\d:\d\d$/);
const isWarned = (page: Page) => page.locator('[data-warned="true"]').count();

it.each([
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
])('the wall of $width × $height shows the age of its data, has no menu and does not scroll', async (viewport) => {
  const wall = await openWall(`list=${first.id}`, viewport);
  const { page } = wall;
  await page.getByRole('heading', { level: 1, name: first.name }).waitFor();
  await age(page).waitFor();
  await wall.screenLoaded();
  expect(await isWarned(page)).toBe(0);
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    return { width: scrollWidth - clientWidth, height: scrollHeight - clientHeight };
  });
  expect(overflow).toEqual({ width: 0, height: 0 });
  const rows = await page
    .getByRole('region', { name: 'Экран' })
    .locator('dl')
    .first()
    .evaluate((strip) => new Set([...strip.children].map((figure) => figure.getBoundingClientRect().top)).size);
  expect(rows).toBe(1);
  await wall.screenshot(`wall-${viewport.width}`);
  expect(await violations(page)).toEqual([]);
  wall.expectNoPageErrors();
  await wall.close();
});

it('when the calls fail the wall says so and keeps its numbers, and it recovers by itself', async () => {
  const wall = await openWall(`list=${first.id}`);
  const { page } = wall;
  await age(page).waitFor();
  await wall.screenLoaded();
  const board = page.getByRole('region', { name: 'Экран' });
  const count = () => board.getByRole('definition').first().textContent();
  const before = await count();
  await page.route('**/api-py/**', (route) => route.abort());
  // a new publication makes it ask at once
  await first.publish(community, ['Дорогу к школе закрыли']);
  await lost(page).waitFor({ timeout: 60_000 });
  await age(page).waitFor();
  expect(await isWarned(page)).toBe(1);
  expect(await count()).toBe(before);
  await wall.screenshot('wall-lost');
  await page.unroute('**/api-py/**');
  await lost(page).waitFor({ state: 'detached', timeout: 60_000 });
  await eventually('the data is fresh again', async () => (await isWarned(page)) === 0);
  wall.expectNoPageErrors();
  await wall.close();
});

it('a new publication appears on the wall without a reload', async () => {
  const wall = await openWall(`list=${first.id}`);
  const { page } = wall;
  await age(page).waitFor();
  await wall.screenLoaded();
  await first.publish(community, ['Мост через реку открыт']);
  const count = page.getByRole('region', { name: 'Экран' }).getByRole('definition').first();
  const total = await first.total();
  await eventually('it is counted', async () => (await count.textContent())?.trim() === String(total));
  await wall.close();
});

it('a playlist shows its topics in turn and skips one that is not visible', async () => {
  const wall = await openWall(`list=${first.id},999999999,${second.id}&every=10`);
  const { page } = wall;
  for (const { name } of [first, second])
    await page.getByRole('heading', { level: 1, name }).waitFor({ timeout: 40_000 });
  await wall.close();
});

it('a wall is made in the form of the dashboard', async () => {
  const user = await (await BrowserUser.open(browser, 'superviser')).signIn();
  const { page } = user;
  await user.goto(`/main?theme=${first.id}`);
  await user.screenLoaded();
  await page.getByRole('button', { name: 'Экран', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Экран для видеостены' });
  await dialog.getByText(second.name, { exact: true }).click();
  expect(await violations(page)).toEqual([]);
  const address = await dialog.getByRole('textbox', { name: 'Адрес' }).inputValue();
  expect(new URL(address).searchParams.get('list')).toBe(`${first.id},${second.id}`);
  const [opened] = await Promise.all([
    user.context.waitForEvent('page'),
    dialog.getByRole('link', { name: 'Открыть' }).click(),
  ]);
  await opened.getByRole('heading', { level: 1, name: first.name }).waitFor();
  user.expectNoPageErrors();
  await user.close();
});

import type { Browser, Locator, Page } from 'playwright-core';
import { violations } from './accessibility.js';
import { ApiClient, eventually } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';
import { cutChartTexts } from './report-screen.js';
import { uniqueWords } from './watched-authors.js';
import { WatchedTopic } from './watched-topic.js';

const community = 'oskemen_altay';
const readers = ['operator', 'analyst'];
const [firstWord, secondWord] = [uniqueWords('сравнение')(), uniqueWords('сопоставление')()];

let browser: Browser;
let first: WatchedTopic;
let second: WatchedTopic;
let superviser: BrowserUser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  const api = await ApiClient.signIn('superviser');
  const section = await WatchedTopic.section(api, `Раздел ${firstWord}`, readers);
  first = await WatchedTopic.make(api, { name: `Первая ${firstWord}`, word: firstWord, readers, section });
  second = await WatchedTopic.make(api, { name: `Вторая ${secondWord}`, word: secondWord, readers, section });
  await first.publish(community, ['Открыли новую школу', 'Построили больницу', 'Прорвало трубу: жители без воды']);
  await second.publish(community, ['Ремонт дороги закончен']);
  superviser = await (await BrowserUser.open(browser, 'superviser')).signIn();
  ({ page } = superviser);
});
afterAll(() => browser.close());

const open = async (query = '') => {
  await superviser.goto(`/topic?theme=${first.id}${query}`);
  await superviser.screenLoaded();
};
const mode = (name: string): Locator =>
  page.getByRole('radiogroup', { name: 'Вид', exact: true }).getByRole('radio', { name });
const publications = (): Locator => page.getByRole('table', { name: 'Публикации' });
const compared = (): Locator => page.getByRole('table', { name: 'Темы раздела в числах' });
const charts = (): Locator => page.getByRole('group', { name: 'Кто пишет больше всех' });
const parameter = (name: string): string | null => new URL(page.url()).searchParams.get(name);
const firstCells = (table: Locator): Promise<string[]> => table.locator('tbody tr td:first-child').allTextContents();

it('charts, table and comparison exclude each other, and the address keeps the mode [S2 §2]', async () => {
  await open();
  await charts().waitFor();
  await publications().waitFor();
  await mode('Таблица').click();
  await charts().waitFor({ state: 'detached' });
  await publications().waitFor();
  await mode('Сравнить темы').click();
  await compared().waitFor();
  expect(await publications().count()).toBe(0);
  expect(await mode('Таблица').getAttribute('aria-checked')).toBe('false');
  await page.reload();
  await compared().waitFor();
  await superviser.screenLoaded();
  await superviser.screenshot('topic-compare');
  expect(await violations(page)).toEqual([]);
  expect(await cutChartTexts(page)).toEqual([]);
  await mode('Графики').click();
  await charts().waitFor();
  await superviser.screenLoaded();
  expect(await violations(page)).toEqual([]);
  expect(await cutChartTexts(page)).toEqual([]);
});

it('the modes are chosen by keyboard', async () => {
  await open('&charts=main');
  await charts().waitFor();
  await mode('Графики').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await charts().waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await compared().waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await charts().waitFor();
});

it('the topics of the section are compared in numbers and sorted, and one opens with the filter', async () => {
  await open('&charts=compare&lang=ru');
  await compared().waitFor();
  const names = [first.name, second.name].sort().join();
  // a new topic says beside its name how much of its past it has collected
  await eventually('both topics are there whole', async () => (await firstCells(compared())).sort().join() === names);
  const numberOf = (name: string) => compared().getByRole('row').filter({ hasText: name }).getByRole('cell').nth(1);
  await eventually('the publications are counted', async () => (await numberOf(first.name).textContent()) === '3');
  expect(await numberOf(second.name).textContent()).toBe('1');
  await compared().getByRole('button', { name: 'Тема', exact: true }).click();
  await page.waitForURL('**sort=name**');
  await eventually('the topics are sorted', async () => (await firstCells(compared()))[0] === second.name);
  await compared().getByRole('button', { name: second.name }).click();
  await page.getByRole('heading', { level: 1, name: second.name }).waitFor();
  await publications().waitFor();
  expect([parameter('theme'), parameter('lang'), parameter('charts')]).toEqual([String(second.id), 'ru', null]);
});

it('the feed, which has no section, offers no comparison [S2 §2]', async () => {
  await superviser.goto('/topic');
  await mode('Таблица').waitFor();
  expect(await mode('Сравнить темы').count()).toBe(0);
});

it('a click on a chart narrows the report, and another user opens its address', async () => {
  await open('&charts=networks');
  const slice = page.locator('.highcharts-pie-series .highcharts-point').first();
  await slice.waitFor();
  const box = await slice.boundingBox();
  if (!box) throw new Error('the ring is not drawn');
  // The ring is hollow: its upper edge is part of it, its centre is not.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.08);
  await page.waitForURL('**net=3**');
  await superviser.screenLoaded();
  await publications().getByRole('row').filter({ hasText: 'новую школу' }).waitFor();
  await superviser.screenshot('topic-narrowed');

  const analyst = await (await BrowserUser.open(browser, 'analyst')).signIn();
  const { pathname, search } = new URL(page.url());
  await analyst.goto(pathname + search);
  const rows = analyst.page.getByRole('table', { name: 'Публикации' }).getByRole('row');
  await rows.filter({ hasText: 'новую школу' }).waitFor();
  expect(await rows.count()).toBe(4);
  expect(await analyst.page.getByRole('button', { name: 'VK', exact: true }).getAttribute('aria-pressed')).toBe('true');
  analyst.expectNoPageErrors();
  await analyst.close();
});

it('a name in a ranking narrows by keyboard, and its condition is removed again', async () => {
  await open('&charts=communities');
  const name = page.getByRole('button', { name: 'Усть-Каменогорск. Алтай' });
  await name.waitFor();
  await name.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**authors=**');
  const condition = page.getByRole('button', { name: /^Убрать условие «Автор: / });
  await condition.waitFor();
  await superviser.screenLoaded();
  expect(await violations(page)).toEqual([]);
  await condition.focus();
  await page.keyboard.press('Enter');
  await eventually('the condition is gone', async () => parameter('authors') === null);
});

it('a report is compared with the period before', async () => {
  await open('&charts=main');
  await page.getByRole('button', { name: 'К прошлому периоду' }).click();
  await page.waitForURL('**compare=previous**');
  await page.getByText('не с чем сравнить').first().waitFor();
  superviser.expectNoPageErrors();
});

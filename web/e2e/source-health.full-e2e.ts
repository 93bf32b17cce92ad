import type { Browser, Page } from 'playwright-core';
import type { SourceHealthWire } from '@mm/proto/http/source-health.js';
import { ApiClient, eventually } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';
import { demoNetworks } from './demo-networks.js';

const community = 'pavlodar_irtysh';

let browser: Browser;
let api: ApiClient;
let superviser: BrowserUser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  api = await ApiClient.signIn('superviser');
  await api.call('POST', `/api/vk/add-channel?name=${community}`);
  superviser = await (await BrowserUser.open(browser, 'superviser')).signIn();
  ({ page } = superviser);
});
afterEach(() => demoNetworks.clearFaults());
afterAll(() => browser.close());

const source = async (): Promise<SourceHealthWire | undefined> =>
  (await api.call<{ sources: SourceHealthWire[] }>('GET', `/api-py/source-health?search=${community}`)).sources[0];
const rowOf = (name: string) =>
  page.getByRole('table', { name: 'Источники' }).getByRole('row').filter({ hasText: name });
const openSources = async (query = '') => {
  await superviser.goto(`/sources${query}`);
  await superviser.screenLoaded();
};

it('a supervisor sees a card of each network and finds a source, which leads to its posts', async () => {
  await page.getByRole('link', { name: 'Источники' }).click();
  await page.waitForURL('**/sources');
  await superviser.screenLoaded();
  for (const network of ['Instagram', 'Facebook', 'VK', 'SMI', 'YouTube', 'OK'])
    await page.getByRole('button', { name: `Показать источники: ${network}` }).waitFor();
  await superviser.screenshot('sources');
  await page.getByRole('button', { name: 'Показать источники: VK' }).click();
  await page.getByRole('searchbox', { name: 'Поиск источника' }).fill(community);
  await eventually('only it is shown', async () => (await page.getByRole('row').count()) === 2);
  expect(page.url()).toMatch(/network=vkontakte&search=pavlodar_irtysh/);
  await rowOf(community).getByRole('link', { name: community }).click();
  await page.waitForURL('**/vkontakte-media-parser/pavlodar_irtysh/**');
});

it('the table is sorted and filtered by the server', async () => {
  await openSources();
  await page.getByRole('button', { name: 'Источник', exact: true }).click();
  await page.waitForURL('**/sources?sort=username');
  await superviser.screenLoaded();
  const names = await page.getByRole('table', { name: 'Источники' }).locator('tbody tr a').allTextContents();
  expect(names.length).toBeGreaterThan(1);
  expect(names).toEqual([...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  await page.getByRole('radio', { name: /^выключен/ }).click();
  await page.waitForURL('**state=off**');
});

it('a source that the network refuses is shown with the reason and the next attempt, without a reload', async () => {
  await eventually('it is collected', async () => (await source())?.state === 'ok');
  await openSources(`?search=${community}`);
  await rowOf(community).getByText('собирается', { exact: true }).waitFor();
  await demoNetworks.addFault({ network: 'vk', author: community, fault: 'vk15' });
  await rowOf(community).getByText('не собирается', { exact: true }).waitFor({ timeout: 120_000 });
  await rowOf(community).getByText('Аккаунт закрыт и не дает выгрузить сведения.').waitFor();
  await rowOf(community)
    .getByText(/^Не собирается с /)
    .waitFor();
  await superviser.screenshot('sources-failing');
  expect(await source()).toMatchObject({ state: 'failing', error: 'closed_account' });
});

it('a source shows its gaps of the last 30 days, or that there are none', async () => {
  await openSources(`?search=${community}`);
  await page.getByRole('button', { name: `Перерывы в сборе: ${community}` }).click();
  const dialog = page.getByRole('dialog', { name: `Перерывы в сборе: ${community}` });
  await dialog
    .getByText(/За последние 30 дней сбор не прерывался|перерыв/)
    .first()
    .waitFor();
  await superviser.screenshot('sources-gaps');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  superviser.expectNoPageErrors();
});

it('on a phone each source is a card, and nothing is wider than the screen', async () => {
  const phone = await (
    await BrowserUser.open(browser, 'superviser', { viewport: { width: 390, height: 844 } })
  ).signIn();
  await phone.goto('/sources');
  await phone.screenLoaded();
  expect(
    await phone.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
  await phone.screenshot('sources-phone');
  await phone.close();
});

it('an operator may neither open the screen nor ask the server for it', async () => {
  const operator = await (await BrowserUser.open(browser, 'operator')).signIn();
  await operator.goto('/sources');
  await operator.toast('Нет доступа к модулю').waitFor();
  await operator.close();
  expect((await (await ApiClient.signIn('operator')).request('GET', '/api-py/source-health')).status).toBe(403);
});

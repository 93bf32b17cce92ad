import type { Browser } from 'playwright-core';
import { eventually } from './api-client.js';
import { launchBrowser } from './browser-user.js';
import { community, total, WallScreens } from './wall-screens.js';

let browser: Browser;
let screens: WallScreens;
beforeAll(async () => {
  browser = await launchBrowser();
  screens = await WallScreens.open(browser);
});
afterAll(async () => {
  await screens.close();
  await browser.close();
});

it('a connected screen goes on after it was started again, and a new publication arrives by itself', async () => {
  const { screen, page, signInRequests, dialog, name } = await screens.connected();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: screens.topic.name }).waitFor();
  await screen.goto('/wall-device');
  await page.getByRole('heading', { level: 1, name: screens.topic.name }).waitFor();
  await screen.screenLoaded();
  await screens.topic.publish(community, ['Мост через реку открыт']);
  const expected = await screens.topic.total();
  await eventually('it is counted', async () => (await total(page)) === String(expected));
  expect(signInRequests).toEqual([]);
  await screens.revoke(dialog, name);
  screen.expectNoPageErrors();
  await screen.close();
});

it('a changed look is taken over by the screen without touching it', async () => {
  const { screen, page, dialog, name } = await screens.connected();
  await dialog.getByRole('button', { name: `Изменить экран ${name}` }).click();
  const settings = screens.supervisor.page.getByRole('dialog', { name: `Экран «${name}»` });
  await settings.getByText('Светлое', { exact: true }).click();
  await settings.getByRole('button', { name: 'Сохранить' }).click();
  await screens.supervisor.toast('Экран изменён').waitFor();
  await eventually('the screen is light', () => page.locator('html[data-theme="light"]').count());
  await screens.revoke(dialog, name);
  await screen.close();
});

import type { Browser } from 'playwright-core';
import { violations } from './accessibility.js';
import { eventually } from './api-client.js';
import { launchBrowser } from './browser-user.js';
import { codeOf, total, WallScreens } from './wall-screens.js';

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

it('a screen shows a code, somebody who is signed in enters it, and the screen shows its wall', async () => {
  const { screen, page, signInRequests } = await screens.newScreen();
  const code = await codeOf(page);
  expect(await violations(page)).toEqual([]);
  await screen.screenshot('wall-device-code');
  const dialog = await screens.approve(code.toLowerCase().replace('-', ''), 'Зал');
  expect(await violations(screens.supervisor.page)).toEqual([]);
  await screens.supervisor.screenshot('wall-device-dialog');
  await page.getByRole('heading', { level: 1, name: screens.topic.name }).waitFor();
  await screen.screenLoaded();
  await screen.screenshot('wall-device-wall');
  const shown = await screens.topic.total();
  await eventually('the numbers are there', async () => (await total(page)) === String(shown));
  expect(signInRequests).toEqual([]);
  await screens.revoke(dialog, 'Зал');
  screen.expectNoPageErrors();
  screens.supervisor.expectNoPageErrors();
  await screen.close();
});

it('a code that no screen shows is refused in words', async () => {
  const dialog = await screens.openDialog();
  await dialog.getByRole('textbox', { name: 'Код' }).fill('AAAA-AAAA');
  await dialog.getByRole('textbox', { name: 'Название' }).fill('Никакой');
  await dialog.getByRole('button', { name: 'Подключить экран' }).click();
  await dialog.getByText(/^Такого кода нет, или он уже не действует/).waitFor();
});

it("a disconnected screen says 'Экран отключён', and its address asks for sign-in again", async () => {
  const { screen, page, dialog, name } = await screens.connected();
  const address = new URL(page.url());
  await screens.revoke(dialog, name);
  await page.getByText('Экран отключён', { exact: true }).waitFor({ timeout: 15_000 });
  await codeOf(page);
  expect(await violations(page)).toEqual([]);
  await screen.screenshot('wall-device-off');
  await screen.goto(address.pathname + address.search);
  await page.getByText('Нужен вход').waitFor();
  screen.expectNoPageErrors();
  await screen.close();
});

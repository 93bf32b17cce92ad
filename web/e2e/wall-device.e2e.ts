import { jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { violations } from './accessibility.js';
import { ApiClient, eventually } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';
import { uniqueWords } from './watched-authors.js';
import { WatchedTopic } from './watched-topic.js';

jest.setTimeout(240_000);

const community = 'atyrau_bereg';
const nextWord = uniqueWords('экран');
const size = { width: 1920, height: 1080 };
/** A revoked token ends within 5 s, a changed setting is asked for every 30 s. */
const seconds = { revoked: 15, changed: 60 };

let browser: Browser;
let topic: WatchedTopic;
let supervisor: BrowserUser;
beforeAll(async () => {
  browser = await launchBrowser();
  const word = nextWord();
  topic = await WatchedTopic.make(await ApiClient.signIn('superviser'), { name: `Экран ${word}`, word });
  await topic.publish(community, ['Открыли новую школу', 'Построили больницу']);
  supervisor = await (await BrowserUser.open(browser, 'superviser')).signIn();
});
afterAll(async () => {
  await supervisor.close();
  await browser.close();
});

/** A browser in which nobody signs in, at the page of the code; `signInRequests` collects what it asks the provider. */
async function newScreen() {
  const screen = await BrowserUser.open(browser, 'nobody', { viewport: size });
  const signInRequests: string[] = [];
  screen.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/realms/')) signInRequests.push(pathname);
  });
  await screen.goto('/wall-device');
  return { screen, page: screen.page, signInRequests };
}
const codeOf = (page: Page): Promise<string> =>
  eventually('a code is shown', async () => {
    const text = await page.getByRole('status', { name: 'Код экрана' }).textContent();
    return /^[A-Z0-9]{4}-[A-Z0-9]{4}$/.test(text?.trim() ?? '') && text?.trim();
  });

/** Opens the dialog 'Экран' of the topic in the supervisor's browser. */
async function openDialog(): Promise<Locator> {
  await supervisor.goto(`/main?theme=${topic.id}`);
  await supervisor.screenLoaded();
  await supervisor.page.getByRole('button', { name: 'Экран', exact: true }).click();
  const dialog = supervisor.page.getByRole('dialog', { name: 'Экран для видеостены' });
  await dialog.getByRole('heading', { name: 'Подключить экран' }).waitFor();
  return dialog;
}
async function approve(code: string, name: string): Promise<Locator> {
  const dialog = await openDialog();
  await dialog.getByRole('textbox', { name: 'Код' }).fill(code);
  await dialog.getByRole('textbox', { name: 'Название' }).fill(name);
  await dialog.getByRole('button', { name: 'Подключить экран' }).click();
  await supervisor.toast(`Экран «${name}» подключён`).waitFor();
  return dialog;
}
async function connectedScreen() {
  const made = await newScreen();
  const name = `Стена ${nextWord()}`;
  const dialog = await approve(await codeOf(made.page), name);
  await made.page.getByRole('heading', { level: 1, name: topic.name }).waitFor();
  return { ...made, name, dialog };
}
async function revoke(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name: `Отключить экран ${name}` }).click();
  await supervisor.page.getByRole('button', { name: 'ДА', exact: true }).click();
  await supervisor.toast('Экран отключён').waitFor();
}
const total = (page: Page): Promise<string | undefined> =>
  page
    .getByRole('region', { name: 'Экран', exact: true })
    .getByRole('definition')
    .first()
    .textContent()
    .then((text) => text?.trim());

it('a screen shows a code, somebody who is signed in enters it, and the screen shows its wall', async () => {
  const { screen, page, signInRequests } = await newScreen();
  const code = await codeOf(page);
  expect(await violations(page)).toEqual([]);
  await screen.screenshot('wall-device-code');
  const dialog = await approve(code.toLowerCase().replace('-', ''), 'Зал');
  expect(await violations(supervisor.page)).toEqual([]);
  await supervisor.screenshot('wall-device-dialog');
  await page.getByRole('heading', { level: 1, name: topic.name }).waitFor();
  await screen.screenLoaded();
  await screen.screenshot('wall-device-wall');
  const shown = await topic.total();
  await eventually('the numbers are there', async () => (await total(page)) === String(shown));
  expect(signInRequests).toEqual([]);
  await revoke(dialog, 'Зал');
  screen.expectNoPageErrors();
  supervisor.expectNoPageErrors();
  await screen.close();
});

it('a code that no screen shows is refused in words', async () => {
  const dialog = await openDialog();
  await dialog.getByRole('textbox', { name: 'Код' }).fill('AAAA-AAAA');
  await dialog.getByRole('textbox', { name: 'Название' }).fill('Никакой');
  await dialog.getByRole('button', { name: 'Подключить экран' }).click();
  await dialog.getByText(/^Такого кода нет, или он уже не действует/).waitFor();
});

it('a connected screen goes on after it was started again, and a new publication arrives by itself', async () => {
  const { screen, page, signInRequests, dialog, name } = await connectedScreen();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: topic.name }).waitFor();
  await screen.goto('/wall-device');
  await page.getByRole('heading', { level: 1, name: topic.name }).waitFor();
  await screen.screenLoaded();
  await topic.publish(community, ['Мост через реку открыт']);
  const expected = await topic.total();
  await eventually('it is counted', async () => (await total(page)) === String(expected), 60);
  expect(signInRequests).toEqual([]);
  await revoke(dialog, name);
  screen.expectNoPageErrors();
  await screen.close();
});

it('a changed look is taken over by the screen without touching it', async () => {
  const { screen, page, dialog, name } = await connectedScreen();
  await dialog.getByRole('button', { name: `Изменить экран ${name}` }).click();
  const settings = supervisor.page.getByRole('dialog', { name: `Экран «${name}»` });
  await settings.getByText('Светлое', { exact: true }).click();
  await settings.getByRole('button', { name: 'Сохранить' }).click();
  await supervisor.toast('Экран изменён').waitFor();
  await eventually('the screen is light', () => page.locator('html[data-theme="light"]').count(), seconds.changed);
  await revoke(dialog, name);
  await screen.close();
});

it("a disconnected screen says 'Экран отключён', and its address asks for sign-in again", async () => {
  const { screen, page, dialog, name } = await connectedScreen();
  const address = new URL(page.url());
  await revoke(dialog, name);
  await page.getByText('Экран отключён', { exact: true }).waitFor({ timeout: seconds.revoked * 1000 });
  await codeOf(page);
  expect(await violations(page)).toEqual([]);
  await screen.screenshot('wall-device-off');
  await screen.goto(address.pathname + address.search);
  await page.getByText('Нужен вход').waitFor();
  screen.expectNoPageErrors();
  await screen.close();
});

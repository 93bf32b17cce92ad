import type { Browser, Locator, Page } from 'playwright-core';
import type { ClientAccountWire, ClientWire } from '@mm/proto/http/clients.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import { ApiClient, eventually } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';
import { demoNetworks } from './demo-networks.js';
import { uniqueWords } from './watched-authors.js';

/** Its account has a password; the demo does not use it. */
const phone = '+77010000004';
const waiting = '+77010000003';
/** Of the demo; other journeys may have disconnected one. */
const signedIn = ['+77010000001', '+77010000002'];
const app = { api_id: 10001, api_hash: 'demo-telegram-hash' };
const accountsPath = '/api-py/telegram/credentials';
const channel = 'ulytau_stan';
const word = uniqueWords('телега');

let browser: Browser;
let api: ApiClient;
let admin: BrowserUser;
let other: BrowserUser;

beforeAll(async () => {
  browser = await launchBrowser();
  api = await ApiClient.signIn('admin');
  await eventually('the demo has clients', async () => {
    const phones = (await clients()).map((client) => client.phone);
    return signedIn.every((one) => phones.includes(one));
  });
  for (const one of signedIn) await api.call('GET', `/api-tg/telegram/start?phone=${encodeURIComponent(one)}`);
  admin = await (await BrowserUser.open(browser, 'admin')).signIn();
  other = await (await BrowserUser.open(browser, 'admin')).signIn();
});
afterAll(async () => {
  await demoNetworks.clearFaults();
  const accounts = await api.call<ClientAccountWire[]>('GET', accountsPath);
  if (accounts.some((account) => account.phone === phone))
    await api.call('POST', accountsPath, { phone, active: false });
  await browser.close();
});

const clients = async () => (await api.call<{ clients: ClientWire[] }>('GET', '/api-tg/telegram/connected')).clients;
const statusOf = async (of: string) => (await clients()).find((client) => client.phone === of)?.status;
const openTab = async (user: BrowserUser) => {
  await user.goto('/admin-manager?tab=telegram');
  await user.page.getByRole('tab', { name: 'Telegram' }).waitFor();
  await user.screenLoaded();
};
const card = (page: Page, of: string): Locator => page.getByRole('listitem', { name: of, exact: true });
const command = (page: Page, name: string, of = phone): Locator =>
  page.getByRole('button', { name: `${name} ${of}`, exact: true });
/** When a text appeared in a card, ms. */
const seenAt = async (page: Page, text: string, of = phone): Promise<number> => {
  await card(page, of).getByText(text, { exact: false }).first().waitFor();
  return Date.now();
};
/** Both browsers show the status; prints how far apart. */
const bothSee = async (text: string): Promise<void> => {
  const [first, second] = await Promise.all([admin, other].map(({ page }) => seenAt(page, text)));
  console.log(`both browsers show '${text}' within ${Math.abs((first ?? 0) - (second ?? 0))} ms`);
};

it('the demo has two clients that are signed in and one that waits for its code [S1 §2, D §8]', async () => {
  await eventually('two are connected, one waits', async () => {
    const statuses = new Map((await clients()).map((client) => [client.phone, client.status]));
    return signedIn.every((one) => statuses.get(one) === 'connected') && statuses.get(waiting) === 'code';
  });
  expect(JSON.stringify(await api.call('GET', accountsPath))).not.toContain(app.api_hash);
});

it('an administrator adds an account and signs it in with code and password; another browser sees each step [S1 §2, S1 §4, D §8]', async () => {
  await Promise.all([openTab(admin), openTab(other)]);
  const { page } = admin;
  const known = (await api.call<ClientAccountWire[]>('GET', accountsPath)).some((one) => one.phone === phone);
  if (known) await api.call('POST', accountsPath, { phone, ...app, active: true });
  else {
    await page.getByRole('button', { name: /^Добавить/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('phone').fill(phone);
    await dialog.getByLabel('api_id').fill(String(app.api_id));
    await dialog.getByLabel('api_hash').fill(app.api_hash);
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await admin.toast('сохранено').waitFor();
  }
  await card(other.page, phone).waitFor();
  await eventually('the client is loaded', async () => (await statusOf(phone)) !== 'off');
  await command(page, 'START').click();
  const entry = page.getByRole('dialog');
  await entry.getByLabel('Код').fill('00000');
  await entry.getByRole('button', { name: 'Отправить' }).click();
  await entry.getByText('Код не подошёл').waitFor();
  await entry.getByLabel('Код').fill('12345');
  await entry.getByRole('button', { name: 'Отправить' }).click();
  await entry.getByLabel('Пароль').fill('not it');
  await entry.getByRole('button', { name: 'Отправить' }).click();
  await entry.getByText('Пароль не подошёл').waitFor();
  await entry.getByLabel('Пароль').fill('secret');
  await entry.getByRole('button', { name: 'Отправить' }).click();
  await bothSee('работает');
  await admin.screenshot('admin-telegram');
});

it('both browsers see a client disconnected, connected and lost [S1 §4]', async () => {
  const { page } = admin;
  await command(page, 'DISCONNECT').click();
  await bothSee('не подключён');
  await command(page, 'START').click();
  await bothSee('работает');
  await demoNetworks.revokeTelegram(phone);
  // else it is noticed when nothing was heard for a minute
  await demoNetworks.dropTelegram(phone);
  await bothSee('потерян');
  await admin.screenshot('admin-telegram-lost');
  await api.call('POST', accountsPath, { phone, active: false });
  await bothSee('Аккаунт выключен');
});

it('a channel is watched, its new post is pushed to the screen, saved and its author deleted [S1 §2, S1 §7]', async () => {
  const user = await (await BrowserUser.open(browser, 'operator')).signIn();
  const { page } = user;
  await user.goto('/telegram-authors');
  await page.getByRole('button', { name: 'Add Author' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(`https://t.me/${channel}`);
  await dialog.getByRole('textbox').first().press('Enter');
  await user.toast('Автор найден').waitFor();
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await user.toast('Вы подписаны !').waitFor();
  await page.keyboard.press('Escape');
  await user.goto(`/telegram-media-parser/${channel}`);
  await page.getByRole('heading', { name: /Telegram channel/ }).waitFor();
  await page.getByRole('button', { name: 'UPDATE user media' }).waitFor();
  await user.screenLoaded();
  const text = `Новость канала: ${word()}`;
  await demoNetworks.publish('telegram', channel, text);
  await page.getByRole('button', { name: /^\d+ нов/ }).click();
  await page.getByText(text).first().waitFor();
  await user.screenshot('telegram-review');
  const stored = async () =>
    (
      await (await ApiClient.signIn('operator')).call<PostWire[]>('GET', `/api-py/telegram/posts?owner=${channel}`)
    ).filter(({ caption }) => caption.includes(text));
  expect(await stored()).toHaveLength(1);

  await user.goto('/telegram-authors');
  const remove = page.getByRole('button', { name: `Удалить ${channel}` });
  await remove.click();
  await page.getByText('Вы действительно хотите удалить данную запись?').waitFor();
  await page.getByRole('button', { name: 'Отмена' }).click();
  await remove.click();
  await page.getByRole('button', { name: 'ДА', exact: true }).click();
  await remove.waitFor({ state: 'detached' });
  user.expectNoPageErrors();
  await user.close();
});

it('floods are waited out by the schedule, and a dropped connection loses no post', async () => {
  const operator = await ApiClient.signIn('operator');
  await operator.call('GET', '/api-tg/telegram/add-channel?name=taraz_112&watcher=operator');
  const posts = async (text: string) =>
    (await operator.call<PostWire[]>('GET', '/api-py/telegram/posts?owner=taraz_112&size=200')).filter(({ caption }) =>
      caption.includes(text),
    ).length;
  for (const disturb of [
    () => demoNetworks.dropTelegram('+77010000001'),
    () => demoNetworks.addFault({ network: 'telegram', fault: 'tgFlood', times: 2 }),
  ]) {
    const text = `Без потерь: ${word()}`;
    await disturb();
    await demoNetworks.publish('telegram', 'taraz_112', text);
    await eventually('the post is stored', async () => (await posts(text)) === 1);
  }
});

import type { Browser } from 'playwright-core';
import type { EventWire } from '@mm/proto/http/reference.js';
import { violations } from './accessibility.js';
import { ApiClient } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';

const name = `Ярмарка ${Date.now()}`;

let browser: Browser;
let api: ApiClient;
beforeAll(async () => {
  browser = await launchBrowser();
  api = await ApiClient.signIn('superviser');
});
afterAll(async () => {
  for (const { id } of (await events()).filter((event) => event.name.startsWith(name)))
    await api.call('POST', '/api-py/delete-event', { params: { id } });
  await browser.close();
});

const events = async () => (await api.call<{ events_list: EventWire[] }>('GET', '/api-py/events-list')).events_list;
const openEvents = async (username: string, options: Parameters<typeof BrowserUser.open>[2] = {}) => {
  const user = await (await BrowserUser.open(browser, username, options)).signIn();
  await user.goto('/event-manager');
  await user.screenLoaded();
  return user;
};
const rowOf = ({ page }: BrowserUser, text: string) => page.getByRole('row').filter({ hasText: text });
const button = ({ page }: BrowserUser, text: string) => page.getByRole('button', { name: text, exact: true });
const search = (user: BrowserUser, text: string) =>
  user.page.getByRole('searchbox', { name: 'Поиск события' }).fill(text);

it('a supervisor creates, changes and deletes an event; an administrator sees each step without a reload [S2 §2, S2 §5]', async () => {
  const superviser = await openEvents('superviser');
  const admin = await openEvents('admin');
  const { page } = superviser;
  await search(admin, name);
  await button(superviser, 'Новое событие').click();
  expect(await button(superviser, 'Сохранить').isDisabled()).toBe(true);
  await page.getByLabel('Наименование').fill(name);
  await page.getByRole('checkbox', { name: 'Астана' }).click({ force: true });
  await page.getByLabel('Ключевые слова').fill('ярмарк*; выставка + (Астана | Алматы)');
  expect(await violations(page)).toEqual([]);
  await superviser.screenshot('event-manager-form');
  await button(superviser, 'Сохранить').click();
  await search(superviser, name);
  await rowOf(superviser, name).getByText('Астана', { exact: true }).waitFor();
  await rowOf(admin, name).waitFor();
  await superviser.screenshot('event-manager');
  expect(await violations(page)).toEqual([]);

  await button(superviser, 'Новое событие').click();
  await page.getByLabel('Наименование').fill(name);
  await button(superviser, 'Сохранить').click();
  await page.getByText('Тема с таким именем уже есть').waitFor();
  await page.keyboard.press('Escape');

  await button(superviser, `Изменить: ${name}`).click();
  await page.getByLabel('Наименование').fill(`${name} осенью`);
  await button(superviser, 'Сохранить').click();
  await rowOf(admin, `${name} осенью`).waitFor();
  await button(superviser, `Удалить: ${name} осенью`).click();
  await button(superviser, 'ДА').click();
  await rowOf(superviser, name).waitFor({ state: 'detached' });
  await rowOf(admin, name).waitFor({ state: 'detached' });
  expect((await events()).some((event) => event.name.startsWith(name) || event.id === -1)).toBe(false);
  for (const user of [superviser, admin]) {
    user.expectNoPageErrors();
    await user.close();
  }
});

it('on a dark phone events are cards, and nothing is wider than the screen', async () => {
  const phone = await openEvents('superviser', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await phone.screenshot('event-manager-phone-dark');
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await violations(phone.page)).toEqual([]);
  await button(phone, 'Новое событие').click();
  await phone.page.getByLabel('Наименование').waitFor();
  await phone.screenshot('event-manager-form-phone-dark');
  expect(await violations(phone.page)).toEqual([]);
  await phone.close();
});

it('an operator may not open the screen [S2 §2, S2 §8]', async () => {
  const operator = await openEvents('operator');
  await operator.toast('Нет доступа к модулю').waitFor();
  await operator.page.waitForURL('**/404**');
  await operator.close();
});

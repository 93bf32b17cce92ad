import type { Browser } from 'playwright-core';
import type { NotificationWire } from '@mm/proto/http/notifications.js';
import { violations } from './accessibility.js';
import { ApiClient } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';
import { testStack } from './stack.js';

const name = `Сводка ${Date.now()}`;
const recipient = 'akimat@example.kz';

let browser: Browser;
let api: ApiClient;
beforeAll(async () => {
  browser = await launchBrowser();
  api = await ApiClient.signIn('operator');
});
afterAll(async () => {
  const { data } = await api.call<{ data: NotificationWire[] }>('GET', '/api-py/get-notif-all');
  for (const one of data.filter((notification) => notification.name.startsWith(name)))
    await api.call('POST', '/api-py/del-notif', { params: { id: one.id } });
  await browser.close();
});

const openScreen = async (username: string, options: Parameters<typeof BrowserUser.open>[2] = {}) => {
  const user = await (await BrowserUser.open(browser, username, options)).signIn();
  await user.goto('/notification');
  await user.screenLoaded();
  return user;
};
const button = ({ page }: BrowserUser, text: string) => page.getByRole('button', { name: text, exact: true });
const entry = ({ page }: BrowserUser, text: string) =>
  page.getByRole('navigation', { name: 'Список уведомлений' }).getByRole('button').filter({ hasText: text });

it('an operator sets up a weekly mail, reads its test in the outbox, a recipient unsubscribes, and it is deleted [S2 §2, S2 §5]', async () => {
  const operator = await openScreen('operator');
  const { page } = operator;
  await button(operator, 'Добавить').click();
  await page.getByRole('heading', { name: 'Новое уведомление' }).waitFor();
  await page.getByLabel('Email').fill('akimat.kz');
  await button(operator, 'Сохранить').click();
  await page.getByText('Не заполнено наименоваие уведомления!').waitFor();
  await page.getByText('Не корректный email akimat.kz').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Наименование').fill(name);
  await page.getByLabel('Email').fill(recipient);
  await page.getByRole('radio', { name: 'Еженедельно' }).click();
  await page.getByRole('button', { name: /День недели/ }).waitFor();
  await button(operator, 'Сохранить').click();
  await operator.toast(`Уведомление «${name}» сохранено`).waitFor();
  await entry(operator, name).waitFor();
  expect(
    await page.getByRole('navigation', { name: 'Список уведомлений' }).getByRole('button').first().innerText(),
  ).toContain(name);

  await button(operator, 'Test').click();
  await button(operator, `Прочитать: ${recipient}`).click();
  const mail = page.frameLocator('iframe');
  await mail.getByText(name).first().waitFor();
  await operator.screenshot('notification-mail');
  expect(await violations(page)).toEqual([]);
  const link = await mail.locator('a[href*="/unsubscribe/"]').first().getAttribute('href');
  await page.keyboard.press('Escape');

  const visitor = await BrowserUser.open(browser, 'nobody');
  await visitor.page.goto(testStack().address + new URL(link ?? '').pathname);
  await visitor.page.getByText(recipient).waitFor();
  await button(visitor, 'Отписаться').click();
  await visitor.page.getByText('Готово: письма на этот адрес больше не отправляются.').waitFor();
  expect(await violations(visitor.page)).toEqual([]);
  await button(operator, 'Test').click();
  await page.getByText('Получатель отписался').waitFor();
  await page.reload();
  await page.getByText(`Отписались сами: ${recipient}.`).waitFor();
  expect(await violations(page)).toEqual([]);

  await visitor.page.reload();
  await visitor.screenshot('unsubscribe');
  await button(visitor, 'Подписаться снова').click();
  await visitor.page.getByText('Готово: письма на этот адрес снова отправляются.').waitFor();
  expect(await violations(visitor.page)).toEqual([]);
  visitor.expectNoPageErrors();
  await visitor.close();
  await page.reload();
  await button(operator, 'Test').click();
  await page.getByText('Записано').nth(1).waitFor();
  expect(await page.getByText(/^Отписались сами/).count()).toBe(0);

  await operator.screenshot('notification');
  await button(operator, 'Удалить').click();
  await button(operator, 'ДА').click();
  await entry(operator, name).waitFor({ state: 'detached' });
  operator.expectNoPageErrors();
  await operator.close();
});

it('a viewer reads only; on a dark phone nothing is wider than the screen [D §4]', async () => {
  const viewer = await openScreen('viewer', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  for (const text of ['Добавить', 'Сохранить', 'Удалить', 'Test']) expect(await button(viewer, text).count()).toBe(0);
  expect(await violations(viewer.page)).toEqual([]);
  await viewer.close();
  const phone = await openScreen('operator', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await phone.screenshot('notification-phone-dark');
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await violations(phone.page)).toEqual([]);
  await phone.close();
});

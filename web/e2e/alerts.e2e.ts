import type { Browser } from 'playwright-core';
import type { AlertRuleWire } from '@mm/proto/http/alerts.js';
import { violations } from './accessibility.js';
import { ApiClient } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';

const address = `duty${Date.now()}@example.kz`;

let browser: Browser;
let api: ApiClient;
beforeAll(async () => {
  browser = await launchBrowser();
  api = await ApiClient.signIn('superviser');
});
afterAll(async () => {
  const { rules } = await api.call<{ rules: AlertRuleWire[] }>('GET', '/api-py/alert-rules');
  for (const { id } of rules.filter((rule) => rule.addresses === address))
    await api.call('POST', '/api-py/delete-alert-rule', { id });
  await browser.close();
});

const openAlerts = async (username: string, options: Parameters<typeof BrowserUser.open>[2] = {}) => {
  const user = await (await BrowserUser.open(browser, username, options)).signIn();
  await user.goto('/alert?state=all');
  await user.screenLoaded();
  return user;
};
const button = ({ page }: BrowserUser, text: string) => page.getByRole('button', { name: text, exact: true });

it('a supervisor makes a rule with mail and quiet hours, tests it and deletes it', async () => {
  const superviser = await openAlerts('superviser');
  const { page } = superviser;
  expect(await violations(page)).toEqual([]);
  await button(superviser, 'Правила').click();
  await button(superviser, 'Новое правило').click();
  await page.getByRole('radio', { name: 'Высокая' }).click();
  await button(superviser, 'Почта').click();
  await button(superviser, 'Сохранить').click();
  await page.getByText('Не заполнен email!').waitFor();
  await page.getByLabel('Адреса').fill(address);
  await page.getByText('Тихие часы').click();
  expect(await violations(page)).toEqual([]);
  await superviser.screenshot('alert-rule');
  await button(superviser, 'Сохранить').click();
  const row = page.getByRole('row').filter({ hasText: 'superviser' }).filter({ hasText: 'Почта' }).last();
  await row.getByRole('button', { name: /^Проверить/ }).click();
  await page.getByText('отправлено').waitFor();
  await superviser.screenshot('alert-rules');
  expect(await violations(page)).toEqual([]);
  await row.getByRole('button', { name: /^Удалить/ }).click();
  await button(superviser, 'ДА').click();
  await superviser.toast('Правило удалено').waitFor();
  superviser.expectNoPageErrors();
  await superviser.close();
});

it('a viewer sees alerts without rules; on a dark phone nothing is wider than the screen [D §4]', async () => {
  const viewer = await openAlerts('viewer', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await viewer.page.getByRole('heading', { name: 'Оповещения', level: 1 }).waitFor();
  expect(await button(viewer, 'Правила').count()).toBe(0);
  await viewer.screenshot('alerts-phone-dark');
  expect(await viewer.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await violations(viewer.page)).toEqual([]);
  await viewer.close();
});

import type { Browser } from 'playwright-core';
import { testStack } from './stack.js';
import { launchBrowser, BrowserUser } from './browser-user.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('after a wrong password the right one opens the requested page, and a reload keeps the session', async () => {
  const operator = await BrowserUser.open(browser, 'operator');
  const { page } = operator;
  await operator.goto('/smi-authors');
  await page.waitForSelector('#kc-form-login');
  await page.fill('#username', 'operator');
  await page.fill('#password', 'wrong');
  await page.click('#kc-login');
  // Keycloak appends the name of the field: input-error-username.
  await page.waitForSelector('[id^="input-error"]');
  await page.fill('#username', 'operator');
  await page.fill('#password', 'demo');
  await page.click('#kc-login');
  await page.waitForURL('**/smi-authors**');
  await page.getByRole('button', { name: 'Add Author' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Add Author' }).waitFor();
  operator.expectNoPageErrors();
  await operator.close();
});

it('signing out ends the session', async () => {
  const admin = await (await BrowserUser.open(browser, 'admin')).signIn();
  await admin.page.getByRole('button', { name: 'Выйти' }).click();
  await admin.page.waitForSelector('#kc-form-login');
  await admin.page.goto(testStack().address);
  await admin.page.waitForSelector('#kc-form-login');
  await admin.close();
});

it('/login shows Invalid credentials for a wrong password, accepts the right one [S2 §2, S2 §8, D §10]', async () => {
  const operator = await BrowserUser.open(browser, 'operator');
  const { page } = operator;
  await operator.goto('/login');
  await page.getByLabel('Username').fill('operator');
  await page.getByLabel('Password').fill('nope');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Invalid credentials').waitFor();
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await operator.close();
});

it('public pages open without sign-in [S2 §2, D §4]', async () => {
  const guest = await BrowserUser.open(browser, 'nobody');
  for (const [path, text] of [
    ['/privacy-policy', /November 2022/],
    ['/ping', /./],
    ['/books', 'Шымкент'],
    ['/404', 'Извините, страница не найдена!'],
  ] as const) {
    await guest.goto(path);
    await guest.page.getByText(text).first().waitFor();
  }
  guest.expectNoPageErrors();
  await guest.close();
});

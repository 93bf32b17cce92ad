import type { Browser, Page } from 'playwright-core';
import type { OperatorWire } from '@mm/proto/http/credentials.js';
import type { OwnerWire } from '@mm/proto/http/owners.js';
import type { ProxyWire } from '@mm/proto/http/proxies.js';
import { ApiClient, eventually } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';

const proxyPath = '/api-py/store/proxy';
const proxyHost = `proxy-${Date.now()}.example.kz`;
const proxyAddress = `http://${proxyHost}:3128`;
const operator = `e2e_reader_${Date.now()}`;
const password = `secret-${Date.now()}`;
const ownedPage = 'almatyobserver';

let browser: Browser;
let api: ApiClient;
let admin: BrowserUser;
let page: Page;
/** Bodies of all responses to the administrator's browser. */
const responses: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  api = await ApiClient.signIn('admin');
  admin = await (await BrowserUser.open(browser, 'admin')).signIn();
  ({ page } = admin);
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api'))
      void response.text().then(
        (text) => responses.push(text),
        () => undefined,
      );
  });
});
afterAll(async () => {
  for (const { id, http } of await api.call<ProxyWire[]>('GET', proxyPath))
    if (http.includes(proxyHost)) await api.call('DELETE', `${proxyPath}/${id}`);
  // Its oblast would be suggested for its posts in other journeys.
  const owned = await owner('79');
  if (owned) await api.call('POST', '/api-py/update-facebook-owner-oblast', { id: owned.id, oblast: 0 });
  await browser.close();
});

const openTab = async (name: string, at: BrowserUser = admin) => {
  await at.goto('/admin-manager');
  await at.page.getByRole('tab', { name, exact: true }).click();
  await at.screenLoaded();
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (name: string, on: Page = page) => on.getByRole('row').filter({ hasText: name });
/** The added owner, when it has the oblast. */
const owner = async (oblast: string) =>
  (await api.call<Record<string, OwnerWire[]>>('GET', '/api-py/distinct-facebook-oblasts'))[oblast]?.find(
    ({ username }) => username === ownedPage,
  );
const proxy = async () => (await api.call<ProxyWire[]>('GET', proxyPath)).find(({ http }) => http === proxyAddress);

it('an administrator adds a proxy, marks its platform and deletes it; another one sees it without a reload [S1 §2, S1 §7]', async () => {
  const other = await (await BrowserUser.open(browser, 'admin')).signIn();
  await openTab('Прокси', other);
  await page.getByRole('link', { name: 'Управление' }).click();
  await page.waitForURL('**/admin-manager');
  await page.getByRole('tab', { name: 'Прокси', exact: true }).click();
  await button('Добавить прокси').click();
  await page.getByRole('textbox', { name: 'Прокси', exact: true }).fill(proxyHost);
  await page.getByLabel('Порт').fill('3128');
  await page.getByLabel('Имя пользователя').fill('mm');
  await page.getByLabel('Пароль').fill(password);
  await button('Добавить').click();
  await rowOf(proxyAddress).waitFor();
  await rowOf(proxyAddress, other.page).waitFor();
  await admin.screenshot('admin-proxies');

  const google = rowOf(proxyAddress).getByRole('checkbox', { name: 'google' });
  await google.click({ force: true });
  await eventually('the platform is saved', async () => (await proxy())?.platforms.includes('google'));
  await google.click({ force: true });
  await eventually('the platform is taken back', async () => (await proxy())?.platforms.length === 0);

  await button(`Удалить прокси ${proxyAddress}`).click();
  await button('ДА').click();
  await rowOf(proxyAddress).waitFor({ state: 'detached' });
  await rowOf(proxyAddress, other.page).waitFor({ state: 'detached' });
  other.expectNoPageErrors();
  await other.close();
});

it('an operator is added, switched off and on again without its password, which is never read back [S1 §4, S1 §7]', async () => {
  const stored = async () =>
    (await api.call<OperatorWire[]>('GET', '/api-py/instagram-credentials')).find((o) => o.username === operator);
  await openTab('Операторы');
  await button('Добавить оператора: Instagram').click();
  await page.getByLabel('Имя пользователя').fill(operator);
  await page.getByLabel('Пароль или токен доступа').fill(password);
  await button('Сохранить').click();
  await rowOf(operator).waitFor();
  await button(`Выключить ${operator}`).click();
  await eventually('the operator is off', async () => (await stored())?.state === 'off');
  await rowOf(operator).getByText('выключен').waitFor();
  await button(`Включить ${operator}`).click();
  await eventually('the operator is used again', async () => (await stored())?.is_active);
  await button(`Выключить ${operator}`).click();
  await eventually('the operator is off', async () => (await stored())?.is_active === false);
  await admin.screenshot('admin-operators');
  expect(responses.length).toBeGreaterThan(0);
  expect(responses.filter((text) => text.includes(password))).toEqual([]);
});

it('a token that the network refuses is not stored; one that it accepts is switched off and deleted', async () => {
  const name = `второй ${Date.now()}`;
  await openTab('Токены');
  await button('Добавить токен: YouTube').click();
  await page.getByLabel('Название').fill(name);
  await page.getByLabel('Токен', { exact: true }).fill('wrong-key');
  await button('Проверить и сохранить').click();
  await page.getByText(/Сеть не приняла этот токен|Сеть отказала нам в доступе/).waitFor();
  await page.getByLabel('Токен', { exact: true }).fill('demo-youtube-key');
  await button('Проверить и сохранить').click();
  await rowOf(name).waitFor();
  await button(`Выключить токен ${name}`).click();
  await rowOf(name).getByText('выключен').waitFor();
  await admin.screenshot('admin-tokens');
  await button(`Удалить токен ${name}`).click();
  await button('ДА').click();
  await rowOf(name).waitFor({ state: 'detached' });
  expect(responses.filter((text) => text.includes('demo-youtube-key'))).toEqual([]);
});

it('owners are added one by one, get an oblast and are switched off [S1 §2, S1 §5, S1 §8]', async () => {
  await openTab('Владельцы');
  await page.getByRole('tab', { name: 'Facebook' }).click();
  const field = page.getByLabel('Адреса страниц facebook.com');
  await field.fill(`https://www.facebook.com/${ownedPage};;vk.com/other;;https://www.facebook.com/gone.page`);
  await button('Добавить').click();
  // at once: a toast is gone when another one takes long
  const toasts = [`добавлен ${ownedPage}`, 'url должен содержать "facebook.com/"', 'парсинг не выполнен'];
  await Promise.all(toasts.map((text) => admin.toast(text).waitFor()));
  await eventually('the others stay in the field', async () =>
    (await field.inputValue()).startsWith('vk.com/other ;;'),
  );

  await page.getByRole('searchbox', { name: 'Поиск владельца' }).fill(ownedPage);
  const row = page.getByRole('table', { name: 'Владельцы' }).getByRole('row').filter({ hasText: ownedPage });
  await row.getByRole('button', { name: `Область: ${ownedPage}` }).click();
  await page.getByRole('option', { name: 'Шымкент' }).click();
  await eventually('the oblast is saved', () => owner('79'));
  await button(`Выключить ${ownedPage}`).click();
  await eventually('the owner is off', async () => (await owner('79'))?.is_active === false);
  await row.getByText('выключен').waitFor();
  await admin.screenshot('admin-owners');
  admin.expectNoPageErrors();
});

it('a supervisor may not open the screen [S1 §2, S1 §8]', async () => {
  const superviser = await (await BrowserUser.open(browser, 'superviser')).signIn();
  expect(await superviser.page.getByRole('link', { name: 'Управление' }).count()).toBe(0);
  await superviser.goto('/admin-manager?tab=tokens');
  await superviser.toast('Нет доступа к модулю').waitFor();
  await superviser.page.waitForURL('**/404**');
  await superviser.close();
});

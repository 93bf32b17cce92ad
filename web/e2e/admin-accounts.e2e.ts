import type { Browser, Page } from 'playwright-core';
import type { UserWire } from '@mm/proto/http/accounts.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import { violations } from './accessibility.js';
import { ApiClient, eventually, request } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';
import { WatchedTopic } from './watched-topic.js';

const stamp = Date.now();
const account = `e2e_reader_${stamp}`;
const password = `Karlygash-${stamp}`;
const role = `гости ${stamp}`;
const topicName = `Доступ ${stamp}`;
const inside = `Внутри ${stamp}`;
const sectionName = `Раздел доступа ${stamp}`;

let browser: Browser;
let api: ApiClient;
let admin: BrowserUser;
let page: Page;
const topics: WatchedTopic[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  api = await ApiClient.signIn('admin');
  const author = await ApiClient.signIn('superviser');
  const section = await WatchedTopic.section(author, sectionName);
  topics.push(await WatchedTopic.make(author, { name: topicName, word: `доступ${stamp}` }));
  topics.push(await WatchedTopic.make(author, { name: inside, word: `внутри${stamp}`, section }));
  admin = await (await BrowserUser.open(browser, 'admin')).signIn();
  ({ page } = admin);
});
afterAll(async () => {
  for (const topic of topics) await topic.remove();
  const left = await accountNow();
  if (left) await api.call('DELETE', `/api-py/delete-user/${left.id}`);
  await browser.close();
});

const openTab = async (tab: string, at: BrowserUser = admin) => {
  await at.goto(`/admin-manager?tab=${tab}`);
  await at.screenLoaded();
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const accountNow = async () =>
  (await api.call<{ users: UserWire[] }>('GET', '/api-py/get-users')).users.find((u) => u.username === account);
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const find = async (name: string) => {
  await page.getByRole('searchbox', { name: 'Поиск учетной записи' }).fill(name);
  await rowOf(name).waitFor();
};
const signIn = async (): Promise<string | undefined> => {
  const { json } = await request('POST', '/api-py/login', { body: { username: account, password } });
  return (json as { token?: string }).token;
};
const visibleTopics = async (token: string): Promise<string[]> => {
  const { json } = await request('GET', '/api-py/topics-list', { token });
  return (json as { topics_list: TopicWire[] }).topics_list.map(({ name }) => name);
};

it('an account is created, gets a role and topics, and loses its access when it is disabled [S2 §2, S2 §4, S2 §6]', async () => {
  await openTab('accounts');
  await button('Добавить').click();
  await page.getByLabel('Учетная запись', { exact: true }).fill(account);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: 'При следующем входе' }).click({ force: true });
  await button('Submit').click();
  await admin.toast(`Учетная запись «${account}» создана`).waitFor();

  await find(account);
  await page.getByRole('button', { name: `Роли: ${account}` }).click();
  await page.getByRole('option', { name: 'Аналитик' }).click();
  await page.keyboard.press('Escape');
  await button(`Сохранить: ${account}`).click();
  await eventually('the role is saved', async () => (await accountNow())?.roles.includes(4));
  const token = await eventually('the account signs in', signIn);
  expect(await visibleTopics(token)).not.toContain(topicName);

  await button(`Темы: ${account}`).click();
  const table = page.getByRole('table', { name: `Темы: ${account}` });
  await table.waitFor();
  const theme = page.getByRole('searchbox', { name: 'Поиск темы' });
  await theme.fill(topicName);
  await page.getByRole('checkbox', { name: `Доступ: ${topicName}` }).click({ force: true });
  await theme.fill(inside);
  expect(await page.getByRole('checkbox', { name: `Доступ: ${inside}` }).isDisabled()).toBe(true);
  await button(`К доступу раздела «${sectionName}»`).click();
  await page.getByRole('checkbox', { name: `Доступ: раздел ${sectionName}` }).click({ force: true });
  await button('Сохранить (2)').click();
  await admin.toast('Доступ сохранён').waitFor();
  await admin.screenshot('admin-accounts');
  expect(await violations(page)).toEqual([]);
  await eventually('both topics are seen', async () => {
    const seen = await visibleTopics(token);
    return seen.includes(topicName) && seen.includes(inside);
  });

  await rowOf(account).getByRole('switch').click({ force: true });
  await button(`Сохранить: ${account}`).click();
  await eventually(
    'the disabled account is refused',
    async () => (await request('GET', '/api-py/topics-list', { token })).status === 401,
    10,
  );
  admin.expectNoPageErrors();
});

it('a name that is taken is refused in the modal, and Reset puts the fields back [S2 §5]', async () => {
  await openTab('accounts');
  await button('Добавить').click();
  await page.getByLabel('Учетная запись', { exact: true }).fill('OPERATOR');
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await button('Submit').click();
  await page.getByText('Учетная запись уже существует').waitFor();
  expect(await violations(page)).toEqual([]);
  await button('Reset').click();
  expect(await page.getByLabel('Учетная запись', { exact: true }).inputValue()).toBe('');
  await page.keyboard.press('Escape');
});

it('a role is added, saved, given a new name and deleted; built-in ones have no buttons [S2 §2, D §4]', async () => {
  await openTab('roles');
  await button('Добавить').click();
  await page.getByLabel('Название роли').fill(role);
  await button('Submit').click();
  await rowOf(role).getByText('не сохранена').waitFor();
  await button(`Сохранить: ${role}`).click();
  await rowOf(role).getByText('не сохранена').waitFor({ state: 'detached' });
  await button(`Изменить: ${role}`).click();
  await page.getByLabel('Название роли').fill(`${role} 2`);
  await button('Submit').click();
  await button(`Сохранить: ${role} 2`).click();
  await eventually('the new name is saved', async () => {
    const { roles } = await api.call<{ roles: { rolename: string }[] }>('GET', '/api-py/get-roles');
    return roles.some(({ rolename }) => rolename === `${role} 2`);
  });
  expect(await rowOf('mm_admin').getByRole('button').count()).toBe(0);
  await admin.screenshot('admin-roles');
  expect(await violations(page)).toEqual([]);
  await button(`Удалить: ${role} 2`).click();
  await button('ДА').click();
  await rowOf(role).waitFor({ state: 'detached' });
});

it('on a dark phone every row is a card that can be used, and nothing is wider than the screen', async () => {
  const phone = await (
    await BrowserUser.open(browser, 'admin', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  ).signIn();
  for (const tab of ['accounts', 'users', 'roles']) {
    await openTab(tab, phone);
    await phone.page.getByRole('table').first().waitFor();
    await phone.screenshot(`admin-${tab}-phone-dark`);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect({ tab, broken: await violations(phone.page) }).toEqual({ tab, broken: [] });
  }
  phone.expectNoPageErrors();
  await phone.close();
});

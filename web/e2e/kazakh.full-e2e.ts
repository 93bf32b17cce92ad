import fs from 'node:fs';
import { jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { OptionWire } from '@mm/proto/http/reference.js';
import { kk as accessTokens } from '../src/features/admin-manager/access-tokens/texts.kk.js';
import { kk as accounts } from '../src/features/admin-manager/accounts/texts.kk.js';
import { kk as proxies } from '../src/features/admin-manager/proxies/texts.kk.js';
import { kk as roles } from '../src/features/admin-manager/roles/texts.kk.js';
import { kk as users } from '../src/features/admin-manager/users/texts.kk.js';
import { kk as alerts } from '../src/features/alerts/texts.kk.js';
import { kk as authorList } from '../src/features/author-list/texts.kk.js';
import { kk as downloads } from '../src/features/downloads/texts.kk.js';
import { kk as eventManager } from '../src/features/event-manager/texts.kk.js';
import { kk as postReview } from '../src/features/post-review/texts.kk.js';
import { kk as reportViews } from '../src/features/report-views/texts.kk.js';
import { kk as topicTree } from '../src/features/topic-tree/texts.kk.js';
import { kk as wall } from '../src/features/wall/texts.kk.js';
import { languages } from '../src/language/language.js';
import { violations } from './accessibility.js';
import { ApiClient } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';
import { russianWords, shownTexts } from './russian-words.js';
import { uniqueWords } from './watched-authors.js';
import { WatchedTopic } from './watched-topic.js';

jest.setTimeout(600_000);

const phone = { width: 390, height: 844 };
const word = uniqueWords('қазақша')();

interface Screen {
  path: string;
  /** Buttons that open a dialog or a menu. */
  opens?: readonly string[];
}
/** By the address of a tab: buttons that open a dialog there. */
const dialogs: Readonly<Record<string, readonly string[]>> = {
  accounts: [accounts.add, accounts.deleted],
  roles: [roles.add],
  proxies: [proxies.add],
  'access-tokens': [accessTokens.add],
};
const networkScreens = descriptorList.flatMap(({ screens }): Screen[] => [
  { path: screens.authors.path, opens: [authorList.add] },
  { path: screens.review.path },
]);
let screens: Screen[];

let browser: Browser;
let admin: BrowserUser;
let topic: WatchedTopic;
let russian: Set<string>;
/** Names of regions and spheres in Russian, which two screens show beside the Kazakh ones. */
let referenceNames: Set<string>;
const withBothNames = /^\/(books|system references) /;
/** What is wrong, by screen; collected, so that one run names all of it. */
let faults: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  russian = await russianWords();
  // their own names and the names of the demo users are no words of the interface
  for (const name of Object.values(languages)) russian.delete(name);
  const api = await ApiClient.signIn('admin');
  const { users: people } = await api.call<{ users: { name: string }[] }>('GET', '/api-py/get-users');
  for (const { name } of people) russian.delete(name);
  const { oblasts } = await api.call<{ oblasts: OptionWire[] }>('GET', '/api-py/oblasts');
  const { spheres } = await api.call<{ spheres: OptionWire[] }>('GET', '/api-py/spheres');
  referenceNames = new Set([...oblasts, ...spheres].map(({ text }) => text));
  topic = await WatchedTopic.make(api, { name: `Тақырып ${word}`, word });
  await topic.publish('atyrau_bereg', ['Жаңа мектеп ашылды', 'Аурухана салынды']);
  const params = { type: 1, topic_id: topic.id, period: 7 };
  const { copy } = await api.call<{ copy: { number: number } }>('POST', '/api-py/freeze-report', {
    params,
    title: word,
  });
  screens = [
    { path: `/main?theme=${topic.id}`, opens: [wall.screen] },
    { path: '/main?wall=1' },
    { path: '/socmedia' },
    {
      path: `/topic?theme=${topic.id}`,
      opens: [topicTree.newTopic, topicTree.newSection, reportViews.views, downloads.download],
    },
    { path: `/topic?theme=${topic.id}&mode=grid` },
    { path: '/report-copies' },
    { path: `/report-copy/${copy.number}` },
    ...networkScreens.map((screen) => ({ ...screen, path: screen.path.replace(/:\w+/g, 'nobody') })),
    { path: '/settings' },
    { path: '/sources' },
    { path: '/trash' },
    { path: '/event-manager', opens: [eventManager.add] },
    { path: '/parser-token' },
    { path: '/notification' },
    { path: '/alert?state=all', opens: [alerts.rules] },
    { path: '/books' },
    { path: '/dorking-search' },
  ];
  admin = await (await BrowserUser.open(browser, 'admin')).signIn();
  await admin.goto('/settings');
  await admin.page.getByText(languages.kk, { exact: true }).last().click();
  await admin.page.locator('html[lang="kk"]').waitFor({ state: 'attached' });
});
beforeEach(() => {
  faults = [];
});
afterAll(() => browser.close());

async function check(user: BrowserUser, name: string): Promise<void> {
  await user.page.locator('h1').first().waitFor({ state: 'attached' });
  await user.screenLoaded();
  await user.screenshot(`kazakh-${name.replace(/[^\p{L}\d]+/gu, '-')}`);
  const { page } = user;
  const isAllowed = (text: string): boolean => withBothNames.test(name) && referenceNames.has(text);
  const left = (await shownTexts(page)).filter((text) => russian.has(text) && !isAllowed(text));
  if (left.length > 0) faults.push(`${name}: Russian: ${left.join(' | ')}`);
  faults.push(...(await violations(page)).map((broken) => `${name}: ${broken}`));
  if ((await page.locator('html').getAttribute('lang')) !== 'kk') faults.push(`${name}: not in Kazakh`);
  if ((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) > 0)
    faults.push(`${name}: wider than the window`);
}

/** Opens what the buttons open, one after the other, and closes it again. */
async function checkOpened(user: BrowserUser, name: string, buttons: readonly string[]): Promise<void> {
  const { page } = user;
  for (const button of buttons) {
    await page.getByRole('button', { name: button, exact: true }).first().click();
    const opened = page.getByRole('dialog').or(page.getByRole('menu')).first();
    await opened.waitFor();
    await check(user, `${name} ${button}`);
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'hidden' });
  }
}

const suffixOf = (user: BrowserUser): string => (user === admin ? 'desktop' : 'phone');

async function checkScreens(user: BrowserUser, opensDialogs: boolean): Promise<void> {
  for (const { path, opens = [] } of screens) {
    const name = `${path.replace(String(topic.id), '')} ${suffixOf(user)}`;
    await user.goto(path);
    await check(user, name);
    if (opensDialogs) await checkOpened(user, name, opens);
  }
}

/** Every tab of the screen, by its key in the address. */
async function checkTabs(user: BrowserUser, path: string, opensDialogs: boolean): Promise<void> {
  await user.goto(path);
  await user.screenLoaded();
  const tabs = user.page.getByRole('tab');
  await tabs.first().waitFor();
  const count = await tabs.count();
  expect(count).toBeGreaterThan(5);
  for (let i = 0; i < count; i++) {
    await tabs.nth(i).click();
    await user.screenLoaded();
    const key = new URL(user.page.url()).searchParams.get('tab') ?? '';
    const name = `${path} ${key} ${suffixOf(user)}`;
    await check(user, name);
    if (opensDialogs) await checkOpened(user, name, dialogs[key] ?? []);
  }
}

it('no screen, tab or dialog of an administrator is left in Russian, and axe finds nothing', async () => {
  await checkScreens(admin, true);
  await checkTabs(admin, '/admin-manager', true);
  await checkTabs(admin, '/system', false);
  expect(faults).toEqual([]);
  admin.expectNoPageErrors();
});

it('neither are the topics of an account and the posts of an author', async () => {
  const { page } = admin;
  await admin.goto('/admin-manager?tab=accounts');
  await page.getByRole('button', { name: accounts.topicsOf('analyst'), exact: true }).click();
  await check(admin, 'topics of an account');
  await admin.goto('/admin-manager?tab=users');
  await page.getByRole('button', { name: users.accessOf('analyst'), exact: true }).click();
  await check(admin, 'access of a user');
  await admin.goto('/vkontakte-authors');
  await page.locator('a[href*="-media-parser/atyrau_bereg"]').first().click();
  await page.getByRole('button', { name: postReview.expand }).first().click();
  await check(admin, 'posts of an author');
  expect(faults).toEqual([]);
});

it('the same on a phone, where nothing is wider than the screen', async () => {
  // the session and the language of the other window
  const user = await BrowserUser.open(browser, 'admin', {
    viewport: phone,
    storageState: await admin.context.storageState(),
  });
  await user.goto('/settings');
  await user.page.getByRole('navigation').first().waitFor();
  await checkScreens(user, false);
  await checkTabs(user, '/admin-manager', false);
  await checkTabs(user, '/system', false);
  expect(faults).toEqual([]);
  user.expectNoPageErrors();
  await user.close();
});

const publicPaths = [
  '/login',
  '/wall-device',
  '/wall-device?off=1',
  '/ping',
  '/404',
  '/privacy-policy',
  '/set-up',
  '/unsubscribe/nobody-has-this-token',
];

it('neither are the screens that open without sign-in', async () => {
  const visitor = await BrowserUser.open(browser, 'nobody');
  await visitor.context.addInitScript(() => localStorage.setItem('mm.language', 'kk'));
  for (const path of publicPaths) {
    await visitor.goto(path);
    await check(visitor, `${path} visitor`);
  }
  expect(faults).toEqual([]);
  await visitor.close();
});

it('every route is among the screens', () => {
  const routes = [...fs.readFileSync('web/src/app/routes.tsx', 'utf8').matchAll(/path: '([^']+)'/g)].map(
    ([, at]) => at,
  );
  expect(routes.length).toBeGreaterThan(15);
  const withTabs = ['/admin-manager', '/system'];
  const visited = [...screens.map(({ path }) => path), ...publicPaths, ...withTabs].map((path) =>
    path
      .replace(/\?.*/, '')
      .replace(/^\/report-copy\/.*/, '/report-copy/:number')
      .replace(/^\/unsubscribe\/.*/, '/unsubscribe/:token'),
  );
  expect(routes.filter((at) => !visited.includes(at ?? ''))).toEqual([]);
});

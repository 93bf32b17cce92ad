import type { Browser } from 'playwright-core';
import { emptyControls, violations } from './accessibility.js';
import { launchBrowser, BrowserUser } from './browser-user.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const phone = { width: 390, height: 844 };
/** Screens whose accessibility was checked, with the account that sees the most of them. */
const checked = new Set<string>();
const landing: Record<string, string> = {
  admin: '/socmedia',
  superviser: '/socmedia',
  operator: '/socmedia',
  analyst: '/topic',
  viewer: '/main',
};

it.each(Object.keys(landing))(
  '%s signs in, lands on the first screen of the role and opens every link of the menu without an error [S2 §2, D §4]',
  async (username) => {
    const user = await (await BrowserUser.open(browser, username)).signIn();
    const { page } = user;
    await page.waitForURL(`**${landing[username]}**`);
    const paths = await page
      .getByRole('navigation')
      .first()
      .getByRole('link')
      .evaluateAll((links) => [...new Set(links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))]);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      const navigation = page.getByRole('navigation').first();
      const target = path === '/' ? landing[username] : path;
      await navigation.locator(`a[href^="${path}"]`).first().click();
      await page.waitForURL(`**${target}**`);
      await navigation.locator(`a[href^="${target}"][aria-current="page"]`).first().waitFor();
      await user.screenLoaded();
      expect(await page.getByText(/Ошибка|Нет доступа к модулю|не загрузил/).count()).toBe(0);
      await user.screenshot(`${username}${path.replaceAll('/', '-')}`);
      if (checked.has(path)) continue;
      checked.add(path);
      expect({ path, broken: await violations(page) }).toEqual({ path, broken: [] });
      const wide = page.viewportSize() ?? phone;
      await page.setViewportSize(phone);
      expect({ path, empty: await emptyControls(page) }).toEqual({ path, empty: [] });
      await page.setViewportSize(wide);
    }
    user.expectNoPageErrors();
    await user.close();
  },
);

it('a viewer who opens a forbidden screen sees a message and the not-found page [S2 §2, S2 §8]', async () => {
  const viewer = await (await BrowserUser.open(browser, 'viewer')).signIn();
  await viewer.page.waitForURL('**/main**');
  await viewer.goto('/vkontakte-authors?keyword=вода');
  await viewer.toast('Нет доступа к модулю').waitFor();
  await viewer.toast('Извините, страница не найдена!').waitFor();
  expect(new URL(viewer.page.url()).searchParams.get('keyword')).toBe('вода');
  await viewer.close();
});

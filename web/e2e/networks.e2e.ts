import type { Browser, Locator } from 'playwright-core';
import { launchBrowser, BrowserUser } from './browser-user.js';
import { callAs } from './stack.js';

interface Journey {
  network: string;
  list: string;
  /** What the user types, and the name that the row then has. */
  typed: string;
  username: string;
  found: string;
  subscribe: string;
  toasts: string[];
  review: RegExp;
  /** The account that is chosen before 'Load user media', where there is a choice. */
  operator?: string;
}
const parsing = ['парсинг начался !', 'парсин окончен', 'Вы подписаны !'];
const journeys: Journey[] = [
  {
    network: 'Instagram',
    list: '/insta-authors',
    typed: '@taraz_kadr',
    username: 'taraz_kadr',
    found: 'Автор найден',
    subscribe: 'Subscribe',
    toasts: parsing,
    review: /\/media-parser\/taraz_kadr$/,
    operator: 'demo_reader',
  },
  {
    network: 'Facebook',
    list: '/facebook-authors',
    typed: 'turkistan.oblysy',
    username: 'turkistan.oblysy',
    found: 'Автор найден',
    subscribe: 'Добавить',
    toasts: parsing,
    review: /\/facebook-media-parser\/turkistan\.oblysy$/,
  },
  {
    network: 'YouTube',
    list: '/youtube-authors',
    typed: 'https://www.youtube.com/@zhambyl_arna',
    username: 'zhambyl_arna',
    found: 'Канал найден',
    subscribe: 'Subscribe',
    toasts: ['Вы подписаны !'],
    review: /\/youtube-parser\/UC[\w-]{22}$/,
  },
  {
    network: 'OK',
    list: '/ok-authors',
    typed: 'https://ok.ru/karagandacity',
    username: 'karagandacity',
    found: 'Автор найден',
    subscribe: 'Subscribe',
    toasts: ['Вы подписаны !'],
    review: /\/ok-parser\/\d+$/,
  },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  await callAs('admin', 'POST', '/api-py/add-instagram-credentials', {
    username: 'demo_reader',
    password: 'demo-reader',
  });
});
afterAll(() => browser.close());

it.each(journeys)(
  'an operator adds an author of $network, saves a post and ignores a comment, which stays ignored [S1 §2, S1 §8, D §11]',
  async ({ network, list, typed, username, found, subscribe, toasts, review, operator }) => {
    const user = await (await BrowserUser.open(browser, 'operator')).signIn();
    const { page } = user;
    await user.goto(list);
    await page.getByRole('button', { name: 'Add Author' }).first().click();
    await page.getByRole('dialog').getByRole('textbox').first().fill(typed);
    await page.getByRole('button', { name: 'Get info' }).click();
    await user.toast(found).waitFor();
    await user.screenshot(`${network}-modal`);
    await page.getByRole('button', { name: subscribe, exact: true }).click();
    for (const text of toasts) await user.toast(text).waitFor();
    await user.screenshot(`${network}-authors`);
    await page.getByRole('link', { name: `Media ${username}`, exact: true }).click();
    await page.waitForURL(review);

    const commented = page
      .locator('article[data-state="new"]')
      .filter({ has: page.getByTitle('Комментарии').filter({ hasText: /[1-9]/ }) })
      .first();
    // Without posts the screen asks again every 10 s.
    await commented.waitFor();
    if (operator) {
      await page.getByRole('button', { name: /Оператор/ }).click();
      await page.getByRole('option', { name: operator, exact: true }).click();
      await page.getByRole('button', { name: 'Load user media' }).click();
      await page.getByText(/^Новых постов/).waitFor();
    }
    const id = await commented.getAttribute('data-post');
    const card = page.locator(`article[data-post="${id}"]`);
    await labelPost(card);
    await ignoreFirstComment(card);
    await user.screenshot(`${network}-comments`);
    await card.getByRole('button', { name: 'Сохранить для мониторинга' }).click();
    await user.toast('Пост сохранен !').waitFor();

    await page.reload();
    await card.locator('[data-toggle]').click();
    await card.getByText('Ранее сохранено').waitFor();
    await card.getByRole('button', { name: 'Показать комментарии' }).click();
    await ignoredComments(card).first().waitFor({ state: 'attached' });
    await user.screenshot(`${network}-review`);
    user.expectNoPageErrors();
    await user.close();
  },
);

/** Opens a card and chooses every label that a save needs and recognition did not find. */
async function labelPost(card: Locator): Promise<void> {
  const page = card.page();
  const recognised = page.waitForResponse((response) => response.url().endsWith('/reco-oblasts'));
  await card.locator('[data-toggle]').click();
  await recognised;
  for (const group of [/Сферы/, /Области/]) {
    const boxes = card.getByRole('group', { name: group });
    await boxes.getByRole('checkbox').first().waitFor({ state: 'attached' });
    if ((await boxes.getByRole('checkbox', { checked: true }).count()) === 0)
      await boxes.locator('label').first().click();
  }
  await card.locator('[data-toggle]').focus();
  await page.keyboard.press('Digit2');
  await page.keyboard.press('KeyW');
}

async function ignoreFirstComment(card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Показать комментарии' }).click();
  await card.locator('label').filter({ hasText: 'Игнор комментария' }).first().click();
  await ignoredComments(card).first().waitFor({ state: 'attached' });
}

const ignoredComments = (card: Locator): Locator =>
  card.getByRole('checkbox', { name: /^Игнор комментария/, checked: true });

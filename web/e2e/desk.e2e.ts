import type { PostWire } from '@mm/proto/http/posts.js';
import type { Browser, Page } from 'playwright-core';
import { violations } from './accessibility.js';
import { ApiClient, eventually } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';
import { rowOf, takeSuggestions } from './desk-rows.js';
import { NetworkUser } from './network-user.js';
import { callAs, publishVk } from './stack.js';

/** One that the demo does not watch. */
const author = 'petropavl_sever';
const region = 'Павлодар';
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const line = (page: Page) => page.locator('[data-keep-clear] [role=status]').last();
const stored = async (id: number): Promise<PostWire> => {
  const [post] = await callAs<PostWire[]>('operator', 'GET', `/api-py/socmedia/posts-by-id?ids=${id}`);
  if (!post) throw new Error(`post ${id} is not stored`);
  return post;
};

it('an operator decides posts by keys, takes that back, and loses nothing on a bad line [S1 §8, D §10]', async () => {
  const { id: authorId } = await new NetworkUser(await ApiClient.signIn('operator'), 'vkontakte').subscribe(author);
  const word = `дескпроба${Date.now() % 100_000}`;
  const operator = await (await BrowserUser.open(browser, 'operator')).signIn();
  const { page } = operator;
  await page.waitForURL('**/socmedia');
  // others publish all the time
  await operator.goto(`/socmedia?author_id=${authorId}`);
  await page.locator('article[data-post]').first().waitFor();

  const texts = [
    'открыли новую больницу, жители благодарят врачей',
    'прорвало трубу, жители жалуются на холод',
    'школьники выиграли олимпиаду',
  ];
  for (const text of texts) await publishVk(author, `В городе ${region} ${word}: ${text}.`);
  await eventually('the posts are shown', async () => {
    await page.keyboard.press('KeyN');
    return (await rowOf(page, word).count()) === texts.length;
  });
  expect(await violations(page)).toEqual([]);

  // the newest post stands first, and is the first that J goes to
  await page.keyboard.press('KeyJ');
  const first = Number(await page.locator('article:focus-within').getAttribute('data-post'));
  await page.keyboard.press('KeyA');
  await takeSuggestions(page, async () => (await stored(first)).saved);
  expect((await stored(first)).oblasts).toEqual([55]);
  expect(await line(page).textContent()).toContain('Сохранено · Павлодарская');
  await operator.screenshot('desk-decided');

  await page.keyboard.press('KeyZ');
  await eventually('nobody has decided', async () => !(await stored(first)).saved);
  const undone = await stored(first);
  expect([undone.version, undone.oblasts, undone.reviewed_by]).toEqual([2, [], '']);
  await page.locator(`article:focus-within[data-post="${first}"]`).waitFor();

  // a wrong region: two letters, Enter
  await page.keyboard.press('KeyR');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('ша');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('KeyR');
  await page.keyboard.type('шы');
  await page.keyboard.press('Enter');
  await takeSuggestions(page, async () => (await stored(first)).oblasts[0] === 79);

  // without a line decisions wait, over a reload too
  await page.route('**/api-py/socmedia/decisions', (route) => route.abort());
  const second = Number(await page.locator('article:focus-within').getAttribute('data-post'));
  await page.keyboard.press('KeyI');
  await page.getByText('Не отправлено: 1').waitFor();
  expect(await page.locator(`article[data-post="${second}"]`).count()).toBe(0);
  await page.unroute('**/api-py/socmedia/decisions');
  await page.reload();
  await eventually('the decision arrived', async () => (await stored(second)).is_ignored);

  // several at once, as one decision that is taken back as one
  await page.locator('article[data-post]').first().waitFor();
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('Shift+KeyJ');
  await page.getByRole('toolbar', { name: /^Выбрано/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  const chosen = await page
    .locator('article[data-post]')
    .evaluateAll((rows) => rows.slice(0, 2).map((row) => Number((row as HTMLElement).dataset['post'])));
  await page.keyboard.press('KeyI');
  await eventually('both are ignored', async () =>
    (await Promise.all(chosen.map(stored))).every((post) => post.is_ignored),
  );
  await page.keyboard.press('Control+KeyZ');
  await eventually('both are back', async () =>
    (await Promise.all(chosen.map(stored))).every((post) => !post.is_ignored),
  );

  // put off, for this person only
  await page.keyboard.press('KeyL');
  await page.getByText(/Отложено до/).waitFor();
  await page.getByRole('radio', { name: /^Позже/ }).click();
  await page.locator('article[data-post]').first().waitFor();
  await operator.screenshot('desk-later');
  operator.expectNoPageErrors();
  await operator.close();
});

it('the desk is decided by touch on a phone', async () => {
  const phone = await (
    await BrowserUser.open(browser, 'operator', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      colorScheme: 'dark',
    })
  ).signIn();
  const { page } = phone;
  await page.waitForURL('**/socmedia');
  const row = page.locator('article[data-post]').first();
  await row.waitFor();
  expect(await violations(page)).toEqual([]);
  const id = Number(await row.getAttribute('data-post'));
  const box = await row.boundingBox();
  if (!box) throw new Error('the row is not drawn');
  const touch = await page.context().newCDPSession(page);
  const at = (x: number) => ({ touchPoints: [{ x, y: box.y + 20 }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(300) });
  for (const x of [260, 220, 180, 140]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await eventually('the post is ignored', async () => (await stored(id)).is_ignored);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await eventually('and back', async () => !(await stored(id)).is_ignored);
  await phone.screenshot('desk-phone');
  phone.expectNoPageErrors();
  await phone.close();
});

import type { Browser } from 'playwright-core';
import { eventually } from './api-client.js';
import { callAs, publishVk } from './stack.js';
import { launchBrowser, BrowserUser } from './browser-user.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('an operator subscribes to a VK author, reviews a post by keyboard and finds it in a topic [S1 §8]', async () => {
  const word = `жусандык${Date.now() % 100_000}`;
  const { topic } = await callAs<{ topic: { id: number } }>('operator', 'POST', '/api-py/save-topic', {
    params: { name: `Тема ${word}`, keywords: word },
  });
  const operator = await (await BrowserUser.open(browser, 'operator')).signIn();
  const { page } = operator;
  await page.waitForURL('**/socmedia');

  await page.getByRole('link', { name: 'VK', exact: true }).click();
  await page.waitForURL('**/vkontakte-authors**');
  await page.getByRole('button', { name: 'Add Author' }).first().click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('svetlana_pvl');
  await page.getByRole('button', { name: 'Get info' }).click();
  await operator.toast('Автор найден').waitFor();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await operator.toast('Вы подписаны !').waitFor();

  const [author] = await callAs<{ code: string }[]>('operator', 'GET', '/api-py/vk/channels?search=svetlana_pvl');
  await operator.goto(`/vkontakte-media-parser/svetlana_pvl/${author?.code}`);
  await page.locator('article[data-post]').first().waitFor();
  await page.evaluate(() => ((window as { stayed?: boolean }).stayed = true));
  await publishVk('svetlana_pvl', `В Павлодаре ${word}: открыли новую больницу, жители благодарят врачей.`);
  const news = page.getByRole('button', { name: /^\d+ новы/ });
  await news.waitFor();
  await operator.screenshot('news-bar');
  const card = page.locator('article[data-post]').filter({ hasText: word });
  // The author's history may still arrive and be counted before the post.
  await eventually('the post is shown', async () => {
    if (await news.isVisible()) await page.keyboard.press('KeyN');
    return card.isVisible();
  });
  expect(await page.evaluate(() => (window as { stayed?: boolean }).stayed)).toBe(true);

  for (let i = 0; i < 12 && !(await card.evaluate((node) => node.contains(document.activeElement))); i++)
    await page.keyboard.press('KeyJ');
  await page.keyboard.press('KeyE');
  await operator.toast('Области распознаны на сервере!').waitFor();
  await operator.toast('Сферы распознаны на сервере!').waitFor();
  await page.keyboard.press('Digit3');
  await page.keyboard.press('KeyW');
  await operator.screenshot('tagging');
  await page.keyboard.press('Control+Enter');
  await operator.toast('Пост сохранен !').waitFor();
  await operator.screenshot('saved');

  await operator.goto(`/topic?theme=${topic.id}`);
  await page.getByRole('row').filter({ hasText: word }).first().waitFor();
  await page.locator('.highcharts-root').first().waitFor();
  await page.evaluate(() => ((window as { stayed?: boolean }).stayed = true));
  await publishVk('svetlana_pvl', `Снова ${word}: в Павлодаре ремонтируют дорогу.`);
  await page.getByRole('row').filter({ hasText: 'ремонтируют дорогу' }).first().waitFor();
  expect(await page.evaluate(() => (window as { stayed?: boolean }).stayed)).toBe(true);
  await operator.screenshot('topic');
  operator.expectNoPageErrors();
  await operator.close();
});

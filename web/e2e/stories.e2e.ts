import type { DeskPostWire } from '@mm/proto/http/desk.js';
import type { Browser, Page } from 'playwright-core';
import { violations } from './accessibility.js';
import { ApiClient, eventually } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';
import { rowOf, takeSuggestions } from './desk-rows.js';
import { callAs } from './stack.js';
import { WatchedAuthor, type SocialId } from './watched-authors.js';
import { WatchedTopic } from './watched-topic.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** The posts of the operator's queue that have a word, decided ones too. */
const postsWith = async (word: string): Promise<DeskPostWire[]> =>
  (await callAs<{ posts: DeskPostWire[] }>('operator', 'GET', '/api-py/socmedia/posts?state=all&size=50')).posts.filter(
    ({ caption }) => caption.includes(word),
  );
const areSaved = async (word: string, count: number): Promise<boolean> =>
  (await postsWith(word)).filter(({ saved }) => saved).length === count;
/** What the posts were decided to be, each once. */
const decidedAs = (posts: readonly DeskPostWire[]): string[] => [
  ...new Set(posts.map(({ is_ignored: isIgnored, spheres, tone }) => JSON.stringify([isIgnored, spheres, tone]))),
];

/** Authors publish the same text; resolves when it is stored of all of them. */
async function publish(client: ApiClient, text: string, ...places: readonly [SocialId, 0 | 1][]): Promise<void> {
  await Promise.all(
    places.map(async ([network, which]) => {
      const author = await WatchedAuthor.subscribe(client, network, which);
      const { code } = await author.publish(text);
      await author.collect();
      await author.post(code);
    }),
  );
}

/** Goes to the row with a word, wherever it stands. */
const focusRow = (page: Page, word: string): Promise<unknown> => rowOf(page, word).locator('[data-toggle]').focus();

async function openDesk(username: string, search = ''): Promise<BrowserUser> {
  const user = await (await BrowserUser.open(browser, username)).signIn();
  await user.goto(`/socmedia${search}`);
  return user;
}

it('an operator decides a story by a key, its reprint alike, and an analyst sees one story [issue 38]', async () => {
  const word = `пересказ${Date.now() % 100_000}`;
  const text =
    `В Шымкенте прорвало трубу на улице Рыскулова, без воды остались сорок домов ${word}. ` +
    'Жители жалуются на холод, аварийная бригада обещает закончить ремонт до вечера, сообщили в акимате города.';
  const api = await ApiClient.signIn('operator');
  const topic = await WatchedTopic.make(await ApiClient.signIn('superviser'), {
    name: `Пересказы ${word}`,
    word,
    readers: ['analyst'],
  });
  await publish(api, text, ['vkontakte', 0], ['vkontakte', 1], ['ok', 0]);
  await eventually('the three are a story', async () => (await postsWith(word))[0]?.story?.size === 3);

  const operator = await openDesk('operator');
  const { page } = operator;
  const row = rowOf(page, word);
  await row.getByText('+2 перепечатки').waitFor();
  await row.getByText('2 сети').waitFor();
  expect(await row.count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  await focusRow(page, word);
  await operator.screenshot('story-row');

  // why it is one, and a post that is not of it, taken out and back
  await page.keyboard.press('KeyE');
  await page.getByRole('list', { name: 'История: 3 поста' }).waitFor();
  await page.getByText('Почему вместе').waitFor();
  expect(await violations(page)).toEqual([]);
  await operator.screenshot('story-open');
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('KeyJ');
  await page.locator('[data-member]:focus').waitFor();
  await page.keyboard.press('KeyT');
  await page.getByText('Пост больше не в этой истории').waitFor();
  expect(await row.count()).toBe(2);
  await page.keyboard.press('KeyZ');
  await page.getByText('Отменено: пост снова в истории').waitFor();
  expect(await row.count()).toBe(1);
  await row.getByText('+2 перепечатки').waitFor();

  // decided once, and the reprint that comes later by the same key
  await page.keyboard.press('KeyA');
  await takeSuggestions(page, () => areSaved(word, 3));
  expect(decidedAs(await postsWith(word))).toHaveLength(1);
  await publish(api, text, ['facebook', 0]);
  await eventually('the later one is in the story', async () => (await postsWith(word))[0]?.story?.after === 1);
  await eventually('it is shown with the decision', async () => {
    await page.keyboard.press('KeyN');
    return row.getByText('+1 после решения').isVisible();
  });
  await focusRow(page, word);
  expect(await violations(page)).toEqual([]);
  await operator.screenshot('story-after-decision');
  await page.keyboard.press('KeyA');
  await eventually('it is decided', () => areSaved(word, 4));
  expect(decidedAs(await postsWith(word))).toHaveLength(1);
  operator.expectNoPageErrors();
  await operator.close();

  const analyst = await (await BrowserUser.open(browser, 'analyst')).signIn();
  await eventually('the report has the four', async () => (await topic.total()) === 4);
  await analyst.goto(`/topic?theme=${topic.id}`);
  const { page: report } = analyst;
  await report.locator('dl > div').filter({ hasText: 'Историй' }).getByText('1', { exact: true }).waitFor();
  await report.getByRole('radiogroup', { name: 'Показать' }).getByRole('radio', { name: 'Истории' }).click();
  const stories = report.getByRole('list', { name: 'Истории отчёта' });
  await stories.getByText('+3 перепечатки').waitFor();
  expect(await stories.locator(':scope > li').count()).toBe(1);
  await stories.getByRole('button', { name: /^Кто перепечатал/ }).click();
  await stories.getByRole('list', { name: 'Публикации истории, первая сверху' }).waitFor();
  expect(await violations(report)).toEqual([]);
  await analyst.screenshot('story-report');

  await analyst.goto(`/topic?theme=${topic.id}&charts=stories`);
  const largest = report.getByRole('region', { name: 'Самые большие истории' });
  await largest.getByText('+3 перепечатки').waitFor();
  expect(await largest.getByRole('listitem').count()).toBe(1);
  await report.getByRole('list', { name: 'Публикации истории, первая сверху' }).waitFor();
  expect(await violations(report)).toEqual([]);
  await analyst.screenshot('story-tab');
  analyst.expectNoPageErrors();
  await analyst.close();
  await topic.remove();
});

it('two people who decide on a story at once decide every post once, and the slower one sees it', async () => {
  const word = `спор${Date.now() % 100_000}`;
  const text =
    `В Шымкенте на проспекте Тауке хана открыли новый парк с фонтаном ${word}. Саженцы привезли из питомника, ` +
    'дорожки осветили, вход для всех свободный, рассказали в управлении благоустройства города.';
  // both desks show the topic alone: newer posts push no row out of sight
  const topic = await WatchedTopic.make(await ApiClient.signIn('superviser'), {
    name: `Споры ${word}`,
    word,
    readers: ['operator'],
  });
  await publish(await ApiClient.signIn('operator'), text, ['vkontakte', 0], ['vkontakte', 1], ['ok', 0]);
  await eventually('they are a story', async () => (await postsWith(word))[0]?.story?.size === 3);
  await eventually('the topic has them', async () => (await topic.total()) === 3);
  const users = await Promise.all([
    openDesk('operator', `?topic=${topic.id}`),
    openDesk('superviser', `?topic=${topic.id}&mine=0`),
  ]);

  // no decision is answered before both were sent
  const sent = new Set<string>();
  for (const { page, username } of users)
    await page.route('**/api-py/socmedia/decisions', async (route) => {
      sent.add(username);
      await eventually('the other decides too', async () => sent.size === users.length);
      await route.continue();
    });
  for (const [at, { page, username }] of users.entries()) {
    await rowOf(page, word).getByText('+2 перепечатки').waitFor();
    await focusRow(page, word);
    await page.keyboard.press(at === 0 ? 'Digit1' : 'Digit3');
    await page.keyboard.press('KeyA');
    await takeSuggestions(page, async () => sent.has(username));
  }
  await eventually('they are decided', () => areSaved(word, 3));
  const posts = await postsWith(word);
  expect(decidedAs(posts)).toHaveLength(1);
  expect(posts.map(({ version }) => version)).toEqual([1, 1, 1]);
  const [winner] = new Set(posts.map(({ reviewed_by: by }) => by));
  const slower = users.find(({ username }) => username !== winner);
  if (!slower) throw new Error(`${winner} decided`);
  await rowOf(slower.page, word).getByRole('button', { name: 'Взять сохранённое' }).waitFor();
  expect(await violations(slower.page)).toEqual([]);
  await slower.screenshot('story-conflict');
  for (const user of users) {
    user.expectNoPageErrors();
    await user.close();
  }
  await topic.remove();
});

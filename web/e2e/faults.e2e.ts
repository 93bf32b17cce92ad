import type { Browser, Locator, Route } from 'playwright-core';
import type { AuthorWire } from '@mm/proto/http/authors.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import { launchBrowser, BrowserUser } from './browser-user.js';
import { demoNetworks, type PublishedPost } from './demo-networks.js';
import { eventually, ApiClient } from './api-client.js';

const community = 'semey_abai';
const uniqueWord = (() => {
  let count = 0;
  return () => `сбой${Date.now() % 1_000_000}н${++count}`;
})();

let browser: Browser;
let supervisor: ApiClient;
let operator: BrowserUser;
let wall: string;

const openWall = (user: BrowserUser): Promise<unknown> => user.goto(wall);
const cardOf = (user: BrowserUser, text: string): Locator =>
  user.page.locator('article[data-post]').filter({ hasText: text });
const posts = (): Promise<PostWire[]> =>
  supervisor.call<PostWire[]>('GET', `/api-py/vk/posts?owner=${community}&page=1&size=50`);
const storedPost = async (text: string): Promise<PostWire | undefined> =>
  (await posts()).find(({ caption }) => caption.includes(text));

/** Publishes a post and waits until it is collected. */
async function publishAndCollect(text: string, key: string): Promise<PublishedPost> {
  const post = await demoNetworks.publish('vk', community, text);
  expect(await supervisor.call('POST', `/api/vk/update-channel?name=${community}`)).toMatchObject({ status: '200' });
  await eventually(`'${key}' is collected`, () => storedPost(key));
  return post;
}

/** Opens the card of a post and waits until it is classified. */
async function openCard(user: BrowserUser, text: string): Promise<Locator> {
  await openWall(user);
  const card = cardOf(user, text);
  await card.locator('[data-toggle]').click();
  await card
    .getByRole('group', { name: /Области/ })
    .getByRole('checkbox', { checked: true })
    .first()
    .waitFor();
  return card;
}
const tone = (card: Locator, name: string): Locator => card.getByRole('radio', { name });
const labelled = (key: string): string => `В Семее ${key}: открыли новую больницу, жители благодарят врачей.`;
const save = (card: Locator): Promise<void> => card.getByRole('button', { name: 'Сохранить для мониторинга' }).click();

beforeAll(async () => {
  browser = await launchBrowser();
  supervisor = await ApiClient.signIn('superviser');
  const author = await supervisor.call<AuthorWire>('POST', `/api/vk/add-channel?name=${community}`);
  wall = `/vkontakte-media-parser/${community}/${author.code}`;
  operator = await (await BrowserUser.open(browser, 'operator')).signIn();
  await eventually('the wall is collected', async () => (await posts()).length > 0);
});
afterEach(() => demoNetworks.clearFaults());
afterAll(async () => {
  await operator.close();
  await browser.close();
});

describe("'Add Author' explains why there is no author", () => {
  it.each([
    [
      '/vkontakte-authors',
      'nobody_is_here_at_all',
      'Автор не найден или слишком много запросов, надо подождать',
      /^Такого автора нет\.$/,
    ],
    [
      '/vkontakte-authors',
      'gone_kokshetau',
      'Автор не найден или слишком много запросов, надо подождать',
      /^Такого автора нет\.$/,
    ],
    ['/vkontakte-authors', 'closed_taraz', 'Автор найден', /^Аккаунт закрыт и не дает выгрузить сведения$/],
    [
      '/vkontakte-authors',
      'busy_aktobe',
      'Автор не найден или слишком много запросов, надо подождать',
      /^Слишком много запросов\. Сеть просит подождать \d+ с\.$/,
    ],
    [
      '/smi-authors',
      'http://127.0.0.1:9/rss',
      'Автор не найден или слишком много запросов, надо подождать',
      /^Этот адрес открывать нельзя\.$/,
    ],
  ])('%s: %s', async (screen, name, toast, note) => {
    await operator.goto(screen);
    await operator.page.getByRole('button', { name: 'Add Author' }).first().click();
    const dialog = operator.page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill(name);
    await dialog.getByRole('button', { name: 'Get info' }).click();
    await operator.toast(toast).waitFor();
    await dialog.getByText(note).waitFor();
  });
});

describe("'Load user media' explains why there are no posts", () => {
  it.each([
    ['networkDown', 'Ошибка обновления постов !'],
    ['vk6', 'Ошибка обновления постов !'],
    ['vk15', 'Аккаунт закрыт и не дает выгрузить сведения'],
  ])('%s: %s', async (fault, toast) => {
    await openWall(operator);
    await cardOf(operator, '').first().waitFor();
    await demoNetworks.addFault({ network: 'vk', author: community, fault });
    await operator.page.getByRole('button', { name: 'Load user media' }).first().click();
    await operator.toast(toast).waitFor();
    await demoNetworks.clearFaults();
    await eventually(
      'it is collected again',
      async () =>
        (await supervisor.call<{ status: string }>('POST', `/api/vk/update-channel?name=${community}`)).status ===
        '200',
    );
  });
});

describe('text of a source', () => {
  it('is shown as text everywhere, never as markup or script', async () => {
    const key = uniqueWord();
    const text =
      `${key} <script>window.broken = 1</script><img src=x onerror="window.broken = 2"><b>жирно</b> {{7*7}} ` +
      `=HYPERLINK("http://example.com") &lt;i&gt; ${'В больнице Семея открыли отделение. '.repeat(11)}</textarea>.`;
    const { page } = operator;
    let dialogs = 0;
    page.on('dialog', (dialog) => void (dialogs++, dialog.dismiss()));
    const { topic } = await supervisor.call<{ topic: { id: number } }>('POST', '/api-py/save-topic', {
      params: { name: `Тема ${key}`, keywords: key },
    });
    await publishAndCollect(text, key);
    const isBroken = (): Promise<unknown> => page.evaluate(() => (window as { broken?: number }).broken);

    await openWall(operator);
    const card = cardOf(operator, key);
    await card.locator('[data-toggle]').click();
    expect((await card.locator('p').first().textContent())?.startsWith(text)).toBe(true);
    // Pictures of the post itself may be there; the page makes their addresses.
    const markup = `script, img:not([src^="blob:"]), b:text("жирно"), textarea`;
    expect([await isBroken(), await card.locator(markup).count()]).toEqual([undefined, 0]);

    const second = await (await BrowserUser.open(browser, 'superviser')).signIn();
    await openWall(second);
    await cardOf(second, `${key} <script>`).waitFor();
    await second.goto(`/topic?theme=${topic.id}`);
    const row = second.page.locator('tr[data-row]').filter({ hasText: key });
    await row.getByText(`${key} <script>window.broken = 1</script><img`).waitFor();
    await row.getByRole('button', { name: 'Подробнее...' }).click();
    await row.getByText('</textarea>.').waitFor();
    expect([
      await second.page.evaluate(() => (window as { broken?: number }).broken),
      await row.locator('script, img, b:text("жирно")').count(),
      dialogs,
    ]).toEqual([undefined, 0, 0]);
    second.expectNoPageErrors();
    await second.close();
  });

  it('would not run as a script even if it were inserted as markup', async () => {
    const guest = await BrowserUser.open(browser, 'nobody');
    await guest.goto('/privacy-policy');
    await guest.page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.broken = 1';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.broken = 2">');
    });
    await eventually('the browser blocks both scripts', () =>
      Promise.resolve(guest.pageErrors.filter((t) => t.includes('Content Security Policy')).length >= 2),
    );
    expect(await guest.page.evaluate(() => (window as { broken?: number }).broken)).toBeUndefined();
    await guest.close();
  });

  it('may have 1 MB: the card and the topic show all of it', async () => {
    const key = uniqueWord();
    const { topic } = await supervisor.call<{ topic: { id: number } }>('POST', '/api-py/save-topic', {
      params: { name: `Тема ${key}`, keywords: key },
    });
    await publishAndCollect(`${key} ${'Очень длинная запись без конца. '.repeat(33_000)}`, key);
    await openWall(operator);
    const card = cardOf(operator, key);
    await card.locator('[data-toggle]').click();
    await eventually(
      'the whole text is on the card',
      async () => ((await card.locator('p').first().textContent()) ?? '').length > 1_050_000,
    );
    const second = await (await BrowserUser.open(browser, 'superviser')).signIn();
    await second.goto(`/topic?theme=${topic.id}`);
    const row = second.page.locator('tr[data-row]').filter({ hasText: key });
    await row.getByRole('button', { name: 'Подробнее...' }).click();
    await eventually('the whole text is shown', async () => ((await row.textContent()) ?? '').length > 1_050_000);
    second.expectNoPageErrors();
    await second.close();
  });

  it('that is edited or deleted after the review is marked so [D §6]', async () => {
    const key = uniqueWord();
    const { code } = await publishAndCollect(labelled(key), key);
    const opened = await openCard(operator, key);
    await tone(opened, 'Позитивная').check({ force: true });
    await save(opened);
    await operator.toast('Пост сохранен !').waitFor();
    await demoNetworks.edit(code, `Исправлено: ${labelled(key)}`);
    const card = cardOf(operator, key);
    const loadUntil = (what: string, look: () => Promise<boolean>): Promise<boolean> =>
      eventually(what, async () => {
        await operator.page.getByRole('button', { name: 'Load user media' }).first().click();
        return look();
      });
    await loadUntil('the new text is shown', async () => (await card.filter({ hasText: 'Исправлено' }).count()) > 0);
    await card.locator('[data-toggle]').click();
    await card.getByText('изменён после проверки').waitFor();
    expect(await storedPost(key)).toMatchObject({ saved: true, version: 1, edited_after_review: true });
    await demoNetworks.remove(code);
    await loadUntil('the deletion is shown', async () => (await card.getByText('удалён в источнике').count()) > 0);
    expect(await storedPost(key)).toMatchObject({ saved: true, version: 1, withdrawn: true });
  });
});

describe('two windows with the same post', () => {
  let secondUser: BrowserUser;
  beforeAll(async () => {
    secondUser = await (await BrowserUser.open(browser, 'superviser')).signIn();
  });
  afterAll(() => secondUser.close());

  it('the later one sees who was first, keeps its choice and may still save it [D §3]', async () => {
    const key = uniqueWord();
    await publishAndCollect(labelled(key), key);
    const [mine, theirs] = await Promise.all([openCard(operator, key), openCard(secondUser, key)]);
    await tone(mine, 'Негативная').check({ force: true });
    await tone(theirs, 'Позитивная').check({ force: true });
    await save(theirs);
    await secondUser.toast('Пост сохранен !').waitFor();
    await save(mine);
    await operator.toast('Ошибка сохранения !').waitFor();
    await mine.getByText('Пока вы выбирали, пост сохранил(а) Серик Руководитель. Ваш выбор не потерян.').waitFor();
    expect(await tone(mine, 'Негативная').isChecked()).toBe(true);
    expect(await storedPost(key)).toMatchObject({ version: 1, tone: 2, reviewed_by: 'superviser' });
    await mine.getByRole('button', { name: 'Оставить мой выбор' }).click();
    await save(mine);
    await eventually('the second choice is saved', async () => (await storedPost(key))?.version === 2);
    expect(await storedPost(key)).toMatchObject({ version: 2, tone: -2, reviewed_by: 'operator' });
    operator.expectNoPageErrors();
  });

  it('that save at the same moment: one wins, the other sees the conflict', async () => {
    const key = uniqueWord();
    await publishAndCollect(labelled(key), key);
    const windows = await Promise.all([openCard(operator, key), openCard(secondUser, key)]);
    await tone(windows[0], 'Негативная').check({ force: true });
    await tone(windows[1], 'Позитивная').check({ force: true });
    // Neither may be stored and pushed to the other window before that one has sent its own.
    const held: Route[] = [];
    for (const { page } of [operator, secondUser])
      await page.route('**/api-py/vk/post?**', (route) => void held.push(route), { times: 1 });
    await Promise.all(windows.map(save));
    await eventually('both windows have sent', () => Promise.resolve(held.length === 2));
    await Promise.all(held.map((route) => route.continue()));
    const isNotified = async (card: Locator): Promise<boolean> =>
      (await card.getByText(/^Пока вы выбирали/).count()) > 0;
    const [isMineNotified, isTheirsNotified] = await eventually('one of them sees the conflict', async () => {
      const both = await Promise.all(windows.map(isNotified));
      return both.some(Boolean) ? both : undefined;
    }).catch(async (error: unknown) => {
      const screens = [operator, secondUser].map(({ page }) => page.locator('main').innerText());
      throw new Error([String(error), ...(await Promise.all(screens))].join('\n'));
    });
    const after = await storedPost(key);
    expect([after?.version, after?.reviewed_by, isMineNotified, isTheirsNotified]).toEqual(
      after?.tone === -2 ? [1, 'operator', false, true] : [1, 'superviser', true, false],
    );
  });
});

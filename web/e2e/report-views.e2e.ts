import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { tones } from '@mm/proto/vocabulary/tone.js';
import { violations } from './accessibility.js';
import { ApiClient, eventually } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';
import { uniqueWords } from './watched-authors.js';
import { WatchedTopic } from './watched-topic.js';

jest.setTimeout(240_000);

const community = 'turkistan_habar';
const nextWord = uniqueWords('вид');
const word = nextWord();

let browser: Browser;
let api: ApiClient;
let topic: WatchedTopic;
let superviser: BrowserUser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  api = await ApiClient.signIn('superviser');
  topic = await WatchedTopic.make(api, { name: `Виды ${word}`, word, readers: ['analyst'] });
  await topic.publish(community, ['Открыли новую школу', 'Построили больницу']);
  superviser = await (await BrowserUser.open(browser, 'superviser')).signIn();
  await superviser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  ({ page } = superviser);
});
afterAll(() => browser.close());

const openTopic = async (user: BrowserUser, id = topic.id, query = '') => {
  await user.goto(`/topic?theme=${id}${query}`);
  await user.screenLoaded();
};
const openMenu = async ({ page: own }: BrowserUser) => {
  await own.getByRole('button', { name: 'Виды', exact: true }).click();
  await own.getByRole('menu', { name: 'Виды' }).waitFor();
};
const choose = async (user: BrowserUser, name: string | RegExp) => {
  await openMenu(user);
  await user.page.getByRole('menuitem', { name }).first().click();
};
const save = async (name: string, isShared: boolean) => {
  await choose(superviser, 'Сохранить вид…');
  const dialog = page.getByRole('dialog', { name: 'Новый вид' });
  await dialog.getByRole('textbox', { name: 'Название' }).fill(name);
  if (isShared) await dialog.getByText('Общий', { exact: true }).click();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await superviser.toast(`Вид «${name}» сохранён`).waitFor();
};
const parameters = ({ page: own }: BrowserUser) => Object.fromEntries(new URL(own.url()).searchParams);

it('a view is saved, chosen, updated and deleted', async () => {
  const name = `Свой ${nextWord()}`;
  await openTopic(superviser, topic.id, '&tone=-2&period=7');
  await save(name, false);
  await openTopic(superviser);
  await choose(superviser, name);
  await page.waitForURL('**tone=-2**');
  expect(parameters(superviser)).toEqual({ theme: String(topic.id), tone: '-2', period: '7' });
  await page.getByRole('radio', { name: 'месяц' }).first().click();
  await page.waitForURL('**period=30**');
  await choose(superviser, `Обновить «${name}»`);
  await superviser.toast(`Вид «${name}» обновлён`).waitFor();
  await openTopic(superviser);
  await choose(superviser, name);
  await page.waitForURL('**period=30**');
  await openMenu(superviser);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: `Удалить «${name}»` }).click();
  await page.getByRole('button', { name: 'ДА', exact: true }).click();
  await superviser.toast(`Вид «${name}» удалён`).waitFor();
  await openMenu(superviser);
  expect(await page.getByRole('menuitem', { name, exact: true }).count()).toBe(0);
  await page.keyboard.press('Escape');
});

it('a shared view is offered to those who may see its topic, an own one to nobody else', async () => {
  const [shared, own] = [`Общий ${nextWord()}`, `Личный ${nextWord()}`];
  await openTopic(superviser, topic.id, '&tone=2');
  await save(shared, true);
  await openTopic(superviser, topic.id, '&tone=1');
  await save(own, false);

  const analyst = await (await BrowserUser.open(browser, 'analyst')).signIn();
  await openTopic(analyst);
  await openMenu(analyst);
  const items = analyst.page.getByRole('group', { name: 'Общие виды' }).getByRole('menuitem');
  await items.filter({ hasText: shared }).waitFor();
  expect(await analyst.page.getByRole('menuitem').filter({ hasText: own }).count()).toBe(0);
  await items.filter({ hasText: shared }).click();
  await analyst.page.waitForURL('**tone=2**');
  await openMenu(analyst);
  expect(await analyst.page.getByRole('menuitem', { name: /^(Обновить|Удалить) / }).count()).toBe(0);
  await analyst.close();

  const operator = await ApiClient.signIn('operator');
  const { views } = await operator.call<{ views: { name: string }[] }>('GET', '/api-py/report-views');
  expect(views.filter(({ name }) => name === shared || name === own)).toEqual([]);
});

it('a view whose topic is deleted says so and changes nothing', async () => {
  const gone = await WatchedTopic.make(api, { name: `Ушедшая ${nextWord()}`, word: nextWord() });
  const name = `Без темы ${nextWord()}`;
  await openTopic(superviser, gone.id);
  await save(name, false);
  await gone.remove();
  await openTopic(superviser);
  await choose(superviser, name);
  await superviser.toast('Темы этого вида нет, или она вам не открыта').waitFor();
  expect(parameters(superviser)['theme']).toBe(String(topic.id));
});

it('the link of a report is copied, and opens after sign-in', async () => {
  await openTopic(superviser, topic.id, '&period=30');
  await page.getByRole('button', { name: 'Скопировать ссылку' }).click();
  await superviser.toast('Ссылка скопирована').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(page.url());
  const analyst = await (await BrowserUser.open(browser, 'analyst')).signIn();
  await analyst.page.goto(link);
  await analyst.page.getByRole('heading', { level: 1, name: topic.name }).waitFor();
  await analyst.page.getByRole('row').filter({ hasText: 'новую школу' }).waitFor();
  await analyst.close();
});

it('a frozen report stays the same after a tone was changed', async () => {
  const title = `Срез ${nextWord()}`;
  await openTopic(superviser);
  await choose(superviser, 'Зафиксировать отчёт…');
  const dialog = page.getByRole('dialog', { name: 'Зафиксировать отчёт' });
  const field = dialog.getByRole('textbox', { name: 'Название' });
  const [topicName, period] = (await field.inputValue()).split(', ');
  expect(topicName).toBe(topic.name);
  expect(period).toMatch(/^сутки до \d\d\.\d\d\.\d{4}$/);
  expect(await violations(page)).toEqual([]);
  await field.fill(title);
  await dialog.getByRole('button', { name: 'Зафиксировать' }).click();
  await superviser.toast(/^Отчёт № \d+ зафиксирован$/).waitFor();
  await page.getByRole('button', { name: 'Открыть', exact: true }).click();
  await page.waitForURL('**/report-copy/*');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await superviser.screenLoaded();
  await superviser.screenshot('report-copy');
  expect(await violations(page)).toEqual([]);
  const content = () => page.getByRole('article').innerText();
  const before = await content();

  const [publication] = await topic.publications();
  if (!publication) throw new Error('the topic has no publication');
  const tone = publication.tone === tones.negative ? tones.positive : tones.negative;
  const params = { type: 1, post_id: publication.id, topic_id: topic.id, tone };
  await api.call('POST', '/api-py/set-new-tone', { params });
  await eventually('the report has the new tone', async () =>
    (await topic.publications()).some(({ id, tone: now }) => id === publication.id && now === tone),
  );
  await page.reload();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await superviser.screenLoaded();
  expect(await content()).toBe(before);
  expect(await page.getByRole('article').getByRole('checkbox').count()).toBe(0);

  await page.getByRole('link', { name: 'Все зафиксированные отчёты' }).click();
  await page.waitForURL('**/report-copies');
  await page.getByRole('searchbox').fill(title);
  await page.getByRole('link', { name: title }).waitFor();
  await superviser.screenLoaded();
  await superviser.screenshot('report-copies');
  expect(await violations(page)).toEqual([]);
  superviser.expectNoPageErrors();
});

it('a frozen report is seen by those who see its topic, and by no others', async () => {
  const { copy } = await api.call<{ copy: { number: number } }>('POST', '/api-py/freeze-report', {
    params: { type: 1, topic_id: topic.id, period: 1 },
    title: `Доступ ${nextWord()}`,
  });
  const analyst = await (await BrowserUser.open(browser, 'analyst')).signIn();
  await analyst.goto(`/report-copy/${copy.number}`);
  await analyst.page.getByText(`Отчёт № ${copy.number}`).waitFor();
  await analyst.close();
  const viewer = await (await BrowserUser.open(browser, 'viewer')).signIn();
  await viewer.goto(`/report-copy/${copy.number}`);
  await viewer.page.getByText('Такого отчёта нет, или он вам не открыт').waitFor();
  await viewer.screenLoaded();
  expect(await violations(viewer.page)).toEqual([]);
  await viewer.close();
});

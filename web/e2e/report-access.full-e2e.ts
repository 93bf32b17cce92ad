import type { Browser } from 'playwright-core';
import { violations } from './accessibility.js';
import { ApiClient } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';
import { ReportJourney, ReportScreen } from './report-screen.js';
import { WatchedTopic } from './watched-topic.js';

let browser: Browser;
let journey: ReportJourney;
beforeAll(async () => {
  browser = await launchBrowser();
  journey = await ReportJourney.start(browser);
});
afterAll(() => browser.close());

it('a shared view is offered to those who may see its topic, an own one to nobody else', async () => {
  const { topic, screen, nextWord } = journey;
  const [shared, own] = [`Общий ${nextWord()}`, `Личный ${nextWord()}`];
  await screen.open(topic.id, '&tone=2');
  await screen.saveView(shared, true);
  await screen.open(topic.id, '&tone=1');
  await screen.saveView(own, false);

  const analyst = await (await BrowserUser.open(browser, 'analyst')).signIn();
  const theirs = new ReportScreen(analyst);
  await theirs.open(topic.id);
  await theirs.openMenu();
  const items = analyst.page.getByRole('group', { name: 'Общие виды' }).getByRole('menuitem');
  await items.filter({ hasText: shared }).waitFor();
  expect(await analyst.page.getByRole('menuitem').filter({ hasText: own }).count()).toBe(0);
  await items.filter({ hasText: shared }).click();
  await analyst.page.waitForURL('**tone=2**');
  await theirs.openMenu();
  expect(await analyst.page.getByRole('menuitem', { name: /^(Обновить|Удалить) / }).count()).toBe(0);
  await analyst.close();

  const operator = await ApiClient.signIn('operator');
  const { views } = await operator.call<{ views: { name: string }[] }>('GET', '/api-py/report-views');
  expect(views.filter(({ name }) => name === shared || name === own)).toEqual([]);
});

it('a view whose topic is deleted says so and changes nothing', async () => {
  const { api, topic, superviser, screen, nextWord } = journey;
  const gone = await WatchedTopic.make(api, { name: `Ушедшая ${nextWord()}`, word: nextWord() });
  const name = `Без темы ${nextWord()}`;
  await screen.open(gone.id);
  await screen.saveView(name, false);
  await gone.remove();
  await screen.open(topic.id);
  await screen.choose(name);
  await superviser.toast('Темы этого вида нет, или она вам не открыта').waitFor();
  expect(screen.parameters()['theme']).toBe(String(topic.id));
});

it('a frozen report is seen by those who see its topic, and by no others', async () => {
  const { api, topic, nextWord } = journey;
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

import type { Browser, Page } from 'playwright-core';
import { tones } from '@mm/proto/vocabulary/tone.js';
import { violations } from './accessibility.js';
import { eventually } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';
import { ReportJourney } from './report-screen.js';

let browser: Browser;
let journey: ReportJourney;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  journey = await ReportJourney.start(browser);
  ({ page } = journey.superviser);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => browser.close());

it('a view is saved, chosen, updated and deleted', async () => {
  const { topic, superviser, screen, nextWord } = journey;
  const name = `Свой ${nextWord()}`;
  await screen.open(topic.id, '&tone=-2&period=7');
  await screen.saveView(name, false);
  await screen.open(topic.id);
  await screen.choose(name);
  await page.waitForURL('**tone=-2**');
  expect(screen.parameters()).toEqual({ theme: String(topic.id), tone: '-2', period: '7' });
  await page.getByRole('radio', { name: 'месяц' }).first().click();
  await page.waitForURL('**period=30**');
  await screen.choose(`Обновить «${name}»`);
  await superviser.toast(`Вид «${name}» обновлён`).waitFor();
  await screen.open(topic.id);
  await screen.choose(name);
  await page.waitForURL('**period=30**');
  await screen.openMenu();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: `Удалить «${name}»` }).click();
  await page.getByRole('button', { name: 'ДА', exact: true }).click();
  await superviser.toast(`Вид «${name}» удалён`).waitFor();
  await screen.openMenu();
  expect(await page.getByRole('menuitem', { name, exact: true }).count()).toBe(0);
  await page.keyboard.press('Escape');
});

it('the link of a report is copied, and opens after sign-in', async () => {
  const { topic, superviser, screen } = journey;
  await screen.open(topic.id, '&period=30');
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
  const { api, topic, superviser, screen, nextWord } = journey;
  const title = `Срез ${nextWord()}`;
  await screen.open(topic.id);
  await screen.choose('Зафиксировать отчёт…');
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

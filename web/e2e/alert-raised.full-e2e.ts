import { jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { violations } from './accessibility.js';
import { ApiClient } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';
import { alertRule, makeAlertRule } from './matrix-notifications.js';
import { WatchedTopic } from './watched-topic.js';

jest.setTimeout(400_000);

/** Alerts are looked for once a minute. */
const raisedMs = 180_000;

let browser: Browser;
let api: ApiClient;
let topic: WatchedTopic;
beforeAll(async () => {
  browser = await launchBrowser();
  api = await ApiClient.signIn('superviser');
  const word = `дамба${Date.now()}`;
  topic = await WatchedTopic.make(api, { name: `Оповещение ${word}`, word, readers: ['operator', 'viewer'] });
  const id = await makeAlertRule(api, topic.id);
  const params = {
    ...alertRule(topic.id),
    id,
    kind: 'first-publication',
    active: true,
    cool_down: 5,
    takes_over_wall: true,
  };
  await api.call('POST', '/api-py/save-alert-rule', { params });
});
afterAll(async () => {
  await topic.remove();
  await browser.close();
});

it('a first publication is raised on screens and walls; one person acknowledges it for all', async () => {
  const users = [];
  for (const username of ['operator', 'superviser']) {
    const user = await (await BrowserUser.open(browser, username)).signIn();
    await user.goto('/alert?kind=first-publication');
    await user.screenLoaded();
    users.push({ user, card: user.page.getByRole('article').filter({ hasText: topic.name }) });
  }
  const [operator, superviser] = users;
  if (!operator || !superviser) throw new Error('two users are needed');
  const viewport = { width: 1920, height: 1080 };
  const wall = await (await BrowserUser.open(browser, 'viewer', { viewport })).signIn();
  await wall.goto(`/main?wall=1&theme=${topic.id}`);
  await wall.screenLoaded();
  const cover = wall.page.getByRole('region', { name: 'Оповещение' });
  await topic.publish('atyrau_bereg', ['Вода поднялась']);
  for (const { card } of users) await card.waitFor({ timeout: raisedMs });
  await cover.getByText(topic.name).waitFor();
  await wall.screenshot('wall-alert');
  expect(await violations(wall.page)).toEqual([]);
  await operator.card.getByText(/^Впервые в теме/).waitFor();
  await operator.card.getByText(/Вода поднялась/).waitFor();
  await operator.user.page.getByRole('link', { name: /^Оповещения, открытых: / }).waitFor();
  await operator.user.screenshot('alert-raised');
  expect(await violations(operator.user.page)).toEqual([]);
  await operator.card.getByRole('button', { name: /^Принять/ }).click();
  for (const { card } of users) await card.waitFor({ state: 'detached' });
  await cover.waitFor({ state: 'detached' });
  await superviser.user.goto('/alert?state=all&kind=first-publication');
  await superviser.card.getByText(/^Принято: /).waitFor();
  await superviser.card.getByRole('link', { name: topic.name }).click();
  await superviser.user.page.waitForURL(/\/topic\?theme=/);
  for (const { user } of users) {
    user.expectNoPageErrors();
    await user.close();
  }
});

import type { Browser, Locator } from 'playwright-core';
import type { AuditRecordWire } from '@mm/proto/http/audit.js';
import type { SectionWire, TopicWire } from '@mm/proto/http/topics.js';
import { violations } from './accessibility.js';
import { ApiClient, eventually } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';
import { uniqueWords, WatchedAuthor } from './watched-authors.js';

const word = uniqueWords('журнал')();
const phone = { width: 390, height: 844 };

let browser: Browser;
let superviser: ApiClient;
let admin: BrowserUser;
let topic: TopicWire;

const saveTopic = async (params: object): Promise<TopicWire> =>
  (await superviser.call<{ topic: TopicWire }>('POST', '/api-py/save-topic', { params })).topic;

beforeAll(async () => {
  browser = await launchBrowser();
  superviser = await ApiClient.signIn('superviser');
  const created = await saveTopic({ name: `Тема ${word}`, keywords: word });
  topic = await saveTopic({ ...created, keywords: `${word} + ремонт` });
  admin = await (await BrowserUser.open(browser, 'admin')).signIn();
  const api = await ApiClient.signIn('admin');
  const query = `object_kind=topic&object_id=${topic.id}`;
  await eventually('both changes are in the journal', async () => {
    const { total } = await api.call<{ records: AuditRecordWire[]; total: number }>('GET', `/api-py/audit?${query}`);
    return total === 2;
  });
});
afterAll(() => browser.close());

const button = (name: string | RegExp): Locator => admin.page.getByRole('button', { name });
const rows = (): Locator => admin.page.getByRole('table', { name: 'Журнал изменений' }).locator('tbody tr');
const openJournal = async (query = '') => {
  await admin.goto(`/admin-manager?tab=audit${query}`);
  await admin.screenLoaded();
};
const address = (): URLSearchParams => new URL(admin.page.url()).searchParams;

it('an administrator finds a change by its words, reads it, and sees all changes of its object', async () => {
  const { page } = admin;
  await openJournal();
  await page.getByRole('searchbox', { name: 'Слова' }).fill(`${word} ремонт`);
  await eventually('the words are in the address', async () => address().get('text') === `${word} ремонт`);
  await eventually('only the change with both words is shown', async () => (await rows().count()) === 1);
  const changed = rows().first();
  expect(await changed.getByText('Тема изменена').count()).toBe(1);
  expect((await changed.getByRole('listitem').allTextContents()).join()).toContain(`${word} + ремонт`);
  expect(await changed.textContent()).toContain('(superviser)');
  await admin.screenshot('audit');

  await changed.getByRole('button', { name: /^Запись №/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Запись №/ });
  await dialog.getByText('topic.updated').waitFor();
  await admin.screenshot('audit-record');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Все записи об этом объекте' }).click();
  await eventually('both changes of the topic are shown', async () => (await rows().count()) === 2);
  expect([address().get('kind'), address().get('object')]).toEqual(['topic', String(topic.id)]);
  await page.reload();
  await admin.screenLoaded();
  expect(await rows().count()).toBe(2);
  expect(await rows().nth(1).textContent()).toContain('Тема создана');
  expect(await violations(page)).toEqual([]);
  admin.expectNoPageErrors();
});

it('the filters narrow the journal, a period without records is empty, and the conditions are reset', async () => {
  const { page } = admin;
  await openJournal(`&text=${word}`);
  await button(/Действие/).click();
  await page.getByRole('option', { name: 'Тема создана' }).click();
  await eventually('only the creation is shown', async () => (await rows().count()) === 1);
  await openJournal('&from=1000000000&until=1000086399');
  await page.getByText('Ничего не найдено').waitFor();
  expect(await violations(page)).toEqual([]);
  await button('Сбросить условия').click();
  await rows().first().waitFor();
  admin.expectNoPageErrors();
});

it('the check of the chain says that the journal is whole', async () => {
  await openJournal();
  await button('Проверить целостность').click();
  await admin.page.getByText(/^Журнал цел: [\d\s]+ запис(ь|и|ей)\.$/).waitFor();
  await admin.screenshot('audit-whole');
  expect(await violations(admin.page)).toEqual([]);
});

it('the journal fits a phone', async () => {
  await admin.page.setViewportSize(phone);
  await openJournal(`&kind=topic&object=${topic.id}`);
  await rows().first().waitFor();
  const overflow = await admin.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await admin.screenshot('audit-phone');
  await admin.page.setViewportSize({ width: 1366, height: 860 });
});

it('a reader of a topic sees its history; somebody who may not see the topic does not', async () => {
  const { users } = await superviser.call<{ users: { id: number; username: string }[] }>('GET', '/api-py/get-users');
  const analystId = users.find(({ username }) => username === 'analyst')?.id ?? 0;
  const hidden = await (await ApiClient.signIn('analyst')).request('GET', `/api-py/object-history/topic/${topic.id}`);
  expect(hidden.status).toBe(404);
  topic = await saveTopic({ ...topic, access: [...topic.access, analystId] });
  const analyst = await (await BrowserUser.open(browser, 'analyst')).signIn();
  await analyst.goto(`/topic?theme=${topic.id}`);
  const { page } = analyst;
  await page.getByRole('button', { name: `Действия: ${topic.name}` }).click();
  await page.getByRole('menuitem', { name: 'История изменений' }).click();
  const dialog = page.getByRole('dialog', { name: 'История темы' });
  await dialog.getByText('Тема создана').waitFor();
  const entries = dialog.getByRole('list', { name: 'Изменения, новые сверху' }).locator('> li');
  await eventually('the newest change is the access', async () => {
    const text = await entries.first().textContent();
    return text?.includes('Доступ') && text.includes('добавлено');
  });
  expect(await entries.last().textContent()).toContain('Тема создана');
  await analyst.screenshot('topic-history');
  expect(await violations(page)).toEqual([]);
  analyst.expectNoPageErrors();
  await analyst.close();
});

it('the card of a post shows who saved which labels', async () => {
  const reader = await ApiClient.signIn('operator');
  const watched = await WatchedAuthor.subscribe(reader, 'vkontakte');
  const { code } = await watched.publish(`${word}: в городе открыли парк.`);
  await watched.collect();
  const post = await watched.post(code);
  await reader.call('POST', '/api-py/vk/post?username=operator', {
    post: { id: post.id, lang: 'ru', tone: 2, spheres: [5], oblasts: [71], version: post.version },
  });
  const operator = await (await BrowserUser.open(browser, 'operator')).signIn();
  const { page } = operator;
  await operator.goto(`/vkontakte-media-parser/${watched.author.username}/${watched.author.code}`);
  const card = page.locator('article[data-post]').filter({ hasText: word });
  await card.getByRole('button', { name: /Развернуть пост/ }).click();
  await card.getByRole('button', { name: /^История/ }).click();
  const dialog = page.getByRole('dialog', { name: 'История поста' });
  const entry = dialog.getByRole('listitem').filter({ hasText: 'Метки поста изменены' }).first();
  await entry.waitFor();
  const text = await entry.textContent();
  for (const part of ['(operator)', 'Тональность', 'Позитивная', 'Сохранён для мониторинга'])
    expect(text).toContain(part);
  await operator.screenshot('post-history');
  expect(await violations(page)).toEqual([]);
  operator.expectNoPageErrors();
  await operator.close();
});

it('a section has a history too, and a supervisor may not read the journal', async () => {
  const { tsection } = await superviser.call<{ tsection: SectionWire }>('POST', '/api-py/save-tsection', {
    params: { name: `Раздел ${word}`, topics: [topic.id] },
  });
  await eventually('the section has a history', async () => {
    const path = `/api-py/object-history/section/${tsection.id}`;
    const { records } = await superviser.call<{ records: { action: string }[] }>('GET', path);
    return records.some(({ action }) => action === 'section.created');
  });
  expect((await superviser.request('GET', '/api-py/audit')).status).toBe(403);
  expect((await superviser.request('POST', '/api-py/verify-audit')).status).toBe(403);
});

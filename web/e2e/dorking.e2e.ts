import type { Browser, Locator } from 'playwright-core';
import { violations } from './accessibility.js';
import { ApiClient } from './api-client.js';
import { BrowserUser, launchBrowser } from './browser-user.js';
import { demoNetworks } from './demo-networks.js';
import { uniqueWords } from './watched-authors.js';

/** Search engines know it, nobody collects it. */
const site = 'zhem-online.kz';
const community = 'turkistan_habar';
const engines = ['searxng', 'yandex', 'brave'] as const;
const nextWord = uniqueWords('дорк');
/** A search may take 100 s. */
const searchMs = 110_000;

let browser: Browser;
let api: ApiClient;
let operator: BrowserUser;
beforeAll(async () => {
  browser = await launchBrowser();
  api = await ApiClient.signIn('operator');
  operator = await (await BrowserUser.open(browser, 'operator')).signIn();
});
afterEach(() => demoNetworks.clearFaults());
afterAll(() => browser.close());

const open = async (query = '', user = operator) => {
  await user.goto(`/dorking-search${query}`);
  await user.screenLoaded();
};
const button = (name: string | RegExp, user = operator): Locator =>
  user.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const hits = (): Locator => operator.page.getByRole('table', { name: 'Найденные публикации' });
const rowOf = (text: string): Locator => hits().getByRole('row').filter({ hasText: text }).first();
const ended = (): Promise<void> => button('Искать ещё раз').waitFor({ timeout: searchMs });
const publish = (word: string, title: string) =>
  demoNetworks.publish('smi', site, `${title}. Жители рассказали подробности. ${word}`, `${title} ${word}`);
const makeTopic = async (word: string): Promise<number> => {
  const { topic } = await api.call<{ topic: { id: number } }>('POST', '/api-py/save-topic', {
    params: { name: `Тема ${word}`, keywords: word },
  });
  return topic.id;
};
const openHit = async (text: string): Promise<Locator> => {
  await rowOf(text).getByRole('button').first().click();
  const dialog = operator.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Сохранить', exact: true }).waitFor();
  return dialog;
};
const choose = async (field: string, option: string): Promise<void> => {
  await operator.page.getByRole('button', { name: field }).last().click();
  await operator.page.getByRole('option', { name: option, exact: true }).click();
};

it('an operator searches, reads a publication, saves it with labels, and the topic report has it [S1 §2]', async () => {
  const word = nextWord();
  const topic = await makeTopic(word);
  await publish(word, 'В Павлодаре открыли мост');
  await open();
  const { page } = operator;
  await page.locator('h1').waitFor();
  expect(await violations(page)).toEqual([]);
  await operator.screenshot('dorking-start');
  await page.getByRole('textbox', { name: 'keyword' }).fill(word);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Ход поиска' }).waitFor();
  await operator.screenshot('dorking-progress');
  await rowOf('открыли мост').waitFor({ timeout: searchMs });
  await ended();
  await operator.screenLoaded();
  expect(await violations(page)).toEqual([]);
  await operator.screenshot('dorking-results');

  const dialog = await openHit('открыли мост');
  await dialog.getByText('Жители рассказали подробности').first().waitFor();
  expect(await dialog.getByRole('link', { name: 'Открыть оригинал' }).getAttribute('rel')).toBe('noreferrer noopener');
  await operator.screenLoaded();
  expect(await violations(page)).toEqual([]);
  const labels = dialog.getByRole('group', { name: 'Метки' });
  await labels.getByText('Русский', { exact: true }).click();
  await labels.getByText('Позитивная', { exact: true }).click();
  for (const label of ['Транспорт', 'Павлодарская']) {
    const box = labels.getByRole('checkbox', { name: label, exact: false }).first();
    if (!(await box.isChecked())) await labels.getByText(label, { exact: false }).first().click();
  }
  await operator.screenshot('dorking-panel');
  await dialog.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await operator.toast('Пост сохранен !').waitFor();
  await rowOf('открыли мост').getByText('сохранено', { exact: true }).waitFor();

  await operator.goto(`/topic?theme=${topic}&kind=media`);
  await page.getByRole('row').filter({ hasText: word }).first().waitFor();
  operator.expectNoPageErrors();
});

it('a save without labels is refused with the words of the review', async () => {
  const word = nextWord();
  await publish(word, 'Погода');
  await open(`?keyword=${word}`);
  await button('search').click();
  await rowOf(word).waitFor({ timeout: searchMs });
  const dialog = await openHit(word);
  await dialog.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await operator.toast(/Не выбран/).waitFor();
});

it('auto load searches for a topic and shows what is stored of it', async () => {
  const word = nextWord();
  const topic = await makeTopic(word);
  await publish(word, 'Ремонт дороги');
  await open();
  await choose('Тема', `Тема ${word}`);
  await button(/^search: /).click();
  await rowOf('Ремонт дороги').waitFor({ timeout: searchMs });
  await ended();
  await open(`?topic=${topic}`);
  await button(/^LOAD: /).click();
  await rowOf('Ремонт дороги').waitFor();
  expect(new URL(operator.page.url()).searchParams.get('list')).toBe(`topic:${topic}`);
});

it('LOAD shows what is stored for the keyword; a publication is ignored and brought back', async () => {
  const word = nextWord();
  await publish(word, 'Школа');
  await open(`?keyword=${word}`);
  await button('search').click();
  await rowOf(word).waitFor({ timeout: searchMs });
  await ended();
  await button('LOAD').click();
  await operator.screenLoaded();
  const dialog = await openHit(word);
  await dialog.getByRole('button', { name: 'Игнорировать', exact: true }).click();
  await dialog.getByRole('button', { name: 'Вернуть', exact: true }).waitFor();
  await operator.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await rowOf(word).getByText('игнор', { exact: true }).waitFor();
  await operator.page.getByText('без сохранённых и игнорируемых').click();
  await operator.page.getByText('Под фильтр ничего не попадает').waitFor();
  await button('Показать все').click();
  const again = await openHit(word);
  await again.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await again.getByRole('button', { name: 'Игнорировать', exact: true }).waitFor();
});

it('the author of a found post is subscribed to', async () => {
  const word = nextWord();
  await demoNetworks.publish('vk', community, `Новая библиотека ${word}`);
  await open(`?keyword=${word}`);
  await button('clear').click();
  await button('search').click();
  await rowOf(word).waitFor({ timeout: searchMs });
  const dialog = await openHit(word);
  await dialog.getByRole('button', { name: 'Подписаться на автора' }).click();
  await operator.toast('Вы подписаны !').waitFor({ timeout: 70_000 });
  await dialog.getByText('автор отслеживается', { exact: true }).waitFor();
});

it('a search is cancelled while the providers are silent', async () => {
  for (const network of engines) await demoNetworks.addFault({ network, fault: 'hang' });
  await open(`?keyword=${nextWord()}`);
  await button('search').click();
  await button('Отменить поиск').click();
  await operator.page.getByText('Поиск отменён: показано то, что успели найти.').waitFor();
});

it('blocked providers are named and never shown as "nothing found"', async () => {
  await demoNetworks.addFault({ network: 'searxng', fault: 'searxngCaptcha' });
  await open(`?keyword=${nextWord()}`);
  await button('search').click();
  await operator.page
    .getByText(/^Поисковик SearXNG.* заблокирован/)
    .first()
    .waitFor({ timeout: searchMs });
  await ended();
  expect(await operator.page.getByText('Ничего не найдено', { exact: true }).count()).toBe(0);
  await operator.screenshot('dorking-blocked');
  expect(await violations(operator.page)).toEqual([]);
});

it('a bad expression is explained at its field', async () => {
  await open();
  await operator.page.getByRole('textbox', { name: 'keyword' }).fill('мост + (парк');
  await button('search').click();
  await operator.page.getByText('Символ 8: эта скобка не закрыта.').waitFor();
});

it('the history opens a search again, and a search repeats on a schedule that can be deleted', async () => {
  const word = nextWord();
  await publish(word, 'Больница');
  await open(`?keyword=${word}`);
  await button('search').click();
  await rowOf(word).waitFor({ timeout: searchMs });
  await ended();
  await open();
  await button('История').click();
  const { page } = operator;
  await page.getByRole('dialog').getByRole('row').nth(1).waitFor();
  expect(await violations(page)).toEqual([]);
  await button(`Открыть поиск «${word}»`).first().click();
  await rowOf(word).waitFor();
  expect(await page.getByRole('textbox', { name: 'keyword' }).inputValue()).toBe(word);

  await button('Повторы').click();
  await page.getByRole('textbox', { name: 'Повторять каждые, ч' }).fill('12');
  await button('Повторять').click();
  await operator.toast('Поиск будет повторяться').waitFor();
  await page.getByRole('switch', { name: `Повтор «${word}» включён` }).waitFor();
  expect(await violations(page)).toEqual([]);
  await operator.screenshot('dorking-schedules');
  await button(`Удалить повтор «${word}»`).click();
  await button('ДА').click();
  await operator.toast('Повтор удалён').waitFor();
});

it('the budgets of the providers are shown', async () => {
  await open();
  await button('Поисковики').click();
  await operator.page.getByRole('dialog').getByText('SearXNG', { exact: true }).waitFor();
  await operator.screenLoaded();
  expect(await violations(operator.page)).toEqual([]);
  await operator.screenshot('dorking-providers');
});

it('on a dark phone nothing is wider than the screen [D §4]', async () => {
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
  const user = await (await BrowserUser.open(browser, 'operator', phone)).signIn();
  await open('?list=section:', user);
  await user.screenshot('dorking-phone-dark');
  expect(await user.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await violations(user.page)).toEqual([]);
  user.expectNoPageErrors();
  await user.close();
});

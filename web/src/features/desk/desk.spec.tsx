import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import { aPost } from '../../../test/a-post.js';
import { aSuggestion, deskServer } from '../../../test/desk-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { DeskPage } from './desk.page.js';
import { laterTimes } from './later-times.js';

const now = Math.floor(Date.now() / 1000);
const aRow = (id: number, caption: string, over: Partial<DeskPostWire> = {}) =>
  aPost({ id, caption, date: now - id, suggested: aSuggestion(), ...over });
const three = () => [aRow(1, 'Первый'), aRow(2, 'Второй'), aRow(3, 'Третий')];

async function open(posts: DeskPostWire[], more?: Parameters<typeof deskServer>[1]) {
  const server = deskServer(posts, more);
  const view = renderScreen(<DeskPage networks={descriptorList} />, { at: '/socmedia' });
  if (posts.length > 0) await screen.findAllByRole('article');
  return { ...server, ...view };
}
const captions = () => screen.queryAllByRole('article').map((row) => row.querySelector('[id^="post-"]')?.textContent);
const press = (keys: string) => userEvent.keyboard(keys);
const focused = () => document.activeElement?.closest('article')?.getAttribute('data-post');

beforeEach(() => localStorage.clear());

test('one key accepts what is suggested, and the next post is ready', async () => {
  const { decisions } = await open(three());
  await press('{j}');
  expect(focused()).toBe('1');
  await press('{a}');
  expect(captions()).toEqual(['Второй', 'Третий']);
  expect(focused()).toBe('2');
  await waitFor(() => expect(decisions()).toHaveLength(1));
  expect(decisions()[0]).toMatchObject({ posts: [{ id: 1, version: 0 }], accept: true });
  expect(decisions()[0]).not.toHaveProperty('labels');
  expect(await screen.findByText('Сохранено · Астана · ЖКХ · Негативная')).toBeTruthy();
  expect(shownToasts()).toEqual([]);
});

test('a decision is taken back by a key, and the post is at its place', async () => {
  const { decisions } = await open(three());
  await press('{j}{j}{i}');
  expect(captions()).toEqual(['Первый', 'Третий']);
  await waitFor(() => expect(decisions()).toHaveLength(1));
  await press('{z}');
  await waitFor(() => expect(captions()).toEqual(['Первый', 'Второй', 'Третий']));
  expect(decisions()[1]).toMatchObject({ undoes: decisions()[0]?.decision_id });
  await waitFor(() => expect(focused()).toBe('2'));
});

test('what a row lacks is asked for, and two letters and Enter decide the post', async () => {
  const { decisions } = await open([
    aRow(1, 'Без области', { suggested: aSuggestion({ oblasts: [] }) }),
    aRow(2, 'Второй'),
  ]);
  await press('{j}{a}');
  await screen.findByRole('dialog', { name: 'Выбор областей' });
  await screen.findByRole('option', { name: /Шымкент/ });
  await press('шы{Enter}');
  await waitFor(() => expect(decisions()).toHaveLength(1));
  expect(decisions()[0]).toMatchObject({ accept: true, labels: { oblasts: [79] } });
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(focused()).toBe('2'));
});

test('a suggested ignore is accepted by the same key, a wrong tone is changed before', async () => {
  const { decisions } = await open([
    aRow(1, 'Спам', { suggested: aSuggestion({ is_ignored: true }) }),
    aRow(2, 'Второй'),
  ]);
  await press('{j}{a}');
  expect(await screen.findByText('Игнорирован')).toBeTruthy();
  await press('3{a}');
  await waitFor(() => expect(decisions()).toHaveLength(2));
  // Said as it was seen, whatever the threshold is when the server decides.
  expect(decisions()[0]).toMatchObject({ accept: true, labels: { is_ignored: true } });
  expect(decisions()[1]).toMatchObject({ accept: true, labels: { tone: 2 } });
});

test('a refused decision rolls back visibly', async () => {
  await open(three(), {
    'POST /api-py/socmedia/decisions': () => ({ status: 400, json: { code: 'x', message: '', correlationId: '' } }),
  });
  await press('{j}{a}');
  await waitFor(() => expect(shownToasts()).toEqual(['Ошибка сохранения !']));
  expect(captions()).toEqual(['Первый', 'Второй', 'Третий']);
  expect(screen.queryByRole('button', { name: 'Отменить' })).toBeNull();
});

test('what was not sent survives a reload and is sent then', async () => {
  const offline = { 'POST /api-py/socmedia/decisions': () => ({ status: 503, json: { code: 'x', message: '' } }) };
  const { unmount, byId } = await open(three(), offline);
  await press('{j}{a}');
  expect(await screen.findByText(/Не отправлено: 1/)).toBeTruthy();
  expect(captions()).toEqual(['Второй', 'Третий']);
  unmount();
  const { decisions } = await open([...byId.values()]);
  await waitFor(() => expect(decisions()).toHaveLength(1));
  expect(decisions()[0]).toMatchObject({ posts: [{ id: 1 }] });
  await waitFor(() => expect(captions()).toEqual(['Второй', 'Третий']));
});

test('who only agreed with a suggestion is told that somebody was faster, and goes on', async () => {
  const { byId } = await open(three());
  const [first] = byId.values();
  if (first) byId.set(1, { ...first, saved: true, version: 1, reviewed_by: 'admin' });
  await press('{j}{a}');
  expect(await screen.findByText(/^Уже решил\(а\) admin/)).toBeTruthy();
  expect([shownToasts(), focused()]).toEqual([[], '2']);
});

test('a post that somebody else saved meanwhile is not overwritten: the difference is shown', async () => {
  const { byId } = await open(three());
  const [first] = byId.values();
  if (first)
    byId.set(1, {
      ...first,
      saved: true,
      tone: 2,
      spheres: [2],
      oblasts: [79],
      lang: 'ru',
      version: 1,
      reviewed_by: 'admin',
    });
  await press('{j}1{a}');
  await waitFor(() => expect(shownToasts()).toEqual(['Ошибка сохранения !']));
  expect((await screen.findByRole('alert')).textContent).toContain('Пока вы выбирали, пост сохранил(а)');
  expect(focused()).toBe('1');
});

test.each([
  ['is not read anew when its post comes back', { saved: true, tone: 2 as const, version: 1 }, 1, ['Первый']],
  ['is read anew when its post was decided', {}, 2, []],
])('a queue of one %s', async (_, meanwhile, times, shown) => {
  const { byId, requests } = await open([aRow(1, 'Первый')]);
  byId.set(1, aRow(1, 'Первый', { ...meanwhile, reviewed_by: 'admin' }));
  await press('{j}1{a}');
  const reads = () => requests.filter(({ path }) => path === '/api-py/socmedia/posts').length;
  const differences = () => screen.queryAllByRole('alert').length;
  await waitFor(() => expect([captions(), differences(), reads()]).toEqual([shown, shown.length, times]));
});

test('what others decide stays in sight until one goes on', async () => {
  const { live } = await open(three());
  await press('{j}');
  act(() =>
    live.receive('post:reviewed', {
      ...{ cursor: '1', id: 2, network: 'vkontakte', author_id: 9, version: 1, reviewed_by: 'admin', progress: null },
      labels: {
        lang: 'ru',
        spheres: [5],
        oblasts: [71],
        tone: 1,
        event: null,
        event_name: '',
        is_ignored: false,
        saved: true,
      },
    }),
  );
  expect(await screen.findByText(/решил\(а\)/)).toBeTruthy();
  expect(captions()).toEqual(['Первый', 'Второй', 'Третий']);
  await press('{j}');
  await waitFor(() => expect(captions()).toEqual(['Первый', 'Третий']));
});

test('new posts are counted and shown when asked for [D §10]', async () => {
  const { live, byId } = await open(three());
  const fresh = aRow(9, 'Новый', { date: now });
  act(() => live.receive('post:classified', { cursor: '1', post: fresh, watchers: ['operator'], history: false }));
  const bar = await screen.findByRole('button', { name: '1 новый' });
  expect(captions()).toEqual(['Первый', 'Второй', 'Третий']);
  expect(screen.getByRole('radio', { name: 'Новые 4' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'VK 4' })).toBeTruthy();
  const all = [...byId.values()];
  byId.clear();
  for (const post of [fresh, ...all]) byId.set(post.id, post);
  await userEvent.click(bar);
  await waitFor(() => expect(captions()).toEqual(['Новый', 'Первый', 'Второй', 'Третий']));
  expect(screen.queryByRole('button', { name: '1 новый' })).toBeNull();
});

test('several posts are decided together, in one decision that is taken back as one', async () => {
  const { decisions } = await open(three());
  await press('{j}{Shift>}{j}{/Shift}');
  expect(screen.getByRole('toolbar', { name: 'Выбрано: 2 поста' })).toBeTruthy();
  await press('{a}');
  expect(captions()).toEqual(['Третий']);
  expect(await screen.findByText('Принято: 2 поста')).toBeTruthy();
  await waitFor(() => expect(decisions()).toHaveLength(1));
  expect(decisions()[0]).toMatchObject({ posts: [{ id: 1 }, { id: 2 }], accept: true });
  await press('{Control>}{z}{/Control}');
  await waitFor(() => expect(captions()).toEqual(['Первый', 'Второй', 'Третий']));
});

test('a label that was chosen for one of several posts is decided with it', async () => {
  const { decisions } = await open(three());
  await press('{j}3{Shift>}{j}{/Shift}{a}');
  await waitFor(() => expect(decisions()).toHaveLength(2));
  expect(decisions()).toMatchObject([
    { posts: [{ id: 1 }], accept: true, labels: { tone: 2 } },
    { posts: [{ id: 2 }], accept: true },
  ]);
  await press('{z}');
  await waitFor(() => expect(captions()).toEqual(['Первый', 'Второй', 'Третий']));
});

test('a post is put off until tomorrow by one key, and comes back by another', async () => {
  const { requests } = await open(three());
  await press('{j}{l}');
  expect(captions()).toEqual(['Второй', 'Третий']);
  const sent = () => requests.find(({ path }) => path === '/api-py/socmedia/later')?.body as { until: number };
  await waitFor(() => expect(sent()).toMatchObject({ post_ids: [1], reason: '' }));
  expect(sent().until).toBe(laterTimes(Date.now(), 'UTC').tomorrow);
  expect(screen.getByText(/Отложено до/)).toBeTruthy();
  await press('{z}');
  await waitFor(() => expect(captions()).toEqual(['Первый', 'Второй', 'Третий']));
});

test('what was put off is brought back by the same key', async () => {
  const later = { until: now + 3600, reason: 'ждём ответа' };
  const server = deskServer([], {
    'GET /api-py/socmedia/posts': () => ({
      json: { posts: [aRow(1, 'Отложенный', { later })], total: 1, next: null, counts: {} },
    }),
  });
  renderScreen(<DeskPage networks={descriptorList} />, { at: '/socmedia?state=later' });
  expect((await screen.findByRole('article')).textContent).toContain('ждём ответа');
  await press('{j}{l}');
  expect(await screen.findByText('Снова среди новых')).toBeTruthy();
  const sent = () => server.requests.find(({ path }) => path === '/api-py/socmedia/not-later')?.body;
  await waitFor(() => expect(sent()).toEqual({ post_ids: [1] }));
});

test('the queue goes on behind its end, and is taken anew when it has run out', async () => {
  const rest = [aRow(4, 'Четвёртый')];
  const pages: Record<string, unknown> = {
    '': { posts: three(), total: 4, next: '0.1.3', counts: {} },
    '0.1.3': { posts: rest, total: 4, next: null },
  };
  await open([], {
    'GET /api-py/socmedia/posts': ({ url }) => ({ json: pages[url.searchParams.get('after') ?? ''] }),
  });
  await waitFor(() => expect(captions()).toEqual(['Первый', 'Второй', 'Третий', 'Четвёртый']));
});

test('an order whose values change is a snapshot, and its posts are asked for by id [D §10]', async () => {
  const posts = three();
  const server = deskServer(posts, {
    'GET /api-py/socmedia/snapshot': () => ({ json: { ids: [3, 1, 2], is_cut: false } }),
  });
  renderScreen(<DeskPage networks={descriptorList} />, { at: '/socmedia?sort=-rising' });
  await waitFor(() => expect(captions()).toEqual(['Третий', 'Первый', 'Второй']));
  expect(server.requests.find(({ path }) => path.endsWith('/snapshot'))?.query.get('sort')).toBe('-rising');
});

test('a row tells labels, how sure they are, and the words that led to them', async () => {
  const evidence = [{ head: 'oblasts', value: '71', quote: 'в столице', start: 8, end: 17 }];
  await open([
    aRow(1, 'Вода\n\nв столице', {
      title: 'И',
      suggested: aSuggestion({ evidence, confidence: { oblasts: 0.72, spheres: 0.9, tone: 0.69, lang: 0.2 } }),
      topics: [
        { id: 1, name: 'Паводки' },
        { id: 2, name: 'Дороги' },
      ],
    }),
  ]);
  const row = within(screen.getByRole('article'));
  const region = await row.findByRole('button', {
    name: /^Область: Астана вероятно, 72\s%\. По словам: в столице$/,
  });
  expect(row.getByRole('button', { name: /^Сфера: ЖКХ уверенно, 90\s%$/ })).toBeTruthy();
  expect(row.getByRole('button', { name: /^Негативная: сомнительно, 69\s%$/, pressed: false })).toBeTruthy();
  expect(row.getByRole('button', { name: /^Язык: рус\? сомнительно, 20\s%$/ })).toBeTruthy();
  const marked = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(captions()).toEqual(['И. Вода в столице']);
  act(() => region.focus());
  expect([marked(), captions()]).toEqual([['в столице'], ['И. Вода в столице']]);
  act(() => region.blur());
  await userEvent.hover(region);
  expect(marked()).toEqual(['в столице']);
  await userEvent.unhover(region);
  expect(marked()).toEqual([]);
  expect([row.getByText('Паводки').textContent, row.getByText('+1')]).toBeTruthy();
});

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import { aPost } from '../../../../test/a-post.js';
import { aStoryOf, aSuggestion, deskServer } from '../../../../test/desk-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import type { LiveStore } from '../../../live/live-session.js';
import { DeskPage } from '../desk.page.js';
import { loadedStory } from './stories.api.js';
import { texts } from './texts.js';

const now = Math.floor(Date.now() / 1000);
const aRow = (id: number, over: Partial<DeskPostWire> = {}) =>
  aPost({
    ...{ id, caption: `Вода пришла в школу ${id}`, date: now - 600 * id, suggested: aSuggestion() },
    ...{ owner: `a${id}`, owner_name: `Автор ${id}`, views_count: 100 * id, ...over },
  });
/** The newest first, so that 3 is the first source; 4 is by itself. */
const reprints = (story = aStoryOf(3, 3, { networks: ['vkontakte', 'telegram'] })) => [
  aRow(1, { story }),
  aRow(2, { story, owner: 'other', suggested: aSuggestion({ tone: 2 }) }),
  aRow(3, { story }),
  aRow(4),
];

async function open(
  posts: DeskPostWire[],
  more?: Parameters<typeof deskServer>[1],
  search = '',
  offers?: Parameters<typeof deskServer>[2],
) {
  const server = deskServer(posts, more, offers);
  const { live, store } = renderScreen(<DeskPage networks={descriptorList} />, { at: `/socmedia${search}` });
  await screen.findAllByRole('article');
  /** The story is there that keys may be about. */
  const loaded = () => waitFor(() => expect(loadedStory(store as unknown as LiveStore, 3)).toBeDefined());
  return { ...server, live, loaded };
}
const rows = () => screen.queryAllByRole('article').map((row) => Number(row.getAttribute('data-post')));
const rowOf = (id: number) => document.querySelector<HTMLElement>(`article[data-post="${id}"]`) as HTMLElement;
const press = (keys: string) => userEvent.keyboard(keys);
const members = async (id: number) =>
  within(await within(rowOf(id)).findByRole('list', { name: 'История: 3 поста' })).getAllByRole('listitem');
const focusedMember = () => document.activeElement?.closest('[data-member]')?.getAttribute('data-member');
const edits = (server: ReturnType<typeof deskServer>) =>
  server.requests.filter(({ path }) => path === '/api-py/socmedia/story-edit').map(({ body }) => body);

// What is loaded when a card is first opened.
beforeAll(() => Promise.all([import('./story-members.js'), import('../open-post.js')]));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a story is one row with its first source, reprints, networks, reach and tones [issue 38]', async () => {
  await open(reprints());
  expect(rows()).toEqual([1, 4]);
  const row = within(rowOf(1));
  expect((await row.findByText('Автор 3')).textContent).toBe('Первый источник: Автор 3');
  expect(row.getByText('VK · Автор 1')).toBeTruthy();
  expect(row.getByText('+2 перепечатки')).toBeTruthy();
  expect(row.getByText('2 сети')).toBeTruthy();
  expect(row.getByText('600')).toBeTruthy();
  expect(row.getByRole('img', { name: 'Негативная: 2' })).toBeTruthy();
  expect(row.getByRole('img', { name: 'За 20 мин: 3 поста' })).toBeTruthy();
});

test('one key decides all posts of a story, each with its own language, and one takes that back', async () => {
  const { decisions, byId, loaded } = await open(reprints());
  await loaded();
  await press('{j}{a}');
  expect(rows()).toEqual([4]);
  expect(await screen.findByText('Сохранено · Астана · ЖКХ · Негативная · 3 поста')).toBeTruthy();
  await waitFor(() => expect(decisions()).toHaveLength(1));
  expect(decisions()[0]).toMatchObject({
    ...{ posts: [{ id: 1 }, { id: 3 }, { id: 2 }], story: { id: 3, version: 1 }, accept: true },
    labels: { is_ignored: false, spheres: [5], oblasts: [71], tone: -2 },
  });
  expect(decisions()[0]).not.toHaveProperty('labels.lang');
  await waitFor(() => expect(byId.get(2)).toMatchObject({ saved: true, tone: -2, lang: 'ru' }));
  await press('{z}');
  await waitFor(() => expect(rows()).toEqual([1, 4]));
  expect(decisions()[1]).toMatchObject({ undoes: decisions()[0]?.decision_id });
});

test('a row is decided before its story is loaded', async () => {
  const { decisions } = await open(reprints());
  await press('{j}{i}');
  await waitFor(() => expect(decisions()).toHaveLength(1));
  expect(decisions()[0]).toMatchObject({ posts: [{ id: 1 }, { id: 3 }, { id: 2 }], labels: { is_ignored: true } });
});

test('an open story says why it is one, and who watches authors that are not mine', async () => {
  await open(reprints());
  await press('{j}{e}');
  const list = await members(1);
  expect(list.map(({ textContent }) => /Автор \d/.exec(textContent ?? '')?.[0])).toEqual([
    ...['Автор 3', 'Автор 2', 'Автор 1'],
  ]);
  expect(list[0]?.textContent).toContain('Первый источник');
  expect(list[1]?.lastElementChild?.textContent).toBe('не ваш автор, отслеживает superviser');
  expect(texts.watchers(['Серик', 'Айгуль'])).toBe('не ваш автор, отслеживают Серик, Айгуль');
  expect(within(rowOf(1)).getByText('школа').tagName).toBe('MARK');
});

test("'не та история' is one key on the post in focus, and is taken back by another", async () => {
  const server = await open(reprints());
  await press('{j}{e}');
  await members(1);
  await press('{j}{j}');
  expect(focusedMember()).toBe('2');
  await press('{k}{k}{j}{j}{t}');
  expect(await screen.findByText('Пост больше не в этой истории')).toBeTruthy();
  expect(rows()).toEqual([1, 2, 4]);
  await press('{z}');
  expect(await screen.findByText('Отменено: пост снова в истории')).toBeTruthy();
  expect(rows()).toEqual([1, 4]);
  expect(edits(server)).toMatchObject([
    { story_id: 3, version: 1, change: 'take-out', posts: [2] },
    { story_id: 3, version: 2, change: 'put-in', posts: [2] },
  ]);
});

test('a story of two is taken apart by the key of its row, and told again', async () => {
  const story = aStoryOf(3, 2);
  const server = await open([aRow(1, { story }), aRow(3, { story }), aRow(4)]);
  await server.loaded();
  await press('{j}{t}');
  await waitFor(() => expect(rows()).toEqual([1, 3, 4]));
  await press('{z}');
  await waitFor(() => expect(rows()).toEqual([1, 4]));
  expect(edits(server)[1]).toMatchObject({ change: 'put-in', posts: [3, 1] });
});

test('a story that changed meanwhile is shown with what is new, nothing is lost, and one key decides it', async () => {
  const { decisions, byId, loaded } = await open(reprints());
  await loaded();
  const story = aStoryOf(3, 4, { version: 2 });
  for (const id of [1, 2, 3]) byId.set(id, { ...(byId.get(id) as DeskPostWire), story });
  byId.set(9, aRow(9, { story }));
  await press('{j}3{a}');
  expect(await screen.findByText(/^История изменилась, пока вы решали: добавилось 1/)).toBeTruthy();
  expect([rows(), shownToasts()]).toEqual([[1, 4], []]);
  expect((await within(rowOf(1)).findByText('новый в истории')).closest('li')?.textContent).toContain('Автор 9');
  await press('{a}');
  await waitFor(() => expect(decisions()).toHaveLength(2));
  expect(decisions()[1]).toMatchObject({ story: { id: 3, version: 2 }, labels: { tone: 2 } });
  await waitFor(() => expect([1, 2, 3, 9].every((id) => byId.get(id)?.tone === 2)).toBe(true));
});

test('posts that somebody else decided meanwhile are named, and the others are saved', async () => {
  const { byId, loaded } = await open(reprints());
  await loaded();
  byId.set(2, { ...(byId.get(2) as DeskPostWire), saved: true, version: 1, reviewed_by: 'admin' });
  await press('{j}{a}');
  expect(await screen.findByText('Сохранено: 2 поста; остальные уже решил(а) admin')).toBeTruthy();
  expect(shownToasts()).toEqual([]);
});

test('a story that somebody else decided meanwhile is not overwritten: its row shows the difference', async () => {
  const { byId, decisions, loaded } = await open(reprints());
  await loaded();
  for (const id of [1, 2, 3])
    byId.set(id, { ...(byId.get(id) as DeskPostWire), saved: true, tone: 1, version: 1, reviewed_by: 'admin' });
  await press('{j}3{a}');
  await waitFor(() => expect(decisions()).toHaveLength(1));
  expect((await within(rowOf(1)).findByRole('alert')).textContent).toContain('Пока вы выбирали, пост сохранил(а)');
  expect(within(rowOf(1)).getByRole('button', { name: 'Взять сохранённое' })).toBeTruthy();
  expect(rows()).toEqual([1, 4]);
  expect([1, 2, 3].map((id) => byId.get(id)?.tone)).toEqual([1, 1, 1]);
});

test('of a story in two languages nothing is decided when somebody else decided its row meanwhile', async () => {
  const { byId, decisions, loaded } = await open(reprints());
  await loaded();
  byId.set(1, { ...(byId.get(1) as DeskPostWire), saved: true, version: 1, reviewed_by: 'admin' });
  await press('{j}q3{a}');
  expect(await within(rowOf(1)).findByRole('button', { name: 'Взять сохранённое' })).toBeTruthy();
  expect(decisions()).toMatchObject([{ posts: [{ id: 1 }], labels: { lang: 'kz', tone: 2 } }]);
  expect([2, 3].map((id) => byId.get(id)?.saved)).toEqual([false, false]);
});

test('reprints after a decision bring it along, and one key repeats it', async () => {
  const proposed = { spheres: [2], oblasts: [79], tone: 2 as const };
  const story = aStoryOf(3, 3, { after: 2, proposed });
  const saved = { saved: true, version: 1, reviewed_by: 'admin', ...proposed, lang: 'ru' as const };
  const { decisions } = await open([aRow(1, { story }), aRow(2, { story }), aRow(3, { story, ...saved })]);
  const row = within(rowOf(1));
  expect(row.getByText('+2 после решения')).toBeTruthy();
  expect(await row.findByRole('button', { name: /^Область: Шымкент$/ })).toBeTruthy();
  await press('{j}{a}');
  await waitFor(() => expect(decisions()).toHaveLength(1));
  expect(decisions()[0]).toMatchObject({ posts: [{ id: 1 }, { id: 2 }], labels: proposed });
});

test('a reprint that comes meanwhile is counted in its row, which stays', async () => {
  const { live, byId, loaded } = await open(reprints());
  await loaded();
  const story = aStoryOf(3, 4, { version: 2 });
  for (const id of [1, 2, 3]) byId.set(id, { ...(byId.get(id) as DeskPostWire), story });
  byId.set(9, aRow(9, { story }));
  act(() =>
    live.receive('story:changed', { cursor: '1', id: 3, version: 2, added: [9], removed: [], merged_into: null }),
  );
  await within(rowOf(1)).findByText('+3 перепечатки', {}, { timeout: 5_000 });
  expect(rows()).toEqual([1, 4]);
});

test('posts can be seen singly: then a key decides one of them', async () => {
  const { decisions, requests } = await open(reprints(), {}, '?stories=0');
  expect(rows()).toEqual([1, 2, 3, 4]);
  expect(within(rowOf(2)).getByText('в истории 3 поста')).toBeTruthy();
  await press('{j}{a}');
  await waitFor(() => expect(decisions()).toHaveLength(1));
  expect(decisions()[0]).toMatchObject({ posts: [{ id: 1 }] });
  expect(decisions()[0]).not.toHaveProperty('story');
  expect(requests.some(({ path }) => path === '/api-py/socmedia/story')).toBe(false);
  await act(() => userEvent.click(screen.getByRole('radio', { name: 'Истории' })));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/socmedia'));
});

test('all posts of a story are put off with its row', async () => {
  const { requests, loaded } = await open(reprints());
  await loaded();
  await press('{j}{l}');
  const sent = () => requests.find(({ path }) => path === '/api-py/socmedia/later')?.body;
  await waitFor(() => expect(sent()).toMatchObject({ post_ids: [1, 3, 2] }));
});

const offered = [
  { id: 4, kind: 'translation' as const },
  { id: 5, kind: 'place' as const },
];

test('posts that may tell the same are offered apart by kind, and put in by a button', async () => {
  const server = await open([...reprints(), aRow(5)], {}, '', offered);
  const asksForOffers = () => server.requests.some(({ path }) => path === '/api-py/socmedia/story-offered');
  expect(asksForOffers()).toBe(false);
  await press('{j}{e}');
  await waitFor(() => expect(asksForOffers()).toBe(true));
  const translation = await within(rowOf(1)).findByRole('region', { name: 'Возможно, перевод' });
  const place = within(rowOf(1)).getByRole('region', { name: 'То же место и тот же час' });
  expect(within(place).getByRole('button', { name: 'Добавить в историю: Автор 5' })).toBeTruthy();
  await userEvent.click(within(translation).getByRole('button', { name: 'Добавить в историю: Автор 4' }));
  await waitFor(() => expect(edits(server)).toMatchObject([{ change: 'put-in', posts: [4] }]));
  await waitFor(() => expect(rows()).toEqual([1, 5]));
});

test('a post that is put in brings its whole story, and one key takes all of that back', async () => {
  const other = aStoryOf(6, 2);
  const server = await open([...reprints(), aRow(5, { story: other }), aRow(6, { story: other })], {}, '', offered);
  expect(rows()).toEqual([1, 4, 5]);
  await press('{j}{e}');
  await userEvent.click(await within(rowOf(1)).findByRole('button', { name: 'Добавить в историю: Автор 5' }));
  await waitFor(() => expect(rows()).toEqual([1, 4]));
  await press('{z}');
  expect(await screen.findByText('Отменено: пост снова отдельно')).toBeTruthy();
  expect(edits(server)).toMatchObject([
    { story_id: 3, version: 1, change: 'put-in', posts: [5] },
    { story_id: 3, version: 2, change: 'leave-open', posts: [6, 5] },
  ]);
});

test('an offered post is kept apart by a key, which is taken back by another, and is never taken out', async () => {
  const server = await open(reprints(), {}, '', offered);
  await press('{j}{e}');
  await within(rowOf(1)).findByRole('button', { name: 'Держать отдельно: Автор 4' });
  await press('{j}{j}{j}{j}{t}{d}');
  expect(await screen.findByText('Отдельно: сами они больше не объединятся')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Возможно, перевод' })).toBeNull());
  await press('{z}');
  expect(await screen.findByText('Отменено: похожее снова может объединиться')).toBeTruthy();
  expect(edits(server)).toMatchObject([
    { story_id: 3, version: 1, change: 'keep-apart', posts: [4] },
    { story_id: 3, change: 'leave-open', posts: [4] },
  ]);
});

test('selected stories and posts are kept apart, each for its whole story', async () => {
  const other = aStoryOf(6, 2);
  const server = await open([...reprints(), aRow(5, { story: other }), aRow(6, { story: other })]);
  await press('{j}{d}');
  expect(await screen.findByText('Отметьте историю и то, что держать от неё отдельно')).toBeTruthy();
  await press('{Shift>}{X}{/Shift}');
  await userEvent.click(await screen.findByRole('button', { name: 'Держать отдельно' }));
  expect(await screen.findByText('Отдельно: сами они больше не объединятся')).toBeTruthy();
  expect(screen.queryByRole('toolbar', { name: /^Выбрано/ })).toBeNull();
  expect([rows(), edits(server)]).toMatchObject([
    [1, 4, 5],
    [{ story_id: 3, version: 1, change: 'keep-apart', posts: [4, 5] }],
  ]);
});

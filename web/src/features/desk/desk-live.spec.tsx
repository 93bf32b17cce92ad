import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import { aPost } from '../../../test/a-post.js';
import { aSuggestion, deskServer } from '../../../test/desk-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { api, listTag } from '../../api/api.js';
import type { LivePayload, LiveSession } from '../../live/live-session.js';
import { DeskPage } from './desk.page.js';

const now = Math.floor(Date.now() / 1000);
const aRow = (id: number, caption: string, over: Partial<DeskPostWire> = {}) =>
  aPost({ id, caption, date: now - id, suggested: aSuggestion(), ...over });
const two = () => [aRow(1, 'Первый'), aRow(2, 'Второй')];
const fresh = aRow(9, 'Новый', { date: now });
/** The server is asked soon after, for what the live channel does not tell. */
const soon = { timeout: 5_000 };

const render = (at = '/socmedia') => renderScreen(<DeskPage networks={descriptorList} />, { at });
async function open(posts: DeskPostWire[], at?: string) {
  const server = deskServer(posts);
  const view = render(at);
  await (posts.length > 0 ? screen.findAllByRole('article') : screen.findByText('Всё разобрано'));
  /** The post is in the queue of the server. */
  const arrive = (post: DeskPostWire) => {
    const others = [...server.byId.values()];
    server.byId.clear();
    for (const one of [post, ...others]) server.byId.set(one.id, one);
  };
  return { ...server, ...view, arrive };
}
const push = (live: LiveSession, over: Partial<LivePayload<'post:classified'>> = {}) =>
  act(() =>
    live.receive('post:classified', { cursor: '1', post: fresh, watchers: ['operator'], history: false, ...over }),
  );
const nothing = { lang: null, spheres: [], oblasts: [], tone: null, event: null, event_name: '' };
const decided = { ...nothing, lang: 'ru', spheres: [2], oblasts: [79], tone: 2, is_ignored: false, saved: true };
const review = (live: LiveSession, id: number, over: Partial<LivePayload<'post:reviewed'>> = {}) =>
  act(() =>
    live.receive('post:reviewed', {
      ...{ cursor: '2', id, network: 'vkontakte', author_id: 9, version: 1, reviewed_by: 'admin', progress: null },
      labels: decided,
      ...over,
    }),
  );
const takenBack = { version: 2, reviewed_by: '', labels: { ...nothing, is_ignored: false, saved: false } };
const captions = () => screen.queryAllByRole('article').map((row) => row.querySelector('[id^="post-"]')?.textContent);
const bar = (name = '1 новый') => screen.findByRole('button', { name }, soon);
const bars = () => screen.queryAllByRole('button', { name: /^\d+ новы/ });
const row = (index: number) => within(screen.getAllByRole('article')[index] as HTMLElement);
/** Patches of the cache reach the screen within a frame. */
const nextFrame = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

test('an empty queue shows a pushed post at once [D §10]', async () => {
  const { live, arrive } = await open([]);
  arrive(fresh);
  push(live);
  await waitFor(() => expect(captions()).toEqual(['Новый']));
  expect(bars()).toHaveLength(0);
});

test('posts that are pushed together change the queue once', async () => {
  const { live, store } = await open(two());
  const list = () => Object.values(store.getState().api.queries).find((one) => one?.endpointName === 'deskList')?.data;
  const lists = new Set([list()]);
  store.subscribe(() => lists.add(list()));
  for (const id of [11, 12, 13]) push(live, { post: aPost({ id }) });
  await bar('3 новых');
  expect(lists.size).toBe(2);
});

test('a post that was pushed twice is counted once', async () => {
  const { live } = await open(two());
  push(live);
  push(live);
  await bar('1 новый');
});

test.each([
  ['of an author whom the user does not watch', '/socmedia', { watchers: ['admin'] }],
  ['of another network', '/socmedia?networks=vkontakte', { post: { ...fresh, network: 'telegram' as const } }],
  ['of the history of an author', '/socmedia', { history: true }],
  ['that was edited, which is not new', '/socmedia', { post: { ...fresh, revision: 2 } }],
])('a pushed post %s is no news [D §10]', async (_, at, over) => {
  const { live } = await open(two(), at);
  push(live, over);
  await nextFrame();
  expect(bars()).toHaveLength(0);
});

test('a post that somebody else decided before it was shown is no news', async () => {
  const { live } = await open(two());
  push(live);
  await bar();
  review(live, fresh.id);
  await waitFor(() => expect(bars()).toHaveLength(0));
});

test('a post that is pushed while the queue is being loaded is asked for', async () => {
  let respond: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (respond = resolve));
  const { byId } = deskServer(two());
  const { fetch } = globalThis;
  globalThis.fetch = (...request) => ready.then(() => fetch(...request));
  const { live } = render();
  await nextFrame();
  push(live);
  respond();
  await waitFor(() => expect(captions()).toEqual(['Первый', 'Второй']));
  byId.set(fresh.id, fresh);
  await bar();
});

test('a decision counts that is answered before a queue comes that was read before it', async () => {
  const kept = 'mm.decisions.1.operator';
  const body = { decision_id: 'kept', posts: [{ id: 1, version: 0 }], labels: { is_ignored: true } };
  localStorage.setItem(kept, JSON.stringify([{ body, postIds: [1] }]));
  const { byId } = deskServer(two());
  const { fetch } = globalThis;
  const queue = await fetch('/api-py/socmedia/posts');
  globalThis.fetch = async (...request) => {
    if (!/[/]socmedia[/]posts([?]|$)/.test(String(request[0]))) return fetch(...request);
    await waitFor(() => expect(localStorage.getItem(kept)).toBeNull());
    return queue;
  };
  render();
  await screen.findByText('Второй');
  expect(byId.get(1)?.is_ignored).toBe(true);
  expect(captions()).toEqual(['Второй']);
});

test('a post that is not here and whose decision is taken back is announced', async () => {
  const { live, arrive } = await open(two());
  arrive(fresh);
  review(live, fresh.id, takenBack);
  await bar();
});

test('after a resync the loaded posts stay, and what was missed is announced', async () => {
  const { live, arrive } = await open(two());
  arrive(fresh);
  act(() => live.receive('resync', { cursor: '3', reason: 'backlog' }));
  await bar();
  expect(captions()).toEqual(['Первый', 'Второй']);
});

test('an edited post shows its new text and keeps its labels; a withdrawn one is struck out', async () => {
  const { live } = await open([aRow(1, 'Первый', { tone: 2, saved: false, reviewed_by: 'admin' }), aRow(2, 'Второй')]);
  push(live, { post: aRow(1, 'Первый, исправлен', { revision: 2 }) });
  await waitFor(() => expect(captions()).toEqual(['Первый, исправлен', 'Второй']));
  expect(row(0).getByRole('button', { name: /^Позитивная/, pressed: true })).toBeTruthy();
  act(() => live.receive('post:withdrawn', { cursor: '2', id: 2, network: 'vkontakte', author_id: 9 }));
  await waitFor(() => expect(row(1).getByText('Второй').className).toContain('gone'));
  expect(row(0).getByText('Первый, исправлен').className).not.toContain('gone');
});

test('counters change in the row', async () => {
  const { live } = await open(two());
  const counted = { id: 1, likes_count: 1, comments_count: 41, share_count: 1, views_count: 777 };
  act(() => live.receive('post:counted', { cursor: '2', network: 'vkontakte', author_id: 9, posts: [counted] }));
  expect(await row(0).findByText('777')).toBeTruthy();
  expect(row(0).getByText('41')).toBeTruthy();
  expect(row(1).queryByText('777')).toBeNull();
});

test('a post whose decision is taken back shows its suggestion again', async () => {
  const { live } = await open(two());
  await row(0).findByRole('button', { name: /^Область: Астана.*уверенно/ });
  review(live, 1);
  expect(await row(0).findByRole('button', { name: /^Область: Шымкент/ })).toBeTruthy();
  expect(row(0).getByText(/решил\(а\)/)).toBeTruthy();
  review(live, 1, takenBack);
  expect(await row(0).findByRole('button', { name: /^Область: Астана.*уверенно/ })).toBeTruthy();
  expect(row(0).queryByText(/решил\(а\)/)).toBeNull();
});

test('a row shows the time of a post of today and the day of an older one', async () => {
  await open([aRow(1, 'Сегодня', { date: now }), aRow(2, 'Раньше', { date: now - 3 * 86_400 })]);
  const [today, older] = screen.getAllByRole('article').map((one) => one.querySelector('time')?.textContent);
  expect(today).toMatch(/^\d\d:\d\d$/);
  expect(older).toMatch(/^\d\d\.\d\d\.\d{4}$/);
});

test('when other authors are watched the queue is taken anew', async () => {
  const { store, arrive } = await open(two());
  arrive(fresh);
  act(() => void store.dispatch(api.util.invalidateTags([listTag('Watching')])));
  await waitFor(() => expect(captions()).toEqual(['Новый', 'Первый', 'Второй']));
});

test('news are shown by the key N', async () => {
  const { live, arrive } = await open(two());
  arrive(fresh);
  push(live);
  await bar();
  await userEvent.keyboard('n');
  await waitFor(() => expect(captions()).toEqual(['Новый', 'Первый', 'Второй']));
});

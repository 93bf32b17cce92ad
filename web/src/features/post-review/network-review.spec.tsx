import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { networkOf } from '../../api/network-call.js';
import { anAuthor } from '../../../test/an-author.js';
import { aPost } from '../../../test/a-post.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { PostReviewPage } from './post-review.page.js';

const closedText = 'Аккаунт закрыт и не дает выгрузить сведения';
const post = aPost({ lang: 'ru', spheres: [2], oblasts: [79], tone: 1 });
const media =
  (isClosed = false, total = 1, posts = [post]): Responder =>
  () => ({ json: { media: posts, closed_account: isClosed, total, next: null } });
const operators: Record<string, Responder> = Object.fromEntries(
  ['instagram', 'facebook'].map((network) => [
    `GET /api-py/${network}-credentials`,
    () => ({
      json: [
        { username: 'demo_reader', is_active: true },
        { username: 'blocked_reader', is_active: false },
      ],
    }),
  ]),
);

function open(id: NetworkId, at: string, responders: Record<string, Responder>) {
  const server = fakeServer({ ...referenceResponders, ...operators, ...responders });
  const network = networkOf(id);
  if (!network) throw new Error(`${id} is not built`);
  renderScreen(<PostReviewPage network={network} />, { at, path: network.screens.review.path });
  return server;
}
const load = async () => userEvent.click(await screen.findByRole('button', { name: 'Load user media' }));
const operatorSelect = () => screen.findByRole('button', { name: /Оператор/ });
const choose = async (operator: string) => {
  await userEvent.click(await operatorSelect());
  await userEvent.click(await screen.findByRole('option', { name: operator }));
};
const bodiesOf = (requests: { path: string; body: unknown }[], path: string) =>
  requests.filter((request) => request.path === path).map(({ body }) => body);

afterEach(() => sessionStorage.clear());

test('the screen of a Telegram channel has its header, and reads and refreshes posts by its name [S1 §2, S1 §7]', async () => {
  const at = '/telegram-media-parser/qazaq_minute';
  const channelPost = { ...post, owner: 'qazaq_minute', owner_name: 'Qazaq Minute' };
  const { requests } = open('telegram', at, {
    'GET /api-py/telegram/posts': () => ({ json: [channelPost], headers: { 'x-total-count': '1' } }),
    'GET /api-tg/telegram/update-channel': () => ({ json: { status: '200', collected: 0 } }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Telegram channel Qazaq Minute' })).toBeTruthy();
  const ofPath = (path: string) => requests.filter((request) => request.path === path);
  expect(ofPath('/api-py/telegram/posts').map(({ query }) => query.toString())).toEqual(['owner=qazaq_minute&size=10']);
  await userEvent.click(screen.getByRole('button', { name: 'UPDATE user media' }));
  await waitFor(() =>
    expect(ofPath('/api-tg/telegram/update-channel').map(({ query }) => query.get('name'))).toEqual(['qazaq_minute']),
  );
  await waitFor(() => expect(ofPath('/api-py/telegram/posts')).toHaveLength(2));
});

test.each<[NetworkId, string, string, object]>([
  ['instagram', '/media-parser/shymkent.live', '/api/insta-user-open', { authorname: 'shymkent.live' }],
  ['youtube', '/youtube-parser/UC1', '/api-py/youtube-user-open', { channel_id: 'UC1' }],
  ['ok', '/ok-parser/52', '/api-py/ok-user-open', { authorname: '52' }],
  ['ok', '/ok-parser/nashtaraz', '/api-py/ok-user-open', { authorname: 'nashtaraz' }],
])(
  'the posts of %s at %s are read 10 at a time by what its route names [S1 §2, S1 §7, S1 §9]',
  async (id, at, path, body) => {
    const { requests } = open(id, at, { [`POST ${path}`]: media() });
    expect(
      await screen.findByRole('heading', { level: 1, name: /^(Instagram|YouTube|OK) Шымкент News$/ }),
    ).toBeTruthy();
    expect(bodiesOf(requests, path)).toEqual([expect.objectContaining({ ...body, size: 10 })]);
    expect(bodiesOf(requests, path)[0]).not.toHaveProperty('operator');
  },
);

test.each<[NetworkId, string, string, string]>([
  ['youtube', '/youtube-parser/UC1', 'POST /api-py/youtube-user-open', 'GET /api-py/youtube-authors'],
  ['ok', '/ok-parser/52', 'POST /api-py/ok-user-open', 'GET /api-py/ok-authors'],
])('an author of %s without posts has its name in the header, not its id', async (id, at, posts, list) => {
  const code = at.split('/').at(-1) ?? '';
  const authors = [
    anAuthor({ network: id, code: `${code}0`, full_name: 'Другой' }),
    anAuthor({ network: id, code, full_name: 'Тараз ТВ' }),
  ];
  const { requests } = open(id, at, {
    [posts]: () => ({ json: { media: [], closed_account: false, total: 0, next: '' } }),
    [list]: () => ({ json: { [id === 'ok' ? 'ok_authors' : 'youtube_authors']: authors, total: 2 } }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: /^(YouTube|OK) Тараз ТВ$/ })).toBeTruthy();
  expect(requests.find(({ path }) => path === list.slice(4))?.query.get('search')).toBe(code);
});

test('an update of an outlet that fails says that posts were not loaded, as the specification does [S1 §8]', async () => {
  open('smi', '/smi-parser/dala.kz', {
    'POST /api-py/smi-media-open': media(),
    'GET /api/insta-author-data-update/dala.kz': () => ({ status: 502, json: { code: 'bad-gateway', message: '' } }),
  });
  await load();
  await waitFor(() => expect(shownToasts()).toEqual(['Ошибка загрузки постов !']));
});

test('the posts of a Facebook page are read by its username [S1 §2, S1 §7]', async () => {
  const { requests } = open('facebook', '/facebook-media-parser/qazaqstan.today', {
    'GET /api-py/facebook/posts': () => ({ json: [post], headers: { 'x-total-count': '1' } }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Facebook Шымкент News' })).toBeTruthy();
  expect(requests.find(({ path }) => path === '/api-py/facebook/posts')?.query.get('owner')).toBe('qazaqstan.today');
});

test("on Instagram 'Load user media' collects with the chosen operator; the first is 'nonoperator' [S1 §2, S1 §9, D §11]", async () => {
  const { requests } = open('instagram', '/media-parser/shymkent.live', { 'POST /api/insta-user-open': media() });
  expect((await operatorSelect()).textContent).toContain('nonoperator');
  await userEvent.click(await operatorSelect());
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'nonoperator',
    'demo_reader',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'demo_reader' }));
  await load();
  await waitFor(() => expect(shownToasts()).toEqual(['Новых постов нет']));
  const operatorsSent = bodiesOf(requests, '/api/insta-user-open').flatMap(
    (body) => (body as { operator?: string }).operator ?? [],
  );
  expect(operatorsSent).toEqual(['demo_reader']);
});

test('the operator is remembered per network in the tab, until the account is disabled', async () => {
  sessionStorage.setItem('mm.operator.instagram', 'demo_reader');
  open('instagram', '/media-parser/shymkent.live', { 'POST /api/insta-user-open': media() });
  await waitFor(async () => expect((await operatorSelect()).textContent).toContain('demo_reader'));
  await choose('nonoperator');
  expect(sessionStorage.getItem('mm.operator.instagram')).toBeNull();
});

test('a remembered operator that was disabled gives way to the choice of the server', async () => {
  sessionStorage.setItem('mm.operator.instagram', 'blocked_reader');
  open('instagram', '/media-parser/shymkent.live', { 'POST /api/insta-user-open': media() });
  await waitFor(async () => expect((await operatorSelect()).textContent).toContain('nonoperator'));
  expect(sessionStorage.getItem('mm.operator.instagram')).toBeNull();
});

test.each<[NetworkId, string]>([
  ['instagram', '/media-parser/x'],
  ['facebook', '/facebook-media-parser/x'],
])('comments of %s are read with the chosen operator [S1 §2, S1 §7]', async (id, at) => {
  const shown = { ...post, network: id };
  const path = id === 'facebook' ? '/api/facebook-media-comments/5' : '/api/insta-media-comments/5';
  const { requests } = open(id, at, {
    'POST /api/insta-user-open': () => ({ json: { media: [shown], closed_account: false, total: 1, next: null } }),
    'GET /api-py/facebook/posts': () => ({ json: [shown] }),
    [`GET ${path}`]: () => ({ json: { comments: [] } }),
  });
  await choose('demo_reader');
  await userEvent.click(await screen.findByRole('button', { name: /Развернуть пост/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Показать комментарии' }, { timeout: 5_000 }));
  await waitFor(() =>
    expect(requests.find((request) => request.path === path)?.query.get('operator')).toBe('demo_reader'),
  );
});

test('YouTube and OK have no operator select', async () => {
  open('youtube', '/youtube-parser/UC1', { 'POST /api-py/youtube-user-open': media() });
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: /Оператор/ })).toBeNull();
});

test.each<[NetworkId, string, string, Record<string, Responder>]>([
  [
    'youtube',
    '/youtube-parser/UC1',
    '/api-py/youtube-author-data-update/UC1',
    { 'POST /api-py/youtube-user-open': media() },
  ],
  ['ok', '/ok-parser/52', '/api-py/ok-author-data-update/52', { 'POST /api-py/ok-user-open': media() }],
  [
    'facebook',
    '/facebook-media-parser/x',
    '/api-py/facebook/update-channel',
    { 'GET /api-py/facebook/posts': () => ({ json: [post] }) },
  ],
])("'Load user media' of %s updates, then reads the posts again [S1 §2, D §11]", async (id, at, path, responders) => {
  const { requests } = open(id, at, {
    ...responders,
    [`GET ${path}`]: () => ({ json: { status: 'success', collected: 2 } }),
  });
  await screen.findByRole('article');
  await load();
  await waitFor(() => expect(shownToasts()).toEqual(['Новых постов: 2']));
  const order = requests.map((request) => request.path).filter((p) => p === path || /open|posts/.test(p));
  expect(order.indexOf(path)).toBeGreaterThan(0);
  await waitFor(() => expect(requests.at(-1)?.path).not.toBe(path));
});

test.each<[NetworkId, string, Record<string, Responder>]>([
  [
    'instagram',
    '/media-parser/x',
    { 'POST /api/insta-user-open': ({ body }) => ('operator' in (body as object) ? refused : media()({} as never)) },
  ],
  ['youtube', '/youtube-parser/UC1', { 'POST /api-py/youtube-user-open': media() }],
  ['facebook', '/facebook-media-parser/x', { 'GET /api-py/facebook/posts': () => ({ json: [post] }) }],
])("a failed 'Load user media' of %s says 'Ошибка загрузки постов !' [S1 §8, D §11]", async (id, at, responders) => {
  open(id, at, responders);
  await screen.findByRole('article');
  await load();
  await waitFor(() => expect(shownToasts()).toEqual(['Ошибка загрузки постов !']));
});
const refused = { status: 502, json: { code: 'auth_required', message: '', correlationId: '' } };

test.each<[NetworkId, string, string]>([
  ['instagram', '/media-parser/x', '/api/insta-user-open'],
  ['youtube', '/youtube-parser/UC1', '/api-py/youtube-user-open'],
  ['ok', '/ok-parser/52', '/api-py/ok-user-open'],
])('a closed account of %s says that it gives nothing away [S1 §2]', async (id, at, path) => {
  open(id, at, { [`POST ${path}`]: media(true) });
  expect((await screen.findByRole('alert')).textContent).toBe(closedText);
});

test('a closed account without posts is not said to have published nothing', async () => {
  open('instagram', '/media-parser/x', { 'POST /api/insta-user-open': media(true, 0, []) });
  expect((await screen.findByRole('alert')).textContent).toBe(closedText);
  expect(screen.queryByText('Постов пока нет')).toBeNull();
});

test('an account that is found closed when it is updated is not said to have published nothing', async () => {
  open('vkontakte', '/vkontakte-media-parser/x/-1', {
    'GET /api-py/vk/posts': () => ({ json: [], headers: { 'x-total-count': '0' } }),
    'GET /api/vk/update-channel': () => ({ json: { status: '404', collected: 0, reason: 'closed_account' } }),
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Load user media' }))[0]!);
  expect((await screen.findByRole('alert')).textContent).toBe(closedText);
  expect(screen.queryByText('Постов пока нет')).toBeNull();
});

test.each<[NetworkId, string, string, string]>([
  ['vkontakte', '/vkontakte-media-parser/x/-1', 'GET /api-py/vk/posts', 'GET /api-py/vk/channels'],
  ['telegram', '/telegram-media-parser/x', 'GET /api-py/telegram/posts', 'GET /api-py/telegram/channels'],
])('a closed account of %s, whose posts do not say so, says only that', async (id, at, posts, list) => {
  open(id, at, {
    [posts]: () => ({ json: [], headers: { 'x-total-count': '0' } }),
    [list]: () => ({ json: [anAuthor({ network: id, username: 'x', code: '-1', is_closed: true })] }),
  });
  expect((await screen.findByRole('alert')).textContent).toBe(closedText);
  expect(screen.queryByText('Постов пока нет')).toBeNull();
});

test('collecting a closed account warns of it [S1 §2]', async () => {
  open('instagram', '/media-parser/x', { 'POST /api/insta-user-open': media(true) });
  await screen.findByRole('alert');
  await load();
  await waitFor(() => expect(shownToasts()).toEqual([closedText]));
});

test('an OK post, whose text is its title on the wire, shows the text once [D §11]', async () => {
  const text = 'Открыли парк';
  const shown = aPost({ ...post, network: 'ok', caption: text, title: text });
  const stale = { ...shown, version: 3, reviewed_by: 'admin', saved: true };
  open('ok', '/ok-parser/52', {
    'POST /api-py/ok-user-open': () => ({ json: { media: [shown], closed_account: false, total: 1, next: null } }),
    'POST /api-py/ok-media-save': () => ({
      status: 409,
      json: { code: 'stale-version', message: '', current: stale, correlationId: '' },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /Развернуть пост/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Сохранить для мониторинга' }, { timeout: 5_000 }));
  expect(await screen.findByText('Ранее сохранено')).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  expect(screen.getAllByText(text)).toHaveLength(2);
});

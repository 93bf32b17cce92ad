import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { CollectionGapWire, NetworkHealthWire, SourceHealthWire } from '@mm/proto/http/source-health.js';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { SourceHealthPage } from './source-health.page.js';

const at = 1_795_000_000;
const aSource = (over: Partial<SourceHealthWire> = {}): SourceHealthWire => ({
  id: 1,
  network: 'vkontakte',
  code: '-1001',
  username: 'shymnews',
  full_name: 'Шымкент News',
  state: 'ok',
  last_success: at,
  last_post: at,
  lag: 240,
  error: '',
  error_text: '',
  failing_since: 0,
  next_poll: at,
  interval: 600,
  posts_per_day: 12.4,
  watchers: ['operator'],
  via: '',
  ...over,
});
const aNetwork = (over: Partial<NetworkHealthWire> = {}): NetworkHealthWire => ({
  network: 'vkontakte',
  sources: { ok: 7, failing: 2, quiet: 1, waiting: 0, off: 0 },
  freshness_p50: 90,
  freshness_p95: 700,
  budget_used: 0.85,
  resources: 3,
  parked: 1,
  unready: 0,
  missing: '',
  drifts: 2,
  ...over,
});
const gap = (over: Partial<CollectionGapWire>): CollectionGapWire => ({
  author_id: 1,
  network: 'vkontakte',
  username: 'shymnews',
  full_name: '',
  from: 0,
  until: 0,
  reason: 'transient',
  ...over,
});
const failed: Responder = () => ({ status: 503, json: { code: 'http_503', message: '', correlationId: '' } });

function open(sources: SourceHealthWire[], responders: Record<string, Responder> = {}, address = '/sources') {
  const { requests } = fakeServer({
    'GET /api-py/source-health': () => ({ json: { sources, total: sources.length } }),
    'GET /api-py/source-health/networks': () => ({ json: { networks: [aNetwork()] } }),
    ...responders,
  });
  const view = renderScreen(<SourceHealthPage networks={descriptorList} />, { at: address, roles: ['mm_superviser'] });
  const queries = (path = '/api-py/source-health') =>
    requests.filter((r) => r.path === path).map(({ query }) => query.toString());
  return { queries, live: view.live };
}
const address = () => screen.getByTestId('address').textContent;
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('a source that is read on public pages has a mark', async () => {
  open([aSource({ via: 'public' }), aSource({ id: 2, username: 'taraz', full_name: '' })]);
  expect((await rowOf('shymnews')).getByText('публичная страница')).toBeTruthy();
  expect((await rowOf('taraz')).queryByText('публичная страница')).toBeNull();
});

test('a card says the states of a network, how fresh its posts are, and what is left of its resources', async () => {
  open([]);
  const card = within(
    (await screen.findByRole('button', { name: 'Показать источники: VK' })).closest('li') as HTMLElement,
  );
  expect(card.getByRole('img').getAttribute('aria-label')).toBe(
    'Источники по состоянию: VK: собирается 7, не собирается 2, молчит 1',
  );
  for (const text of [/^половина за 1 мин, 95.% за 11 мин$/, '85 %', '1 из 3 на паузе', '2 за сутки'])
    expect(card.getByText(text)).toBeTruthy();
});

test('a card of a network without posts, budget and resources says so', async () => {
  const none = aNetwork({ freshness_p50: -1, freshness_p95: -1, budget_used: -1, resources: 0, parked: 0, drifts: 0 });
  open([], { 'GET /api-py/source-health/networks': () => ({ json: { networks: [none] } }) });
  for (const text of ['за сутки ещё не измерена', 'без лимита', 'не нужны', 'нет'])
    expect(await screen.findByText(text)).toBeTruthy();
});

test.each([
  [{ missing: 'token', resources: 0, parked: 0 }, /^нет токена.*Токены/],
  [{ network: 'youtube', missing: 'token', resources: 0, parked: 0 }, /нет токена.*Токены/],
  [{ network: 'facebook', missing: 'operator', resources: 1, parked: 0 }, /нет токена или оператора/],
  [{ network: 'telegram', unready: 1, resources: 2, parked: 0 }, /^1 из 2 ждут входа/],
  [{ network: 'telegram', unready: 1, resources: 3, parked: 1 }, /^1 из 3 ждут входа.*; 1 из 3 на паузе$/],
] as const)('a card says what is missing or waits: %j', async (over, text) => {
  open([], { 'GET /api-py/source-health/networks': () => ({ json: { networks: [aNetwork(over)] } }) });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/все готовы|не нужны/)).toBeNull();
});

test('a source says its state in words: since when, why, and when it is tried again', async () => {
  open([
    aSource({
      state: 'failing',
      error: 'blocked',
      error_text: 'Access denied',
      failing_since: at - 7200,
      next_poll: Math.ceil(Date.now() / 1000) + 3600,
    }),
    aSource({ id: 2, username: 'tihiy', state: 'quiet', posts_per_day: 12.4, lag: -1, next_poll: 0, last_post: 0 }),
    aSource({ id: 3, username: 'redkiy', state: 'quiet', posts_per_day: 0.3 }),
  ]);
  const failing = await rowOf('shymnews');
  for (const text of [
    'не собирается',
    'Сеть отказала в доступе.',
    'Ответ: «Access denied»',
    /^Не собирается с /,
    /^Следующая попытка /,
  ])
    expect(failing.getByText(text)).toBeTruthy();
  expect(failing.getByRole('link').getAttribute('href')).toBe('/vkontakte-media-parser/shymnews/-1001');
  expect(failing.getByText('4 мин')).toBeTruthy();
  const quiet = await rowOf('tihiy');
  for (const text of ['молчит', 'Давно нет постов, хотя обычно их 12 в день.', 'не запланирован', 'ещё не было', '–'])
    expect(quiet.getByText(text)).toBeTruthy();
  expect((await rowOf('redkiy')).getByText('Давно нет постов, хотя раньше они выходили чаще.')).toBeTruthy();
});

test('network, state and search are filters of the server, kept in the address', async () => {
  const { queries } = open([aSource()]);
  await press('Показать источники: VK');
  await userEvent.click(screen.getByRole('radio', { name: /не собирается/ }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Поиск источника' }), 'шым');
  await waitFor(() => expect(new URLSearchParams(queries().at(-1)).get('search')).toBe('шым'));
  expect(Object.fromEntries(new URLSearchParams(queries().at(-1)))).toEqual({
    page: '1',
    size: '20',
    network: 'vkontakte',
    state: 'failing',
    search: 'шым',
  });
  expect(decodeURI(address() ?? '')).toBe('/sources?network=vkontakte&state=failing&search=шым');
  await press('Показать источники: VK');
  await userEvent.click(screen.getByRole('radio', { name: /^Все/ }));
  expect(decodeURI(address() ?? '')).toBe('/sources?search=шым');
});

test('unknown filters and sorts of the address are left out; heads sort on the server', async () => {
  const { queries } = open([aSource()], {}, '/sources?network=none&state=bad&sort=error');
  await press('Собран');
  await press('Источник');
  await waitFor(() =>
    expect(queries().map((query) => new URLSearchParams(query).get('sort'))).toEqual([
      null,
      '-last_success',
      'username',
    ]),
  );
  expect(queries()[0]).toBe('page=1&size=20');
});

test('nothing found offers to reset the filters; nothing at all says what to do', async () => {
  open([], {}, '/sources?state=quiet');
  expect(await screen.findByText('Ничего не найдено')).toBeTruthy();
  await press('Сбросить условия');
  expect(await screen.findByText('Источников нет')).toBeTruthy();
  expect(address()).toBe('/sources');
});

test('each part that did not load can be loaded again', async () => {
  const { queries } = open([], {
    'GET /api-py/source-health': failed,
    'GET /api-py/source-health/networks': failed,
  });
  for (const text of ['Источники не загрузились', 'Сводка по сетям не загрузилась'])
    expect(await screen.findByText(text)).toBeTruthy();
  for (const button of screen.getAllByRole('button', { name: 'Повторить' })) await userEvent.click(button);
  await waitFor(() => expect([queries().length, queries('/api-py/source-health/networks').length]).toEqual([2, 2]));
});

test('a source shows the gaps of the last 30 days with their reasons', async () => {
  // Highcharts misses its style sheet here.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const now = Math.floor(Date.now() / 1000);
  const { queries } = open([aSource()], {
    'GET /api-py/collection-gaps': () => ({
      json: {
        gaps: [gap({ from: now - 7200 }), gap({ from: now - 90_000, until: now - 86_400, reason: 'stopped' })],
        total: 2,
      },
    }),
  });
  await press('Перерывы в сборе: shymnews');
  const dialog = within(await screen.findByRole('dialog', { name: 'Перерывы в сборе: shymnews' }));
  expect(await dialog.findByText('2 перерыва, всего 3 ч.')).toBeTruthy();
  for (const text of ['раз в 10 мин', 'operator']) expect(dialog.getByText(text)).toBeTruthy();
  const {
    author_id: author,
    from,
    until,
  } = Object.fromEntries(new URLSearchParams(queries('/api-py/collection-gaps')[0]));
  expect([author, Number(until) - Number(from)]).toEqual(['1', 30 * 24 * 3600]);
  await userEvent.click(dialog.getByRole('button', { name: 'Таблица' }));
  const rows = dialog.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toMatch(/продолжается2 чСеть не ответила/);
  expect(rows[2]).toMatch(/1 чСистема не работала/);
});

test('a source without gaps says so; gaps that did not load can be loaded again', async () => {
  let isUp = false;
  open([aSource()], {
    'GET /api-py/collection-gaps': (request) => (isUp ? { json: { gaps: [], total: 0 } } : failed(request)),
  });
  await press('Перерывы в сборе: shymnews');
  expect(await screen.findByText('Перерывы не загрузились')).toBeTruthy();
  isUp = true;
  await press('Повторить');
  expect(await screen.findByText('За последние 30 дней сбор не прерывался дольше обычного.')).toBeTruthy();
});

test('the screen is in the live room of sources', () => expect(open([]).live.rooms).toEqual(['sources']));

import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { CallBody } from '@mm/proto/http/call.js';
import type { reportCalls } from '@mm/proto/http/reports.js';
import { wallHeader } from '@mm/proto/http/wall-header.js';
import { aPublication } from '../../../test/a-publication.js';
import { aTopic } from '../../../test/a-topic.js';
import { anAlert } from '../../../test/an-alert.js';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { publicationsApi } from '../publications/publications.api.js';
import { Wall } from './wall.js';

const topics = [aTopic(5, { name: 'Парки' }), aTopic(7, { name: 'Дороги' })];
const paramsOf = (body: unknown) => (body as CallBody<typeof reportCalls.form>).params;
const reportOf = (topicId: number) => ({
  status: 'success',
  data: [1, 2, 3].map((id) => aPublication(topicId * 10 + id)),
  total: 3,
  checked_share: 40,
  hidden_by_machine: 2,
  as_of: 1_000_000,
  data_until: 1_000_000,
  query_version: '1',
  widgets: {
    'metric-strip': { publications: topicId * 1000 + 1, authors: 2, engagement: 3, loyalty: 1 },
    'tone-totals': { all: 10, pos: 5, neg: 2, neut: 3 },
    regions: [],
    networks: [],
  },
});

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
/** Passes time in steps, so that what a response causes runs in between. */
const pass = async (ms: number) => {
  for (let passed = 0; passed < ms; passed += 500) await act(() => jest.advanceTimersByTimeAsync(500));
};

async function openWall(search: string, over: Record<string, Responder> = {}) {
  const { requests } = fakeServer({
    'GET /api-py/topics-list': () => ({ json: { topics_list: topics } }),
    'GET /api-py/dashboard-topic': () => ({ json: { topic_id: 7 } }),
    'POST /api-py/report-form': ({ body }) => ({ json: reportOf(paramsOf(body).topic_id ?? 9) }),
    ...over,
  });
  const view = renderScreen(<Wall />, { roles: ['MM_view'], at: `/main?wall=1${search}` });
  await pass(2_000);
  const reported = () =>
    requests.filter(({ path }) => path === '/api-py/report-form').map(({ body }) => paramsOf(body).topic_id);
  return { ...view, requests, reported };
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

test('a wall shows the topic, its numbers, what people checked and two short lists, and nothing to press', async () => {
  await openWall('&list=5');
  expect(title()).toBe('Парки');
  expect(screen.getByText('5 001')).toBeTruthy();
  for (const text of ['проверено людьми 40 %', 'скрыто машиной: 2', '20 %', 'за сутки', /^данные \d+ с назад$/])
    expect(screen.getByText(text)).toBeTruthy();
  for (const list of ['Топ по вовлечённости', 'Топ по просмотрам'])
    expect(screen.getByRole('region', { name: list }).querySelectorAll('li')).toHaveLength(3);
  expect([screen.queryAllByRole('button'), screen.queryAllByRole('link')]).toEqual([[], []]);
});

test('its lists tell each story once, with its reprints', async () => {
  const { requests } = await openWall('&list=5', {
    'POST /api-py/report-form': () => ({
      json: { ...reportOf(5), data: [aPublication(1, { story_id: 7, reprints: 2 }), aPublication(2)] },
    }),
  });
  expect(screen.getAllByText('+2 перепечатки')).toHaveLength(2);
  const asked = requests.filter(({ path }) => path === '/api-py/report-form');
  expect(asked.map(({ body }) => paramsOf(body).once_per_story)).toEqual(asked.map(() => true));
});

const age = () => screen.getByText(/^данные .+ назад$|^возраст данных неизвестен$/);
const isWarned = () => document.querySelector('[data-warned="true"]') !== null;

test('the age is that of the data, not of the answer, and warned of when new answers hold old data', async () => {
  const server = { asOf: 1_000_000, dataUntil: 1_000_000 };
  await openWall('&list=5', {
    'POST /api-py/report-form': () => ({ json: { ...reportOf(5), as_of: server.asOf, data_until: server.dataUntil } }),
  });
  expect(isWarned()).toBe(false);
  server.asOf += 3_600;
  await pass(31_000);
  expect([age().textContent, isWarned()]).toEqual([expect.stringMatching(/^данные 1 ч 0 мин назад$/), true]);
  server.dataUntil = server.asOf;
  await pass(31_000);
  expect([age().textContent, isWarned()]).toEqual([expect.stringMatching(/^данные \d+ с назад$/), false]);
});

test('minutes without posts are not warned of', async () => {
  const from = Date.now();
  await openWall('&list=5', {
    'POST /api-py/report-form': () => {
      const now = 1_000_000 + Math.floor((Date.now() - from) / 1000);
      return { json: { ...reportOf(5), as_of: now, data_until: now - 2 } };
    },
  });
  await act(() => jest.advanceTimersByTimeAsync(240_000));
  expect(isWarned()).toBe(false);
});

test('data whose age the server does not know is not shown as new', async () => {
  await openWall('&list=5', {
    'POST /api-py/report-form': () => ({ json: { ...reportOf(5), data_until: null } }),
  });
  expect([age().textContent, isWarned()]).toEqual(['возраст данных неизвестен', true]);
});

test('without a list the wall shows what the dashboard would', async () => {
  await openWall('');
  expect(title()).toBe('Дороги');
});

test('the night look is the default, theme=light the other; afterwards the page has its own again', async () => {
  const look = () => document.documentElement.dataset['theme'];
  const night = await openWall('&list=5');
  expect(look()).toBe('wall');
  night.unmount();
  expect(look()).toBeUndefined();
  const light = await openWall('&list=5&theme=light');
  expect([look(), title()]).toEqual(['light', 'Парки']);
  light.unmount();
});

test('when calls fail the wall says so and keeps its data; it recovers by itself', async () => {
  const server = { isDown: false };
  await openWall('&list=5', {
    'POST /api-py/report-form': ({ body }) =>
      server.isDown ? { status: 503, json: {} } : { json: reportOf(paramsOf(body).topic_id ?? 9) },
  });
  server.isDown = true;
  await pass(12_000);
  expect(screen.getByText(/^нет связи с сервером, последняя попытка/)).toBeTruthy();
  expect([title(), screen.getByText('5 001') !== null]).toEqual(['Парки', true]);
  server.isDown = false;
  await pass(8_000);
  expect(screen.queryByText(/^нет связи/)).toBeNull();
});

test('when sign-in has ended the wall stays, says so, and goes on when it is renewed', async () => {
  const server = { status: 200 };
  const { store } = await openWall('&list=5', {
    'POST /api-py/report-form': ({ body }) => ({ status: server.status, json: reportOf(paramsOf(body).topic_id ?? 9) }),
  });
  expect(store.getState().caller.status).toBe('signed-in');
  server.status = 401;
  await pass(12_000);
  expect([screen.getByText('нужен вход') !== null, title()]).toEqual([true, 'Парки']);
  server.status = 200;
  await pass(8_000);
  expect(screen.queryByText('нужен вход')).toBeNull();
});

test('a wall says in each of its calls that it is one, the session that it leaves no more', async () => {
  const { requests, unmount, reported, store } = await openWall('&list=5,7&every=10');
  await pass(12_000);
  expect(reported()).toEqual(expect.arrayContaining([5, 7]));
  expect(requests.filter(({ headers }) => headers.get(wallHeader) !== '1').map(({ path }) => path)).toEqual([]);
  unmount();
  void store.dispatch(publicationsApi.endpoints.report.initiate({ body: { params: { topic_id: 5, period: 30 } } }));
  await pass(1_000);
  expect([requests.at(-1)?.path, requests.at(-1)?.headers.has(wallHeader)]).toEqual(['/api-py/report-form', false]);
});

test('topics of a list take turns, the next one is loaded before, one that is not visible is skipped', async () => {
  const { reported } = await openWall('&list=5,99,7&every=20');
  expect([title(), reported().includes(7)]).toEqual(['Парки', false]);
  await pass(11_000);
  expect([title(), reported().includes(7)]).toEqual(['Парки', true]);
  await pass(9_000);
  expect(title()).toBe('Дороги');
  await pass(21_000);
  expect([title(), reported().includes(99)]).toEqual(['Парки', false]);
});

test('a topic that the server refuses although it is in the list is skipped', async () => {
  await openWall('&list=5,7,all&every=20', {
    'POST /api-py/report-form': ({ body }) =>
      paramsOf(body).topic_id === 7 ? { status: 404, json: {} } : { json: reportOf(paramsOf(body).topic_id ?? 9) },
  });
  await pass(26_000);
  expect(title()).toBe('Все темы');
});

test('a list without any visible topic says so', async () => {
  await openWall('&list=98,99');
  expect(title()).toBe('Ни одна из выбранных тем вам не открыта');
});

test('a busy topic is asked for at most every five seconds', async () => {
  const { live, reported } = await openWall('&list=5');
  const before = reported().length;
  for (let second = 0; second < 20; second++) {
    act(() => live.receive('topic:matched', { topic_ids: [5] } as never));
    await pass(1_000);
  }
  const calls = reported().length - before;
  expect(calls).toBeGreaterThanOrEqual(6);
  expect(calls).toBeLessThanOrEqual(2 * 6);
});

test('a server that wants fewer calls is asked again when it said, not before', async () => {
  const server = { isBusy: false };
  const { live, reported } = await openWall('&list=5', {
    'POST /api-py/report-form': ({ body }) =>
      server.isBusy
        ? { status: 429, json: { code: 'quota-exceeded' }, headers: { 'retry-after': '60' } }
        : { json: reportOf(paramsOf(body).topic_id ?? 9) },
  });
  server.isBusy = true;
  await pass(32_000);
  expect(screen.getByText(/^слишком много запросов, последняя попытка/)).toBeTruthy();
  expect(screen.getByText('5 001')).toBeTruthy();
  const before = reported().length;
  act(() => live.receive('topic:matched', { topic_ids: [5] } as never));
  await pass(25_000);
  expect(reported()).toHaveLength(before);
  server.isBusy = false;
  await pass(40_000);
  expect(reported().length).toBeGreaterThan(before);
  expect(screen.queryByText(/^слишком много запросов/)).toBeNull();
});

test('that the gaps of collection did not load is said below the chart', async () => {
  const at = Date.now() - 3_600_000;
  await openWall('&list=5', {
    'POST /api-py/report-form': () => {
      const report = reportOf(5);
      const timeline = { grain: 'hour', points: [{ at, label: '10:00', sum: 1, pos: 1, neut: 0, neg: 0 }] };
      return { json: { ...report, widgets: { ...report.widgets, timeline } } };
    },
    'GET /api-py/collection-gaps': () => ({ status: 503, json: {} }),
  });
  await pass(2_000);
  expect(screen.getByText('Сведения о пробелах сбора не загрузились')).toBeTruthy();
});

test('an alert covers the wall by the time of the server, though the clock of the device is wrong', async () => {
  const serverNow = Math.floor(Date.now() / 1000) - 7_200;
  const alert = anAlert(1, { subject_id: '5', severity: 'critical', takes_over_wall: true, raised_at: serverNow });
  await openWall('&list=5', {
    'POST /api-py/report-form': () => ({ json: { ...reportOf(5), as_of: serverNow } }),
    'GET /api-py/alerts': () => ({ json: { alerts: [alert], open: 1, has_more: false } }),
  });
  expect(screen.getByRole('region', { name: 'Оповещение' })).toBeTruthy();
});

test('the screen is kept awake while the wall is shown', async () => {
  const calls: string[] = [];
  const lock = { release: async () => void calls.push('release') };
  Object.assign(navigator, { wakeLock: { request: async (kind: string) => (calls.push(kind), lock) } });
  const { unmount } = await openWall('&list=5');
  unmount();
  expect(calls).toEqual(['screen', 'release']);
  Reflect.deleteProperty(navigator, 'wakeLock');
});

import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { aPublication } from '../../../test/a-publication.js';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { api, reportTag } from '../../api/api.js';
import { useAddress } from '../../ui/hooks/use-address.js';
import { DashboardPage } from './dashboard.page.js';

const paramsOf = (body: unknown): ReportParamsWire => (body as { params: ReportParamsWire }).params;
const report = (over: object = {}) => ({
  status: 'success',
  data: [],
  total: 0,
  checked_share: 0,
  hidden_by_machine: 0,
  as_of: 0,
  query_version: '1',
  widgets: {},
  ...over,
});
const strip = (publications: number) =>
  report({ widgets: { 'metric-strip': { publications, authors: 5, engagement: 7, loyalty: 1 } } });
const failure = { status: 500, json: {} };

/** Which of the four calls of the dashboard has these parameters. */
const partOf = ({ sort, widgets = [] }: ReportParamsWire) =>
  sort === '-engagement' ? 'engaging' : sort === '-viewSum' ? 'viewed' : widgets.length === 1 ? 'totals' : 'numbers';
const pause = (ms: number) => act(async () => new Promise((resolve) => setTimeout(resolve, ms)));
const publicationsShown = () => screen.getByText('Публикаций').nextElementSibling?.textContent;
const tape = (name: string) => within(screen.getByRole('region', { name }));

const ToSecond = () => {
  const { go } = useAddress();
  return (
    <>
      <button onClick={() => go({ theme: 7 })}>second</button>
      <button onClick={() => go({ period: 30 })}>month</button>
    </>
  );
};

function renderDashboard(
  answer: (params: ReportParamsWire) => object | undefined,
  { at = '/main?theme=5', over = {} as Record<string, Responder> } = {},
) {
  const { requests } = fakeServer({
    'GET /api-py/topics-list': () => ({
      json: { topics_list: [aTopic(5, { name: 'Парки' }), aTopic(7, { name: 'Дороги' })] },
    }),
    'GET /api-py/dashboard-topic': () => ({ json: { topic_id: null } }),
    'POST /api-py/report-form': ({ body }) => {
      const json = answer(paramsOf(body));
      return json ? { json } : failure;
    },
    ...over,
  });
  const { store } = renderScreen(
    <>
      <DashboardPage />
      <ToSecond />
    </>,
    { roles: ['MM_view'], at },
  );
  return {
    refetch: () => act(() => void store.dispatch(api.util.invalidateTags([reportTag(5)]))),
    sent: () => requests.filter(({ path }) => path === '/api-py/report-form').map(({ body }) => paramsOf(body)),
  };
}

/** Holds back the answers that `isHeld` chooses, until `release` is called. */
function holdBack(isHeld: (params: ReportParamsWire) => boolean): { release: () => void } {
  const { fetch: answer } = globalThis;
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  globalThis.fetch = async (input, init) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    if (String(input).endsWith('report-form') && isHeld(paramsOf(body))) await released;
    return answer(input, init);
  };
  return { release };
}

test('while another topic loads, nothing of the one before is shown under its name', async () => {
  renderDashboard((params) =>
    partOf(params) === 'numbers'
      ? strip(params.topic_id === 5 ? 112 : 21)
      : report({ data: [aPublication(params.topic_id === 5 ? 1 : 2)] }),
  );
  await screen.findByText('112');
  await screen.findAllByText('Публикация 1…');
  const { release } = holdBack(({ topic_id: id }) => id === 7);
  await userEvent.click(screen.getByRole('button', { name: 'second' }));
  expect(await screen.findByRole('heading', { name: 'Дороги' })).toBeTruthy();
  expect(screen.queryByText('112')).toBeNull();
  expect(screen.queryByText('Публикация 1…')).toBeNull();
  release();
  expect(await screen.findByText('21')).toBeTruthy();
  expect(await screen.findAllByText('Публикация 2…')).toHaveLength(2);
});

test('numbers of another period are marked as such until the answer is there', async () => {
  renderDashboard(({ period, ...params }) =>
    partOf(params) === 'numbers' ? strip(period === 30 ? 21 : 112) : report(),
  );
  const busy = async () => (await screen.findByText(/^(112|21)$/)).closest('[aria-busy]')?.getAttribute('aria-busy');
  expect(await busy()).toBe('false');
  const { release } = holdBack(({ period }) => period === 30);
  await userEvent.click(screen.getByRole('button', { name: 'month' }));
  expect(await busy()).toBe('true');
  release();
  await screen.findByText('21');
  expect(await busy()).toBe('false');
});

test.each([
  { part: 'totals', place: () => within(document.body) },
  { part: 'engaging', place: () => tape('Топ по вовлечённости') },
  { part: 'viewed', place: () => tape('Топ по просмотрам') },
  { part: 'numbers', place: () => within(document.body) },
])('a failed part ($part) says so and can be repeated; the others stay [S2 §8]', async ({ part, place }) => {
  let isDown = true;
  const { sent } = renderDashboard((params) => (isDown && partOf(params) === part ? undefined : strip(112)));
  expect(await place().findByText('Ошибка загрузки данных!')).toBeTruthy();
  if (part !== 'numbers') expect(await screen.findByText('112')).toBeTruthy();
  isDown = false;
  const before = sent().length;
  await userEvent.click(place().getByRole('button', { name: 'Повторить' }));
  await waitFor(() => expect(screen.queryByText('Ошибка загрузки данных!')).toBeNull());
  expect(await screen.findByText('112')).toBeTruthy();
  expect(sent().slice(before).map(partOf)).toEqual([part]);
});

test('a failed list of another period leaves none of the one before', async () => {
  renderDashboard((params) =>
    params.period === 30 && partOf(params) === 'viewed' ? undefined : report({ data: [aPublication(1)] }),
  );
  expect(await screen.findAllByText('Публикация 1…')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'month' }));
  expect(await tape('Топ по просмотрам').findByText('Ошибка загрузки данных!')).toBeTruthy();
  expect(tape('Топ по просмотрам').queryByText('Публикация 1…')).toBeNull();
});

test('every part is asked for again each minute, because a sliding period loses publications', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { sent } = renderDashboard(() => report({ data: [aPublication(1)] }));
  expect(await screen.findAllByText('Публикация 1…')).toHaveLength(2);
  const before = sent().length;
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(new Set(sent().slice(before).map(partOf))).toEqual(new Set(['totals', 'numbers', 'engaging', 'viewed']));
  jest.useRealTimers();
});

test('a list stays while a text of it is read, and is the latest one after that', async () => {
  let first = 1;
  const { refetch, sent } = renderDashboard(() => report({ data: [aPublication(first)] }), {
    over: {
      'POST /api-py/report-form-fullText': () => ({
        json: { status: 'success', data: { text: 'Весь текст', is_cut: false } },
      }),
    },
  });
  await screen.findAllByText('Публикация 1…');
  const views = tape('Топ по просмотрам');
  await userEvent.click(views.getByRole('button', { name: 'Подробнее...' }));
  await views.findByText('Весь текст');
  first = 2;
  const before = sent().length;
  refetch();
  await waitFor(() => expect(sent().length).toBe(before + 4));
  expect(await tape('Топ по вовлечённости').findByText('Публикация 2…')).toBeTruthy();
  expect(views.getByText('Весь текст')).toBeTruthy();
  await userEvent.click(views.getByRole('button', { name: 'скрыть' }));
  expect(await views.findByText('Публикация 2…')).toBeTruthy();
});

test('the charts are drawn at most once a second', async () => {
  let publications = 1;
  const { refetch } = renderDashboard((params) => (partOf(params) === 'numbers' ? strip(publications) : report()));
  await screen.findByText('Публикаций');
  await waitFor(() => expect(publicationsShown()).toBe('1'));
  await pause(1_050);
  publications = 2;
  refetch();
  await waitFor(() => expect(publicationsShown()).toBe('2'));
  publications = 3;
  refetch();
  await pause(300);
  expect(publicationsShown()).toBe('2');
  await waitFor(() => expect(publicationsShown()).toBe('3'), { timeout: 1_500 });
});

describe('what to show is not known', () => {
  const path = 'GET /api-py/topics/by-keyword/%D0%BF%D0%B0%D1%80%D0%BA';

  test('after a failed list of topics, which says so and is repeated [S2 §8]', async () => {
    let isDown = true;
    const { sent } = renderDashboard(() => report(), {
      at: '/main',
      over: {
        'GET /api-py/topics-list': () => (isDown ? failure : { json: { topics_list: [aTopic(5, { name: 'Парки' })] } }),
      },
    });
    expect(await screen.findByText('Ошибка загрузки темы topics-list')).toBeTruthy();
    expect(screen.queryByText('Все темы')).toBeNull();
    expect(sent()).toEqual([]);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('heading', { name: 'Парки' })).toBeTruthy();
    await waitFor(() => expect(sent()).not.toEqual([]));
  });

  test.each(['%00', '%1F%7F'])('but a keyword that nobody can have (%s) asks for nothing', async (keyword) => {
    const { sent } = renderDashboard(() => report(), {
      at: `/main?keyword=${keyword}`,
      over: { 'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(5, { name: 'Парки' })] } }) },
    });
    expect(await screen.findByRole('heading', { name: 'Парки' })).toBeTruthy();
    await waitFor(() => expect(sent()).not.toEqual([]));
  });

  test('after a failed look-up of a word', async () => {
    let isDown = true;
    const { sent } = renderDashboard(() => report(), {
      at: '/main?keyword=парк',
      over: { [path]: () => (isDown ? failure : { json: { topic: aTopic(5, { name: 'Парки' }) } }) },
    });
    expect(await screen.findByText('Не удалось найти тему по слову «парк».')).toBeTruthy();
    expect(screen.queryByText('Все темы')).toBeNull();
    expect(sent()).toEqual([]);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('heading', { name: 'Парки' })).toBeTruthy();
    await waitFor(() => expect(new Set(sent().map(({ topic_id: id }) => id))).toEqual(new Set([5])));
  });
});

import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallBody } from '@mm/proto/http/call.js';
import type { reportCalls } from '@mm/proto/http/reports.js';
import { aPublication } from '../../../test/a-publication.js';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.js';
import { DashboardPage, prefetchDashboard } from './dashboard.page.js';

const paramsOf = (body: unknown) => (body as CallBody<typeof reportCalls.form>).params;
const aReport = {
  status: 'success',
  data: [],
  total: 0,
  checked_share: 0,
  hidden_by_machine: 0,
  as_of: 0,
  query_version: '1',
  widgets: {},
};
const responders: Record<string, Responder> = {
  'GET /api-py/topics-list': () => ({ json: { topics_list: [] } }),
  'GET /api-py/dashboard-topic': () => ({ json: { topic_id: null } }),
  'POST /api-py/report-form': ({ body }) => ({
    json: {
      ...aReport,
      total: 10,
      checked_share: 40,
      widgets: paramsOf(body).widgets?.includes('tone-totals')
        ? { 'tone-totals': { all: 10, pos: 5, neg: 2, neut: 3 } }
        : {},
    },
  }),
};
function renderDashboard(
  over: Record<string, Responder> = {},
  options: Parameters<typeof renderScreen>[1] = { roles: ['MM_view'] },
) {
  const { requests } = fakeServer({ ...responders, ...over });
  renderScreen(
    <>
      <DashboardPage />
      <ConfirmDialog />
    </>,
    options,
  );
  return () => requests.filter((a) => a.path === '/api-py/report-form').map((a) => paramsOf(a.body));
}

test('the four tone switches carry counts [S2 §2]', async () => {
  renderDashboard();
  expect(await screen.findByRole('button', { name: 'Все 10' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Позитивная 5' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Нейтральная 3' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Негативная 2' })).toBeTruthy();
});

test('turning a tone on turns the others off and requests the report again [S2 §4]', async () => {
  const reportRequests = renderDashboard();
  await userEvent.click(await screen.findByRole('button', { name: 'Негативная 2' }));
  await waitFor(() =>
    expect(reportRequests()).toEqual(expect.arrayContaining([expect.objectContaining({ tone: -2 })])),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Позитивная 5' }));
  expect(screen.getByRole('button', { name: 'Позитивная 5' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Негативная 2' }).getAttribute('aria-pressed')).toBe('false');
});

test('the two lists request the top 5 by engagement and by views [S2 §2, S2 §9]', async () => {
  const reportRequests = renderDashboard();
  expect(await screen.findByRole('heading', { name: 'Топ по вовлечённости' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Топ по просмотрам' })).toBeTruthy();
  await waitFor(() =>
    expect(reportRequests().map((p) => [p.sort, p.size, p.once_per_story])).toEqual(
      expect.arrayContaining([
        ['-engagement', 5, true],
        ['-viewSum', 5, true],
      ]),
    ),
  );
});

test('the period is сутки, неделя, месяц or a custom range [S2 §2]', async () => {
  renderDashboard();
  const group = within(await screen.findByRole('radiogroup', { name: 'Период' }));
  expect(group.getAllByRole('radio').map((radio) => radio.textContent)).toEqual([
    'сутки',
    'неделя',
    'месяц',
    'выбрать период',
  ]);
});

test("without both dates 'Не выбран период!' is shown, and the dashboard falls back to сутки [S2 §4, S2 §5]", async () => {
  const reportRequests = renderDashboard({}, { roles: ['MM_view'], at: '/main?period=7' });
  await userEvent.click(await screen.findByRole('radio', { name: 'выбрать период' }));
  expect(reportRequests().every(({ period }) => period === 7)).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Показать' }));
  expect(await screen.findByText('Не выбран период!')).toBeTruthy();
  await waitFor(() => expect(reportRequests().at(-1)).toMatchObject({ period: 1, selectedPeriod: null }));
  const day = screen.getByRole('radio', { name: 'сутки', hidden: true });
  expect(day.getAttribute('aria-checked')).toBe('true');
});

test('an item has source, date, author, tone, likes, comments, shares, views and text [S2 §2]', async () => {
  renderDashboard({
    'POST /api-py/report-form': () => ({ json: { ...aReport, data: [aPublication(1)], total: 1 } }),
  });
  const tape = within(await screen.findByRole('region', { name: 'Топ по просмотрам' }));
  const item = await tape.findByRole('listitem');
  for (const text of ['VK', '21.11.2025', 'Шымкент News', 'Публикация 1…', 'Подробнее...'])
    expect(item.textContent).toContain(text);
  for (const label of ['Нейтральная', 'Лайки', 'Комментарии', 'Репосты', 'Просмотры'])
    expect(item.innerHTML).toContain(label);
});

test('an item says how many reprints its story has, one without any nothing', async () => {
  renderDashboard({
    'POST /api-py/report-form': () => ({
      json: { ...aReport, data: [aPublication(1, { story_id: 7, reprints: 12 }), aPublication(2)], total: 2 },
    }),
  });
  const tape = within(await screen.findByRole('region', { name: 'Топ по вовлечённости' }));
  await waitFor(() => expect(tape.getAllByRole('listitem')).toHaveLength(2));
  expect(tape.getAllByRole('listitem').map(({ textContent }) => /\+\d+ \p{L}+/u.exec(textContent)?.[0])).toEqual([
    '+12 перепечаток',
    undefined,
  ]);
});

test("a failed load shows the alert 'Ошибка загрузки данных!' [S2 §8]", async () => {
  renderDashboard({ 'POST /api-py/report-form': () => ({ status: 500, json: {} }) });
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
  expect(screen.getAllByText('Ошибка загрузки данных!').length).toBeGreaterThan(0);
});

test("the switch 'Все / Проверенные' requests what people reviewed and is kept in the address [D §6]", async () => {
  const reportRequests = renderDashboard();
  await screen.findByRole('button', { name: 'Все 10' });
  expect(reportRequests().every((p) => p.reviewed === 'all')).toBe(true);
  const before = reportRequests().length;
  await userEvent.click(screen.getByRole('radio', { name: 'Проверенные' }));
  expect(screen.getByTestId('address').textContent).toContain('checked=1');
  await waitFor(() => expect(reportRequests().length).toBe(before + 4));
  expect(
    reportRequests()
      .slice(before)
      .every((p) => p.reviewed === 'saved'),
  ).toBe(true);
});

test('every request has the reduced set of the dashboard, keywords and attrSearch even if empty [S2 §7]', async () => {
  const reportRequests = renderDashboard();
  await screen.findByRole('button', { name: 'Все 10' });
  const fields = ['type', 'period', 'selectedPeriod', 'keywords', 'attrSearch', 'tone', 'topic_id', 'reviewed'];
  for (const params of reportRequests()) {
    expect(Object.keys(params)).toEqual(expect.arrayContaining(fields));
    expect(params).toMatchObject({ type: null, keywords: '', attrSearch: false });
  }
});

test('the groups of conditions have visible labels', async () => {
  renderDashboard();
  await screen.findByRole('button', { name: 'Все 10' });
  for (const label of ['Период', 'Тональность', 'Проверка']) expect(screen.getByText(label)).toBeTruthy();
});

test('the numbers of a report that still loads are dashes', async () => {
  renderDashboard({ 'POST /api-py/report-form': () => ({ status: 500, json: {} }) });
  expect(screen.getByText('проверено людьми – %')).toBeTruthy();
  expect(screen.getByText('скрыто машиной: –')).toBeTruthy();
  await screen.findByRole('alertdialog');
});

test('a click on a region opens /topic narrowed to it, with period and tone [S2 §2, D §12]', async () => {
  const regions = [{ key: 79, name: 'Шымкент', sum: 3, pos: 0, neut: 3, neg: 0 }];
  renderDashboard(
    { 'POST /api-py/report-form': () => ({ json: { ...aReport, widgets: { regions } } }) },
    { roles: ['mm_operator'], at: '/main?theme=0&period=7&tone=-2' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Шымкент 3, Шымкент: 3 публикации' }));
  expect(screen.getByTestId('address').textContent).toBe('/topic?period=7&tone=-2&oblasts=79&kinds=both');
});

test('a user who may not open topics cannot press a region [S2 §2]', async () => {
  renderDashboard({
    'POST /api-py/report-form': () => ({ json: { ...aReport, widgets: { regions: [] } } }),
  });
  expect(await screen.findByRole('img', { name: 'Шымкент 0, Шымкент: 0 публикаций' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Шымкент/ })).toBeNull();
});

test('the head has the download menu and the form of the wall', async () => {
  renderDashboard();
  expect(await screen.findByRole('button', { name: 'Скачать' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Экран' })).toBeTruthy();
});

const prefetched = {
  status: 'success',
  data: [],
  total: 7,
  checked_share: 40,
  hidden_by_machine: 0,
  as_of: 0,
  query_version: '1',
  widgets: {},
};
const asked = ['/api-py/report-form', '/api-py/collection-gaps', '/api-py/topics-list', '/api-py/dashboard-topic'];

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

async function openDashboard(at: string) {
  const { requests } = fakeServer({
    'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(5), aTopic(6)] } }),
    'GET /api-py/dashboard-topic': () => ({ json: { topic_id: null } }),
    'GET /api-py/collection-gaps': () => ({ json: { gaps: [], total: 0 } }),
    'POST /api-py/report-form': () => ({ json: prefetched }),
  });
  const shown = () => requests.filter(({ path }) => asked.includes(path));
  renderScreen(<DashboardPage />, { at, prefetch: prefetchDashboard });
  await screen.findByText('проверено людьми 40 %');
  return { shown, reports: () => shown().filter(({ path }) => path === '/api-py/report-form') };
}
const topicsOf = (requests: readonly { body?: unknown }[]) =>
  requests.map(({ body }) => (body as { params: { topic_id: number | null } }).params.topic_id);

test.each(['/main?theme=6', '/main?theme=0', '/main?theme=6&period=7&tone=2&checked=1&hidden=1'])(
  '%s asks nothing twice',
  async (at) => {
    // Gaps are asked for by the minute: a test over its end would ask twice.
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const { shown } = await openDashboard(at);
    const questions = shown().map(({ path, body }) => path + JSON.stringify(body));
    await waitFor(() => expect(questions).toHaveLength(7));
    expect(new Set(questions).size).toBe(questions.length);
  },
);

test('without a topic in the address the one that was seen last is asked for', async () => {
  const { reports } = await openDashboard('/main');
  await waitFor(() => expect(topicsOf(reports())).toEqual([5, 5, 5, 5]));
  expect(localStorage.getItem('mm.dashboard-topic.operator')).toBe('5');
});

test('another topic than the one that was seen last replaces it', async () => {
  localStorage.setItem('mm.dashboard-topic.operator', '6');
  const { reports } = await openDashboard('/main');
  await waitFor(() => expect(topicsOf(reports())).toEqual([6, 6, 6, 6, 5, 5, 5, 5]));
  await waitFor(() => expect(localStorage.getItem('mm.dashboard-topic.operator')).toBe('5'));
});

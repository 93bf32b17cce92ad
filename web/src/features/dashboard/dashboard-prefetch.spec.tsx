import { screen, waitFor } from '@testing-library/react';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { DashboardPage, prefetchDashboard } from './dashboard.page.js';

const aReport = {
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

async function openDashboard(at: string) {
  const { requests } = fakeServer({
    'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(5), aTopic(6)] } }),
    'GET /api-py/dashboard-topic': () => ({ json: { topic_id: null } }),
    'GET /api-py/collection-gaps': () => ({ json: { gaps: [], total: 0 } }),
    'POST /api-py/report-form': () => ({ json: aReport }),
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

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { DashboardPage } from './dashboard.page.js';

const topics = [aTopic(5, { name: 'Парки' }), aTopic(7, { name: 'Дороги' })];
const paramsOf = (body: unknown) => (body as { params: ReportParamsWire }).params;

function renderDashboard(at: string, stored: number | null) {
  const server = { stored };
  const { requests } = fakeServer({
    'GET /api-py/topics-list': () => ({ json: { topics_list: topics } }),
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: [] } }),
    'GET /api-py/dashboard-topic': () => ({ json: { topic_id: server.stored } }),
    'POST /api-py/dashboard-topic': ({ body }) => {
      server.stored = paramsOf(body).topic_id ?? null;
      return { json: { topic_id: server.stored } };
    },
    'POST /api-py/report-form': () => ({
      json: {
        status: 'success',
        data: [],
        total: 0,
        checked_share: 0,
        hidden_by_machine: 0,
        as_of: 0,
        query_version: '1',
        widgets: {},
      },
    }),
  });
  renderScreen(<DashboardPage />, { roles: ['MM_view'], at });
  return {
    server,
    reportedTopics: () => [
      ...new Set(requests.filter((r) => r.path === '/api-py/report-form').map((r) => paramsOf(r.body).topic_id)),
    ],
  };
}

test('without theme the dashboard opens the stored default topic, and nothing else before it [D §12]', async () => {
  const { reportedTopics } = renderDashboard('/main', 7);
  expect(await screen.findByRole('heading', { name: 'Дороги' })).toBeTruthy();
  await waitFor(() => expect(reportedTopics()).toEqual([7]));
});

test.each([null, 99])(
  'with %s stored, which is no visible topic, the first visible topic by name is opened [D §12]',
  async (stored) => {
    const { reportedTopics } = renderDashboard('/main', stored);
    await waitFor(() => expect(reportedTopics()).toEqual([7]));
  },
);

test.each([
  ['5', 5],
  ['0', null],
])('theme=%s in the address counts before the default topic', async (theme, topicId) => {
  const { reportedTopics } = renderDashboard(`/main?theme=${theme}`, 7);
  await waitFor(() => expect(reportedTopics()).toEqual([topicId]));
});

test('the shown topic is made the default topic, and that is said and can be taken back [D §12]', async () => {
  const { server } = renderDashboard('/main?theme=7', null);
  await screen.findByRole('heading', { name: 'Дороги' });
  await userEvent.click(screen.getByRole('button', { name: 'Сделать темой по умолчанию' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Не открывать по умолчанию' }));
  await screen.findByRole('button', { name: 'Сделать темой по умолчанию' });
  expect(server.stored).toBeNull();
  expect(shownToasts()).toEqual([
    'Тема по умолчанию: Дороги',
    'Темы по умолчанию больше нет: откроется первая в списке',
  ]);
});

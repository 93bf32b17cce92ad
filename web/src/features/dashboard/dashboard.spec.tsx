import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.js';
import { DashboardPage } from './dashboard.page.js';

const paramsOf = (body: unknown): ReportParamsWire => (body as { params: ReportParamsWire }).params;
const responders: Record<string, Responder> = {
  'GET /api-py/topics-list': () => ({ json: { topics_list: [] } }),
  'POST /api-py/report-form': ({ body }) => ({
    json: {
      status: 'success',
      data: [],
      total: 10,
      checked_share: 40,
      hidden_by_machine: 0,
      widgets: paramsOf(body).widgets?.includes('tone-totals')
        ? { 'tone-totals': { all: 10, pos: 5, neg: 2, neut: 3 } }
        : {},
    },
  }),
};
function renderDashboard(over: Record<string, Responder> = {}) {
  const { requests } = fakeServer({ ...responders, ...over });
  renderScreen(
    <>
      <DashboardPage />
      <ConfirmDialog />
    </>,
    { roles: ['MM_view'] },
  );
  return () => requests.filter((a) => a.path === '/api-py/report-form').map((a) => paramsOf(a.body));
}

test('the four tone switches carry counts', async () => {
  renderDashboard();
  expect(await screen.findByRole('button', { name: 'Все 10' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Позитивная 5' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Нейтральная 3' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Негативная 2' })).toBeTruthy();
});

test('turning a tone on turns the others off and requests the report again', async () => {
  const reportRequests = renderDashboard();
  await userEvent.click(await screen.findByRole('button', { name: 'Негативная 2' }));
  await waitFor(() =>
    expect(reportRequests()).toEqual(expect.arrayContaining([expect.objectContaining({ tone: -2 })])),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Позитивная 5' }));
  expect(screen.getByRole('button', { name: 'Позитивная 5' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Негативная 2' }).getAttribute('aria-pressed')).toBe('false');
});

test('the two lists request the top 5 by engagement and by views', async () => {
  const reportRequests = renderDashboard();
  expect(await screen.findByRole('heading', { name: 'Топ по вовлечённости' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Топ по просмотрам' })).toBeTruthy();
  await waitFor(() =>
    expect(reportRequests().map((p) => [p.sort, p.size])).toEqual(
      expect.arrayContaining([
        ['-engagement', 5],
        ['-viewSum', 5],
      ]),
    ),
  );
});

test("a failed load shows the alert 'Ошибка загрузки данных!'", async () => {
  renderDashboard({ 'POST /api-py/report-form': () => ({ status: 500, json: {} }) });
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
  expect(screen.getAllByText('Ошибка загрузки данных!').length).toBeGreaterThan(0);
});

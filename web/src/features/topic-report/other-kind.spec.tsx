import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer, referenceResponders } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { TopicReportPage } from './topic-report.page.js';

/** Opens a report of which each kind of sources has so many publications. */
function renderReport(at: string, totals: { 1: number; 2: number }) {
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(5, { name: 'Парки' })] } }),
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: [] } }),
    'POST /api-py/report-form': ({ body }) => ({
      json: {
        status: 'success',
        data: [],
        total: totals[typeOf(body) as 1 | 2],
        checked_share: 0,
        hidden_by_machine: 0,
        as_of: 1_763_700_000,
        query_version: '1',
        widgets: {},
      },
    }),
  });
  renderScreen(<TopicReportPage />, { at });
  return () => requests.filter(({ path }) => path === '/api-py/report-form').map(({ body }) => typeOf(body));
}
const typeOf = (body: unknown) => (body as { params: ReportParamsWire }).params.type;
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test('a report opened from a number of both kinds says what the other tab has, and opens it', async () => {
  renderReport('/topic?theme=5&spheres=7&kinds=both', { 1: 11, 2: 4 });
  expect((await screen.findByText(/^ещё в масс-медиа:/)).textContent).toBe('ещё в масс-медиа: 4');
  expect(selected()).toBe('Социальные сети');
  await userEvent.click(screen.getByRole('button', { name: '4' }));
  expect(selected()).toBe('Масс-медиа');
  expect(screen.getByTestId('address').textContent).toBe('/topic?theme=5&spheres=7&kinds=both&kind=media');
  expect((await screen.findByText(/^ещё в социальных сетях:/)).textContent).toBe('ещё в социальных сетях: 11');
});

test('a number of mass media alone opens their tab; a chosen tab stays, also an empty one', async () => {
  renderReport('/topic?theme=5&spheres=7&kinds=both', { 1: 0, 2: 2 });
  await waitFor(() => expect(selected()).toBe('Масс-медиа'));
  await userEvent.click(screen.getByRole('tab', { name: 'Социальные сети' }));
  await screen.findByText('Публикаций');
  expect(selected()).toBe('Социальные сети');
  expect(screen.getByTestId('address').textContent).toBe('/topic?theme=5&spheres=7');
});

test.each(['/topic?theme=5', '/topic?theme=5&kinds=both&net=3', '/topic?theme=5&kinds=both&authors=8'])(
  '%s does not ask about the other kind',
  async (at) => {
    const types = renderReport(at, { 1: 3, 2: 4 });
    await screen.findByText('Публикаций');
    await waitFor(() => expect(types().length).toBeGreaterThanOrEqual(2));
    expect(types().every((type) => type === 1)).toBe(true);
  },
);

import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Point } from 'highcharts';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer, referenceResponders } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { engine } from '../../ui/chart/highcharts-engine.js';
import { ReportCharts } from './report-charts.js';
import { TopicReportPage } from './topic-report.page.js';

const from = Date.UTC(2026, 10, 5, 19);
const to = Date.UTC(2026, 11, 10, 19) - 1000;
const monthStarts = [Date.UTC(2026, 9, 31, 19), Date.UTC(2026, 10, 30, 19)];
const points = monthStarts.map((at) => ({ at, label: 'ноябрь', sum: 3, pos: 1, neut: 1, neg: 1 }));

function renderCharts(isLarge: boolean) {
  const onNarrow = jest.fn();
  const view = renderScreen(
    <ReportCharts
      type={1}
      tab="main"
      onTab={() => undefined}
      isLarge={isLarge}
      controls={null}
      widgets={{ timeline: { grain: 'month', points } }}
      previous={undefined}
      params={{ period: null, selectedPeriod: [from / 1000, to / 1000] }}
      storyId={null}
      onStory={() => undefined}
      onNarrow={onNarrow}
    />,
  );
  const figure = () => screen.getByRole('figure', { name: /Когда писали/ });
  return { ...view, onNarrow, height: () => figure().querySelector<HTMLElement>(':scope > div[style]')?.style.height };
}
/** jsdom has no layout, so a pointer hits no point: the event is fired by the untyped method that the chart calls. */
const clickOn = (point: Point | undefined) =>
  act(() => {
    if (!point || !('firePointEvent' in point) || typeof point.firePointEvent !== 'function')
      throw new Error('the point is not drawn');
    Reflect.apply(point.firePointEvent, point, ['click']);
  });

test.each([
  { isLarge: true, height: '500px', focusable: 0 },
  { isLarge: false, height: '180px', focusable: 2 },
])('large ($isLarge): the timeline is $height high, and only compact rankings scroll [S2 §9]', (expected) => {
  const { height, container } = renderCharts(expected.isLarge);
  expect(height()).toBe(expected.height);
  expect(container.querySelectorAll('[role="group"][tabindex="0"]')).toHaveLength(expected.focusable);
});

test.each([
  { month: 0, span: { from, to: Date.UTC(2026, 10, 30, 19) - 1 } },
  { month: 1, span: { from: Date.UTC(2026, 10, 30, 19), to: to + 999 } },
])('a click on month $month narrows the report, and never beyond its period', async ({ month, span }) => {
  const { onNarrow } = renderCharts(true);
  const drawn = () => engine.charts.flatMap((chart) => chart?.series ?? []).find(({ points: all }) => all.length === 2);
  await waitFor(() => expect(drawn()).toBeTruthy(), { timeout: 5000 });
  clickOn(drawn()?.points[month]);
  expect(onNarrow.mock.calls).toEqual([[{ period: { key: 'custom', span } }]]);
});

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

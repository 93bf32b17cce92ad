import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { Point } from 'highcharts';
import { renderScreen } from '../../../test/render-screen.js';
import { engine } from '../../ui/chart/highcharts-engine.js';
import { ReportCharts } from './report-charts.js';

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

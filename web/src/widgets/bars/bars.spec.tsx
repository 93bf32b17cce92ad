import { jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import type { Point } from 'highcharts';
import { tones } from '@mm/proto/vocabulary/tone.js';
import { renderScreen } from '../../../test/render-screen.js';
import { engine } from '../../ui/chart/highcharts-engine.js';
import { SphereBarsWidget, TopBarsWidget } from './bars.widget.js';

const row = { key: 4, name: 'ЖКХ', sum: 6, pos: 1, neut: 2, neg: 3 };
/** jsdom has no layout, so a pointer hits no point: the event is fired by the untyped method that the chart calls. */
const clickOn = (point: Point | undefined) =>
  act(() => {
    if (!point || !('firePointEvent' in point) || typeof point.firePointEvent !== 'function')
      throw new Error('the point is not drawn');
    Reflect.apply(point.firePointEvent, point, ['click']);
  });

test.each([
  { chart: 'of spheres', series: 2, tone: tones.negative },
  { chart: 'of events', series: 0, tone: tones.positive },
])('a click on a part of a bar $chart passes its tone', async ({ chart, series, tone }) => {
  const onName = jest.fn();
  renderScreen(
    chart === 'of spheres' ? (
      <SphereBarsWidget data={[row]} onName={onName} />
    ) : (
      <TopBarsWidget of="top-events" data={[row]} onName={onName} />
    ),
  );
  const drawn = () => engine.charts.filter(Boolean).at(-1)?.series;
  await waitFor(() => expect(drawn()).toHaveLength(3), { timeout: 5000 });
  clickOn(drawn()?.[series]?.points[0]);
  expect(onName.mock.calls).toEqual([[row, tone]]);
});

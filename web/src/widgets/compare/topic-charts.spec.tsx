import { jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Point } from 'highcharts';
import { engine } from '../../ui/chart/highcharts-engine.js';
import type { ComparedTopic } from './compared-topics.js';
import { TopicLinesWidget } from './topic-lines.widget.js';
import { TopicTotalsWidget } from './topic-totals.widget.js';

const hour = 3_600_000;
const aTopic = (id: number): ComparedTopic => ({
  ...{ id, name: `Тема ${id}`, publications: 4, authors: 2, engagement: 10, loyalty: 1, pos: 1, neut: 2, neg: 1 },
  timeline: {
    grain: 'hour',
    points: [0, 1].map((i) => ({ at: i * hour, label: `${i}:00`, sum: 2, pos: 0, neut: 2, neg: 0 })),
  },
});
const topics = [aTopic(5), aTopic(6)];

/** jsdom has no layout, so a pointer hits no point: the event is fired by the untyped method that the chart calls. */
const clickOn = (point: Point | undefined) =>
  act(() => {
    if (!point || !('firePointEvent' in point) || typeof point.firePointEvent !== 'function')
      throw new Error('the point is not drawn');
    Reflect.apply(point.firePointEvent, point, ['click']);
  });
const seriesOf = async (name: string) => {
  const drawn = () => engine.charts.flatMap((chart) => chart?.series ?? []).find((series) => series.name === name);
  await waitFor(() => expect(drawn()).toBeTruthy(), { timeout: 5000 });
  return drawn();
};

test('a comparison over time says when nothing was collected', async () => {
  const gaps = [{ from: hour, to: hour + 1, label: 'Instagram' }];
  render(<TopicLinesWidget topics={topics} onTopic={() => undefined} gaps={gaps} />);
  const { chart } = (await seriesOf('Тема 5')) ?? {};
  expect(chart?.xAxis[0]?.options.plotBands).toEqual([{ from: 0.5, to: 1.5, className: 'gap' }]);
  expect(screen.getByText('Не собиралось: Instagram')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Таблица' }));
  expect(screen.getByRole('rowheader', { name: '1:00 (не собиралось)' })).toBeTruthy();
});

test('a click on a line says the topic and the time', async () => {
  const onTopic = jest.fn();
  render(<TopicLinesWidget topics={topics} onTopic={onTopic} />);
  clickOn((await seriesOf('Тема 6'))?.points[1]);
  expect(onTopic.mock.calls).toEqual([[6, { from: hour, until: 2 * hour - 1 }]]);
});

test('a click on a bar says the topic and the tone', async () => {
  const onTopic = jest.fn();
  render(<TopicTotalsWidget topics={topics} onTopic={onTopic} expected={2} />);
  clickOn((await seriesOf('Негативная'))?.points[1]);
  expect(onTopic.mock.calls).toEqual([[6, -2]]);
});

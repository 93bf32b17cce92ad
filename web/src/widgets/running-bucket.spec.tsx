import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TopicLinesWidget } from './compare/topic-lines.widget.js';
import { LanguageTimelineWidget } from './language-timeline/language-timeline.widget.js';
import { withRunningBucket } from './running-bucket.js';
import { TimelineWidget } from './timeline/timeline.widget.js';
import { ToneTimelineWidget } from './tone-timeline/tone-timeline.widget.js';

const points = (length: number, open: number) =>
  Array.from({ length }, (_, at) => ({
    at: at * 86_400_000,
    label: `2${at}.11`,
    ...{ sum: 3, pos: 1, neut: 1, neg: 1, kz: 1, ru: 1, other: 1 },
    ...(at === open ? { running: true as const } : {}),
  }));
const lineOf = (length: number) => ({ type: 'line' as const, data: Array.from({ length }, () => ({ y: 3 })) });
const classesOf = (one: unknown) => (one as { data: { className: string }[] }).data.map(({ className }) => className);

test('the bucket that is not over has a dashed line, a hollow point and its name in the legend', () => {
  const { legend, series } = withRunningBucket(points(3, 2), [lineOf(3)], [lineOf(3)]);
  expect(legend).toEqual({ enabled: true });
  expect(series?.map(({ name }) => name)).toEqual([undefined, undefined, 'ещё идёт']);
  expect(classesOf(series?.[0])).toEqual(['', '', 'running']);
  expect(series?.[0]).toMatchObject({
    zoneAxis: 'x',
    zones: [{ value: 1 }, { value: 2, className: 'running-line' }, {}],
  });
  expect(series?.[1]).not.toHaveProperty('zones');
});

test('a single open bucket is a hollow point; a column is hollow, without a line', () => {
  expect(classesOf(withRunningBucket(points(1, 0), [lineOf(1)]).series?.[0])).toEqual(['running']);
  const { series } = withRunningBucket(points(2, 1), [{ ...lineOf(2), type: 'column' }]);
  expect([classesOf(series?.[0]), series?.[0]]).toEqual([
    ['', 'running'],
    expect.not.objectContaining({ zoneAxis: 'x' }),
  ]);
});

test('where all is over nothing is open, and what was open before is not', () => {
  const { legend, series } = withRunningBucket(points(2, -1), [lineOf(2)]);
  expect([legend, series?.length, classesOf(series?.[0])]).toEqual([undefined, 1, ['', '']]);
});

const timeline = { grain: 'date' as const, points: points(2, 1) };
const topic = { id: 1, name: 'Школы', publications: 6, authors: 1, engagement: 1, loyalty: 1, pos: 1, neut: 1, neg: 1 };
test.each([
  ['publications', <TimelineWidget key="1" data={timeline} />],
  ['tones', <ToneTimelineWidget key="2" data={timeline} shape="column" />],
  ['languages', <LanguageTimelineWidget key="3" data={timeline} />],
  ['topics', <TopicLinesWidget key="4" topics={[{ ...topic, timeline }]} onTopic={() => undefined} />],
])('the table of %s over time says which day is not over', async (_, chart) => {
  render(chart);
  await userEvent.click(screen.getByRole('button', { name: 'Таблица' }));
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['20.11', '21.11 (ещё идёт)']);
});

test('a chart of zeros says that there is nothing, and still what was not collected', () => {
  const data = { grain: 'date' as const, points: points(2, 1).map((point) => ({ ...point, sum: 0 })) };
  const { container } = render(<TimelineWidget data={data} gaps={[{ from: 0, to: 5, label: 'Instagram' }]} />);
  expect([screen.getByText('Нет данных') !== null, screen.getByText('Не собиралось: Instagram') !== null]).toEqual([
    true,
    true,
  ]);
  expect([container.querySelector('svg.highcharts-root'), screen.queryByText('Скачать картинку')]).toEqual([
    null,
    null,
  ]);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { gapBands, gapNote, rowLabels, timelineSpan, type Gap } from './gaps.js';
import { TimelineWidget } from './timeline/timeline.widget.js';
import { ToneTimelineWidget } from './tone-timeline/tone-timeline.widget.js';

const hour = 3_600_000;
const timeline = {
  grain: 'hour' as const,
  points: [0, 1, 2, 3, 4].map((i) => ({ at: i * hour, label: `${i}:00`, sum: i, pos: 0, neut: i, neg: 0 })),
};
const gap = (from: number, to: number, label = 'Instagram'): Gap => ({ from, to, label });

test('a band covers every bucket that a gap touches; neighbours share a band', () => {
  const bandsOf = (...gaps: Gap[]) => gapBands(timeline, gaps).map(({ from, to, className }) => [from, to, className]);
  expect(bandsOf(gap(hour + 1, hour + 2))).toEqual([[0.5, 1.5, 'gap']]);
  expect(bandsOf(gap(1.5 * hour, 2.5 * hour), gap(3.5 * hour, 3.6 * hour))).toEqual([[0.5, 3.5, 'gap']]);
  expect(bandsOf(gap(0, 1), gap(4.5 * hour, 9 * hour))).toEqual([
    [-0.5, 0.5, 'gap'],
    [3.5, 4.5, 'gap'],
  ]);
});

test('a gap that ends where a bucket begins does not touch it', () =>
  expect(gapBands(timeline, [gap(0, hour)])).toEqual([{ from: -0.5, to: 0.5, className: 'gap' }]));

test('the sentence names the gaps of the shown time, each once, at most three', () => {
  expect(gapNote(timeline, undefined)).toBeUndefined();
  expect(gapNote(timeline, [gap(-2 * hour, -hour), gap(9 * hour, 10 * hour)])).toBe('');
  expect(gapNote(timeline, [gap(0, 1, 'ночь'), gap(2, 3, 'ночь')])).toBe('Не собиралось: ночь');
  const five = ['а', 'б', 'в', 'г', 'д'].map((label, i) => gap(i, i + 1, label));
  expect(gapNote(timeline, five)).toBe('Не собиралось: а; б; в и ещё 2');
});

test('what is not known is said as a sentence of its own, and not hatched', () => {
  const unknown: Gap = { from: 0, to: 5 * hour, label: 'Сведения не загрузились', isUnknown: true };
  expect(gapNote(timeline, [unknown])).toBe('Сведения не загрузились');
  expect(gapNote(timeline, [gap(0, 1, 'ночь'), unknown])).toBe('Не собиралось: ночь. Сведения не загрузились');
  expect([gapBands(timeline, [unknown]), rowLabels(timeline, [unknown])[0]]).toEqual([[], '0:00']);
});

test('in the table a bucket with a gap says so', async () => {
  expect(rowLabels(timeline, [gap(hour, hour + 1)])[1]).toBe('1:00 (не собиралось)');
  render(<TimelineWidget data={timeline} gaps={[gap(hour, hour + 1)]} />);
  expect(screen.getByText('Не собиралось: Instagram')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Таблица' }));
  expect(screen.getByRole('rowheader', { name: '1:00 (не собиралось)' })).toBeTruthy();
});

test('tones over time say the gaps too', () => {
  render(<ToneTimelineWidget data={timeline} shape="line" gaps={[gap(0, 1)]} />);
  expect(screen.getByText('Не собиралось: Instagram')).toBeTruthy();
});

test('with the previous period the table has its numbers beside', async () => {
  const previous = { ...timeline, points: timeline.points.map((point) => ({ ...point, sum: 70 })) };
  render(<TimelineWidget data={timeline} previous={previous} />);
  await userEvent.click(screen.getByRole('button', { name: 'Таблица' }));
  expect(screen.getByRole('columnheader', { name: 'Прошлый период' })).toBeTruthy();
  expect(screen.getAllByText('70')).toHaveLength(5);
});

test('the time of a chart ends with its last bucket', () => {
  expect(timelineSpan(timeline)).toEqual({ from: 0, until: (5 * hour) / 1000 });
  expect(timelineSpan(undefined)).toEqual({ from: 0, until: 0 });
});

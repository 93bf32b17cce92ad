import type { ReportWire } from '@mm/proto/http/reports.js';
import { timelineGaps, type TimelineGaps } from './timeline-gaps.js';

const hour = 3600;
const start = Date.UTC(2026, 10, 22, 6) / 1000;
const timeline: NonNullable<ReportWire['widgets']['timeline']> = {
  grain: 'hour',
  points: [0, 1, 2, 3].map((n) => ({ at: (start + n * hour) * 1000, label: '', sum: 0, pos: 0, neut: 0, neg: 0 })),
};
const gap = (source: number, from: number, until: number) => ({
  author_id: source,
  from: start + from * hour,
  until: until === 0 ? 0 : start + until * hour,
});
const gapsOf = (...gaps: ReturnType<typeof gap>[]): TimelineGaps | undefined =>
  timelineGaps(timeline, gaps, { asOf: start + 3.5 * hour, timeZone: 'Asia/Almaty' });

it('the sources are counted that were not collected at some time of a point, each once [D §6]', () =>
  expect(gapsOf(gap(1, 0.5, 2), gap(1, 1.5, 2.5), gap(2, 1, 1.25))).toEqual({
    counts: [1, 2, 1, 0],
    bands: [[0.5, 2.5]],
  }));

it('a gap that lasts ends with the report, and one that began before begins with it [D §6]', () => {
  expect(gapsOf(gap(1, 3, 0))).toEqual({ counts: [0, 0, 0, 1], bands: [[3, 3.5]] });
  expect(gapsOf(gap(1, -9, 0.25), gap(2, 3, 9))).toEqual({
    counts: [1, 0, 0, 1],
    bands: [
      [0, 0.25],
      [3, 3.5],
    ],
  });
});

it('a gap outside the timeline says nothing', () => expect(gapsOf(gap(1, -2, -1), gap(2, 5, 6))).toBeUndefined());

import type { MeasureRow } from '../../store/report-query.js';
import type { WidgetContext } from '../report-widget.js';
import type { AxisBucket } from '../timeline/time-axis.js';
import { widgets as timelines } from '../timeline/timeline.widget.js';
import { widgets } from './language-timeline.widget.js';

const row = (day: string, lang: string, count: number): MeasureRow => ({
  key: Date.parse(`${day}T00:00:00+05:00`),
  lang,
  name: '',
  network: '',
  followers: -1,
  count,
  positive: 0,
  neutral: count,
  negative: 0,
  engagement: 0,
  saved: 0,
  authors: 0,
});
const now = Date.parse('2026-11-21T14:30:00+05:00');
const context: WidgetContext = {
  period: { from: now - 3 * 86_400_000, days: 3 },
  now,
  timeZone: 'Asia/Almaty',
  names: { get: () => undefined },
};

describe('publications over time by language', () => {
  it('have one point for each bucket, with Kazakh, Russian and all others', () => {
    const { measure, shape } = widgets['language-timeline'];
    const { grain, points } = shape(
      [
        row('2026-11-19', 'en', 1),
        row('2026-11-19', 'kz', 2),
        row('2026-11-19', 'other', 3),
        row('2026-11-19', 'ru', 4),
        row('2026-11-21', 'ru', 5),
      ],
      context,
    );
    expect(measure(context)).toEqual({ by: 'day', split: 'lang' });
    expect([grain, points.map(({ label, sum, kz, ru, other }) => [label, sum, kz, ru, other])]).toEqual([
      'date',
      [
        ['18.11', 0, 0, 0, 0],
        ['19.11', 10, 2, 4, 4],
        ['20.11', 0, 0, 0, 0],
        ['21.11', 5, 0, 5, 0],
      ],
    ]);
  });

  it.each([[[]], [[row('2026-11-10', 'kz', 1), row('2026-11-21', 'ru', 1)]]])(
    'are on the axis of the timeline (case %#)',
    (rows) => {
      for (const period of [context.period, { days: null }]) {
        const [byLanguage, byTone] = [
          widgets['language-timeline'].shape(rows, { ...context, period }),
          timelines.timeline.shape(rows, { ...context, period }),
        ];
        const bucketOf = ({ at, label, running }: AxisBucket) => [at, label, running];
        expect(byLanguage.points.map(bucketOf)).toEqual(byTone.points.map(bucketOf));
        expect(byTone.points.at(-1)?.running).toBe(true);
      }
    },
  );
});

import { defineWidgets } from '../report-widget.js';
import { grainOf, measureOf, timeAxis } from '../timeline/time-axis.js';

/** Publications over time by language, on the axis of 'timeline'; `other` is every language but the two. */
export const widgets = defineWidgets({
  'language-timeline': {
    measure: ({ period }) => ({ by: measureOf[grainOf(period.days)], split: 'lang' }),
    shape: (rows, context) => {
      const grain = grainOf(context.period.days);
      const sums = new Map<number, { sum: number; kz: number; ru: number }>();
      for (const { key, lang, count } of rows) {
        const point = sums.get(Number(key)) ?? { sum: 0, kz: 0, ru: 0 };
        point.sum += count;
        if (lang === 'kz' || lang === 'ru') point[lang] += count;
        sums.set(Number(key), point);
      }
      return {
        grain,
        points: timeAxis([...sums.keys()], grain, context).map((bucket) => {
          const { sum = 0, kz = 0, ru = 0 } = sums.get(bucket.at) ?? {};
          return { ...bucket, sum, kz, ru, other: sum - kz - ru };
        }),
      };
    },
  },
});

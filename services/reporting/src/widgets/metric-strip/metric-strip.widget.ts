import { defineWidgets } from '../report-widget.js';

/** The key numbers of a report. */
export const widgets = defineWidgets({
  'metric-strip': {
    measure: () => ({ by: 'none', stories: true }),
    shape: ([all]) => ({
      publications: all?.count ?? 0,
      stories: all?.stories ?? 0,
      authors: all?.authors ?? 0,
      engagement: all?.engagement ?? 0,
      loyalty: loyalty(all?.positive ?? 0, all?.negative ?? 0),
    }),
  },
});

/** Positive to negative publications, two decimals; 1 when there are no negatives. */
export function loyalty(positive: number, negative: number): number {
  return negative === 0 ? 1 : Math.round((positive / negative) * 100) / 100;
}

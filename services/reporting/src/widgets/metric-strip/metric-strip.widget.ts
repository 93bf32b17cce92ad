import { defineWidget } from '../report-widget.js';
import { loyalty } from './loyalty.js';

export const metricStrip = defineWidget({
  name: 'metric-strip',
  async compute(measure) {
    const [all] = await measure({ by: 'none' });
    return {
      publications: all?.count ?? 0,
      authors: all?.authors ?? 0,
      engagement: all?.engagement ?? 0,
      loyalty: loyalty(all?.positive ?? 0, all?.negative ?? 0),
    };
  },
});

import { defineWidget } from '../report-widget.js';

export const toneTotals = defineWidget({
  name: 'tone-totals',
  async compute(measure) {
    const [all] = await measure({ by: 'none' });
    return { all: all?.count ?? 0, pos: all?.positive ?? 0, neg: all?.negative ?? 0, neut: all?.neutral ?? 0 };
  },
});

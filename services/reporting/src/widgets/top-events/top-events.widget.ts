import { namedRow } from '../named-rows.js';
import { defineWidget } from '../report-widget.js';

export const topEvents = defineWidget({
  name: 'top-events',
  async compute(measure) {
    return (await measure({ by: 'event', top: 10 })).map((row) => namedRow(row));
  },
});

import { namedRow } from '../named-rows.js';
import { defineWidget } from '../report-widget.js';

export const sphereSpider = defineWidget({
  name: 'sphere-spider',
  async compute(measure, { names }) {
    return (await measure({ by: 'sphere' })).map((row) =>
      namedRow(row, names.get('sphere', Number(row.key)) ?? String(row.key)),
    );
  },
});

import { namedRow } from '../named-rows.js';
import { defineWidgets } from '../report-widget.js';

/** Publications by sphere. */
export const widgets = defineWidgets({
  'sphere-spider': {
    measure: () => ({ by: 'sphere' }),
    shape: (rows, { names }) =>
      rows.map((row) => namedRow(row, names.get('sphere', Number(row.key)) ?? String(row.key))),
  },
});

import { authorRow } from '../named-rows.js';
import { defineWidgets } from '../report-widget.js';

/** Authors, communities and media outlets in one list. */
export const widgets = defineWidgets({
  sources: { measure: () => ({ by: 'source', top: 1000 }), shape: (rows) => rows.map(authorRow) },
});

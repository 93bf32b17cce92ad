import { authorRow, namedRow } from '../named-rows.js';
import { defineWidgets } from '../report-widget.js';

const top = 10;

/** Rankings by number of publications. */
export const widgets = defineWidgets({
  'top-authors': { measure: () => ({ by: 'author', top }), shape: (rows) => rows.map(authorRow) },
  'top-communities': { measure: () => ({ by: 'community', top }), shape: (rows) => rows.map(authorRow) },
  'top-media': { measure: () => ({ by: 'media', top }), shape: (rows) => rows.map(authorRow) },
  'top-events': { measure: () => ({ by: 'event', top }), shape: (rows) => rows.map((row) => namedRow(row)) },
});

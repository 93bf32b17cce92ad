import { authorRow, namedRow } from '../named-rows.js';
import { defineWidgets } from '../report-widget.js';

const top = 10;

/** Rankings by number of publications. */
export const widgets = defineWidgets({
  'top-authors': async (measure) => (await measure({ by: 'author', top })).map(authorRow),
  'top-communities': async (measure) => (await measure({ by: 'community', top })).map(authorRow),
  'top-media': async (measure) => (await measure({ by: 'media', top })).map(authorRow),
  'top-events': async (measure) => (await measure({ by: 'event', top })).map((row) => namedRow(row)),
});

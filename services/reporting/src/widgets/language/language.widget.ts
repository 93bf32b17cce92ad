import { langTitles, type Lang } from '@mm/proto/vocabulary/lang.js';
import { namedRow, withPercent } from '../named-rows.js';
import { defineWidgets } from '../report-widget.js';

/** Publications by language. */
export const widgets = defineWidgets({
  language: {
    measure: () => ({ by: 'lang' }),
    shape: (rows) => withPercent(rows.map((row) => namedRow(row, langTitles[row.key as Lang] ?? langTitles.other))),
  },
});

import { langTitles, type Lang } from '@mm/proto/vocabulary/lang.js';
import { namedRow, withPercent } from '../named-rows.js';
import { defineWidget } from '../report-widget.js';

export const language = defineWidget({
  name: 'language',
  async compute(measure) {
    return withPercent(
      (await measure({ by: 'lang' })).map((row) => namedRow(row, langTitles[row.key as Lang] ?? langTitles.other)),
    );
  },
});

import { authorRow } from '../named-rows.js';
import { defineWidget } from '../report-widget.js';

export const topMedia = defineWidget({
  name: 'top-media',
  async compute(measure) {
    return (await measure({ by: 'media', top: 10 })).map(authorRow);
  },
});

import { authorRow } from '../named-rows.js';
import { defineWidget } from '../report-widget.js';

export const sources = defineWidget({
  name: 'sources',
  async compute(measure) {
    return (await measure({ by: 'source', top: 1000 })).map(authorRow);
  },
});

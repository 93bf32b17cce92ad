import { authorRow } from '../named-rows.js';
import { defineWidget } from '../report-widget.js';

export const topCommunities = defineWidget({
  name: 'top-communities',
  async compute(measure) {
    return (await measure({ by: 'community', top: 10 })).map(authorRow);
  },
});

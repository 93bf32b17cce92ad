import { authorRow } from '../named-rows.js';
import { defineWidget } from '../report-widget.js';

export const topAuthors = defineWidget({
  name: 'top-authors',
  async compute(measure) {
    return (await measure({ by: 'author', top: 10 })).map(authorRow);
  },
});

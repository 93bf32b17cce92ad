import { defineWidgets } from '../report-widget.js';

/** Publications by tone. */
export const widgets = defineWidgets({
  'tone-totals': {
    measure: () => ({ by: 'none' }),
    shape: ([all]) => ({
      all: all?.count ?? 0,
      pos: all?.positive ?? 0,
      neg: all?.negative ?? 0,
      neut: all?.neutral ?? 0,
    }),
  },
});

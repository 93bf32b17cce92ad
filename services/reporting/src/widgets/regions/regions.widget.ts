import { oblasts } from '@mm/proto/vocabulary/reference-lists.js';
import { namedRow } from '../named-rows.js';
import { defineWidgets } from '../report-widget.js';

const byName = new Intl.Collator('ru');

/**
 * Publications by oblast: every one of the list, also without publications, and added ones that publications have.
 * The most publications come first, then by name. A publication counts in each of its oblasts.
 */
export const widgets = defineWidgets({
  regions: {
    measure: () => ({ by: 'oblast' }),
    shape: (rows, { names }) => {
      const nameOf = (id: number): string => names.get('oblast', id) ?? String(id);
      const counted = rows.map((row) => namedRow(row, nameOf(Number(row.key))));
      const found = new Set(counted.map(({ key }) => Number(key)));
      const silent = oblasts
        .filter(({ id }) => !found.has(id))
        .map(({ id }) => ({ key: id, name: nameOf(id), sum: 0, pos: 0, neut: 0, neg: 0 }));
      return [...counted, ...silent].sort((a, b) => b.sum - a.sum || byName.compare(a.name, b.name));
    },
  },
});

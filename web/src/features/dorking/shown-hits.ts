import type { HitWire } from '@mm/proto/http/searches.js';
import type { Sort } from '../../ui/table/table-columns.js';

export const hitFilters = ['all', 'new', 'open'] as const;
export type HitFilter = (typeof hitFilters)[number];

const belongs: Readonly<Record<HitFilter, (hit: HitWire) => boolean>> = {
  all: () => true,
  new: ({ is_new }) => is_new,
  open: ({ saved, is_ignored }) => !saved && !is_ignored,
};

/** The filter that an address names; 'all' for an unknown one. */
export const filterOf = (text: string): HitFilter => hitFilters.find((filter) => filter === text) ?? 'all';

/** The publications of a filter. */
export const filtered = (hits: readonly HitWire[], filter: HitFilter): HitWire[] => hits.filter(belongs[filter]);

/** Negative, neutral, positive. */
const toneOrder = [-2, 1, 2];
const values: Readonly<Record<string, (hit: HitWire) => number | null>> = {
  date: ({ date }) => date,
  tone: ({ tone }) => (tone === null ? null : toneOrder.indexOf(tone)),
};

/** The publications in an order; those without a value are last in both directions. Null: as they came. */
export function sorted(hits: readonly HitWire[], sort: Sort | null): readonly HitWire[] {
  const valueOf = sort && values[sort.column];
  if (!valueOf) return hits;
  const sign = sort.direction === 'asc' ? 1 : -1;
  return [...hits].sort((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}

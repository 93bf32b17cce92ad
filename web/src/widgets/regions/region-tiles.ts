import { wholeCountry } from '@mm/proto/vocabulary/reference-lists.js';
import { locale } from '../../language/language.js';
import type { NamedRow } from '../widget-data.js';
import { texts } from './texts.js';

/** A region in the grid: KATO id, column and row from the north-west, names. */
interface Place {
  id: number;
  column: number;
  row: number;
  short: string;
  name: string;
}

export const columns = 6;

const place = (id: number, column: number, row: number, short: string, name: string): Place => ({
  id,
  column,
  row,
  short,
  name,
});

type KnownId = keyof typeof texts.places;
const known = (id: KnownId, column: number, row: number): Place => place(id, column, row, ...texts.places[id]);

/** The regions of Kazakhstan since 8 June 2022, each about where it lies. */
export const places: readonly Place[] = [
  known(59, 4, 1),
  known(27, 1, 2),
  known(15, 2, 2),
  known(39, 3, 2),
  known(11, 4, 2),
  known(55, 5, 2),
  known(23, 1, 3),
  known(62, 3, 3),
  known(71, 4, 3),
  known(10, 5, 3),
  known(63, 6, 3),
  known(47, 1, 4),
  known(43, 3, 4),
  known(35, 4, 4),
  known(33, 6, 4),
  known(61, 3, 5),
  known(31, 4, 5),
  known(19, 5, 5),
  known(79, 3, 6),
  known(75, 5, 6),
];

export type Prevailing = 'negative' | 'positive' | 'neutral' | 'none';
export interface Tile extends Place {
  row: number;
  sum: number;
  pos: number;
  neut: number;
  neg: number;
  /** 0 for nothing, 5 for the most. */
  level: number;
  prevailing: Prevailing;
  /** The row of the report; undefined without publications. */
  data: NamedRow | undefined;
}

const highestLevel = 5;

export const isRegion = ({ key }: Pick<NamedRow, 'key'>): boolean => Number(key) !== wholeCountry;

/** The country as a whole, which has no place on the map; coloured as a region with so many publications. */
export function countryOf(rows: readonly NamedRow[]): Tile | undefined {
  const row = rows.find((one) => !isRegion(one));
  return row && tileOf(place(wholeCountry, 1, 1, row.name, row.name), row, Math.max(row.sum, mostOf(rows)));
}

/** Every region with its numbers; regions that this table lacks stand below the others. */
export function tilesOf(rows: readonly NamedRow[]): Tile[] {
  const max = mostOf(rows);
  const byId = new Map(rows.map((row) => [Number(row.key), row]));
  const lastRow = Math.max(...places.map(({ row }) => row));
  const others = rows
    .filter((row) => isRegion(row) && !places.some(({ id }) => id === Number(row.key)))
    .map((row, i) =>
      place(Number(row.key), (i % columns) + 1, lastRow + 1 + Math.floor(i / columns), row.name, row.name),
    );
  return [...places, ...others].map((at) => tileOf(at, byId.get(at.id), max));
}

const mostOf = (rows: readonly NamedRow[]): number => Math.max(0, ...rows.filter(isRegion).map(({ sum }) => sum));

function tileOf(at: Place, data: NamedRow | undefined, max: number): Tile {
  const { sum, pos, neut, neg } = data ?? { sum: 0, pos: 0, neut: 0, neg: 0 };
  const [level, prevailing] = [levelOf(sum, max), prevailingOf(sum, pos, neg)];
  return { ...at, name: data?.name ?? at.name, sum, pos, neut, neg, level, prevailing, data };
}

/**
 * The step of a count, of which 1 is the lowest and `max` the highest. By the square root, so that one large city does
 * not leave every other region at the lowest step; where the largest count is at most 4, each has its own.
 */
export function levelOf(sum: number, max: number): number {
  if (sum <= 0) return 0;
  if (max <= 1) return highestLevel;
  const part = (Math.sqrt(sum) - 1) / (Math.sqrt(max) - 1);
  return 1 + Math.round(part * (highestLevel - 1));
}

const prevailingOf = (sum: number, pos: number, neg: number): Prevailing =>
  sum === 0 ? 'none' : neg > pos ? 'negative' : pos > neg ? 'positive' : 'neutral';

/** 1 234 as it fits a tile: '1,2 тыс.' from ten thousand on. */
export const shortCount = (sum: number): string =>
  sum < 10_000
    ? sum.toLocaleString(locale)
    : texts.thousands((sum / 1000).toLocaleString(locale, { maximumFractionDigits: sum < 100_000 ? 1 : 0 }));

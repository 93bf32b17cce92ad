import { oblasts, wholeCountry } from '@mm/proto/vocabulary/reference-lists.js';
import type { MeasureRow } from '../../store/report-query.js';
import { widgets } from './regions.widget.js';

const row = (key: number, count: number): MeasureRow => ({
  key,
  lang: '',
  name: '',
  network: '',
  followers: -1,
  count,
  positive: 1,
  neutral: count - 1,
  negative: 0,
  engagement: 0,
  saved: 0,
  authors: 0,
});
const renamed = { get: (_kind: string, id: number) => oblasts.find((o) => o.id === id)?.name.toUpperCase() };
const regions = (...rows: MeasureRow[]) =>
  widgets.regions.shape(rows, {
    period: { days: null },
    now: 0,
    timeZone: 'Asia/Almaty',
    names: renamed,
  });

describe('the regions', () => {
  it('are all oblasts, by publications and then by name, those without publications too', () => {
    const rows = regions(row(75, 2), row(71, 3), row(31, 2));
    expect(rows.slice(0, 6).map(({ key, name, sum }) => [key, name, sum])).toEqual([
      [71, 'АСТАНА', 3],
      [75, 'АЛМАТЫ', 2],
      [31, 'ЖАМБЫЛСКАЯ', 2],
      [10, 'АБАЙ', 0],
      [11, 'АКМОЛИНСКАЯ', 0],
      [15, 'АКТЮБИНСКАЯ', 0],
    ]);
    expect(rows.map(({ key }) => Number(key)).sort((a, b) => a - b)).toEqual(oblasts.map(({ id }) => id));
    expect(rows[0]).toMatchObject({ pos: 1, neut: 2, neg: 0 });
  });

  it('count the whole country in a row of its own', () => {
    const rows = regions(row(wholeCountry, 2), row(71, 3));
    expect(rows.slice(0, 3).map(({ key, sum }) => [key, sum])).toEqual([
      [71, 3],
      [wholeCountry, 2],
      [10, 0],
    ]);
  });

  it('include an oblast that was added to the list, by its id until its name is known', () => {
    const rows = regions(row(91, 1));
    expect([rows.length, rows[0]?.key, rows[0]?.name]).toEqual([oblasts.length + 1, 91, '91']);
  });
});

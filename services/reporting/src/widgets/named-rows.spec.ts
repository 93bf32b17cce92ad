import { namedRow, withPercent } from './named-rows.js';

const rowOf = (count: number): ReturnType<typeof namedRow> => ({
  key: count,
  name: '',
  sum: count,
  pos: 0,
  neut: count,
  neg: 0,
});

test('the share of a network is rounded to two decimals [S2 §9]', () =>
  expect(withPercent([rowOf(1), rowOf(2)]).map(({ percent }) => percent)).toEqual([33.33, 66.67]));

import { readerOf } from '../../../ui/hooks/use-address.js';
import { readDeskFilter } from '../filters/desk-filter.js';
import { daysOf, orderOf } from './batch-order.js';

const filterOf = (query: string) => readDeskFilter(readerOf(new URLSearchParams(query)));
const now = 1_700_000_030;
const day = 86_400;

test.each([
  ['accept', 'networks=smi', { filter: { state: 'new', networks: 'smi' }, accept: true }],
  ['ignore', 'state=later', { filter: { state: 'later' }, labels: { is_ignored: true } }],
] as const)('%s of %j', (kind, query, order) => expect(orderOf(kind, filterOf(query), 0, now)).toEqual(order));

test('old posts end at a full minute, or earlier where the filter does', () => {
  const end = Math.floor(now / 60) * 60 - 3 * day;
  expect(orderOf('old', filterOf(''), 3, now)).toEqual({
    filter: { state: 'new', to: end },
    labels: { is_ignored: true },
  });
  expect(orderOf('old', filterOf(`to=${end + 1}`), 3, now).filter.to).toBe(end);
  expect(orderOf('old', filterOf(`to=${end - 1}`), 3, now).filter.to).toBe(end - 1);
});

test.each([
  ['14', 14],
  [' 1 ', 1],
  ['3650', 3650],
  ['3651', null],
  ['0', null],
  ['1.5', null],
  ['', null],
  ['x', null],
])('%j days: %s', (typed, days) => expect(daysOf(typed)).toBe(days));

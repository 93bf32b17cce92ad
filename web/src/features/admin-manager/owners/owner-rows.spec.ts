import type { OwnerWire } from '@mm/proto/http/owners.js';
import { entriesOf, matchingOwners, oblastRows, ownersOf } from './owner-rows.js';

const anOwner = (id: number, over: Partial<OwnerWire> = {}): OwnerWire => ({
  id,
  username: `page${id}`,
  full_name: '',
  url: '',
  oblast: 0,
  pageType: 'page',
  is_active: true,
  ...over,
});
const oblasts = [
  { value: 71, text: 'Астана', text_kz: '', retired: false },
  { value: 79, text: 'Шымкент', text_kz: '', retired: false },
];

test('entries are divided by ;; or line breaks, empty ones are left out [S1 §5]', () => {
  expect(entriesOf(' a ;; ;;b;c\nd;;')).toEqual(['a', 'b;c', 'd']);
  expect(entriesOf(' ;; \n')).toEqual([]);
});

test('owners of all oblasts are one list by name, found by names and addresses, in one oblast or in all', () => {
  const owners = ownersOf({
    '71': [anOwner(1, { username: 'zhas', oblast: 71, full_name: 'Көкшетау' })],
    '0': [anOwner(2, { username: 'akimat', url: 'https://facebook.com/akimat.kz' })],
  });
  const found = (search: string, oblast: number | null) =>
    matchingOwners(owners, search, oblast).map(({ username }) => username);
  expect(found('', null)).toEqual(['akimat', 'zhas']);
  expect([found('кокшетау', null), found('AKIMAT.KZ', null), found('', 71), found('', 0)]).toEqual([
    ['zhas'],
    ['akimat'],
    ['zhas'],
    ['akimat'],
  ]);
});

test('oblasts with owners are counted in the order of their list, those without one and retired ones last', () => {
  const owners = [
    anOwner(1),
    anOwner(2, { oblast: 79 }),
    anOwner(3, { oblast: 71, is_active: false }),
    anOwner(4, { oblast: 71 }),
    anOwner(5, { oblast: 99 }),
  ];
  expect(oblastRows(owners, oblasts).map(({ text, active, all }) => [text, active, all])).toEqual([
    ['Астана', 1, 2],
    ['Шымкент', 1, 1],
    ['Без области', 1, 1],
    ['99', 1, 1],
  ]);
});

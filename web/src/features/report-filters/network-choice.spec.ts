import { toggleNetwork } from './network-choice.js';

const rows: readonly { rule: string; before: number[]; press: 'all' | number; after: number[] }[] = [
  { rule: "'all' resets the list", before: [3, 5], press: 'all', after: [] },
  { rule: "'all' stays on", before: [], press: 'all', after: [] },
  { rule: "a network turns 'all' off", before: [], press: 3, after: [3] },
  { rule: 'a second network joins the first', before: [3], press: 5, after: [3, 5] },
  { rule: 'one of two goes off', before: [3, 5], press: 3, after: [5] },
  { rule: "with no network selected it reverts to 'all'", before: [3], press: 3, after: [] },
];

test.each(rows)('networks: $rule [S2 §2]', ({ before, press, after }) =>
  expect(toggleNetwork(before, press)).toEqual(after),
);

import { toggleType, typeOrder } from './type-switches.js';

test('the publishing types are 1 to 15 [S2 §9]', () =>
  expect(typeOrder).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]));

test.each([
  { rule: 'a type is added in the order of the buttons', before: [3, 12], press: 5, after: [3, 5, 12] },
  { rule: 'a type is removed', before: [3, 5], press: 3, after: [5] },
  { rule: 'without any type there is no limit', before: [3], press: 3, after: [] },
] as const)('types: $rule', ({ before, press, after }) => expect(toggleType(before, press)).toEqual(after));

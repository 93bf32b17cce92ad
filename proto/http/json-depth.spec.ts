import { isTooDeep, MAX_JSON_DEPTH } from './json-depth.js';

const lists = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
const objects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

it('counts lists and objects within each other, as text or bytes', () => {
  for (const nested of [lists, objects]) {
    expect([MAX_JSON_DEPTH, MAX_JSON_DEPTH + 1, 50_000].map((depth) => isTooDeep(nested(depth)))).toEqual([
      false,
      true,
      true,
    ]);
    expect(isTooDeep(Buffer.from(nested(50_000)))).toBe(true);
  }
});

it('counts neither neighbours nor brackets in texts', () => {
  expect(isTooDeep(JSON.stringify(Array.from({ length: 1000 }, () => [[{}]])))).toBe(false);
  expect(isTooDeep(JSON.stringify({ a: `\\"${'['.repeat(1000)}`, ['{'.repeat(1000)]: 1 }))).toBe(false);
  expect(isTooDeep(`["\\\\",${lists(1000)}]`)).toBe(true);
});

import { jsonExcess, MAX_JSON_DEPTH } from './json-depth.js';

const lists = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
const objects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

it('counts lists and objects within each other, as text or bytes', () => {
  for (const nested of [lists, objects]) {
    expect([MAX_JSON_DEPTH, MAX_JSON_DEPTH + 1, 50_000].map((depth) => jsonExcess(nested(depth)))).toEqual([
      undefined,
      'too-deep',
      'too-deep',
    ]);
    expect(jsonExcess(Buffer.from(nested(50_000)))).toBe('too-deep');
  }
});

it('counts neither neighbours nor brackets in texts', () => {
  expect(jsonExcess(JSON.stringify(Array.from({ length: 1000 }, () => [[{}]])))).toBeUndefined();
  expect(jsonExcess(JSON.stringify({ a: `\\"${'['.repeat(1000)}`, ['{'.repeat(1000)]: 1 }))).toBeUndefined();
  expect(jsonExcess(`["\\\\",${lists(1000)}]`)).toBe('too-deep');
});

it('counts the values of lists and objects together, and no commas in texts', () => {
  const json = JSON.stringify({ 'a,': [1, 'x,y', []], b: { c: [{ d: 1 }, 2] } });
  expect([4, 5].map((most) => jsonExcess(json, most))).toEqual(['too-many-values', undefined]);
});

import { describe, expect, it } from '@jest/globals';
import { pkOf } from './shortcode.js';

describe('the numeric id of an Instagram post', () => {
  it.each([
    ['B', 1n],
    ['BA', 64n],
    ['-_', 4031n],
    ['B8gQCApHMT-', 2242863121303389438n],
    ['DbLbgl6CNpU', 3948370485301533268n],
  ])('of %s is %s', (code, pk) => expect(pkOf(code)).toBe(pk));

  it('ignores the key of a private post, and is absent for other text', () => {
    expect(pkOf(`DbLbgl6CNpU${'x'.repeat(28)}`)).toBe(3948370485301533268n);
    expect([pkOf(''), pkOf('not a code'), pkOf('код')]).toEqual([undefined, undefined, undefined]);
  });
});

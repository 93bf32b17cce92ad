import { floorOf } from './strictness.js';

describe('the smallest likeness of one story', () => {
  it('grows with strictness', () => {
    expect(floorOf(1)).toBeLessThan(floorOf(2));
    expect(floorOf(2)).toBeLessThan(floorOf(3));
  });

  it('moves with what people decided of two sources, within limits', () => {
    expect(floorOf(2, { together: 0, apart: 2 })).toBeGreaterThan(floorOf(2));
    expect(floorOf(2, { together: 1, apart: 0 })).toBeLessThan(floorOf(2));
    expect(floorOf(2, { together: 3, apart: 3 })).toBe(floorOf(2));
    expect([floorOf(1, { together: 99, apart: 0 }) > 0.3, floorOf(3, { together: 0, apart: 99 }) < 1]).toEqual([
      true,
      true,
    ]);
  });
});

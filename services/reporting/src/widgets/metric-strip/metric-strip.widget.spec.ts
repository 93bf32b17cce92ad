import { loyalty } from './metric-strip.widget.js';

describe('loyalty', () => {
  it('is positive to negative with two decimals [S2 §2, S2 §9, D §6]', () => {
    expect([loyalty(2, 3), loyalty(10, 4), loyalty(0, 5)]).toEqual([0.67, 2.5, 0]);
  });

  it('is 1 when there are no negatives [S2 §9, D §6]', () => {
    expect([loyalty(0, 0), loyalty(7, 0)]).toEqual([1, 1]);
  });
});

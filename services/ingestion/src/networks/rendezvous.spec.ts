import { rendezvous } from './rendezvous.js';

const accounts = ['a1', 'b2', 'c3', 'd4'];
const keys = Array.from({ length: 1000 }, (_, index) => String(1_000_000 + index));

describe('rendezvous', () => {
  it('gives each key the same owner, whatever the order of the candidates', () => {
    for (const key of keys) expect(rendezvous(accounts.toReversed(), key)).toBe(rendezvous(accounts, key));
  });

  it('has no owner without candidates', () => {
    expect(rendezvous([], 'x')).toBeUndefined();
  });

  it('divides keys about evenly', () => {
    for (const account of accounts) {
      const share = keys.filter((key) => rendezvous(accounts, key) === account).length;
      expect(share).toBeGreaterThan(150);
      expect(share).toBeLessThan(350);
    }
  });

  it('moves only the keys of a candidate that is gone, to all of the others', () => {
    const left = accounts.filter((account) => account !== 'b2');
    const moved = keys.filter((key) => rendezvous(accounts, key) === 'b2');
    for (const key of keys) {
      if (moved.includes(key)) expect(left).toContain(rendezvous(left, key));
      else expect(rendezvous(left, key)).toBe(rendezvous(accounts, key));
    }
    expect(new Set(moved.map((key) => rendezvous(left, key))).size).toBe(3);
  });
});

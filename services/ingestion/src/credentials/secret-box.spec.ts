import { randomBytes } from 'node:crypto';
import { seal, unseal } from './secret-box.js';

const key = randomBytes(32);

describe('a sealed secret', () => {
  it('opens with its key and its owner, and never shows its text', () => {
    const box = seal(key, 'row-1', 'секрет');
    expect(box.includes('секрет')).toBe(false);
    expect(unseal(key, 'row-1', box)).toBe('секрет');
    expect(seal(key, 'row-1', 'секрет').equals(box)).toBe(false);
  });

  it('does not open with another key, in another row or when it was changed', () => {
    const box = seal(key, 'row-1', 'секрет');
    const changed = Buffer.from(box);
    changed[changed.length - 1]! ^= 1;
    expect(() => unseal(randomBytes(32), 'row-1', box)).toThrow();
    expect(() => unseal(key, 'row-2', box)).toThrow();
    expect(() => unseal(key, 'row-1', changed)).toThrow();
  });
});

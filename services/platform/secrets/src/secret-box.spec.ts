import { SecretBox } from './secret-box.js';

describe('a sealed value', () => {
  const box = new SecretBox(Buffer.alloc(32, 1));
  const sealed = box.seal('тайна', 'row 1');

  it('opens with the same key and context', () => expect(box.open(sealed, 'row 1')).toBe('тайна'));
  it('does not contain the plain text', () => expect(sealed.toString('utf8')).not.toContain('тайна'));
  it('does not open with another context, another key or a changed byte', () => {
    expect(() => box.open(sealed, 'row 2')).toThrow();
    expect(() => new SecretBox(Buffer.alloc(32, 2)).open(sealed, 'row 1')).toThrow();
    expect(() =>
      box.open(Buffer.concat([sealed.subarray(0, -1), Buffer.from([sealed.at(-1) === 0 ? 1 : 0])]), 'row 1'),
    ).toThrow();
  });
  it('opens without its version byte, as tokens were once stored, whatever its first byte is', () => {
    const unversioned = Array.from({ length: 2_000 }, () => box.sealUnversioned('тайна', 'row 1'));
    expect(unversioned.some((one) => one[0] === 1)).toBe(true);
    expect(new Set(unversioned.map((one) => box.open(one, 'row 1')))).toEqual(new Set(['тайна']));
  });
  it('differs on every call', () => expect(box.seal('тайна', 'row 1').equals(sealed)).toBe(false));
  it('requires a key of 32 bytes', () => expect(() => new SecretBox(Buffer.alloc(16))).toThrow());
});

import { SecretBox } from './secret-box.js';

/** 'тайна' in row 1, encrypted directly with the key of 32 ones. */
const earlier = '070707070707070707070707ec1c73ac802ddac178d7b983838ebb095c713a14df17611cc92a';

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
  it.each([
    ['with', '01'],
    ['without', ''],
  ])('opens as earlier versions stored it, %s a first byte', (_, prefix) => {
    const direct = Buffer.from(prefix + earlier, 'hex');
    expect(box.open(direct, 'row 1')).toBe('тайна');
    expect(box.open(box.rewrap(direct, 'row 1') as Buffer, 'row 1')).toBe('тайна');
  });
  it('differs on every call', () => expect(box.seal('тайна', 'row 1').equals(sealed)).toBe(false));
  it('requires a key of 32 bytes', () => expect(() => new SecretBox(Buffer.alloc(16))).toThrow());
});

describe('a rotation of the installation key', () => {
  const [before, after] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const sealed = new SecretBox(before).seal('тайна', 'row 1');
  const rotating = new SecretBox(after, [before]);

  it('reads old values with the previous key', () => expect(rotating.open(sealed, 'row 1')).toBe('тайна'));
  it('makes them readable without the previous key, and leaves their bodies as they are', () => {
    const rewrapped = rotating.rewrap(sealed, 'row 1') as Buffer;
    expect(new SecretBox(after).open(rewrapped, 'row 1')).toBe('тайна');
    expect(rewrapped.subarray(-20).equals(sealed.subarray(-20))).toBe(true);
    expect(() => new SecretBox(before).open(rewrapped, 'row 1')).toThrow();
  });
  it('does not touch values that it has done', () =>
    expect(rotating.rewrap(rotating.rewrap(sealed, 'row 1') as Buffer, 'row 1')).toBeUndefined());
  it('refuses a value of another key or another row', () => {
    expect(() => rotating.rewrap(new SecretBox(Buffer.alloc(32, 3)).seal('x', 'row 1'), 'row 1')).toThrow();
    expect(() => rotating.rewrap(sealed, 'row 2')).toThrow();
  });
});

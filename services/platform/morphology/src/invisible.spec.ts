import { isInvisible, withoutInvisible } from './invisible.js';

describe('characters that nobody sees', () => {
  it.each(['\u00ad', '\u200b', '\u200f', '\u202e', '\u2060', '\u2066', '\ufe0f', '\ufeff'])(
    'are left out: %j',
    (one) => {
      expect(withoutInvisible(`Ал${one}маты`)).toBe('Алматы');
      expect(isInvisible(one.charCodeAt(0))).toBe(true);
    },
  );
  it.each(['а', ' ', '\n', '\u00a0', '\u0301', '\ud83d'])('are not others: %j', (one) => {
    expect(withoutInvisible(one)).toBe(one);
    expect(isInvisible(one.charCodeAt(0))).toBe(false);
  });
});

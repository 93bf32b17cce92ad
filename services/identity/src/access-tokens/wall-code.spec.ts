import { newCode, normalCode, shownCode } from './wall-code.js';

describe('the code of a wall', () => {
  it('is eight letters and digits that nobody confuses, shown in two halves', () => {
    for (let i = 0; i < 200; i++)
      expect(shownCode(newCode())).toMatch(/^[CDFGHJKMNPQRTVWXY234679]{4}-[CDFGHJKMNPQRTVWXY234679]{4}$/);
  });

  it('is the same in lower case, without the dash, with spaces and with Cyrillic look-alikes', () => {
    for (const entered of ['KXQP-7M2N', 'kxqp7m2n', ' kxqp 7m2n ', 'KXQP—7M2N', 'кхqр-7м2n'])
      expect(normalCode(entered)).toBe('KXQP7M2N');
  });

  it('is another one with another letter', () => expect(normalCode('KXQP-7M2Я')).toBe('KXQP7M2Я'));
});

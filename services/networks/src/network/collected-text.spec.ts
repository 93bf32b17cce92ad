import { cleanLine, cleanText } from './collected-text.js';

const lone = /\p{Cs}/u;

it.each([cleanText, cleanLine])('%p leaves no half of an emoji, wherever the text is cut', (clean) => {
  for (const cap of [1, 2, 3, 4, 5, 6]) {
    const cleaned = clean('а🙂 🙂🙂🙂', cap);
    expect(cleaned.length).toBeLessThanOrEqual(cap);
    expect(cleaned).not.toMatch(lone);
  }
});

it('lines have single spaces and no end of spaces', () => expect(cleanLine(' а \n\t б\u0000  ', 3)).toBe('а б'));

import { plainLetters, plainLettersInPlace } from './plain-letters.js';

const decorations = ['𝗢𝗿𝗮𝗹', '𝐎𝐫𝐚𝐥', '𝘖𝘳𝘢𝘭', '𝓞𝓻𝓪𝓵', '𝙾𝚛𝚊𝚕', 'Ｏｒａｌ', 'Ⓞⓡⓐⓛ', '🄾🅁🄰🄻', '🅾🆁🅰🅻', '🅞🅡🅐🅛', 'ᴏʀᴀʟ'];

it.each(decorations)('%s is a word of plain letters', (text) => {
  expect(plainLetters(text).toLowerCase()).toBe('oral');
});

it('keeps the positions of all other characters where it is asked to', () => {
  const text = '📍𝗢𝗿𝗮𝗹: ℡ №5, Ⓐ и дальше';
  const plain = plainLettersInPlace(text);
  expect(plain).toBe('📍O\u200br\u200ba\u200bl\u200b: ℡ №5, A и дальше');
  expect(plain.length).toBe(text.length);
});

it('leaves other characters as they are', () => {
  const text = 'Орал, Oral, ½ м², ﬁ, №, 🇰🇿, 日本, ™';
  expect(plainLetters(text)).toBe(text);
});

/** Letters that decorate words: mathematical, modifier, circled, squared and full-width ones, small capitals. */
const decorated = new RegExp(
  '[\\u{1D400}-\\u{1D7FF}\\u{1F130}-\\u{1F149}\\u{1F150}-\\u{1F169}\\u{1F170}-\\u{1F189}\\u24B6-\\u24E9' +
    '\\uFF10-\\uFF19\\uFF21-\\uFF3A\\uFF41-\\uFF5A\\u02B0-\\u02B8\\u02E0-\\u02E4' +
    '\\u1D00-\\u1D22\\u1D2C-\\u1D6A\\u2102-\\u214Fꜰꜱʙɢʜɪʟɴʀʏ]',
  'gu',
);
/** Small capitals, which Unicode does not call a form of others, and the letters that they stand for. */
const smallCapitals = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map((capital, at) => [capital, 'abcdefghijklmnoprstuvwyz'.charAt(at)]),
);
/** White letters in black circles and squares, of which Unicode says neither; each row is the alphabet. */
const rows = [0x1f150, 0x1f170];
const letters = 26;

/**
 * A text with plain letters in place of decorated ones: '𝗔𝗹𝗺𝗮𝘁𝘆' → 'Almaty'. Linear in the length of the text.
 */
export const plainLetters = (text: string): string => replaced(text, '');

/** The same text with characters that nobody sees after plain letters, so that all others keep their positions. */
export const plainLettersInPlace = (text: string): string => replaced(text, '\u200b');

const replaced = (text: string, filler: string): string =>
  text.replace(decorated, (letter) => {
    const plain = plainLetter(letter);
    return plain.length > letter.length ? letter : plain + filler.repeat(letter.length - plain.length);
  });

function plainLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const row = rows.find((first) => code >= first && code < first + letters);
  if (row !== undefined) return String.fromCharCode('A'.charCodeAt(0) + code - row);
  return smallCapitals.get(letter) ?? letter.normalize('NFKC');
}

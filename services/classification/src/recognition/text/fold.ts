const KAZAKH_TO_RUSSIAN: Record<string, string> = {
  қ: 'к',
  ә: 'а',
  і: 'и',
  ғ: 'г',
  ү: 'у',
  ұ: 'у',
  ө: 'о',
  ң: 'н',
  һ: 'х',
  ё: 'е',
  ї: 'и',
  i: 'и',
};
const LOOKALIKES: Record<string, string> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
  i: 'и',
  s: 'с',
};
const LATIN_PAIRS: Record<string, string> = {
  shch: 'щ',
  sh: 'ш',
  zh: 'ж',
  ch: 'ч',
  kh: 'х',
  gh: 'г',
  ts: 'ц',
  ya: 'я',
  yu: 'ю',
  yo: 'е',
  ia: 'я',
  iu: 'ю',
  ye: 'е',
};
const LATIN: Record<string, string> = {
  a: 'а',
  ä: 'а',
  á: 'а',
  ə: 'а',
  b: 'б',
  c: 'с',
  ç: 'ч',
  d: 'д',
  e: 'е',
  é: 'е',
  f: 'ф',
  g: 'г',
  ğ: 'г',
  ǵ: 'г',
  h: 'х',
  i: 'и',
  ı: 'и',
  í: 'и',
  j: 'ж',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  ñ: 'н',
  ń: 'н',
  ŋ: 'н',
  o: 'о',
  ö: 'о',
  ó: 'о',
  p: 'п',
  q: 'к',
  r: 'р',
  s: 'с',
  ş: 'ш',
  t: 'т',
  u: 'у',
  ü: 'у',
  ú: 'у',
  ū: 'у',
  ý: 'у',
  v: 'в',
  w: 'у',
  x: 'х',
  y: 'ы',
  z: 'з',
};
const VOWELS = 'аеиоуыэюя';

const isCyrillic = (code: number): boolean => code >= 0x400 && code < 0x530;
const isLatin = (code: number): boolean => code < 0x250 || code === 0x259;

const cyrillicLetter = (letter: string, code: number): string =>
  isLatin(code)
    ? (LOOKALIKES[letter] ?? LOOKALIKES[letter.normalize('NFD').charAt(0)] ?? letter)
    : (KAZAKH_TO_RUSSIAN[letter] ?? letter);

/**
 * Lower-case form of a word. Kazakh letters become their Russian counterparts, ё becomes е, Latin look-alikes become
 * Cyrillic, and invisible characters are removed.
 */
export function foldWord(word: string): string {
  const lower = /[\u0300-\u036f]/.test(word) ? word.normalize('NFC').toLowerCase() : word.toLowerCase();
  let cyrillic = false;
  for (let i = 0; i < lower.length && !cyrillic; i++) cyrillic = isCyrillic(lower.charCodeAt(i));
  let out = '';
  for (let i = 0; i < lower.length; i++) {
    const code = lower.charCodeAt(i);
    const letter = lower.charAt(i);
    if (code === 0xad || code === 0xfeff || (code >= 0x200b && code <= 0x200d) || (code >= 0x300 && code <= 0x36f))
      continue;
    out += cyrillic ? cyrillicLetter(letter, code) : letter;
  }
  return out;
}

/** Folded Cyrillic form of a Kazakh or Russian word in Latin letters: 'Qarağandy' and 'Karagandy' → 'караганды'. */
export function cyrillicOf(latin: string): string {
  let out = '';
  for (let i = 0; i < latin.length;) {
    const pair = [4, 2].map((n) => latin.slice(i, i + n)).find((part) => LATIN_PAIRS[part]);
    if (pair) {
      out += LATIN_PAIRS[pair];
      i += pair.length;
      continue;
    }
    const letter = latin.charAt(i++);
    if (letter === 'y' || letter === 'i')
      out += VOWELS.includes(out.slice(-1) || '-') ? 'й' : letter === 'y' ? 'ы' : 'и';
    else out += LATIN[letter] ?? '';
  }
  return out;
}

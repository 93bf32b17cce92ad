import iconv from 'iconv-lite';

/** Single-byte encodings that pages of the region use, the usual one first; names of iconv-lite. */
const CANDIDATES = ['windows-1251', 'windows-1252', 'rk1048', 'koi8-u', 'windows-1254'] as const;
export type SingleByteCharset = (typeof CANDIDATES)[number];

const SAMPLE_BYTES = 200_000;
const MAX_WORDS = 1_500;
const MAX_WORD_LENGTH = 40;
/** Points by which another encoding must be better than the preferred one: more than a word or two can give. */
const MARGIN = 10;
const PRIOR: Readonly<Record<SingleByteCharset, number>> = {
  'windows-1251': 2,
  'windows-1252': 0,
  rk1048: -2,
  'koi8-u': -2,
  'windows-1254': -2,
};

/** Share of each letter in Russian text, per mille; other letters of the region by hand. */
const CYRILLIC: Readonly<Record<string, number>> = perMille(
  'о 110 е 85 а 80 и 74 н 67 т 63 с 55 р 47 в 45 л 44 к 35 м 32 д 30 п 28 у 26 я 20 ы 19 ь 17 г 17 з 16 б 16 ч 14 ' +
    'й 12 х 10 ж 9 ш 7 ю 6 ц 5 щ 4 э 3 ф 3 ъ 1 ё 1 і 8 қ 8 ә 8 ғ 6 ң 6 ұ 6 ү 5 ө 5 һ 1 ї 3 є 3 ґ 1 ў 1',
);
/** The same for accented letters in western European and Turkish texts. */
const ACCENTED: Readonly<Record<string, number>> = perMille(
  'é 8 è 3 à 3 ê 2 ç 2 á 3 ã 3 õ 2 í 3 ó 3 ú 2 ñ 2 ü 4 ö 4 ä 4 ß 2 å 2 ø 2 æ 1 ô 1 â 1 î 1 û 1 ù 1 ï 1 ë 1 ò 1 ì 1 ' +
    'œ 1 ı 5 ş 5 ğ 5 i̇ 2',
);
const ASCII_LETTER = Math.log(0.045);
const RARE_LETTER = Math.log(0.0001);
const PUNCTUATION = Math.log(0.002);
const NO_TEXT = Math.log(0.000_001);
const MIXED_SCRIPTS = -7;
const CAPITAL_INSIDE = -4;
const TWO_ACCENTS = -3;
const ALONE_AMONG_LATIN = -5;

function perMille(table: string): Record<string, number> {
  const parts = table.split(' ');
  const entries = parts.flatMap((letter, i) => (i % 2 === 0 ? [[letter, Math.log(Number(parts[i + 1]) / 1_000)]] : []));
  return Object.fromEntries(entries) as Record<string, number>;
}

/**
 * The single-byte encoding in which the bytes are the most plausible words: letters by their frequency, no mixture of
 * scripts and no capitals inside a word. Another one than `preferred` only with clear evidence.
 */
export function guessCharset(bytes: Uint8Array, preferred?: SingleByteCharset): SingleByteCharset {
  const words = wordsOf(bytes);
  const scores = CANDIDATES.map((charset) => ({
    charset,
    points: (preferred ? 0 : PRIOR[charset]) + scoreOf(words, charset),
  }));
  const best = scores.reduce((a, b) => (b.points > a.points ? b : a));
  const own = scores.find(({ charset }) => charset === preferred);
  return own && best.points < own.points + MARGIN ? own.charset : best.charset;
}

/** A word that has letters beyond ASCII, as bytes; `isAlone`: one byte between two words of ASCII letters. */
interface Word {
  bytes: Buffer;
  isAlone: boolean;
}

function wordsOf(bytes: Uint8Array): Word[] {
  const sample = Buffer.from(bytes.subarray(0, SAMPLE_BYTES)).toString('latin1');
  const all = sample.replace(/<[^<>]*>|&#?\w{1,10};/g, ' ').match(/[A-Za-z\x80-\xff]+/g) ?? [];
  const isAscii = (word: string | undefined): boolean => word !== undefined && /^[A-Za-z]{2,}$/.test(word);
  const words: Word[] = [];
  for (const [i, word] of all.entries()) {
    if (words.length >= MAX_WORDS) break;
    if (!/[\x80-\xff]/.test(word)) continue;
    const isAlone = word.length === 1 && isAscii(all[i - 1]) && isAscii(all[i + 1]);
    words.push({ bytes: Buffer.from(word.slice(0, MAX_WORD_LENGTH), 'latin1'), isAlone });
  }
  return words;
}

function scoreOf(words: readonly Word[], charset: SingleByteCharset): number {
  let points = 0;
  for (const { bytes, isAlone } of words) {
    const word = iconv.decode(bytes, charset);
    points += wordScore(word);
    if (isAlone && /\p{Script=Cyrillic}/u.test(word)) points += ALONE_AMONG_LATIN;
  }
  return points;
}

type Kind = 'cyrillic' | 'ascii' | 'accented' | 'other';

function wordScore(word: string): number {
  let points = 0;
  let previous: Kind = 'other';
  let wasSmall = false;
  for (const letter of word) {
    const small = letter.toLowerCase();
    const kind = kindOf(letter);
    points += letterScore(small, kind);
    if (isLetter(kind) && isLetter(previous) && (kind === 'cyrillic') !== (previous === 'cyrillic'))
      points += MIXED_SCRIPTS;
    if (kind === 'accented' && previous === 'accented') points += TWO_ACCENTS;
    if (wasSmall && letter !== small) points += CAPITAL_INSIDE;
    wasSmall = letter === small && kind !== 'other';
    previous = kind;
  }
  return points;
}

const isLetter = (kind: Kind): boolean => kind !== 'other';

function kindOf(letter: string): Kind {
  if (/[A-Za-z]/.test(letter)) return 'ascii';
  if (/\p{Script=Cyrillic}/u.test(letter)) return 'cyrillic';
  return /\p{L}/u.test(letter) ? 'accented' : 'other';
}

function letterScore(small: string, kind: Kind): number {
  if (kind === 'ascii') return ASCII_LETTER;
  if (kind === 'cyrillic') return CYRILLIC[small] ?? RARE_LETTER;
  if (kind === 'accented') return ACCENTED[small] ?? RARE_LETTER;
  return /[«»„“”‘’‚‹›–—…•·№°§©®™€\u00a0\u00ad]/u.test(small) ? PUNCTUATION : NO_TEXT;
}

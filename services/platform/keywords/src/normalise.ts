import { exactSign, lexemesInText } from './word-lexemes.js';
import { type Word, wordsOf } from './words.js';

/** Raised with every change of the lexemes that a text has: stored ones of another version are made again. */
export const WORDS_VERSION = 3;

/** Words of different fields are never neighbours. */
export const fieldGap = 10;
/** PostgreSQL stores at most this many positions of a lexeme; the other engines do the same. */
const maxPositions = 255;
/** Elasticsearch takes 8,191 characters at one position (`max_token_length` of its index), which these do not fill. */
const maxEmojiAtPosition = 100;

/** Every lexeme of a publication with the positions (from 1, ascending) of its words. */
export type LexemeIndex = Map<string, number[]>;

/** PostgreSQL counts positions up to 16,383; the other engines do the same. */
const maxTextPosition = 15_000;
const maxNamePosition = 16_383;

/**
 * PostgreSQL's `tsvector` holds slightly more than a million bytes of lexemes and positions; names have their own
 * share.
 */
const maxTextBytes = 850_000;
const maxNameBytes = 150_000;

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Frequent Russian words without a meaning of their own, folded; they show that a text is Russian. */
const russianFunctionWords = list(
  'и в во на не с со по что как из за от до для о об но а к ко у же бы то это эта этот эти или если при под ' +
    'над про без через между после перед также так там тут где когда уже еще только ' +
    'его ее их он она они мы вы я ты мне нам вам нас вас им ими ему ней ним них был была было были будет ' +
    'будут есть быть кто чем тем том все всех всем этом этого том того той тот та те ' +
    'который которая которые которых более менее чтобы потому можно нет да ли ни',
);

/** Frequent Kazakh words, folded; they show that a text is Kazakh. */
const kazakhFunctionWords = list(
  'жане мен бен пен бул осы сол ушин туралы бойынша деп деди дейди емес бар жок керек болды болып болады ' +
    'болган едим еди екен гана дейин кейин сон сонын онын олар биз сиз бирак егер ал ол арасында сондай катар ' +
    'ретинде аркылы',
);

/** What can be searched of a publication: its text, and the text followed by the names (positions above `textEnd`). */
export interface PublicationWords {
  text: LexemeIndex;
  withNames: LexemeIndex;
  textEnd: number;
}

/**
 * Turns the texts (title, body) and names (author, source, spheres, oblasts, event) of a publication into lexemes.
 * Of a text with more than 15,000 words, or too many different ones for an index entry, only the first part is indexed.
 * Each word is indexed as written and by what it may be a form of; a word that consists of others stands at the places
 * of all of them.
 */
export function wordsOfPublication(texts: readonly string[], names: readonly string[]): PublicationWords {
  const text: LexemeIndex = new Map();
  const textEnd = index(text, texts, 0, maxTextPosition, maxTextBytes);
  const withNames: LexemeIndex = new Map();
  for (const [lexeme, positions] of text) withNames.set(lexeme, [...positions]);
  index(withNames, names, textEnd + fieldGap, maxNamePosition, maxNameBytes);
  return { text, withNames, textEnd };
}

/** The lexemes of texts without names. */
export const normalise = (texts: readonly string[]): LexemeIndex => wordsOfPublication(texts, []).text;

function index(into: LexemeIndex, fields: readonly string[], start: number, last: number, bytes: number): number {
  let position = start;
  let bytesLeft = bytes;
  const put = ({ folded, isKazakh }: Word, isRussian: boolean): void => {
    for (const lexeme of lexemesInText(folded, isKazakh, isRussian)) bytesLeft -= add(into, lexeme, position);
  };
  for (const field of fields) {
    const words = wordsOf(field);
    const isRussian = isClearlyRussian(words);
    const first = position + 1;
    let emoji = 0;
    for (const word of words) {
      if (bytesLeft <= 0) return position;
      // an emoji has the place of the word before it, the first of a field that of the word after it
      if (word.parts?.length === 0) {
        if (++emoji <= maxEmojiAtPosition && position < last)
          bytesLeft -= add(into, exactSign + word.folded, Math.max(position, first));
        continue;
      }
      emoji = 0;
      for (const part of word.parts ?? [word]) {
        if (position >= last) return position;
        position++;
        put(part, isRussian);
        if (part !== word) put(word, isRussian);
      }
    }
    position = Math.min(position + fieldGap, last);
  }
  return position;
}

/** Whether a folded word is a frequent one without a meaning of its own. */
export const isFunctionWord = (word: string): boolean =>
  russianFunctionWords.has(word) || kazakhFunctionWords.has(word);

function isClearlyRussian(words: readonly Word[]): boolean {
  let russian = 0;
  let kazakhSigns = 0;
  for (const word of words) {
    if (word.isKazakh || kazakhFunctionWords.has(word.folded)) kazakhSigns++;
    else if (russianFunctionWords.has(word.folded)) russian++;
  }
  return russian > kazakhSigns;
}

/** Adds a position and returns the growth of the entry in PostgreSQL's format, in bytes with alignment. */
function add(into: LexemeIndex, lexeme: string, position: number): number {
  const positions = into.get(lexeme);
  if (!positions) {
    into.set(lexeme, [position]);
    return bytesOf(lexeme) + 5;
  }
  if (positions.length >= maxPositions || positions[positions.length - 1] === position) return 0;
  positions.push(position);
  return 2;
}

/** Bytes in UTF-8; of the short strings that lexemes are, a loop tells it faster than `Buffer.byteLength`. */
function bytesOf(lexeme: string): number {
  let bytes = lexeme.length;
  for (let at = 0; at < lexeme.length; at++) {
    const unit = lexeme.charCodeAt(at);
    // a surrogate is half of a character of four
    if (unit >= 0x80) bytes += unit >= 0x800 && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

import { foldWord } from '@mm/morphology/fold.js';
import { withoutInvisible } from '@mm/morphology/invisible.js';
import { plainLetters } from '@mm/morphology/plain-letters.js';

/** A word of what a post tells. */
export interface ToldWord {
  folded: string;
  /** A number, a date or a time. */
  isFigure: boolean;
  /** Written with a capital letter that no beginning of a sentence asks for. */
  isName: boolean;
  /** Written with a capital letter, for whatever reason; abbreviations too. */
  isCapital: boolean;
}

interface Token extends ToldWord {
  opens: Opening;
}

/** What begins with a word: a sentence, or a line or what stands after a picture. */
type Opening = 'line' | 'sentence' | undefined;

/** Links, hashtags and names of accounts belong to a channel, not to what it tells. */
const belongings =
  /https?:\/\/[^\s)\]]+|(?<![\p{L}\p{N}])(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S+|(?<![\p{L}\p{N}])[#@][\p{L}\p{M}\p{N}_]+/gu;
/** '12 500' is one number. */
const thousands = /(\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g;
/** Numbers, abbreviations with full stops, words. */
const tokens = /\p{N}+(?:[.,:]\p{N}+)*|(?:\p{L}\.){2,}\p{L}?|\p{L}[\p{L}\p{M}]*/gu;
const figure = /^\p{N}/u;
/** Abbreviations are no names. */
const capital = /^\p{Lu}\p{Ll}/u;
const beginsCapital = /^\p{Lu}/u;
/** What may stand between two words of one sentence. */
const within = /^[\s,\-–—«»"“”„'’`()[\]*_~]*$/u;
const newLine = /[\n\p{So}]/u;
/** Words after a number that multiply it, folded. */
const multiples: readonly (readonly [RegExp, number])[] = [
  [/^(?:тыс|мын$)/, 1e3],
  [/^(?:млн|миллион)/, 1e6],
  [/^(?:млрд|миллиард)/, 1e9],
];
const decimal = /^\d{1,12}(?:\.\d{1,3})?$/;
/** Words that ask to follow a channel, folded. */
const invitations =
  /^(?:подписаться|подписывайся|подписывайтесь|подпишись|подпишитесь|жазылыныз|тиркелиниз|subscribe)$/;
/** An invitation is among the last words, and its sentence is short. */
const lastWords = 14;
const longestInvitation = 10;

/**
 * The words of what a text tells, in their order: folded, without links, hashtags, and an invitation to follow the
 * channel at its end; '2 тыс.' is 2000. Linear in the length of the text.
 */
export function toldWords(text: string): ToldWord[] {
  const found = withMultiples(tokensOf(text));
  const end = endOfTold(found);
  return end < found.length ? found.slice(0, end) : found;
}

function tokensOf(text: string): Token[] {
  const plain = plainLetters(withoutInvisible(text))
    .normalize('NFKC')
    .replace(belongings, ' ')
    .replace(thousands, '$1');
  const found: Token[] = [];
  let end = 0;
  for (const { 0: written, index } of plain.matchAll(tokens)) {
    const opens = found.length === 0 ? 'sentence' : openingOf(plain.slice(end, index));
    end = index + written.length;
    const isFigure = figure.test(written);
    found.push({
      folded: isFigure ? written.replaceAll(/[,:]/g, '.') : foldWord(written),
      isFigure,
      isName: !isFigure && !opens && capital.test(written),
      isCapital: beginsCapital.test(written),
      opens,
    });
  }
  return found;
}

function openingOf(gap: string): Opening {
  if (gap === ' ' || gap === '') return undefined;
  if (newLine.test(gap)) return 'line';
  return within.test(gap) ? undefined : 'sentence';
}

function withMultiples(found: readonly Token[]): Token[] {
  const words: Token[] = [];
  for (let at = 0; at < found.length; at++) {
    const token = found[at] as Token;
    const factor = token.isFigure && decimal.test(token.folded) ? multipleOf(found[at + 1]?.folded ?? '') : undefined;
    words.push(factor ? { ...token, folded: String(Math.round(Number(token.folded) * factor)) } : token);
    if (factor) at++;
  }
  return words;
}

const multipleOf = (word: string): number | undefined => multiples.find(([pattern]) => pattern.test(word))?.[1];

/** Where the invitations at the end begin. */
function endOfTold(found: readonly Token[]): number {
  const first = found.findIndex(({ folded }, at) => at >= found.length - lastWords && invitations.test(folded));
  if (first < 0) return found.length;
  const before = found.slice(Math.max(0, first - longestInvitation + 1), first + 1).reverse();
  const line = before.findIndex(({ opens }) => opens === 'line');
  const sentence = before.findIndex(({ opens }) => opens);
  return first - Math.max(0, line < 0 ? sentence : line);
}

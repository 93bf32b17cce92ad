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
}

interface Token extends ToldWord {
  /** A sentence, a line, or what stands after a sign begins with it. */
  opens: boolean;
}

/** Links, hashtags and names of accounts belong to a channel, not to what it tells. */
const belongings = /https?:\/\/[^\s)\]]+|(?<![\p{L}\p{N}])(?:t\.me\/\S+|[#@][\p{L}\p{M}\p{N}_]+)/gu;
/** '12 500' is one number. */
const thousands = /(?<=\p{N})[ \u00a0\u202f](?=\p{N}{3}(?!\p{N}))/gu;
const tokens = /\p{N}+(?:[.,:]\p{N}+)*|\p{L}[\p{L}\p{M}]*/gu;
const figure = /^\p{N}/u;
const capital = /^\p{Lu}/u;
/** What may stand between two words of one sentence. */
const within = /^[\s,\-–—«»"“”„'’`()[\]*_~]*$/u;
/** Words that ask to follow a channel, folded. */
const invitations = /^(?:подпис|подпиш|жазыл|тиркел|subscrib)/;
/** An invitation is among the last words, and its sentence is short. */
const lastWords = 14;
const longestInvitation = 10;

/**
 * The words of what a text tells, in their order: folded, without links, hashtags, and an invitation to follow the
 * channel at its end. Linear in the length of the text.
 */
export function toldWords(text: string): ToldWord[] {
  const found = tokensOf(text);
  const end = endOfTold(found);
  return end < found.length ? found.slice(0, end) : found;
}

function tokensOf(text: string): Token[] {
  const plain = plainLetters(withoutInvisible(text)).normalize('NFKC').replace(belongings, ' ').replace(thousands, '');
  const found: Token[] = [];
  let end = 0;
  for (const { 0: written, index } of plain.matchAll(tokens)) {
    const opens = found.length === 0 || (index - end > 1 && !within.test(plain.slice(end, index)));
    end = index + written.length;
    const isFigure = figure.test(written);
    found.push({
      folded: isFigure ? written.replaceAll(/[,:]/g, '.') : foldWord(written),
      isFigure,
      isName: !isFigure && !opens && capital.test(written),
      opens,
    });
  }
  return found;
}

/** Where the invitations at the end begin. */
function endOfTold(found: readonly Token[]): number {
  const first = found.findIndex(({ folded }, at) => at >= found.length - lastWords && invitations.test(folded));
  if (first < 0) return found.length;
  for (let at = first; at >= 0 && at > first - longestInvitation; at--) if (found[at]?.opens) return at;
  return first;
}

import { lexemesOfForms } from '@mm/keywords/word-lexemes.js';
import { wordsOf } from '@mm/keywords/words.js';
import { writtenForms } from '@mm/keywords/written-forms.js';
import { once } from '@mm/proto/http/once.js';

const links = /\b(?:https?:\/\/|www\.)\S+/giu;

const stopWords =
  'очень свой сам самый мочь нужно надо год день лет сегодня вчера завтра время один два три мне себя ' +
  'жыл жылы жылғы күн күні емес';

/**
 * Of words that say nothing about the subject of a text; frequent ones of no meaning are known to `writtenForms`. Made
 * when they are needed: the dictionaries take a second to read.
 */
const stopLexemes = once(() => new Set(wordsOf(stopWords).flatMap(({ folded }) => lexemesOfForms(folded))));

/** The words of a text with a meaning of their own, as `writtenForms` has them: no links, and no stop words. */
export const wordsOfText = (text: string): Map<string, Map<string, number>> =>
  writtenForms([text.replace(links, ' ')], stopLexemes());

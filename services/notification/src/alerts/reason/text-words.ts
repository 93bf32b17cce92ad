import { lexemesOfForms } from '@mm/keywords/word-lexemes.js';
import { wordsOf } from '@mm/keywords/words.js';
import { writtenForms } from '@mm/keywords/written-forms.js';

const links = /\b(?:https?:\/\/|www\.)\S+/giu;

/** Words that say nothing about the subject of a text; frequent ones of no meaning are known to `writtenForms`. */
const stopLexemes = new Set(
  wordsOf(
    'очень свой сам самый мочь нужно надо год день лет сегодня вчера завтра время один два три мне себя ' +
      'жыл жылы жылғы күн күні емес',
  ).flatMap(({ folded }) => lexemesOfForms(folded)),
);

/** The words of a text with a meaning of their own, as `writtenForms` has them: no links, and no stop words. */
export const wordsOfText = (text: string): Map<string, Map<string, number>> =>
  writtenForms([text.replace(links, ' ')], stopLexemes);

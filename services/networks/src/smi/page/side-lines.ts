import type { Line } from './page-lines.js';
import {
  BUTTONS,
  BYLINES,
  COMMENT_OPENERS,
  DATE_PARTS,
  LEGAL,
  LINK_OPENERS,
  PROMPTS,
  TEASER_ENDS,
} from './side-phrases.js';

/** A line of fewer characters is a label rather than text. */
export const MAX_LABEL_LENGTH = 40;
const MAX_OPENER_LENGTH = 160;
const MAX_LEGAL_LENGTH = 350;
const MAX_PROMPT_LENGTH = 120;
const MAX_DATE_LENGTH = 90;
const MIN_PROSE_LENGTH = 80;
const TIME_OR_DATE = /\d\d?:\d\d|\d\d?[./]\d\d?[./]\d\d/;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;

const matches = (text: string, expressions: readonly RegExp[], maxLength: number): boolean =>
  text.length <= maxLength && expressions.some((expression) => expression.test(text));

/** True for a line that is nothing but a date or time. */
export const isDateLine = (text: string): boolean =>
  matches(text, [TIME_OR_DATE, YEAR], MAX_DATE_LENGTH) &&
  DATE_PARTS.reduce((rest, part) => rest.replace(part, ' '), text).trim() === '';

/** True for a line that is a link, or hardly more. */
export const isLinkLine = ({ text, linked }: Line): boolean => linked >= text.length * 0.75;

/** True for a line that ends like a sentence and, if it is short, has no time of day. */
export const isSentence = ({ text }: Line): boolean =>
  /[.!?…:]["»”)]?$/u.test(text) && (text.length > MAX_DATE_LENGTH || !/\d{1,2}:\d\d/.test(text));

/** True for a paragraph of running text. */
export const isProse = ({ text, linked }: Line): boolean =>
  text.length >= MIN_PROSE_LENGTH && linked < text.length * 0.4 && /[.!?…:;»"”)]$/u.test(text);

/** True for what stands between title and text: an author, a date, a section. */
export const isByline = (line: Line): boolean =>
  !isSentence(line) &&
  (line.text.length < MAX_LABEL_LENGTH || matches(line.text, [TIME_OR_DATE, ...BYLINES], MAX_DATE_LENGTH));

/** True for a heading or label after which links to other news follow, and for a line that consists of both. */
export const opensLinks = (line: Line): boolean =>
  !isProse(line) && matches(line.text, LINK_OPENERS, MAX_OPENER_LENGTH);

/** True for the heading of the readers' comments. */
export const opensComments = ({ text }: Line): boolean => matches(text, COMMENT_OPENERS, MAX_PROMPT_LENGTH);

/** True for the beginning of another article, with a link to the rest. */
export const isTeaser = ({ text, linked }: Line): boolean => linked > 0 && matches(text, TEASER_ENDS, Infinity);

/** True for a line that is about the page, the site or its reader: captions, dates, rights, prompts, labels. */
export const isSideLine = ({ text }: Line): boolean =>
  matches(text, LEGAL, MAX_LEGAL_LENGTH) ||
  matches(text, PROMPTS, MAX_PROMPT_LENGTH) ||
  matches(text, BUTTONS, MAX_LABEL_LENGTH) ||
  isDateLine(text);

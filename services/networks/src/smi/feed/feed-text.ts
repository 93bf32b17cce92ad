import { readableLine, readableText } from '../page/readable-text.js';

/** A closing tag, one that is never closed, or one with attributes: nobody writes so about a tag. */
const MARKUP = /<\/[a-z][\w-]*\s*>|<(?:br|hr|img|wbr)\s*\/?>|<[a-z][\w-]*\s[^<>]*=/i;

/** Text without markup: what looks like a tag is what the text writes about. */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Text of which nobody says whether it is markup. */
export const textOf = (text: string): string =>
  MARKUP.test(text) ? readableText(text) : readableText(text.replaceAll('<', '&lt;'));

/** The same on one line: a title. */
export const lineOf = (text: string): string =>
  MARKUP.test(text) ? readableLine(text) : readableLine(text.replaceAll('<', '&lt;'));

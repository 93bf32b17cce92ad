import { itemsOf } from './plain-rows.js';

/** A word as it is written in expressions when only this form is meant. */
const exactly = (form: string): string => `"${form.replaceAll('"', '')}"`;
const isItem = (exclude: string, item: string): boolean => itemsOf(exclude).includes(item);

/** Whether exactly this form of a word is excluded. */
export const isFormExcluded = (exclude: string, form: string): boolean => isItem(exclude, exactly(form));

/** Excludes exactly this form of a word, or no longer. */
export const toggleForm = (exclude: string, form: string): string =>
  isFormExcluded(exclude, form) ? without(exclude, exactly(form)) : excluding(exclude, exactly(form));

/** Excluded words with another one. */
export const excluding = (exclude: string, word: string): string =>
  exclude.trim() === '' ? word : isItem(exclude, word) ? exclude : `${exclude.trim().replace(/[,;]$/, '')}, ${word}`;

/** Finds what the expression finds, and the word. */
export const orWord = (keywords: string, word: string): string =>
  keywords.trim() === '' ? word : `${keywords.trim()} | ${word}`;

/** Finds what the expression finds with the word in it. */
export const andWord = (keywords: string, word: string): string => {
  const text = keywords.trim();
  if (text === '') return word;
  return text.includes('|') ? `(${text}) + ${word}` : `${text} + ${word}`;
};

/**
 * Expressions with `;` between them, as an event has them, as one expression that finds what any of them does. Each
 * character stays where it is, so that positions are the same.
 */
export function asOneExpression(list: string): string {
  const parts = list.split(';');
  const isBlank = (part: string | undefined): boolean => !part?.trim();
  const first = parts.findIndex((part) => !isBlank(part));
  return parts
    .map((part, index) => (index === 0 ? part : (index <= first || isBlank(part) ? ' ' : '|') + part))
    .join('');
}

/** A list without one of its items; the others keep their separators. */
function without(exclude: string, item: string): string {
  const at = exclude.indexOf(item);
  const [before, after] = [exclude.slice(0, at), exclude.slice(at + item.length)];
  return (
    before.trim() === '' ? after.replace(/^\s*[,;\n]\s*/, '') : before.replace(/\s*[,;\n]\s*$/, '') + after
  ).trim();
}

import { randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for others, and form no words. */
const alphabet = 'CDFGHJKMNPQRTVWXY234679';
const length = 8;
/** Cyrillic letters that look like some of the alphabet, for people who forgot to switch the keyboard. */
const lookAlikes: Readonly<Record<string, string>> = { К: 'K', М: 'M', Н: 'H', Р: 'P', С: 'C', Т: 'T', У: 'Y', Х: 'X' };

/** A random code in its normal form. */
export const newCode = (): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A code as screens show it: `KXQP-7M2N`. */
export const shownCode = (code: string): string => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;

/** What a person entered without dashes and spaces, in Latin upper case. */
export const normalCode = (entered: string): string =>
  entered
    .toUpperCase()
    .replace(/[\s\-‐-—]/gu, '')
    .replace(/[А-Я]/gu, (letter) => lookAlikes[letter] ?? letter);

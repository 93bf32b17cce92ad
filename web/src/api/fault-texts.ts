import { texts } from './texts.js';

const words: Readonly<Record<string, string>> = texts.faults;

/** What a fault of a network means, by its code on the wire; an unknown code stays as it is. */
export const faultText = (code: string): string => words[code] ?? code;

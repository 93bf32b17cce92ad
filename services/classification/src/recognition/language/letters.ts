/** Counts of letters by their script, in one text. */
export interface LetterCounts {
  /** Of any script. */
  letters: number;
  cyrillic: number;
  latin: number;
}

/** Counts the letters of a lower-case text in one pass. */
export function countLetters(lower: string): LetterCounts {
  const counts: LetterCounts = { letters: 0, cyrillic: 0, latin: 0 };
  for (const letter of lower) {
    const code = letter.charCodeAt(0);
    if (code >= 0x400 && code <= 0x52f) counts.cyrillic++;
    else if ((code >= 0x61 && code <= 0x7a) || (code >= 0xc0 && code < 0x250) || code === 0x259) counts.latin++;
    else if (code > 0x250 && /\p{L}/u.test(letter)) counts.letters++;
  }
  counts.letters += counts.cyrillic + counts.latin;
  return counts;
}

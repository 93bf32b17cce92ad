/** Counts of letters that distinguish languages, in one text. */
export interface LetterCounts {
  letters: number;
  cyrillic: number;
  latin: number;
  /** ә қ ғ ұ і һ: together they occur only in Kazakh and Karakalpak. */
  kazakh: number;
  /** ө ү ң, which Kyrgyz, Tatar and Mongolian have too. */
  turkic: number;
  /** ў ї є ґ ј љ њ ђ ћ џ ѓ ќ ѕ җ ҙ ҫ ҡ ҳ ҷ ӣ ӯ: never Kazakh, never Russian. */
  foreign: number;
  schwa: number;
  dottedI: number;
  qghu: number;
  yery: number;
  hardSign: number;
  /** и, which Belarusian lacks. */
  plainI: number;
}

const FOREIGN = new Set('ўїєґјљњђћџѓќѕҗҙҫҡҳҷӣӯӏѣ');

/** Counts the letters of a lower-case text in one pass. */
export function countLetters(lower: string): LetterCounts {
  const counts: LetterCounts = {
    letters: 0,
    cyrillic: 0,
    latin: 0,
    kazakh: 0,
    turkic: 0,
    foreign: 0,
    schwa: 0,
    dottedI: 0,
    qghu: 0,
    yery: 0,
    hardSign: 0,
    plainI: 0,
  };
  for (const letter of lower) {
    const code = letter.charCodeAt(0);
    if (code >= 0x400 && code <= 0x52f) {
      counts.cyrillic++;
      if (letter === 'ә') counts.schwa++;
      else if (letter === 'і') counts.dottedI++;
      else if (letter === 'қ' || letter === 'ғ' || letter === 'ұ') counts.qghu++;
      else if (letter === 'ө' || letter === 'ү' || letter === 'ң') counts.turkic++;
      else if (letter === 'ы' || letter === 'э') counts.yery++;
      else if (letter === 'и') counts.plainI++;
      else if (letter === 'ъ') counts.hardSign++;
      else if (FOREIGN.has(letter)) counts.foreign++;
    } else if ((code >= 0x61 && code <= 0x7a) || (code >= 0xc0 && code < 0x250) || code === 0x259) counts.latin++;
    else if (code > 0x250 && /\p{L}/u.test(letter)) counts.letters++;
  }
  counts.kazakh = counts.schwa + counts.dottedI + counts.qghu;
  counts.letters += counts.cyrillic + counts.latin;
  return counts;
}

import fs from 'node:fs';

/**
 * Words and the forms that a person judged by grammar: `forms` belong to the word, `others` look like it and do not,
 * `open` is left out, because one may judge so or so. Any other form of the list does not belong to the word either.
 */
interface Judgement {
  forms: string;
  others: string;
  open?: string;
}

/** A list of judged words of one language; all words are folded, except the judged ones themselves. */
export interface JudgedList {
  words: readonly { word: string; forms: ReadonlySet<string>; open: ReadonlySet<string> }[];
  /** Every form and every other word of the list, each once. */
  types: readonly string[];
  /** A text of the list's language that consists of one of its words and words that all texts have. */
  textOf: (type: string) => string;
}

const languages = {
  russian: (type: string): string => `и ${type} на`,
  kazakh: (type: string): string => `және ${type} үшін`,
};
const wordsIn = (list = ''): string[] => list.split(' ').filter(Boolean);

/** Reads a list; with `heldOut` the one that no rule was made with. */
export function judgedList(language: keyof typeof languages, heldOut = false): JudgedList {
  const file = new URL(`./judged-forms/${language}${heldOut ? '-held-out' : ''}.json`, import.meta.url);
  const judgements = Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Judgement>);
  return {
    words: judgements.map(([word, { forms, open }]) => ({
      word,
      forms: new Set(wordsIn(forms)),
      open: new Set(wordsIn(open)),
    })),
    types: [...new Set(judgements.flatMap(([, { forms, others }]) => [...wordsIn(forms), ...wordsIn(others)]))],
    textOf: languages[language],
  };
}

/** How the types that an engine finds for each word of a list agree with the judgements, over all pairs. */
export interface Agreement {
  precision: number;
  recall: number;
  /** A line for each word with types that are missed or wrong. */
  differences: readonly string[];
}

/** `found` returns the types whose texts an engine finds by a word. */
export function agreement(list: JudgedList, found: (word: string) => Iterable<string>): Agreement {
  const sums = { right: 0, wrong: 0, missed: 0 };
  const differences: string[] = [];
  for (const { word, forms, open } of list.words) {
    const actual = new Set(found(word));
    const missed = [...forms].filter((form) => !actual.has(form));
    const wrong = [...actual].filter((type) => !forms.has(type) && !open.has(type));
    sums.right += forms.size - missed.length;
    sums.missed += missed.length;
    sums.wrong += wrong.length;
    if (missed.length + wrong.length > 0)
      differences.push(`${word}: missed ${missed.join(' ') || '–'}; wrong ${wrong.join(' ') || '–'}`);
  }
  const { right, wrong, missed } = sums;
  return { precision: right / (right + wrong), recall: right / (right + missed), differences };
}

/** An expression in rows of plain language; each item is a word or words side by side. */
export interface PlainRows {
  /** All of them. */
  all: readonly string[];
  /** One of each group. */
  any: readonly (readonly string[])[];
  /** All of them, exactly as they are written. */
  exact: readonly string[];
  /** None of them. */
  without: readonly string[];
}

/** The rows as they are typed. */
export interface TypedRows {
  all: string;
  any: readonly string[];
  exact: string;
  without: string;
}

/** The letters and signs of names such as `c++`, which are no signs of an expression. */
const pluses = /([a-z\u0441])\+\+(?![\p{L}\p{N}])/giu;
const quotes = '"“”„‟';
const isQuote = (char: string): boolean => quotes.includes(char);

/** The items of a row as they are typed: with commas, semicolons or new lines between them, also inside quotes. */
export const itemsOf = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** What typed rows say. They hold words: `|` and `+` part them as commas do, other signs of expressions are spaces. */
export const rowsOf = ({ all, any, exact, without }: TypedRows): PlainRows => ({
  all: plainItems(all),
  any: any.map(plainItems),
  exact: ofWords(itemsOf(withoutOperators(exact).replace(/["“”„‟*]/g, ' '))),
  without: plainItems(without),
});

const plainItems = (typed: string): string[] => ofWords(itemsOf(withoutOperators(typed)).map(withoutStraySigns));

const ofWords = (items: readonly string[]): string[] =>
  items.map((item) => item.replace(/\s+/g, ' ').trim()).filter((item) => /[\p{L}\p{N}\p{RI}\p{ExtPict}]/u.test(item));

function withoutOperators(typed: string): string {
  const signs = withoutPluses(typed);
  return typed.replace(/[|+()]/g, (sign, at: number) => (signs[at] !== sign ? sign : '|+'.includes(sign) ? ',' : ' '));
}

/** Without stars that end no word, and without a quote that is not closed. */
function withoutStraySigns(item: string): string {
  const stars = /(?<![\p{L}\p{N}])\*|\*(?=[^\s"“”„‟]*[^\s\p{P}])/gu;
  const isClosed = [...item].filter(isQuote).length % 2 === 0;
  const text = item.replace(stars, ' ');
  return isClosed ? text : text.replace(/["“”„‟](?=[^"“”„‟]*$)/, ' ');
}

/** The expression and the excluded words that mean the same as the rows. */
export function writeRows({ all, any, exact, without }: PlainRows): { keywords: string; exclude: string } {
  const groups = any.filter((group) => group.length > 0);
  const isAlone = groups.length === 1 && all.length === 0 && exact.length === 0;
  const parts = [
    ...all,
    ...groups.map((group) => {
      const text = group.join(' | ');
      return isAlone || group.length === 1 ? text : `(${text})`;
    }),
    ...exact.map((words) => `"${words}"`),
  ];
  return { keywords: parts.join(' + '), exclude: without.join(', ') };
}

/** The rows of an expression; null when it says more than rows can. */
export function readRows(keywords: string, exclude: string): PlainRows | null {
  const without = listOf(exclude);
  if (without === null) return null;
  const rows = { all: [] as string[], any: [] as string[][], exact: [] as string[], without };
  if (keywords.trim() === '') return rows;
  const alternatives = partsOf(keywords, '|');
  if (alternatives === null) return null;
  if (alternatives.length > 1) {
    const group = wordsOf(alternatives);
    return group && { ...rows, any: [group] };
  }
  const all = partsOf(keywords, '+');
  if (all === null) return null;
  for (const part of all) {
    const inner = part.startsWith('(') && part.endsWith(')') ? partsOf(part.slice(1, -1), '|') : undefined;
    const group = inner && wordsOf(inner);
    if (inner === null || group === null) return null;
    if (group) rows.any.push(group);
    else if (!isWords(part)) return null;
    else if (isExact(part)) rows.exact.push(part.slice(1, -1).trim());
    else rows.all.push(part);
  }
  return rows;
}

/** The items of excluded words; null when they have more signs than separators. */
function listOf(exclude: string): string[] | null {
  const parts = splitOutside(exclude, (char) => ',;\n|'.includes(char));
  const items = parts?.filter((item) => item !== '');
  return items?.every(isWords) ? items : null;
}

/** The parts of an expression between signs that stand outside of brackets and quotes; null if one is empty. */
function partsOf(source: string, sign: '|' | '+'): string[] | null {
  const parts = splitOutside(source, (char) => char === sign);
  return parts?.every((part) => part !== '') ? parts : null;
}

function splitOutside(written: string, isSign: (char: string) => boolean): string[] | null {
  const parts: string[] = [];
  const source = withoutPluses(written);
  let [depth, from, isQuoted] = [0, 0, false];
  for (let at = 0; at < source.length; at++) {
    const char = source[at] ?? '';
    if (isQuote(char)) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (char === '(') depth++;
    else if (char === ')' && --depth < 0) return null;
    else if (depth === 0 && isSign(char)) {
      parts.push(written.slice(from, at).trim());
      from = at + 1;
    }
  }
  return depth > 0 || isQuoted ? null : [...parts, written.slice(from).trim()];
}

/** The same with letters in place of the signs of names. */
const withoutPluses = (text: string): string => text.replace(pluses, '$1$1$1');

const wordsOf = (parts: readonly string[]): string[] | null => (parts.every(isWords) ? [...parts] : null);
/** Words side by side, some of them in quotes, without further signs. */
const isWords = (text: string): boolean => text !== '' && !/[|+(),;\n]/.test(withoutPluses(text));
/** The whole text in one pair of quotes. */
const isExact = (text: string): boolean =>
  text.length > 2 && isQuote(text[0] ?? '') && isQuote(text.at(-1) ?? '') && ![...text.slice(1, -1)].some(isQuote);

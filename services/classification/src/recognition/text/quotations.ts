/** A word whose quotation is marked. */
interface Quotable {
  start: number;
  end: number;
  quoted: number;
}

const CLOSING: Readonly<Record<string, string>> = { '«': '»', '“': '”', '„': '“', '"': '"' };
const OPENING = /[«“„"]/g;
const MAX_LENGTH = 80;
const MAX_WORDS = 6;

/**
 * Gives each word in a short quotation the number of its words, in linear time. Short ones are more often names of
 * brands, clubs and papers than speech.
 */
export function markQuotations(text: string, words: readonly Quotable[]): void {
  let at = 0;
  OPENING.lastIndex = 0;
  for (let opening = OPENING.exec(text); opening; opening = OPENING.exec(text)) {
    const i = opening.index;
    const length = text.slice(i + 1, i + 1 + MAX_LENGTH).indexOf(CLOSING[opening[0]] ?? '');
    if (length < 0) continue;
    const end = i + 1 + length;
    while (at < words.length && (words[at]?.start ?? 0) < i) at++;
    const inside = [];
    for (let k = at; k < words.length && (words[k]?.end ?? 0) <= end; k++) inside.push(words[k]);
    for (const word of inside) if (word && inside.length <= MAX_WORDS) word.quoted = inside.length;
    OPENING.lastIndex = end + 1;
  }
}

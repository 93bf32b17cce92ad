const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const CONTROL = /(?![\n\t])[\p{Cc}]/gu;

/**
 * Collected text that every store can hold: without control characters and lone surrogates, at most `cap` characters.
 * Words and line breaks stay as they are.
 */
export function cleanText(text: string, cap = Infinity): string {
  const cut = text.length > cap ? text.slice(0, cap) : text;
  return cut.replace(/\r\n?/g, '\n').replace(CONTROL, '').replace(LONE_SURROGATE, '\uFFFD').trim();
}

/** A poll as text: its question, and each answer in a line of its own. */
export const pollText = (question: string, answers: readonly string[]): string =>
  [question.trim(), ...answers.flatMap((answer) => (answer.trim() ? [`– ${answer.trim()}`] : []))]
    .filter(Boolean)
    .join('\n');

/** The same as one line, for titles and names. */
export function cleanLine(text: string, cap = 1_000): string {
  return cleanText(cleanText(text, cap * 4).replace(/\s+/g, ' '), cap);
}

/** Characters that are compared. */
export const MAX_COMPARED_LENGTH = 50_000;
const GROUP_SIZE = 3;
const MIN_WORD_LENGTH = 4;
/** Only the beginnings of words are compared, because most languages here change their endings. */
const STEM_LENGTH = 5;

/** Groups of three consecutive words in lower case; a shorter text is one group. */
export function wordGroups(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const size = Math.min(GROUP_SIZE, words.length);
  return new Set(words.slice(0, words.length - size + 1).map((_, i) => words.slice(i, i + size).join(' ')));
}

/** Which part of the text's first word groups the others contain: 0 to 1; 0 for a text without words. */
export function shareOf(text: string, others: ReadonlySet<string>): number {
  const own = wordGroups(text.slice(0, MAX_COMPARED_LENGTH));
  return [...own].filter((group) => others.has(group)).length / (own.size || 1);
}

/** The beginnings of the longer words, in lower case. */
export const stemsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => word.length >= MIN_WORD_LENGTH)
      .map((word) => word.slice(0, STEM_LENGTH)),
  );

/** Which part of the stems the other text has: 0 to 1; 0 without stems. */
export function stemShare(stems: ReadonlySet<string>, text: string): number {
  const others = stemsOf(text);
  return [...stems].filter((stem) => others.has(stem)).length / (stems.size || 1);
}

const many = (word: (i: number) => string) => Array.from({ length: 120 }, (_, i) => word(i)).join(' | ');

/** Each makes a large expression of another one, mostly of words that no fixture has. */
export const largeExpressions: readonly ((source: string) => string)[] = [
  (source) => `${many((i) => `небывалое${i}`)} | ${source}`,
  (source) => `${many((i) => `небыв${i}* | "небыл${i}"`)} | ${source}`,
  (source) => `${many((i) => `небывалое${i} слово`)} | ${source}`,
  (source) => `(${many((i) => `небывалое${i}`)} | ${source}) + (${many((i) => `иное${i}`)} | школа | а*)`,
  (source) => `${many((i) => `небывалое${i} + слово${i}`)} | (${source}) + (${many((i) => `а${i}`)} | город)`,
];

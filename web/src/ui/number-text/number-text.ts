/** A number in Russian notation, at most two decimals; a dash while it is unknown (absent or negative, as -1). */
export const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined || value < 0 ? '–' : value.toLocaleString('ru', { maximumFractionDigits: 2 });

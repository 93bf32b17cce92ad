/** Characters that XML 1.0 forbids or discourages, and half surrogate pairs. */
const forbidden = /(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** Collected text as documents hold it: line feeds only, and no character that XML forbids. */
export const plainText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(forbidden, '');

/** A text of at most `length` UTF-16 units, with '…' when it was cut; never half a character. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = /[\uD800-\uDBFF]/.test(text[length - 2] ?? '') ? length - 2 : length - 1;
  return `${text.slice(0, end)}…`;
}

/** A number for people: 12 345 with no-break spaces, a decimal comma. */
export function numberText(value: number): string {
  const [whole = '', decimals] = String(Math.abs(value)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return `${value < 0 ? '−' : ''}${grouped}${decimals ? `,${decimals}` : ''}`;
}

/** A count for people; a dash while it is unknown, as on the screens. */
export const countText = (count: number | null): string => (count === null || count < 0 ? '–' : numberText(count));

import { cleanLine } from '@mm/networks/collected-text.js';

const tag = /<\/?[a-z!][^<>]*>/gi;
const reference = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi;
const named: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  hellip: '…',
  laquo: '«',
  ldquo: '“',
  lt: '<',
  mdash: '—',
  nbsp: ' ',
  ndash: '–',
  quot: '"',
  raquo: '»',
  rdquo: '”',
};

/** One line of a search engine as text, of at most `cap` characters: never markup, no characters of control. */
export function plainText(markup: string, cap: number): string {
  const bounded = markup.slice(0, cap * 4);
  return cleanLine(withoutTags(withoutTags(bounded).replace(reference, character)), cap);
}

/** Until nothing changes: what is left of nested tags could be one again. */
function withoutTags(text: string): string {
  const rest = text.replace(tag, (found) => (/^<\/?(b|i|em|strong|mark|span|hlword)\b/i.test(found) ? '' : ' '));
  return rest === text ? text : withoutTags(rest);
}

function character(whole: string, hex?: string, decimal?: string, name?: string): string {
  if (name) return named[name.toLowerCase()] ?? whole;
  const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
}

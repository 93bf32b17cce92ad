/** Signs of other query languages, which an expression reads as words or not at all. */
export type ForeignSign = 'minus' | 'operators' | 'quotes';

const inQuotes = /["“”„‟][^"“”„‟]*["“”„‟]/gu;
const minus = /(?<![^\s|+(])[-−–](?=[\p{L}"(«])/u;
const operators = /(?<![^\s|+(),;])(?:AND|OR|NOT)(?![^\s|+(),;])|(?<![a-zA-Z\d])&|&(?![a-zA-Z\d])/u;

/** The foreign signs of a draft outside of quotes. A minus before excluded words does no harm. */
export function foreignSigns(keywords: string, exclude: string): ForeignSign[] {
  const [sought, excluded] = [keywords.replace(inQuotes, '""'), exclude.replace(inQuotes, '""')];
  const both = `${sought}\n${excluded}`;
  return [
    ...(minus.test(sought) ? (['minus'] as const) : []),
    ...(operators.test(both) ? (['operators'] as const) : []),
    ...(/[«»]/.test(both) ? (['quotes'] as const) : []),
  ];
}

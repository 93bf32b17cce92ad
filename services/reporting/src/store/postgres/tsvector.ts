import type { PublicationWords } from '../../keywords/normalise.js';

/** Writes a publication's lexemes as PostgreSQL's `tsvector` text: words of the text with weight D, words of names with weight A. */
export function toTsvector({ withNames, textEnd }: PublicationWords): string {
  const parts: string[] = [];
  for (const [lexeme, positions] of withNames)
    parts.push(`'${lexeme.replace(/['\\]/g, '\\$&')}':${positions.map((p) => (p > textEnd ? `${p}A` : p)).join(',')}`);
  return parts.join(' ');
}

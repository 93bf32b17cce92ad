import type { PublicationWords } from '../../keywords/normalise.js';

/**
 * A publication's lexemes as PostgreSQL `tsvector` text: words of the text have weight D, words of names weight A.
 */
export function toTsvector({ withNames, textEnd }: PublicationWords): string {
  const parts: string[] = [];
  for (const [lexeme, positions] of withNames)
    parts.push(`'${lexeme.replace(/['\\]/g, '\\$&')}':${positions.map((p) => (p > textEnd ? `${p}A` : p)).join(',')}`);
  return parts.join(' ');
}

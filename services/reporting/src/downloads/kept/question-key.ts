import { createHash } from 'node:crypto';
import { QUERY_VERSION } from '../../reports/query-version.js';

/** A name for a question: equal for equal values, in whatever order their fields were sent. */
export const questionOf = (asked: object): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted([QUERY_VERSION, asked])))
    .digest('base64url');

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined && field !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, sorted(field)]),
  );
}

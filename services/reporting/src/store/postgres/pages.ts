import { column } from '@mm/database/columns.js';
import { inNameOrder } from '@mm/database/name-order.js';
import type { ReportPage, SortField } from '../report-query.js';
import type { Parameters } from './parameters.js';

/** Unset counts are NULL and come last. */
const columns: Record<SortField, string> = {
  date: 'published_at',
  likes: 'nullif(likes, -1)',
  comments: 'nullif(comments, -1)',
  shares: 'nullif(shares, -1)',
  views: 'nullif(views, -1)',
  engagement: 'engagement',
  followers: 'nullif(followers, -1)',
  author: inNameOrder('author_name'),
  tone: 'tone',
};

export const pageColumns = { id: column.bigint(), tone: column.smallint() };

/** A page, of `pageColumns`, of the publications of `hits` (see `hitsSql`). */
export function pageSql(hits: string, { sort, offset, size, after }: ReportPage, parameters: Parameters): string {
  const direction = sort.descending ? 'DESC' : 'ASC';
  const order =
    sort.by === 'date'
      ? `published_at ${direction}, id ${direction}`
      : `${columns[sort.by]} ${direction} NULLS LAST, published_at DESC, id DESC`;
  const follows = after
    ? `
WHERE (published_at, id) <
  (to_timestamp(${parameters.add(after.at / 1000, 'float8')}), ${parameters.add(after.id, 'bigint')})`
    : '';
  return `WITH hits AS (
  ${hits}
)
SELECT id, tone FROM hits${follows}
ORDER BY ${order}
LIMIT ${parameters.add(size, 'int')} OFFSET ${parameters.add(offset, 'int')}`;
}

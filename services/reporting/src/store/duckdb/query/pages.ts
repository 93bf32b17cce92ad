import type { ReportPage, SortField } from '../../report-query.js';
import type { HitColumn } from './hits.js';
import type { Values } from './values.js';

/** The authors of all publications in the order of their names. */
export interface AuthorRanks {
  /** Ids as a list, such as '[3,17]', and their ranks in the same order; authors of the same name have the same. */
  authors: string;
  ranks: string;
}

/** Unknown counts are NULL and come last. */
const known = (name: HitColumn): { reads: HitColumn[]; order: string } => ({
  reads: [name],
  order: `nullif(${name}, -1)`,
});
const sorts: Readonly<Record<SortField, { reads: readonly HitColumn[]; order: string }>> = {
  date: { reads: [], order: '"at"' },
  likes: known('likes'),
  comments: known('comments'),
  shares: known('shares'),
  views: known('views'),
  followers: known('followers'),
  engagement: { reads: ['reactions'], order: `least(reactions, ${Number.MAX_SAFE_INTEGER})` },
  author: { reads: ['author'], order: 'rank' },
  tone: { reads: [], order: 'tone' },
};

/** The columns of publications that a page reads. */
export const readsOfPage = ({ sort, oncePerStory }: ReportPage): HitColumn[] => [
  'id',
  'at',
  'tone',
  'hidden',
  ...(oncePerStory ? (['story'] as const) : []),
  ...sorts[sort.by].reads,
];

/** SELECT of a page, `id` and `tone`, of the publications of `hits` that `found` holds for. */
export function pageSql(
  { sort, offset, size, after, oncePerStory }: ReportPage,
  found: string,
  ranks: AuthorRanks | undefined,
  values: Values,
): string {
  const direction = sort.descending ? 'DESC' : 'ASC';
  const follows = after
    ? `
  AND "at" <= ${values.add(after.at, 'BIGINT')}
  AND ("at" < ${values.add(after.at, 'BIGINT')} OR id < ${values.add(after.id, 'BIGINT')})`
    : '';
  const order =
    sort.by === 'date'
      ? `"at" ${direction}, id ${direction}`
      : `${sorts[sort.by].order} ${direction} NULLS LAST, "at" DESC, id DESC`;
  const source = `hits${sort.by === 'author' ? rankSql(ranks, values) : ''}`;
  const firsts = oncePerStory
    ? `
  AND (story = 0 OR id IN (
    SELECT id FROM ${source}
    WHERE ${found} AND story > 0
    QUALIFY row_number() OVER (PARTITION BY story ORDER BY ${order}) = 1
  ))`
    : '';
  return `SELECT id, tone
FROM ${source}
WHERE ${found}${follows}${firsts}
ORDER BY ${order}
LIMIT ${values.add(size, 'BIGINT')} OFFSET ${values.add(offset, 'BIGINT')}`;
}

function rankSql(ranks: AuthorRanks | undefined, values: Values): string {
  const { authors, ranks: numbers } = ranks ?? { authors: '[]', ranks: '[]' };
  return `
LEFT JOIN (
  SELECT unnest(${values.add(authors, 'BIGINT[]')}) AS author, unnest(${values.add(numbers, 'BIGINT[]')}) AS rank
) ranked USING (author)`;
}

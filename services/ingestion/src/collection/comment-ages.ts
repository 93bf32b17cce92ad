/** Ages of a post, in hours, at which its comments are read again if their number changed. */
const AGES_HOURS = [1, 6, 24, 72] as const;

/** SQL: the next of these times after now, of a post that was published at `publishedAt`; null when it is too old. */
export const nextCommentsAt = (publishedAt: string): string =>
  `CASE ${AGES_HOURS.map(
    (hours) => `WHEN now() < ${publishedAt} + interval '${hours} hours'
     THEN ${publishedAt} + interval '${hours} hours'`,
  ).join(' ')} END`;

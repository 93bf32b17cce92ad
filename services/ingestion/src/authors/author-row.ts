import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { Author } from './author.entity.js';

const stored = columnsOf(
  Author,
  'id',
  'network',
  'code',
  'username',
  'full_name',
  'biography',
  'followers',
  'follows',
  'media_count',
  'oblasts',
  'is_group',
  'is_closed',
  'url',
  'auto_update',
  'keywords',
);

/** An author with its watchers, oldest first, and the oblast of an owner (0 = none). */
export const watchedAuthor = { ...stored, watchers: column.arrayOf(column.text()), owner_oblast: column.int() };
export type WatchedAuthor = RowOf<typeof watchedAuthor>;

/** The same with the state of its collection; without one, it is null. */
export const authorRow = {
  ...watchedAuthor,
  /** It is collected without watchers too. */
  is_owner: column.boolean(),
  last_fault: column.nullable(column.text()),
  collected_at: column.nullable(column.timestamptz()),
};
export type AuthorRow = RowOf<typeof authorRow>;

/** The select list of `watchedAuthor` for `FROM author a`. */
export const watchedAuthorList = `${listOf(stored, 'a')},
  ARRAY(SELECT w.username FROM watcher w WHERE w.author_id = a.id ORDER BY w.since, w.username) AS watchers,
  coalesce((SELECT o.oblast FROM owner o WHERE o.author_id = a.id), 0) AS owner_oblast`;

/** Selects `authorRow` of authors `a`. */
export const selectAuthor = `SELECT ${watchedAuthorList},
  EXISTS (SELECT FROM owner o WHERE o.author_id = a.id AND o.is_active) AS is_owner, t.last_fault, t.collected_at
  FROM author a
  LEFT JOIN poll_target t ON t.author_id = a.id`;

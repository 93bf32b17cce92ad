import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { MAX_LISTED_TEXT, TEXT_PREVIEW } from '@mm/proto/http/posts.js';
import { Post } from './post.entity.js';

const {
  text,
  is_robot,
  is_history,
  machine_ignored,
  suggested_lang,
  suggested_spheres,
  suggested_oblasts,
  suggested_tone,
  confidence,
  counted_at,
  reviewed_at,
  ...asStored
} = columnsOf(Post);

/** The columns of a card: a post with the names of its labels. `text` is cut if `is_long`. */
export const cardColumns = {
  ...asStored,
  text,
  is_long: column.boolean(),
  event_name: column.nullable(column.text()),
  event_spheres: column.nullable(column.arrayOf(column.int())),
  event_oblasts: column.nullable(column.arrayOf(column.int())),
  tag_captions: column.nullable(column.text()),
};
/** A row that `toPostWire` of proto/http/post-wire.ts maps. */
export type PostRow = RowOf<typeof cardColumns>;

/** All columns of a card; the caller adds WHERE, ORDER BY and LIMIT. */
export const selectPosts = `
  SELECT ${listOf(asStored, 'p')},
    length(p.text) > ${MAX_LISTED_TEXT} AS is_long,
    CASE WHEN length(p.text) > ${MAX_LISTED_TEXT} THEN left(p.text, ${TEXT_PREVIEW}) ELSE p.text END AS text,
    e.name AS event_name, e.spheres AS event_spheres, e.oblasts AS event_oblasts,
    (SELECT string_agg(t.name, ', ')
       FROM (
         SELECT name FROM sphere WHERE id = ANY(p.spheres)
         UNION ALL
         SELECT name FROM oblast WHERE id = ANY(p.oblasts)
       ) t) AS tag_captions
  FROM post p
  LEFT JOIN event e ON e.id = p.event_id`;

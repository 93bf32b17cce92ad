import { column, columnsOf, definitionsOf, listOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { PostClassified } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { classifiedFields, type SuggestionFields } from '@mm/proto/http/post-wire.js';
import type { EntityManager } from 'typeorm';
import { countNewPosts } from '../progress/count-posts.js';
import { Post } from '../posts/post.entity.js';
import { notePending } from '../stories/pending-posts.js';
import { storeReposts } from '../stories/reposts.js';
import { updateCounters } from './store-counters.js';

/** Everything that an event fills: all columns except those of people and the unused one. */
const {
  is_robot,
  withdrawn_at,
  lang,
  spheres,
  oblasts,
  tone,
  event_id,
  is_ignored,
  saved,
  version,
  reviewed_by,
  reviewed_at,
  reviewed_revision,
  ...classified
} = columnsOf(Post);
/** What a higher revision replaces. */
const { id, network, author_id, likes, comments, shares, views, counted_at, ...revised } = classified;
type ClassifiedRow = Record<keyof typeof classified, unknown> & { suggestion: SuggestionFields | null };

/** The rows that are new or had no text yet. `added`: the row is new and already has the counters of the message. */
const store = statement(
  { ...columnsOf(Post, 'id', 'author_id'), added: column.boolean() },
  `WITH incoming AS (
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(classified)})
   ),
   before AS (
     SELECT p.id FROM post p JOIN incoming i USING (id) WHERE p.revision > 0
   ),
   written AS (
     INSERT INTO post (${listOf(classified)})
     SELECT ${listOf(classified)} FROM incoming
     ON CONFLICT (id) DO UPDATE SET
       (${listOf(revised)}) = (SELECT ${listOf(revised, 'excluded')})
       WHERE post.revision < excluded.revision
     RETURNING id, author_id, xmax = 0 AS added
   ),
   pending AS (${notePending('written')})
   SELECT w.id, w.author_id, w.added
     FROM written w
    WHERE NOT EXISTS (SELECT 1 FROM before b WHERE b.id = w.id)`,
);

/** One message per post, with the highest revision: one statement may not update a row twice. */
function newestRevisions(messages: readonly PostClassified[]): PostClassified[] {
  const byId = new Map<number, PostClassified>();
  for (const message of messages) {
    const { id, revision } = message.post ?? { id: 0, revision: 0 };
    if (id > 0 && (byId.get(id)?.post?.revision ?? -1) < revision) byId.set(id, message);
  }
  return [...byId.values()].sort((a, b) => (a.post?.id ?? 0) - (b.post?.id ?? 0));
}

function rowOf(message: PostClassified) {
  const fields = classifiedFields(message);
  const others = Object.entries(fields).filter(([name]) => !(name in classified));
  // Spreading the fields is ten times slower.
  return Object.assign(fields, {
    published_at: wholeSecond(message.post?.publishedAt ?? ''),
    is_history: message.post?.isHistory ?? false,
    machine_ignored: message.suggestion?.isIgnored ?? false,
    counted_at: message.counters?.countedAt || '1970-01-01T00:00:00Z',
    others: Object.fromEntries(others),
    ...suggestedLabels(fields.suggestion),
  }) satisfies ClassifiedRow;
}

function suggestedLabels(suggestion: SuggestionFields | null) {
  const { lang = null, spheres = [], oblasts = [], tone = null, confidence = {} } = suggestion ?? {};
  const known = ['oblasts', 'spheres', 'tone'].flatMap((head) => confidence[head] ?? []);
  return {
    suggested_lang: lang,
    suggested_spheres: spheres,
    suggested_oblasts: oblasts,
    suggested_tone: tone,
    confidence: known.length > 0 ? Math.min(...known) : null,
  };
}

/** Lists are ordered by the time as the wire has it, so that a page can begin behind a post that was shown. */
const wholeSecond = (time: string): string => new Date(Math.floor(Date.parse(time) / 1000) * 1000).toISOString();

/**
 * Stores classified posts for review. A higher revision replaces text and suggestion, a later count the counters.
 * Labels never change here.
 */
export async function storeClassified(tx: EntityManager, messages: readonly PostClassified[]): Promise<void> {
  const newest = newestRevisions(messages);
  if (newest.length === 0) return;
  const received = newest.map(rowOf);
  const newRows = await rows(tx, store, [JSON.stringify(received)]);
  await storeReposts(tx, newest);
  const added = new Set(newRows.filter((row) => row.added).map((row) => Number(row.id)));
  await updateCounters(
    tx,
    received.filter(({ id }) => !added.has(id)),
  );
  await countNewPosts(
    tx,
    newRows.map((row) => row.author_id),
  );
}

import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import { HISTORY_DAYS, postingModel, quietFrom, type QuietRules } from './quiet-model.js';
import { SourceHealth } from './source-health.entity.js';
import type { WantedState } from './source-states.js';

const MAX_POSTS = 2_000;
const LAG_POSTS = 20;

// newest_at is passed as text, because a Date would lose its microseconds
const changedHistory = statement(
  {
    author_id: column.bigint(),
    newest_at: column.text(),
    published: column.arrayOf(column.double()),
    lag_s: column.nullable(column.double()),
  },
  `SELECT s.author_id, s.newest_at::text,
     ARRAY(
       SELECT extract(epoch FROM p.published_at)::float8
       FROM post p
       WHERE p.author_id = s.author_id AND p.published_at > s.newest_at - interval '${HISTORY_DAYS} days'
       ORDER BY p.published_at DESC
       LIMIT ${MAX_POSTS}) AS published,
     (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY l.lag)
      FROM (
        SELECT extract(epoch FROM p.collected_at - p.published_at)::float8 AS lag
        FROM post p
        WHERE p.author_id = s.author_id AND NOT p.is_history
        ORDER BY p.published_at DESC
        LIMIT ${LAG_POSTS}) l) AS lag_s
   FROM (
     SELECT t.author_id, t.newest_at
     FROM poll_target t
     JOIN source_health h ON h.author_id = t.author_id
     WHERE t.next_at IS NOT NULL AND t.newest_at IS DISTINCT FROM h.modelled_at AND t.newest_at IS NOT NULL
     ORDER BY t.newest_at DESC
     LIMIT $1) s`,
);
const storeModels = statement(
  {},
  `UPDATE source_health h
   SET modelled_at = v.modelled_at::timestamptz, posts_per_day = v.posts_per_day, lag_s = v.lag_s, quiet_at = v.quiet_at
   FROM unnest($1::bigint[], $2::text[], $3::float8[], $4::integer[], $5::timestamptz[])
     AS v(author_id, modelled_at, posts_per_day, lag_s, quiet_at)
   WHERE h.author_id = v.author_id`,
);
/** Only what was collected can be missed: a source is quiet up to its last collection. */
const changedSilence = statement(
  columnsOf(SourceHealth, 'author_id', 'state'),
  `SELECT h.author_id, h.state
   FROM source_health h
   JOIN poll_target t ON t.author_id = h.author_id AND t.newest_at = h.modelled_at
   WHERE t.next_at < 'infinity'
     AND ((h.state = 'ok' AND h.quiet_at <= LEAST($1::timestamptz, t.collected_at))
       OR (h.state = 'quiet' AND (h.quiet_at > $1 OR h.quiet_at IS NULL)))
   ORDER BY h.author_id
   LIMIT $2`,
);

/** Models up to `limit` sources that have new posts again. Returns how many. */
export async function modelSources(tx: EntityManager, rules: QuietRules, limit: number): Promise<number> {
  const sources = await rows(tx, changedHistory, [limit]);
  if (sources.length === 0) return 0;
  const models = sources.map(({ published }) => {
    const times = published.map((seconds) => new Date(seconds * 1000)).toReversed();
    const model = postingModel(times, rules);
    return { model, postsPerDay: model?.postsPerDay ?? times.length / HISTORY_DAYS };
  });
  return affected(tx, storeModels, [
    sources.map((source) => source.author_id),
    sources.map((source) => source.newest_at),
    models.map(({ postsPerDay }) => postsPerDay),
    sources.map(({ lag_s: lag }) => (lag === null ? -1 : Math.max(0, Math.round(lag)))),
    models.map(({ model }) => (model ? quietFrom(model, rules) : null)),
  ]);
}

/** Up to `limit` sources that became quiet or are no longer. */
export async function silenceChanges(tx: EntityManager, now: Date, limit: number): Promise<WantedState[]> {
  const found = await rows(tx, changedSilence, [now, limit]);
  return found.map(({ author_id: authorId, state }) => ({ authorId, state: state === 'ok' ? 'quiet' : 'ok' }));
}

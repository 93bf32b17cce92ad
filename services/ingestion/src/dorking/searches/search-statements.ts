import { column, columnsOf, listOf } from '@mm/database/columns.js';
import { statement } from '@mm/database/statement.js';
import { Search } from './search.entity.js';

/** How long a search stays with a process that does not renew it. */
const LEASE = `interval '15 seconds'`;

const stateColumns = columnsOf(Search, 'id', 'user_id', 'state', 'done', 'total', 'found', 'fresh');
const found = '(SELECT count(*)::int FROM search_hit h WHERE h.search_id = s.id)';
/** All when there is no previous search. */
const fresh = `(SELECT count(*)::int FROM search_hit h WHERE h.search_id = s.id
     AND NOT EXISTS (SELECT FROM search_hit p WHERE p.search_id = s.previous_id AND p.code = h.code))`;
const lost = `(SELECT count(*)::int FROM search_hit p WHERE p.search_id = s.previous_id
     AND NOT EXISTS (SELECT FROM search_hit h WHERE h.search_id = s.id AND h.code = p.code))`;

/** One at a time decides whether a user may start another search. */
export const lockUser = statement({}, `SELECT FROM pg_advisory_xact_lock(hashtext('ingestion.search ' || $1::text))`);
export const countRunning = statement(
  { running: column.int() },
  `SELECT count(*)::int AS running FROM search WHERE user_id = $1 AND state = 'running'`,
);
/** $11: state; $12: error; a search that does not run is over. */
export const insertSearch = statement(
  stateColumns,
  `INSERT INTO search (id, user_id, username, request, request_key, title, total, asked, cut, schedule_id, lease,
     lease_until, state, error, finished_at, previous_id)
   SELECT $1::uuid, $2::bigint, $3::text, $4::jsonb, $5::text, $6::text, jsonb_array_length($7::jsonb), $7::jsonb,
     $8::jsonb, $9::bigint, $10::uuid, CASE WHEN $11::text = 'running' THEN now() + ${LEASE} END, $11::text, $12::text,
     CASE WHEN $11::text <> 'running' THEN now() END,
     (SELECT p.id FROM search p
      WHERE p.user_id = $2::bigint AND p.request_key = $5::text AND p.state = 'done'
      ORDER BY p.started_at DESC LIMIT 1)
   RETURNING ${listOf(stateColumns)}`,
);

const claimedColumns = {
  ...columnsOf(Search, 'id', 'user_id', 'request', 'asked', 'degraded', 'started_at'),
  /** Since it was started. */
  age_ms: column.double(),
};
const claimedList = `id, user_id, request, asked, degraded, started_at,
     extract(epoch FROM now() - started_at)::float8 * 1000 AS age_ms`;
export const readClaimed = statement(
  claimedColumns,
  `SELECT ${claimedList} FROM search WHERE id = $1 AND lease = $2 AND state = 'running'`,
);
/** Takes the oldest search over whose process has ended. */
export const takeOver = statement(
  claimedColumns,
  `UPDATE search SET lease = $1, lease_until = now() + ${LEASE}
   WHERE id = (
     SELECT id FROM search WHERE state = 'running' AND lease_until < now()
     ORDER BY lease_until LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING ${claimedList}`,
);
/** Nothing for a search that has ended or that another process has. */
export const readLease = statement(
  { is_due: column.boolean() },
  `SELECT lease_until < now() + interval '10 seconds' AS is_due FROM search
   WHERE id = $1 AND lease = $2 AND state = 'running'`,
);
export const renewLease = statement(
  {},
  `UPDATE search SET lease_until = now() + ${LEASE} WHERE id = $1 AND lease = $2 AND state = 'running'`,
);
export const giveBack = statement(
  {},
  `UPDATE search SET lease = NULL, lease_until = now() WHERE id = $1 AND lease = $2 AND state = 'running'`,
);

/** $3: what is stored with queries that were asked, by index; $4: degraded. */
export const writeProgress = statement(
  stateColumns,
  `UPDATE search s
   SET asked = (SELECT jsonb_agg(q || coalesce($3::jsonb -> (place - 1)::text, '{}') ORDER BY place)
       FROM jsonb_array_elements(asked) WITH ORDINALITY AS e(q, place)),
     done = done + (SELECT count(*)::int FROM jsonb_object_keys($3::jsonb)),
     degraded = $4::jsonb, found = ${found}, fresh = ${fresh}
   WHERE id = $1 AND lease = $2 AND state = 'running'
   RETURNING ${listOf(stateColumns)}`,
);
export const readState = statement(stateColumns, `SELECT ${listOf(stateColumns)} FROM search WHERE id = $1`);
/** $3: state; $4: error; $5: out of time; $6: degraded. */
export const endSearch = statement(
  stateColumns,
  `UPDATE search s
   SET state = $3::text, error = $4::text, is_out_of_time = $5::boolean, degraded = $6::jsonb, finished_at = now(),
     lease = NULL, lease_until = NULL, found = ${found}, fresh = ${fresh},
     lost = CASE WHEN $3::text = 'done' THEN ${lost} ELSE 0 END
   WHERE id = $1 AND lease = $2 AND state = 'running'
   RETURNING ${listOf(stateColumns)}`,
);
export const cancelSearch = statement(
  stateColumns,
  `UPDATE search s
   SET state = 'cancelled', finished_at = now(), lease = NULL, lease_until = NULL, found = ${found}, fresh = ${fresh}
   WHERE id = $1 AND state = 'running'
   RETURNING ${listOf(stateColumns)}`,
);

WITH hits AS (
  SELECT r.id, r.published_at, r.network, r.report_index, r.lang, r.tone AS tone, r.spheres, r.oblasts,
    r.event_id, r.event_name, r.author_id, r.author_name, r.is_community,
    r.followers, r.likes, r.comments, r.shares, r.views, r.saved,
    least(greatest(r.likes, 0) + greatest(r.comments, 0) + greatest(r.shares, 0), 9007199254740991) AS engagement
  FROM report_row r
  WHERE NOT r.ignored
    AND r.machine_ignores < $1::float4
)
SELECT event_id AS key, max(event_name) AS name, '' AS network,
  max(followers) AS followers,
  count(*)::int AS count,
  count(*) FILTER (WHERE tone = 2)::int AS positive,
  count(*) FILTER (WHERE tone = 1)::int AS neutral,
  count(*) FILTER (WHERE tone = -2)::int AS negative,
  least(coalesce(sum(engagement), 0), 9007199254740991) AS engagement,
  count(*) FILTER (WHERE saved)::int AS saved,
  0 AS authors
FROM hits
WHERE event_id > 0
GROUP BY 1
ORDER BY count(*) DESC, 1
LIMIT $2::int

-- $1 = 0.99
-- $2 = 10

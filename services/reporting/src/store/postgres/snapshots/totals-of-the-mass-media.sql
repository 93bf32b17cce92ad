WITH hits AS (
  SELECT r.id, r.published_at, r.network, r.report_index, r.lang, r.tone AS tone, r.spheres, r.oblasts,
    r.event_id, r.event_name, r.author_id, r.author_name, r.is_community,
    r.followers, r.likes, r.comments, r.shares, r.views, r.saved,
    least(greatest(r.likes, 0) + greatest(r.comments, 0) + greatest(r.shares, 0), 9007199254740991) AS engagement
  FROM report_row r
  WHERE r.report_index = $1::text
    AND NOT r.ignored
    AND r.machine_ignores < $2::float4
)
SELECT '' AS key, '' AS name, '' AS network,
  max(followers) AS followers,
  count(*)::int AS count,
  count(*) FILTER (WHERE tone = 2)::int AS positive,
  count(*) FILTER (WHERE tone = 1)::int AS neutral,
  count(*) FILTER (WHERE tone = -2)::int AS negative,
  least(coalesce(sum(engagement), 0), 9007199254740991) AS engagement,
  count(*) FILTER (WHERE saved)::int AS saved,
  count(DISTINCT author_id) FILTER (WHERE report_index = 'social')::int AS authors
FROM hits
WHERE true
ORDER BY count(*) DESC, 1

-- $1 = "media"
-- $2 = 0.99

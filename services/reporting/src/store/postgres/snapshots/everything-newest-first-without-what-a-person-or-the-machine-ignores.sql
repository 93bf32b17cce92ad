WITH hits AS (
  SELECT r.id, r.published_at, r.network, r.report_index, r.lang, r.tone AS tone, r.spheres, r.oblasts,
    r.event_id, r.author_id, r.author_name, r.is_community,
    r.followers, r.likes, r.comments, r.shares, r.views, r.saved,
    least(greatest(r.likes, 0) + greatest(r.comments, 0) + greatest(r.shares, 0), 9007199254740991) AS engagement
  FROM report_row r
  WHERE NOT r.ignored
    AND r.machine_ignores < $1::float4
)
SELECT id, tone FROM hits
ORDER BY published_at DESC, id DESC
LIMIT $2::int OFFSET $3::int

-- $1 = 0.99
-- $2 = 1000
-- $3 = 0

WITH hits AS (
  SELECT r.id, r.published_at, r.network, r.report_index, r.lang, coalesce(k.tone, r.tone) AS tone, r.spheres, r.oblasts,
    r.event_id, r.event_name, r.author_id, r.author_name, r.is_community,
    r.followers, r.likes, r.comments, r.shares, r.views, r.saved,
    least(greatest(r.likes, 0) + greatest(r.comments, 0) + greatest(r.shares, 0), 9007199254740991) AS engagement
  FROM report_match m
  JOIN report_row r ON r.id = m.publication_id
  LEFT JOIN report_mark k ON k.topic_id = m.topic_id AND k.publication_id = m.publication_id
  WHERE m.topic_id = $1::bigint
    AND m.version = coalesce((SELECT s.version FROM report_topic s WHERE s.topic_id = $2::bigint), 0)
    AND k.irrelevant IS NOT TRUE
    AND coalesce(k.tone, r.tone) = ANY($3::smallint[])
    AND NOT r.ignored
    AND r.machine_ignores < $4::float4
)
SELECT id, tone FROM hits
ORDER BY published_at DESC, id DESC
LIMIT $5::int OFFSET $6::int

-- $1 = 101
-- $2 = 101
-- $3 = [1]
-- $4 = 0.99
-- $5 = 1000
-- $6 = 0

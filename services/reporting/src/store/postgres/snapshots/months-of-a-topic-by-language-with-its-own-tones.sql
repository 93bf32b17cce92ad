WITH hits AS (
  SELECT r.id, r.published_at, r.network, r.report_index, r.lang, coalesce(k.tone, r.tone) AS tone, r.spheres, r.oblasts,
    r.event_id, r.author_id, r.author_name, r.is_community,
    r.followers, r.likes, r.comments, r.shares, r.views, r.saved,
    least(greatest(r.likes, 0) + greatest(r.comments, 0) + greatest(r.shares, 0), 9007199254740991) AS engagement
  FROM report_match m
  JOIN report_row r ON r.id = m.publication_id
  LEFT JOIN report_mark k ON k.topic_id = m.topic_id AND k.publication_id = m.publication_id
  WHERE m.topic_id = $1::bigint
    AND m.version = coalesce((SELECT s.version FROM report_topic s WHERE s.topic_id = $2::bigint), 0)
    AND k.irrelevant IS NOT TRUE
    AND NOT r.ignored
    AND r.machine_ignores < $3::float4
)
SELECT extract(epoch FROM date_trunc('month', published_at, $4::text)) * 1000 AS key, lang, '' AS network,
  max(followers) AS followers,
  count(*)::int AS count,
  count(*) FILTER (WHERE tone = 2)::int AS positive,
  count(*) FILTER (WHERE tone = 1)::int AS neutral,
  count(*) FILTER (WHERE tone = -2)::int AS negative,
  least(coalesce(sum(engagement), 0), 9007199254740991) AS engagement,
  count(*) FILTER (WHERE saved)::int AS saved,
  0 AS authors
FROM hits
WHERE true
GROUP BY 1, 2
ORDER BY 1, 2

-- $1 = 101
-- $2 = 101
-- $3 = 0.99
-- $4 = "Asia/Almaty"

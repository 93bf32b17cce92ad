WITH hits AS (
  SELECT r.id, r.published_at, r.network, r.report_index, r.lang, r.tone AS tone, r.spheres, r.oblasts,
    r.event_id, r.author_id, r.author_name, r.is_community,
    r.followers, r.likes, r.comments, r.shares, r.views, r.saved,
    least(greatest(r.likes, 0) + greatest(r.comments, 0) + greatest(r.shares, 0), 9007199254740991) AS engagement
  FROM report_row r
  WHERE EXISTS (
        SELECT FROM report_match v
        LEFT JOIN report_topic s ON s.topic_id = v.topic_id
        LEFT JOIN report_mark w ON w.topic_id = v.topic_id AND w.publication_id = v.publication_id
        WHERE v.publication_id = r.id AND v.topic_id = ANY($1::bigint[])
          AND v.version = coalesce(s.version, 0) AND w.irrelevant IS NOT TRUE
      )
    AND NOT r.ignored
    AND r.machine_ignores < $2::float4
)
SELECT id, tone FROM hits
ORDER BY published_at DESC, id DESC
LIMIT $3::int OFFSET $4::int

-- $1 = [101,103]
-- $2 = 0.99
-- $3 = 1000
-- $4 = 0

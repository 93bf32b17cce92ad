WITH hits AS (
  SELECT r.id, r.published_at, r.network, r.report_index, r.lang, coalesce(k.tone, r.tone) AS tone, r.spheres, r.oblasts,
    r.event_id, r.author_id, r.author_name, r.is_community,
    r.followers, r.likes, r.comments, r.shares, r.views, r.saved,
    least(greatest(r.likes, 0) + greatest(r.comments, 0) + greatest(r.shares, 0), 9007199254740991) AS engagement
  FROM report_row r
  LEFT JOIN report_mark k ON k.topic_id = $4::bigint AND k.publication_id = r.id
  WHERE k.irrelevant IS NOT TRUE
    AND coalesce(k.tone, r.tone) = ANY($1::smallint[])
    AND r.words @@ $2::tsquery
    AND NOT r.ignored
    AND r.machine_ignores < $3::float4
)
SELECT id, tone FROM hits
ORDER BY published_at DESC, id DESC
LIMIT $5::int OFFSET $6::int

-- $1 = [1]
-- $2 = "(('школ':D | '~школа':D) | ('елк':D | '~елка':D))"
-- $3 = 0.99
-- $4 = 101
-- $5 = 1000
-- $6 = 0

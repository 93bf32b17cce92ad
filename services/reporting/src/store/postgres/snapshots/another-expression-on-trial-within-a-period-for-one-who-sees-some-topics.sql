WITH hits AS (
  SELECT r.id, r.published_at, r.network, r.report_index, r.lang, coalesce(k.tone, r.tone) AS tone, r.spheres, r.oblasts,
    r.event_id, r.event_name, r.author_id, r.author_name, r.is_community,
    r.followers, r.likes, r.comments, r.shares, r.views, r.saved,
    least(greatest(r.likes, 0) + greatest(r.comments, 0) + greatest(r.shares, 0), 9007199254740991) AS engagement
  FROM report_row r
  LEFT JOIN report_mark k ON k.topic_id = $6::bigint AND k.publication_id = r.id
  WHERE EXISTS (
        SELECT FROM report_match v
        LEFT JOIN report_topic s ON s.topic_id = v.topic_id
        LEFT JOIN report_mark w ON w.topic_id = v.topic_id AND w.publication_id = v.publication_id
        WHERE v.publication_id = r.id AND v.topic_id = ANY($1::bigint[])
          AND v.version = coalesce(s.version, 0) AND w.irrelevant IS NOT TRUE
      )
    AND k.irrelevant IS NOT TRUE
    AND r.published_at >= to_timestamp($2::float8)
    AND r.words @@ $3::tsquery
    AND NOT r.words @@ $4::tsquery
    AND NOT r.ignored
    AND r.machine_ignores < $5::float4
)
SELECT id, tone FROM hits
ORDER BY published_at DESC, id DESC
LIMIT $7::int OFFSET $8::int

-- $1 = [102]
-- $2 = 1790794800
-- $3 = "(('школ':D | '~школа':D) | (('аким':D | '~аким':D) | ('тариф':D | '~тариф':D)))"
-- $4 = "('мороз':D | '~мороз':D)"
-- $5 = 0.99
-- $6 = 101
-- $7 = 1000
-- $8 = 0

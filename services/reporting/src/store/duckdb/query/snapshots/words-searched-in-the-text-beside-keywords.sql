-- PostgreSQL
SELECT '[' || coalesce(string_agg(r.id::text, ','), '') || ']' AS ids
FROM publication_words r
WHERE r.words @@ $1::tsquery
  AND r.words @@ $2::tsquery

-- $1 = "('аким':D | '~әкім':D)"
-- $2 = "('школа':D | '~школа':D)"

-- DuckDB
WITH hits AS (
  SELECT f.id AS "id", f."at" AS "at", f.tone AS "tone", f.machine_ignores >= $2::FLOAT AS "hidden"
  FROM fact f
  SEMI JOIN (SELECT unnest($1::BIGINT[]) AS id) only_these USING (id)
  WHERE NOT f.ignored
)
SELECT id, tone
FROM hits
WHERE NOT hidden
ORDER BY "at" DESC, id DESC
LIMIT $3::BIGINT OFFSET $4::BIGINT

-- $1 = "[28]"
-- $2 = 0.99
-- $3 = 1000
-- $4 = 0

-- PostgreSQL
SELECT '[' || coalesce(string_agg(r.id::text, ','), '') || ']' AS ids
FROM publication_words r
WHERE r.words @@ $1::tsquery

-- $1 = "(('школ':D | '~школа':D) | ('елк':D | '~елка':D))"

-- DuckDB
WITH hits AS (
  SELECT f.id AS "id", f."at" AS "at", coalesce(mark.tone, f.tone) AS "tone", f.machine_ignores >= $2::FLOAT AS "hidden"
  FROM fact f
  SEMI JOIN (SELECT unnest($3::BIGINT[]) AS id) only_these USING (id)
  ANTI JOIN (SELECT unnest($4::BIGINT[]) AS id) irrelevant USING (id)
  LEFT JOIN (
    SELECT unnest($5::BIGINT[]) AS id, unnest($6::TINYINT[]) AS tone
  ) mark USING (id)
  WHERE coalesce(mark.tone, f.tone) IN ($1::BIGINT)
    AND NOT f.ignored
)
SELECT id, tone
FROM hits
WHERE NOT hidden
ORDER BY "at" DESC, id DESC
LIMIT $7::BIGINT OFFSET $8::BIGINT

-- $1 = 1
-- $2 = 0.99
-- $3 = "[1,2,7,8,15,16,17,28]"
-- $4 = "[2]"
-- $5 = "[28]"
-- $6 = "[1]"
-- $7 = 1000
-- $8 = 0

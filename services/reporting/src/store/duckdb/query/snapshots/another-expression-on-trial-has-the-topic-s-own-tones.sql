-- PostgreSQL
SELECT '[' || coalesce(string_agg(r.id::text, ','), '') || ']' AS ids
FROM publication_words r
WHERE r.words @@ $1::tsquery

-- $1 = "(('школа':D | '~школа':D) | ('елка':D | '~елка':D))"

-- DuckDB
WITH hits AS (
  SELECT f.id AS "id", f."at" AS "at", coalesce(mark.tone, f.tone) AS "tone", f.machine_ignores >= $6::FLOAT AS "hidden"
  FROM fact f
  SEMI JOIN (SELECT unnest($1::BIGINT[]) AS id) only_these USING (id)
  ANTI JOIN (SELECT unnest($2::BIGINT[]) AS id) irrelevant USING (id)
  LEFT JOIN (
    SELECT unnest($3::BIGINT[]) AS id, unnest($4::TINYINT[]) AS tone
  ) mark USING (id)
  WHERE coalesce(mark.tone, f.tone) IN ($5::BIGINT)
    AND NOT f.ignored
)
SELECT id, tone
FROM hits
WHERE NOT hidden
ORDER BY "at" DESC, id DESC
LIMIT $7::BIGINT OFFSET $8::BIGINT

-- $1 = "[1,2,7,8,15,16,17,28]"
-- $2 = "[2]"
-- $3 = "[28]"
-- $4 = "[1]"
-- $5 = 1
-- $6 = 0.99
-- $7 = 1000
-- $8 = 0

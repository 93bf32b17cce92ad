-- DuckDB
WITH hits AS (
  SELECT f.id AS "id", f."at" AS "at", f.tone AS "tone", f.machine_ignores >= $1::FLOAT AS "hidden"
  FROM fact f
  WHERE NOT f.ignored
)
SELECT id, tone
FROM hits
WHERE NOT hidden
ORDER BY "at" DESC, id DESC
LIMIT $2::BIGINT OFFSET $3::BIGINT

-- $1 = 0.99
-- $2 = 1000
-- $3 = 0

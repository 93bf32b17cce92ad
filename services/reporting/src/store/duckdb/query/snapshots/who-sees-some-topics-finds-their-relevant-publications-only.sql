-- DuckDB
WITH hits AS (
  SELECT f.id AS "id", f."at" AS "at", f.tone AS "tone", f.machine_ignores >= $2::FLOAT AS "hidden"
  FROM fact f
  WHERE f.id IN (
      SELECT m.id FROM member m JOIN (
        SELECT topic, coalesce(version, 0) AS version
        FROM (SELECT unnest($1::BIGINT[]) AS topic)
        LEFT JOIN shown USING (topic)
      ) visible USING (topic, version)
      WHERE NOT m.irrelevant
    )
    AND NOT f.ignored
)
SELECT id, tone
FROM hits
WHERE NOT hidden
ORDER BY "at" DESC, id DESC
LIMIT $3::BIGINT OFFSET $4::BIGINT

-- $1 = "[101,103]"
-- $2 = 0.99
-- $3 = 1000
-- $4 = 0

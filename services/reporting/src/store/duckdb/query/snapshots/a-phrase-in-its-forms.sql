-- PostgreSQL
SELECT '[' || coalesce(string_agg(r.id::text, ','), '') || ']' AS ids
FROM publication_words r
WHERE r.words @@ $1::tsquery

-- $1 = "(('ремонт':D | '~ремонт':D) <-> ('дорогой':D | ('дорога':D | '~дороги':D)))"

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

-- $1 = "[3]"
-- $2 = 0.99
-- $3 = 1000
-- $4 = 0

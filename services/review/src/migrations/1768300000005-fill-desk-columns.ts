import type { MigrationInterface, QueryRunner } from 'typeorm';

const step = 2000;

/**
 * Fills the suggested labels of undecided posts in steps that commit by themselves, and then makes the indexes. Begins
 * again where it was interrupted.
 */
export class FillDeskColumns1768300000005 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (let last: string | null = '0'; last !== null;) {
      const [filled] = (await runner.query(
        `WITH undecided AS (
           SELECT id
             FROM post
            WHERE id > $1 AND NOT saved AND NOT is_ignored AND suggestion IS NOT NULL
            ORDER BY id
            LIMIT ${step}
         ),
         filled AS (
           UPDATE post p
              SET suggested_lang = p.suggestion->>'lang',
                  suggested_spheres = ARRAY(SELECT jsonb_array_elements_text(p.suggestion->'spheres')::int),
                  suggested_oblasts = ARRAY(SELECT jsonb_array_elements_text(p.suggestion->'oblasts')::int),
                  suggested_tone = (p.suggestion->>'tone')::smallint,
                  confidence = (
                    SELECT min(c.value::text::real)
                      FROM jsonb_each(p.suggestion->'confidence') c
                     WHERE c.key IN ('oblasts', 'spheres', 'tone')
                  )
             FROM undecided u
            WHERE p.id = u.id
         )
         SELECT max(id) AS last FROM undecided`,
        [last],
      )) as [{ last: string | null }];
      ({ last } = filled);
    }
    await runner.query('DROP INDEX IF EXISTS post_new_date');
    for (const [name, definition] of indexes)
      await runner.query(`CREATE INDEX IF NOT EXISTS ${name} ON post ${definition}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of indexes) await runner.query(`DROP INDEX ${name}`);
    await runner.query(
      'CREATE INDEX post_new_date ON post (published_at DESC, id DESC) WHERE NOT saved AND NOT is_ignored',
    );
  }
}

/** Lists and their counts; the labels are those of `effectiveLabels` in posts/effective-labels.ts. */
const byDate = '((NOT machine_ignored), published_at, id)';
const undecided = 'WHERE NOT saved AND NOT is_ignored AND revision > 0';
const indexes = [
  ['post_desk_date', `${byDate} INCLUDE (author_id, network) ${undecided}`],
  [
    'post_desk_confidence',
    `((NOT machine_ignored) DESC, confidence NULLS FIRST, published_at DESC, id DESC) ${undecided}`,
  ],
  [
    'post_desk_oblasts',
    `USING gin ((CASE WHEN cardinality(oblasts) > 0 THEN oblasts ELSE suggested_oblasts END)) ${undecided}`,
  ],
  [
    'post_desk_spheres',
    `USING gin ((CASE WHEN cardinality(spheres) > 0 THEN spheres ELSE suggested_spheres END)) ${undecided}`,
  ],
  ['post_saved_date', `${byDate} INCLUDE (author_id, network) WHERE saved AND revision > 0`],
  ['post_ignored_date', `${byDate} INCLUDE (author_id, network) WHERE is_ignored AND revision > 0`],
  ['post_list_date', `${byDate} WHERE revision > 0`],
] as const;

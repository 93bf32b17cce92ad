import { column, columnsOf, definitionsOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import { likeTranslation, traitsOf, translationLikeness } from '@mm/likeness/traits.js';
import type { Lang } from '@mm/proto/vocabulary/lang.js';
import type { EntityManager } from 'typeorm';
import { effectiveLabels } from '../posts/effective-labels.js';
import type { Post } from '../posts/post.entity.js';
import { StoryTrait } from './story.entity.js';

/** Hours between a text and its translation. */
const windowHours = 12;
/** Posts with the most in common that are compared, and that are found. */
const [mostCompared, mostFound] = [50, 5];

const stored = columnsOf(StoryTrait, 'post_id', 'lang', 'published_at', 'traits');
const store = statement(
  {},
  `INSERT INTO story_trait (post_id, lang, published_at, traits)
   SELECT post_id, lang, published_at, traits FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(stored)})
    ORDER BY post_id
   ON CONFLICT (post_id) DO UPDATE
     SET lang = excluded.lang, published_at = excluded.published_at, traits = excluded.traits`,
);
const [labels, ownLabels] = [effectiveLabels('p'), effectiveLabels('own')];
/** Both posts are known to have such labels, and share none. */
const contradict = (kind: 'oblasts' | 'spheres'): string =>
  `(cardinality(${labels[kind]}) > 0 AND cardinality(${ownLabels[kind]}) > 0
    AND NOT ${labels[kind]} && ${ownLabels[kind]})`;
const inOtherLanguage = statement(
  { ...columnsOf(StoryTrait, 'post_id', 'traits'), own_traits: column.arrayOf(column.int()) },
  `WITH first AS MATERIALIZED (
     SELECT post_id, lang, published_at, traits
       FROM story_trait
      WHERE post_id = ANY($1::bigint[])
      ORDER BY published_at, post_id
      LIMIT 1
   ),
   near AS MATERIALIZED (
     SELECT t.post_id, t.traits, first.post_id AS own_id, first.traits AS own_traits
       FROM first
       JOIN story_trait t ON t.lang = CASE first.lang WHEN 'ru' THEN 'kz' ELSE 'ru' END
        AND t.published_at BETWEEN first.published_at - interval '${windowHours} hours'
                               AND first.published_at + interval '${windowHours} hours'
        AND t.traits && first.traits
      ORDER BY (SELECT count(*) FROM unnest(t.traits) AS trait WHERE trait = ANY(first.traits)) DESC, t.post_id
      LIMIT ${mostCompared}
   )
   SELECT near.post_id, near.traits, near.own_traits
     FROM near
     JOIN post p ON p.id = near.post_id
     JOIN post own ON own.id = near.own_id
    WHERE NOT ${contradict('oblasts')} AND NOT ${contradict('spheres')}`,
);

type Told = Pick<Post, 'id' | 'published_at' | 'title' | 'text'> & { lang: Lang | null };

/** Stores by what posts with a print are found in the other language. */
export async function storeTraits(tx: EntityManager, posts: readonly Told[]): Promise<void> {
  const found = posts.flatMap(({ id, lang, published_at, title, text }) =>
    lang === 'ru' || lang === 'kz' ? [{ post_id: id, lang, published_at, traits: traitsOf(title, text) }] : [],
  );
  if (found.length > 0) await affected(tx, store, [JSON.stringify(found)]);
}

/** Posts that may be a translation of the first of these posts, the likeliest first. */
export async function possibleTranslations(database: Database, ids: readonly string[]): Promise<string[]> {
  const near = await rows(database, inOtherLanguage, [ids]);
  return near
    .map(({ post_id: id, traits, own_traits: own }) => ({ id, likeness: translationLikeness(own, traits) }))
    .filter(({ likeness }) => likeness >= likeTranslation)
    .sort((a, b) => b.likeness - a.likeness || Number(a.id) - Number(b.id))
    .slice(0, mostFound)
    .map(({ id }) => id);
}

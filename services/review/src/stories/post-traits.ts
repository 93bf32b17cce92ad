import { columnsOf, definitionsOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import { likeTranslation, tellingTraits, traitsOf, translationLikeness } from '@mm/likeness/traits.js';
import type { Lang } from '@mm/proto/vocabulary/lang.js';
import type { EntityManager } from 'typeorm';
import { effectiveLabels } from '../posts/effective-labels.js';
import { Post } from '../posts/post.entity.js';
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
const labels = effectiveLabels('p');
const firstOf = statement(
  { ...columnsOf(StoryTrait, 'lang', 'published_at', 'traits'), ...columnsOf(Post, 'oblasts', 'spheres') },
  `SELECT t.lang, t.published_at, t.traits, ${labels.oblasts} AS oblasts, ${labels.spheres} AS spheres
     FROM story_trait t
     JOIN post p ON p.id = t.post_id
    WHERE t.post_id = ANY($1::bigint[])
    ORDER BY t.published_at, t.post_id
    LIMIT 1`,
);
/** Both posts are known to have such labels, and share none. */
const contradict = (kind: 'oblasts' | 'spheres', own: string): string =>
  `(cardinality(${labels[kind]}) > 0 AND cardinality(${own}::int[]) > 0 AND NOT ${labels[kind]} && ${own}::int[])`;
/** $3: the traits, $4: those of which one is needed, which few posts have; as values, so that they are looked up. */
const inOtherLanguage = statement(
  columnsOf(StoryTrait, 'post_id', 'traits'),
  `SELECT t.post_id, t.traits
     FROM story_trait t
     JOIN post p ON p.id = t.post_id
    WHERE t.lang = $1
      AND t.published_at BETWEEN $2::timestamptz - interval '${windowHours} hours'
                             AND $2::timestamptz + interval '${windowHours} hours'
      AND t.traits && $4::int[]
      AND NOT ${contradict('oblasts', '$5')} AND NOT ${contradict('spheres', '$6')}
    ORDER BY (SELECT count(*) FROM unnest(t.traits) AS trait WHERE trait = ANY($3::int[])) DESC, t.post_id
    LIMIT ${mostCompared}`,
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
  const [first] = await rows(database, firstOf, [ids]);
  if (!first) return [];
  const { lang, published_at: at, traits, oblasts, spheres } = first;
  const other = lang === 'ru' ? 'kz' : 'ru';
  const near = await rows(database, inOtherLanguage, [other, at, traits, tellingTraits(traits), oblasts, spheres]);
  return near
    .map(({ post_id: id, traits: others }) => ({ id, likeness: translationLikeness(traits, others) }))
    .filter(({ likeness }) => likeness >= likeTranslation)
    .sort((a, b) => b.likeness - a.likeness || Number(a.id) - Number(b.id))
    .slice(0, mostFound)
    .map(({ id }) => id);
}

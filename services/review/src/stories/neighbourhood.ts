import { column, columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { repostLikeness, type Edge, type groupStories, type StoryPost } from '@mm/likeness/group-stories.js';
import { decodePrint, type Print } from '@mm/likeness/print.js';
import { PrintIndex, type Like } from '@mm/likeness/print-index.js';
import { floorOf, type Strictness, type Taught } from '@mm/likeness/strictness.js';
import type { EntityManager } from 'typeorm';
import { Post } from '../posts/post.entity.js';
import { lowestLikeness, type NearPosts } from './near-posts.js';
import { repostsAmong } from './reposts.js';
import { StoryMember, StoryPrint, StoryVerdict } from './story.entity.js';

/** Beyond so many posts nothing further is looked for; what belongs to their stories is still read. */
const mostPosts = 10_000;
/** By so many decisions that posts of two sources belong together their threshold is lowered at most. */
const mostTaught = 3;

/** Members of the stories of some posts, of stories that have their ids, and what people put to them. */
const related = statement(
  { id: column.bigint() },
  `SELECT post_id AS id
     FROM story_member
    WHERE story_id > 0
      AND story_id IN (
        SELECT story_id FROM story_member WHERE post_id = ANY($1::bigint[]) AND story_id > 0
        UNION ALL
        SELECT unnest($1::bigint[])
      )
   UNION SELECT other_id FROM story_verdict WHERE post_id = ANY($1::bigint[]) AND kind = 'together'
   UNION SELECT post_id FROM story_verdict WHERE other_id = ANY($1::bigint[]) AND kind = 'together'`,
);
const prints = statement(
  columnsOf(StoryPrint, 'post_id', 'print'),
  'SELECT post_id, print FROM story_print WHERE post_id = ANY($1::bigint[])',
);
const standing = statement(
  columnsOf(Post, 'id', 'author_id', 'published_at'),
  `SELECT id, author_id, published_at FROM post
    WHERE id = ANY($1::bigint[]) AND revision > 0 AND withdrawn_at IS NULL`,
);
const memberships = statement(
  columnsOf(StoryMember, 'post_id', 'story_id', 'version'),
  'SELECT post_id, story_id, version FROM story_member WHERE post_id = ANY($1::bigint[])',
);
const verdicts = statement(
  columnsOf(StoryVerdict, 'post_id', 'other_id', 'kind', 'at'),
  `SELECT post_id, other_id, kind, at FROM story_verdict
    WHERE post_id = ANY($1::bigint[]) AND other_id = ANY($1::bigint[])`,
);
/** What people decided about posts of two authors. */
const taught = statement(
  {
    author_id: column.bigint(),
    other_author_id: column.bigint(),
    together: column.int(),
    apart: column.int(),
  },
  `SELECT least(a.author_id, b.author_id) AS author_id, greatest(a.author_id, b.author_id) AS other_author_id,
     count(*) FILTER (WHERE v.kind = 'together')::int AS together,
     count(*) FILTER (WHERE v.kind = 'apart')::int AS apart
     FROM story_verdict v
     JOIN post a ON a.id = v.post_id
     JOIN post b ON b.id = v.other_id
    WHERE a.author_id = ANY($1::bigint[]) AND b.author_id = ANY($1::bigint[])
    GROUP BY 1, 2`,
);

type Verdict = Parameters<typeof groupStories>[2][number];
/** To which story a post belongs: 0 for none any more. */
export interface Membership {
  storyId: number;
  version: number;
}

/** Posts with all that is connected with them, so that their stories depend on nothing else. */
export interface Neighbourhood {
  posts: StoryPost[];
  edges: Edge[];
  verdicts: Verdict[];
  /** Also of posts that are gone. */
  memberships: ReadonlyMap<number, Membership>;
}

/**
 * Reads the neighbourhood of posts. MUST run under `lockStories`.
 * @param near posts in memory; without them only those that are connected by stories and verdicts are compared
 */
export async function neighbourhoodOf(
  tx: EntityManager,
  ids: readonly number[],
  { near, strictness }: { near: NearPosts | undefined; strictness: Strictness },
): Promise<Neighbourhood> {
  const lowest = floorOf(strictness, { together: mostTaught, apart: 0 });
  const isEnough = ({ likeness }: Like): boolean => likeness >= lowest;
  const seen = new Set(ids);
  const likes = new Map<number, readonly Like[]>();
  const outside: { id: number; print: Print }[] = [];
  for (let frontier = [...seen]; frontier.length > 0;) {
    const byStory = await rows(tx, related, [frontier]);
    for (const id of frontier) likes.set(id, near?.known(id) ?? []);
    const unknown = frontier.filter((id) => near?.known(id) === undefined);
    for (const { post_id: text, print: bytes } of unknown.length > 0 ? await rows(tx, prints, [unknown]) : []) {
      const [id, print] = [Number(text), decodePrint(bytes)];
      likes.set(id, near?.like(id, print) ?? []);
      if (!near?.has(id)) outside.push({ id, print });
    }
    for (const { repost, original } of await repostsAmong(tx, frontier))
      for (const [id, other] of [
        [repost, original],
        [original, repost],
      ] as const)
        likes.set(id, [...(likes.get(id) ?? []), { id: other, likeness: repostLikeness }]);
    const alike = seen.size < mostPosts ? frontier.flatMap((id) => likes.get(id) ?? []).filter(isEnough) : [];
    frontier = [...new Set([...byStory.map(({ id }) => Number(id)), ...alike.map(({ id }) => id)])].filter(
      (id) => !seen.has(id),
    );
    for (const id of frontier) seen.add(id);
  }
  for (const { id, likeness, other } of alikeAmong(outside))
    likes.set(id, [...(likes.get(id) ?? []), { id: other, likeness }]);
  const all = [...seen];
  const byPost = new Map(
    (await rows(tx, memberships, [all])).map(({ post_id: id, story_id: storyId, version }) => [
      Number(id),
      { storyId: Number(storyId), version },
    ]),
  );
  const there = await rows(tx, standing, [all]);
  const given = await rows(tx, verdicts, [all]);
  const posts = there.map(({ id, author_id: authorId, published_at: at }) => ({
    id: Number(id),
    authorId,
    at: at.getTime(),
    storyId: byPost.get(Number(id))?.storyId ?? 0,
  }));
  return {
    posts,
    edges: await edgesOf(tx, posts, { likes, strictness }),
    verdicts: given.map(({ post_id: a, other_id: b, kind, at }) => {
      return { a: Number(a), b: Number(b), kind, at: at.getTime() };
    }),
    memberships: byPost,
  };
}

/** Which of these are alike, each pair once. */
function alikeAmong(posts: readonly { id: number; print: Print }[]): { id: number; other: number; likeness: number }[] {
  const index = new PrintIndex(posts.length);
  for (const { id, print } of posts) index.add(id, print, 0);
  return posts.flatMap(({ id, print }) =>
    index
      .like(print, lowestLikeness)
      .flatMap(({ id: other, likeness }) => (id < other ? [{ id, other, likeness }] : [])),
  );
}

/** Which of the posts are alike enough: a function of these posts and of what people decided about their authors. */
async function edgesOf(
  tx: EntityManager,
  posts: readonly { id: number; authorId: string }[],
  { likes, strictness }: { likes: ReadonlyMap<number, readonly Like[]>; strictness: Strictness },
): Promise<Edge[]> {
  const authorOf = new Map(posts.map(({ id, authorId }) => [id, authorId]));
  // One that is less alike than any threshold was not followed, one that is gone does not stand.
  const alike = posts.flatMap(({ id: a }) =>
    (likes.get(a) ?? []).filter(({ id: b }) => authorOf.has(b)).map(({ id: b, likeness }) => ({ a, b, likeness })),
  );
  if (alike.length === 0) return [];
  const decided = new Map<string, Taught>();
  const authors = new Set(alike.flatMap(({ a, b }) => [authorOf.get(a) ?? '', authorOf.get(b) ?? '']));
  for (const { author_id: one, other_author_id: other, ...counts } of await rows(tx, taught, [[...authors]])) {
    decided.set(`${one} ${other}`, counts);
    decided.set(`${other} ${one}`, counts);
  }
  return alike.filter(({ a, b, likeness }) => {
    const { together = 0, apart = 0 } = decided.get(`${authorOf.get(a) ?? ''} ${authorOf.get(b) ?? ''}`) ?? {};
    return likeness >= floorOf(strictness, { together: Math.min(together, apart + mostTaught), apart });
  });
}

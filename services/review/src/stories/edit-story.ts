import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { Invalid, NotFound } from '@mm/http/problem.js';
import type { CallBody } from '@mm/proto/http/call.js';
import type { storyCalls, StoryEdit } from '@mm/proto/http/stories.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource, type EntityManager } from 'typeorm';
import { Post } from '../posts/post.entity.js';
import { notePendingPosts } from './pending-posts.js';
import { windowHours } from './prints.js';
import { currentStrictness, lockStories, regroup } from './regroup.js';
import { assertSeen } from './seen-story.js';
import { StoryMember, StoryVerdict } from './story.entity.js';

type Edit = CallBody<typeof storyCalls.editStory>;

const membersOf = statement(
  columnsOf(StoryMember, 'post_id'),
  'SELECT post_id FROM story_member WHERE story_id = $1 ORDER BY post_id',
);
const present = statement(
  columnsOf(Post, 'id'),
  'SELECT id FROM post WHERE id = ANY($1::bigint[]) AND revision > 0 AND withdrawn_at IS NULL',
);
/** Those of some posts, $1, that a person took out of the story of the others, $2. */
const takenOut = statement(
  { id: column.bigint() },
  `SELECT named.id
     FROM unnest($1::bigint[]) AS named(id)
    WHERE EXISTS (
      SELECT
        FROM unnest($2::bigint[]) AS member(id)
        JOIN story_verdict v ON v.post_id = least(named.id, member.id) AND v.other_id = greatest(named.id, member.id)
       WHERE v.kind = 'apart'
    )`,
);
/** Posts, $1, with the others of their stories, which they leave for another one with the posts $2. */
const leftBehind = statement(
  { post_id: column.bigint(), other_id: column.bigint() },
  `SELECT own.post_id, other.post_id AS other_id
     FROM story_member own
     JOIN story_member other ON other.story_id = own.story_id AND other.post_id <> ALL($1::bigint[] || $2::bigint[])
    WHERE own.post_id = ANY($1::bigint[]) AND own.story_id > 0`,
);
const decide = statement(
  {},
  `INSERT INTO story_verdict (post_id, other_id, kind, by, at)
   SELECT post_id, other_id, $3, $4, statement_timestamp()
     FROM unnest($1::bigint[], $2::bigint[]) AS pair(post_id, other_id)
    ORDER BY post_id, other_id
   ON CONFLICT (post_id, other_id) DO UPDATE
      SET kind = excluded.kind, by = excluded.by, at = excluded.at,
          replaced =
            CASE WHEN story_verdict.kind = excluded.kind THEN story_verdict.replaced ELSE story_verdict.kind END`,
);
/** What people decided about two authors counts for their other posts too, as long as these are compared. */
const ofAuthors = statement(
  { post_id: column.bigint() },
  `SELECT post_id
     FROM story_print
    WHERE author_id IN (SELECT author_id FROM story_print WHERE post_id = ANY($1::bigint[]))
      AND published_at > now() - interval '${windowHours} hours'`,
);

/** Decisions are gone, unless they replaced others: then these stand again. */
const takeBack = statement(
  {},
  `WITH pair AS (SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS pair(post_id, other_id)),
        restored AS (
     UPDATE story_verdict v
        SET kind = v.replaced, replaced = NULL, by = $3, at = statement_timestamp()
       FROM pair
      WHERE v.post_id = pair.post_id AND v.other_id = pair.other_id AND v.replaced IS NOT NULL
   )
   DELETE FROM story_verdict v
    USING pair
    WHERE v.post_id = pair.post_id AND v.other_id = pair.other_id AND v.replaced IS NULL`,
);
/** Pairs of posts of a story, $1, with others that were last said to be apart from it. */
const lastApart = statement(
  columnsOf(StoryVerdict, 'post_id', 'other_id'),
  `WITH apart AS (
     SELECT * FROM story_verdict
      WHERE post_id = ANY($1::bigint[]) AND other_id <> ALL($1::bigint[]) AND kind = 'apart'
     UNION ALL
     SELECT * FROM story_verdict
      WHERE other_id = ANY($1::bigint[]) AND post_id <> ALL($1::bigint[]) AND kind = 'apart'
   )
   SELECT post_id, other_id FROM apart WHERE at = (SELECT max(at) FROM apart)`,
);
/** Posts with the others of their stories; a post of one story, $2, comes without them. */
const wholeStories = statement(
  columnsOf(StoryMember, 'post_id', 'story_id'),
  `SELECT coalesce(other.post_id, named.id) AS post_id, coalesce(other.story_id, 0) AS story_id
     FROM unnest($1::bigint[]) AS named(id)
     LEFT JOIN story_member own ON own.post_id = named.id AND own.story_id > 0 AND own.story_id <> $2
     LEFT JOIN story_member other ON other.story_id = own.story_id
    GROUP BY 1, 2`,
);

type Pair = readonly [number, number];

/** A person says which posts are one story; no machine takes that back. */
@Injectable()
export class EditStory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly settings: SystemSettings,
  ) {}

  /**
   * Stores what was decided about each pair of posts, and regroups them at once; posts elsewhere follow soon.
   * Throws NotFound for a story or a post that is not there, Conflict for another version of the story, Invalid for
   * posts to take out that are not of it or are all of it.
   */
  async edit({ story_id: id, version, change, posts }: Edit, { username: by }: Caller): Promise<void> {
    const strictness = await currentStrictness(this.settings);
    const named = [...new Set(posts)];
    await inTransaction(this.dataSource, async (tx) => {
      await lockStories(tx);
      await assertSeen(tx, { id, version }, change === 'take-out' ? named.map((post) => ({ id: post })) : []);
      const members = (await rows(tx, membersOf, [id])).map((row) => Number(row.post_id));
      // A story that lost its posts can be told again by several of them.
      if (members.length === 0 && (change !== 'put-in' || named.length < 2))
        throw new NotFound('the story', 'story-not-found');
      if ((await rows(tx, present, [named])).length < named.length) throw new NotFound('a post', 'post-not-found');
      const own = members.filter((post) => named.includes(post));
      const others = members.filter((post) => !own.includes(post));
      const decided = await verdictsOf(tx, change, { id, named, own, others });
      for (const { pairs, kind } of decided) await store(tx, pairs, { kind, by });
      const concerned = [...new Set([...members, ...named, ...decided.flatMap(({ pairs }) => pairs.flat())])];
      await regroup(tx, this.outbox, concerned, { near: undefined, strictness, by });
      const taught = await rows(tx, ofAuthors, [concerned]);
      await notePendingPosts(tx, [...new Set([...concerned, ...taught.map((row) => Number(row.post_id))])]);
      await this.#record(tx, { id, change, posts: named });
    });
  }

  #record(
    tx: EntityManager,
    { id, change, posts }: { id: number; change: StoryEdit; posts: readonly number[] },
  ): Promise<void> {
    return recordAudit(tx, this.outbox, {
      action: 'story.edited',
      object: { kind: 'story', id, name: '' },
      after: { change, posts },
    });
  }
}

const pairsOf = (some: readonly number[], others: readonly number[]): Pair[] =>
  some.flatMap((a) => others.map((b): Pair => [a, b]));
const pairsAmong = (posts: readonly number[]): Pair[] =>
  posts.flatMap((a, at) => posts.slice(at + 1).map((b): Pair => [a, b]));

/** Pairs of posts about which the same is decided; 'open': what was decided last is taken back. */
interface Decided {
  pairs: readonly Pair[];
  kind: 'together' | 'apart' | 'open';
}
interface Edited {
  id: number;
  named: readonly number[];
  /** Those of the named that are of the story, and its other posts. */
  own: readonly number[];
  others: readonly number[];
}

/** What a change of a story says, in the order in which it is stored. */
async function verdictsOf(tx: EntityManager, change: StoryEdit, edited: Edited): Promise<Decided[]> {
  const { named, own, others } = edited;
  if (change === 'put-in') return putIn(tx, edited);
  if (change === 'keep-apart') return [{ pairs: await pairsBetween(tx, edited), kind: 'apart' }];
  if (change === 'take-out') {
    if (others.length === 0) throw new Invalid('whole-story', 'no post would stay in it');
    return [{ pairs: pairsOf(named, others), kind: 'apart' }];
  }
  // What holds posts of this story together that came here together stays.
  const pairs = (await pairsBetween(tx, edited)).filter((pair) => !pair.every((post) => own.includes(post)));
  // None for all posts of a story: they were most of it, so that they kept its id when they were taken out.
  return [{ pairs: pairs.length > 0 ? pairs : await pairsApart(tx, own), kind: 'open' }];
}

/**
 * Posts come with their whole stories, by 'this is the same story'. Those that a person took out of this one, or of one
 * that has no posts any more, come back by themselves.
 */
async function putIn(tx: EntityManager, { named, others, ...story }: Edited): Promise<Decided[]> {
  const back = others.length === 0 ? named : (await rows(tx, takenOut, [named, others])).map((row) => Number(row.id));
  const left = (await rows(tx, leftBehind, [back, [...named, ...others]])).map(
    ({ post_id: post, other_id: other }): Pair => [Number(post), Number(other)],
  );
  const whole = await pairsBetween(tx, { ...story, named: named.filter((post) => !back.includes(post)), others });
  return [
    { pairs: left, kind: 'apart' },
    { pairs: [...pairsOf(back, others), ...pairsAmong(back), ...whole], kind: 'together' },
  ];
}

/** Each pair of the other posts of a story, and of the named ones with theirs, that are not of one other story. */
async function pairsBetween(tx: EntityManager, { id, named, others }: Edited): Promise<Pair[]> {
  const whole = (await rows(tx, wholeStories, [named, id])).map(({ post_id: post, story_id: story }) => ({
    post: Number(post),
    story: Number(story),
  }));
  const among = whole.flatMap((a, at) =>
    whole.slice(at + 1).flatMap((b): Pair[] => (a.story > 0 && a.story === b.story ? [] : [[a.post, b.post]])),
  );
  const posts = whole.map(({ post }) => post);
  return [...pairsOf(posts, others), ...among];
}

const pairsApart = async (tx: EntityManager, posts: readonly number[]): Promise<Pair[]> =>
  (await rows(tx, lastApart, [posts])).map(({ post_id: a, other_id: b }): Pair => [Number(a), Number(b)]);

const columnsOfPairs = (pairs: readonly Pair[]) =>
  [pairs.map((pair) => Math.min(...pair)), pairs.map((pair) => Math.max(...pair))] as const;

async function store(
  tx: EntityManager,
  pairs: readonly Pair[],
  { kind, by }: { kind: Decided['kind']; by: string },
): Promise<void> {
  if (pairs.length === 0) return;
  const columns = columnsOfPairs(pairs);
  await (kind === 'open' ? affected(tx, takeBack, [...columns, by]) : affected(tx, decide, [...columns, kind, by]));
}

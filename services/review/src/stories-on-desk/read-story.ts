import { Injectable } from '@nestjs/common';
import { column, columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { commonWords } from '@mm/likeness/common-words.js';
import type { StoryWire } from '@mm/proto/http/stories.js';
import { DataSource } from 'typeorm';
import { Author } from '../authors/author.entity.js';
import { DeskPosts } from '../desk/desk-posts.js';
import { Post } from '../posts/post.entity.js';
import { Story } from '../stories/story.entity.js';

const mostMembers = 500;
/** Texts that are compared with the first one to show what they share. */
const mostCompared = 20;
const mostOffered = 10;

const current = statement(
  columnsOf(Story, 'id', 'version'),
  `SELECT s.id, s.version
     FROM story asked
     JOIN story s ON s.id = CASE WHEN asked.merged_into > 0 THEN asked.merged_into ELSE asked.id END
    WHERE asked.id = $1`,
);
const members = statement(
  { ...columnsOf(Post, 'id', 'title', 'text'), ...columnsOf(Author, 'watchers') },
  `SELECT p.id, p.title, p.text, coalesce(a.watchers, '{}') AS watchers
     FROM story_member m
     JOIN post p ON p.id = m.post_id
     LEFT JOIN author a ON a.id = p.author_id
    WHERE m.story_id = $1
    ORDER BY p.published_at, p.id
    LIMIT ${mostMembers}`,
);
/** Posts of the same event, else of the same place, sphere and hour as the first source; none that is kept apart. */
const offered = statement(
  { id: column.bigint() },
  `WITH own AS (SELECT id, event_id FROM post WHERE id = ANY($1::bigint[])),
   apart AS (
     SELECT other_id AS id FROM story_verdict WHERE kind = 'apart' AND post_id = ANY($1::bigint[])
     UNION ALL
     SELECT post_id FROM story_verdict WHERE kind = 'apart' AND other_id = ANY($1::bigint[])
   ),
   of_event AS (
     SELECT p.id, 0 AS rank, p.published_at
       FROM post p
      WHERE p.event_id IN (SELECT event_id FROM own WHERE event_id IS NOT NULL)
        AND p.revision > 0 AND p.withdrawn_at IS NULL
      ORDER BY p.published_at DESC
      LIMIT ${mostOffered + mostMembers}
   ),
   of_hour AS (
     SELECT p.id, 1 AS rank, p.published_at
       FROM post first
       JOIN post p ON p.published_at BETWEEN first.published_at - interval '1 hour'
                                         AND first.published_at + interval '1 hour'
      WHERE first.id = $2 AND p.revision > 0 AND p.withdrawn_at IS NULL AND NOT p.machine_ignored
        AND CASE WHEN cardinality(p.oblasts) > 0 THEN p.oblasts ELSE p.suggested_oblasts END
         && CASE WHEN cardinality(first.oblasts) > 0 THEN first.oblasts ELSE first.suggested_oblasts END
        AND CASE WHEN cardinality(p.spheres) > 0 THEN p.spheres ELSE p.suggested_spheres END
         && CASE WHEN cardinality(first.spheres) > 0 THEN first.spheres ELSE first.suggested_spheres END
      ORDER BY abs(extract(epoch FROM p.published_at - first.published_at)), p.id
      LIMIT ${mostOffered + mostMembers}
   )
   SELECT id
     FROM (SELECT * FROM of_event UNION ALL SELECT * FROM of_hour) found
    WHERE id NOT IN (SELECT id FROM own) AND id NOT IN (SELECT id FROM apart)
    GROUP BY id
    ORDER BY min(rank), min(published_at), id
    LIMIT ${mostOffered}`,
);

/** Stories with their posts. */
@Injectable()
export class ReadStory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly posts: DeskPosts,
  ) {}

  /** Throws NotFound for an unknown story, and unless `mayBeEmpty` for one without posts. */
  async read(id: number, caller: Caller, { mayBeEmpty = false } = {}): Promise<StoryWire> {
    const [story] = await rows(this.dataSource, current, [id]);
    const found = story ? await rows(this.dataSource, members, [story.id]) : [];
    if (!story || (found.length === 0 && !mayBeEmpty)) throw new NotFound('the story', 'story-not-found');
    const ids = found.map((member) => member.id);
    const watchers = new Map(found.map((member) => [Number(member.id), member.watchers]));
    const [wires, others] = await Promise.all([
      this.posts.byIds(ids, caller),
      rows(this.dataSource, offered, [ids, ids[0] ?? 0]),
    ]);
    return {
      id: Number(story.id),
      version: story.version,
      ...(Number(story.id) !== id && { merged_from: id }),
      members: wires.map((post) => ({ ...post, watchers: watchers.get(post.id) ?? [] })),
      common: sharedBy(found.map(({ title, text }) => (text.startsWith(title) ? text : `${title}\n${text}`))),
      offered: others.map((post) => Number(post.id)),
    };
  }
}

/** What the other texts share with the first one, as it is written there; those that a person put there may not. */
function sharedBy([first = '', ...others]: readonly string[]): string[] {
  let shared: string[] = [];
  for (const text of others.slice(0, mostCompared)) {
    const pieces = commonWords(shared.length > 0 ? shared.join('\n') : first, text);
    if (pieces.length > 0) shared = pieces;
  }
  return shared;
}

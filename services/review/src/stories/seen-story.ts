import { column, columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { Conflict, Invalid, NotFound } from '@mm/http/problem.js';
import type { EntityManager } from 'typeorm';
import { Story } from './story.entity.js';

const stored = columnsOf(Story, 'id', 'version', 'merged_into');
const share = statement(stored, 'SELECT id, version, merged_into FROM story WHERE id = $1 FOR SHARE');
const standing = statement(columnsOf(Story, 'id', 'version'), 'SELECT id, version FROM story WHERE id = $1');
const strangers = statement(
  { id: column.bigint() },
  `SELECT u.id
     FROM unnest($1::bigint[]) AS u(id)
    WHERE NOT EXISTS (SELECT FROM story_member m WHERE m.post_id = u.id AND m.story_id = $2)`,
);

/** A story as a person saw it. */
export interface SeenStory {
  id: number;
  version: number;
}

/**
 * Holds a story until the end of `tx` as it was seen, with these posts among its own. Throws NotFound, Conflict for
 * another version, Invalid for a post of no or of another story.
 */
export async function assertSeen(tx: EntityManager, seen: SeenStory, posts: readonly { id: number }[]): Promise<void> {
  const [story] = await rows(tx, share, [seen.id]);
  if (!story) throw new NotFound('the story', 'story-not-found');
  if (story.version !== seen.version || Number(story.merged_into) > 0) throw await storyChanged(tx, story);
  const others = await rows(tx, strangers, [posts.map(({ id }) => id), seen.id]);
  if (others.length > 0)
    throw new Invalid(
      'not-of-story',
      'a post is not of this story',
      others.map(({ id }) => ({
        path: `body.posts.${posts.findIndex((post) => post.id === Number(id))}`,
        code: 'not-of-story',
      })),
    );
}

/** 409, with the story that it is, or is a part of, now. */
async function storyChanged(
  tx: EntityManager,
  story: Pick<Story, 'id' | 'version' | 'merged_into'>,
): Promise<Conflict> {
  const [{ id, version } = story] = await rows(tx, standing, [story.merged_into]);
  return new Conflict('story-changed', 'other posts belong to the story by now', { id: Number(id), version });
}

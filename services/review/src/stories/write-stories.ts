import { create } from '@bufbuild/protobuf';
import { column, columnsOf, definitionsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import type { Story as FoundStory } from '@mm/likeness/group-stories.js';
import {
  StoryChangedSchema,
  StoryMemberSchema,
  type StoryChanged,
} from '@mm/proto/events/gen/mm/events/v1/story_pb.js';
import type { EntityManager } from 'typeorm';
import type { Membership } from './neighbourhood.js';
import { Story, StoryMember } from './story.entity.js';

const changed = { ...columnsOf(Story, 'id', 'merged_into'), changed_at: column.timestamptz() };
const store = statement(
  columnsOf(Story, 'id', 'version'),
  `INSERT INTO story (id, version, merged_into, changed_at)
   SELECT id, 1, merged_into, changed_at FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(changed)}) ORDER BY id
   ON CONFLICT (id) DO UPDATE
     SET version = story.version + 1, merged_into = excluded.merged_into, changed_at = excluded.changed_at
   RETURNING id, version`,
);
const redirect = statement(
  {},
  `UPDATE story s SET merged_into = r.merged_into
     FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(changed)})
    WHERE r.merged_into > 0 AND s.merged_into = r.id`,
);
const member = columnsOf(StoryMember, 'post_id', 'story_id', 'version', 'changed_at');
const storeMembers = statement(
  {},
  `INSERT INTO story_member (post_id, story_id, version, changed_at)
   SELECT post_id, story_id, version, changed_at FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(member)})
    ORDER BY post_id
   ON CONFLICT (post_id) DO UPDATE
     SET story_id = excluded.story_id, version = excluded.version, changed_at = excluded.changed_at,
         left_stories =
           CASE WHEN story_member.story_id = 0 THEN story_member.left_stories
           ELSE jsonb_build_object(story_member.story_id, story_member.changed_at) || story_member.left_stories END`,
);
/** Ids that say something else: such a story is a part of another one. */
const mergedAmong = statement(
  columnsOf(Story, 'id'),
  'SELECT id FROM story WHERE id = ANY($1::bigint[]) AND merged_into > 0',
);
const spareId = statement({ id: column.bigint() }, `SELECT nextval('story_number') AS id`);

interface Change {
  added: { postId: number; version: number }[];
  removed: { postId: number; version: number }[];
  mergedInto: number;
}

/**
 * Writes the stories of posts where they differ from what is stored, and `story.changed` of each that does. A post that
 * moves has two new versions, so that the event of its new story counts more than that of the old one.
 * @param memberships of all posts that the stories were found among, before
 * @param by the username of who changed it; '' for the machine
 */
export async function writeStories(
  tx: EntityManager,
  outbox: EventOutbox,
  found: readonly FoundStory[],
  { memberships, by }: { memberships: ReadonlyMap<number, Membership>; by: string },
): Promise<void> {
  const stories = await withFreeIds(tx, found, memberships);
  const storyOf = new Map(stories.flatMap(({ id, members }) => members.map((postId) => [postId, id] as const)));
  const changes = new Map<number, Change>();
  const changeOf = (id: number): Change => {
    const known = changes.get(id) ?? { added: [], removed: [], mergedInto: 0 };
    changes.set(id, known);
    return known;
  };
  const at = new Date();
  const moved: { post_id: number; story_id: number; version: number; changed_at: Date }[] = [];
  for (const postId of new Set([...memberships.keys(), ...storyOf.keys()])) {
    const { storyId: before, version } = memberships.get(postId) ?? { storyId: 0, version: 0 };
    const now = storyOf.get(postId) ?? 0;
    if (now === before) continue;
    let next = version;
    if (before > 0) changeOf(before).removed.push({ postId, version: ++next });
    if (now > 0) changeOf(now).added.push({ postId, version: ++next });
    moved.push({ post_id: postId, story_id: now, version: next, changed_at: at });
  }
  for (const { id, merged } of stories) for (const other of merged) changeOf(other).mergedInto = id;
  if (changes.size === 0) return;
  const given = [...changes].map(([id, { mergedInto }]) => ({ id, merged_into: mergedInto, changed_at: at }));
  const versions = new Map(
    (await rows(tx, store, [JSON.stringify(given)])).map((row) => [Number(row.id), row.version]),
  );
  await affected(tx, redirect, [JSON.stringify(given)]);
  await affected(tx, storeMembers, [JSON.stringify(moved)]);
  await outbox.publish(
    tx,
    'story.changed',
    [...changes].map(([id, change]) => eventOf(id, change, { version: versions.get(id) ?? 0, at, by })),
  );
}

/**
 * Ids that never change their meaning: one that became a part of another story is not used again. Instead a story keeps
 * a known id, or has that of another post, or none of a post.
 */
async function withFreeIds(
  tx: EntityManager,
  stories: readonly FoundStory[],
  memberships: ReadonlyMap<number, Membership>,
): Promise<FoundStory[]> {
  const kept = new Set([...memberships.values()].map(({ storyId }) => storyId));
  const isNew = ({ id }: FoundStory): boolean => !kept.has(id);
  const candidates = stories.filter(isNew).flatMap(({ members }) => members);
  if (candidates.length === 0) return [...stories];
  const merged = new Set((await rows(tx, mergedAmong, [candidates])).map(({ id }) => Number(id)));
  const used = new Set([...kept, ...stories.map(({ id }) => id)]);
  const result: FoundStory[] = [];
  for (const story of stories) {
    if (!isNew(story) || !merged.has(story.id)) {
      result.push(story);
      continue;
    }
    const [known, ...others] = story.merged;
    if (known !== undefined) {
      result.push({ ...story, id: known, merged: others });
      continue;
    }
    const own = story.members.filter((id) => !merged.has(id) && !used.has(id)).sort((a, b) => a - b)[0];
    const id = own ?? Number((await rows(tx, spareId))[0]?.id);
    used.add(id);
    result.push({ ...story, id });
  }
  return result;
}

const eventOf = (
  storyId: number,
  { added, removed, mergedInto }: Change,
  { version, at, by }: { version: number; at: Date; by: string },
): StoryChanged =>
  create(StoryChangedSchema, {
    storyId,
    version,
    added: added.map((one) => create(StoryMemberSchema, one)),
    removed: removed.map((one) => create(StoryMemberSchema, one)),
    mergedInto,
    changedAt: at.toISOString(),
    changedBy: by,
  });

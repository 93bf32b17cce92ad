import { column, columnsOf } from '@mm/database/columns.js';
import type { LimitedRows } from '@mm/database/time-limit.js';
import { queueStates, type DeskFilterWire, type QueueState } from '@mm/proto/http/desk.js';
import { Post } from '../posts/post.entity.js';
import { conditionsOf } from './desk-conditions.js';

/** Nobody needs to know how many more there are. */
const most = 10_000;
/** Of so many posts of a filter it is counted to which networks they belong, and of so many to which stories. */
const [mostOfNetworks, mostOfStories] = [100_000, 30_000];

/** Of posts `c`. */
const withStory = 'LEFT JOIN story_member m ON m.post_id = c.id AND m.story_id > 0';
const storyOrPost = 'coalesce(m.story_id, -c.id)';

const ofNetwork = { ...columnsOf(Post, 'network'), count: column.int() };
const ofQueues = Object.fromEntries(queueStates.map((state) => [state, column.int()])) as Record<
  QueueState,
  ReturnType<typeof column.int>
>;

/** With `stories` each counts once, among the first posts: to tell stories apart costs ten times as much. */
const counted = (conditions: readonly string[], { stories }: DeskFilterWire): string =>
  stories
    ? `(SELECT least(count(DISTINCT ${storyOrPost}), ${most})::int
          FROM (SELECT p.id FROM post p WHERE ${conditions.join(' AND ')} LIMIT ${mostOfStories}) c ${withStory})`
    : `(SELECT count(*)::int FROM (SELECT FROM post p WHERE ${conditions.join(' AND ')} LIMIT ${most}) counted)`;

/** How many posts a queue holds, counted up to 10,000. */
export async function countPosts(read: LimitedRows, filter: DeskFilterWire, username: string): Promise<number> {
  const values: unknown[] = [];
  const conditions = conditionsOf(filter, username, (value) => `$${values.push(value)}`);
  const [found] = await read(
    { columns: { total: column.int() }, text: `SELECT ${counted(conditions, filter)} AS total` },
    values,
  );
  return found?.total ?? 0;
}

/** The same for every queue under the filter. */
export async function countQueues(
  read: LimitedRows,
  filter: DeskFilterWire,
  username: string,
): Promise<Record<QueueState, number>> {
  const values: unknown[] = [];
  const counts = queueStates.map((state) => {
    const conditions = conditionsOf({ ...filter, state }, username, (value) => `$${values.push(value)}`);
    return `${counted(conditions, filter)} AS "${state}"`;
  });
  const [found] = await read({ columns: ofQueues, text: `SELECT ${counts.join(', ')}` }, values);
  return found ?? { new: 0, later: 0, saved: 0, ignored: 0, all: 0 };
}

/** How many posts of each network a queue would hold without the filter of networks, up to 10,000 each. */
export async function countByNetwork(
  read: LimitedRows,
  { networks: _, ...filter }: DeskFilterWire,
  username: string,
): Promise<Record<string, number>> {
  const values: unknown[] = [];
  const conditions = conditionsOf(filter, username, (value) => `$${values.push(value)}`);
  const [what, limit] = filter.stories ? [`DISTINCT ${storyOrPost}`, mostOfStories] : ['*', mostOfNetworks];
  const text = `
    SELECT c.network, least(count(${what}), ${most})::int AS count
      FROM (SELECT p.id, p.network FROM post p WHERE ${conditions.join(' AND ')} LIMIT ${limit}) c
      ${filter.stories ? withStory : ''}
     GROUP BY c.network`;
  const found = await read({ columns: ofNetwork, text }, values);
  return Object.fromEntries(found.map(({ network, count }) => [network, count]));
}

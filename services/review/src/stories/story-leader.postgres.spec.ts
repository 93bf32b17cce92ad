import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Outbox } from '@mm/event-log/outbox/outbox.js';
import { OutboxNotifier } from '@mm/event-log/outbox/outbox-notifier.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { until } from '@mm/clock/testing/until.js';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { texts } from '../../test/stories-kit.js';
import { classifiedOf, killLeader, storyArrivals, type Arrival } from '../../test/story-arrivals.js';
import { storeClassified } from '../arrivals/store-classified.js';
import { reviewDatabase } from '../review.database.js';
import { notePendingPosts } from './pending-posts.js';
import { StoryLeader } from './story-leader.js';

const { bridge, school } = texts;
let database: Awaited<ReturnType<typeof testDatabase>>;
let notifier: OutboxNotifier;
let processes: { dataSource: DataSource; settings: SystemSettings; leader: StoryLeader }[];

/** Two processes of the service: one leads, the other waits. */
beforeAll(async () => {
  database = await testDatabase();
  notifier = new OutboxNotifier(database.url);
  processes = [];
  for (let count = 0; count < 2; count++) {
    const dataSource = await openDataSource({ ...reviewDatabase, url: database.url, poolSize: 4 });
    const settings = new SystemSettings(dataSource);
    const leader = new StoryLeader(dataSource, new Outbox('review', notifier), settings);
    leader.onApplicationBootstrap();
    processes.push({ dataSource, settings, leader });
  }
});
afterAll(async () => {
  for (const { leader, dataSource } of processes) {
    await leader.beforeApplicationShutdown();
    await dataSource.destroy();
  }
  await notifier.close();
  await database.drop();
});

const first = (): DataSource => {
  const [process] = processes;
  if (!process) throw new Error('no process');
  return process.dataSource;
};

const { arrivals, expected } = storyArrivals(0);

async function take(arrival: Arrival): Promise<void> {
  await inTransaction(first(), async (tx) => {
    if (arrival.kind === 'post') {
      return storeClassified(tx, [classifiedOf(arrival)]);
    }
    await tx.query(
      `INSERT INTO post (id, network, author_id, withdrawn_at) VALUES ($1, 'vkontakte', 1, now())
       ON CONFLICT (id) DO UPDATE SET withdrawn_at = now()`,
      [arrival.id],
    );
    await notePendingPosts(tx, [arrival.id]);
  });
}

const settled = (): Promise<unknown> =>
  until(async () => {
    const [{ count }] = await first().query<[{ count: number }]>('SELECT count(*)::int AS count FROM story_pending');
    return count === 0;
  }, 'nothing is pending');

async function stories(): Promise<number[][]> {
  const found = await first().query<{ posts: string[] }[]>(
    `SELECT array_agg(post_id ORDER BY post_id) AS posts
       FROM story_member WHERE story_id > 0 GROUP BY story_id ORDER BY min(post_id)`,
  );
  return found.map(({ posts }) => posts.map(Number));
}
const clear = async (): Promise<void> => {
  const ids = arrivals.map(({ id }) => id);
  await first().query('DELETE FROM post');
  await first().query('DELETE FROM story_repost');
  await inTransaction(first(), (tx) => notePendingPosts(tx, ids));
  await settled();
  expect(await stories()).toEqual([]);
};

/** What consumers know when they keep the highest version of each post, from all events in any order. */
async function known(): Promise<number[][]> {
  const events = await first().query<{ value: string }[]>(`SELECT value FROM outbox WHERE topic = 'story.changed'`);
  const highest = new Map<number, { version: number; story: number }>();
  for (const { value } of events) {
    const {
      storyId,
      added = [],
      removed = [],
    } = JSON.parse(value) as {
      storyId: number;
      added?: { postId: number; version: number }[];
      removed?: { postId: number; version: number }[];
    };
    for (const [members, story] of [
      [added, storyId],
      [removed, 0],
    ] as const)
      for (const { postId, version } of members)
        if (version > (highest.get(postId)?.version ?? 0)) highest.set(postId, { version, story });
  }
  const byStory = new Map<number, number[]>();
  for (const [postId, { story }] of highest)
    if (story > 0)
      byStory.set(
        story,
        [...(byStory.get(story) ?? []), postId].sort((a, b) => a - b),
      );
  return [...byStory.values()].sort(([a = 0], [b = 0]) => a - b);
}

test('whatever the order, what comes twice and who dies, the stories are the same, also to consumers', async () => {
  const order = fc.shuffledSubarray(arrivals, { minLength: arrivals.length, maxLength: arrivals.length });
  const again = fc.subarray(arrivals);
  const steps = fc.array(fc.constantFrom('go on', 'wait', 'kill'), { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(order, again, steps, async (all, replayed, pauses) => {
      const queue = [...all, ...replayed];
      for (const [at, arrival] of queue.entries()) {
        await take(arrival);
        const pause = at % 6 === 5 ? pauses[Math.floor(at / 6) % pauses.length] : 'go on';
        if (pause === 'wait') await settled();
        if (pause === 'kill') await first().query(killLeader);
      }
      await settled();
      expect(await stories()).toEqual(expected);
      expect(await known()).toEqual(expected);
      await clear();
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

test('after a hand-over the next process finds reprints of what the first one has seen', async () => {
  await take({ kind: 'post', id: 1, text: bridge, revision: 1 });
  await settled();
  await first().query(killLeader);
  await take({ kind: 'post', id: 2, text: bridge, revision: 1 });
  await settled();
  expect(await stories()).toEqual([[1, 2]]);
  await clear();
});

describe('another strictness', () => {
  const nearly =
    'Через реку Талас временно закрыли мост. Ремонт продлится до конца осени, движение пустили в объезд по ' +
    'соседней улице, говорят жители района.';
  const partly =
    'В Таразе временно закрыли мост через реку Талас. Движение пустили в объезд по улице Сулейманова, а ' +
    'автобусы пойдут другой дорогой, рассказали водители и пассажиры.';
  const [lenient, usual, strict] = [1, 2, 3];

  /** Resolves when all that is stored is grouped by it. */
  async function choose(strictness: number): Promise<void> {
    await first().query(
      `INSERT INTO system_setting (key, value, changed_at, changed_by) VALUES ('story-strictness', $1, now(), '')
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [strictness],
    );
    for (const { settings } of processes) settings.refresh();
    await grouped(strictness);
  }
  const grouped = (strictness: number): Promise<unknown> =>
    until(async () => {
      const [grouping] = await first().query<{ strictness: number; last_at: Date | null }[]>(
        'SELECT strictness, last_at FROM story_grouping',
      );
      return grouping?.strictness === strictness && grouping.last_at === null;
    }, `stories of strictness ${strictness}`);
  const ids = async (): Promise<Record<string, number[]>> => {
    const found = await first().query<{ story: string; posts: string[] }[]>(
      `SELECT story_id AS story, array_agg(post_id ORDER BY post_id) AS posts
         FROM story_member WHERE story_id > 0 GROUP BY story_id`,
    );
    return Object.fromEntries(found.map(({ story, posts }) => [story, posts.map(Number)]));
  };

  beforeEach(async () => {
    await choose(usual);
    for (const [at, text] of [bridge, bridge, nearly, partly, school, school].entries())
      await take({ kind: 'post', id: at + 101, text, revision: 1 });
    await settled();
    expect(await ids()).toEqual({ 101: [101, 102, 103], 105: [105, 106] });
  });
  afterEach(async () => {
    await first().query('DELETE FROM post');
    await inTransaction(first(), (tx) => notePendingPosts(tx, [101, 102, 103, 104, 105, 106]));
    await settled();
  });

  it('regroups what is stored, with the ids that stories had', async () => {
    await choose(strict);
    expect(await ids()).toEqual({ 101: [101, 102], 105: [105, 106] });
    await choose(lenient);
    expect(await ids()).toEqual({ 101: [101, 102, 103, 104], 105: [105, 106] });
    await choose(usual);
    expect(await ids()).toEqual({ 101: [101, 102, 103], 105: [105, 106] });
    expect(await known()).toEqual([
      [101, 102, 103],
      [105, 106],
    ]);
  });

  it('leaves what people decided', async () => {
    await first().query(
      `INSERT INTO story_verdict (post_id, other_id, kind, by, at)
       VALUES (101, 103, 'together', 'operator', now()), (102, 104, 'apart', 'operator', now()),
              (101, 104, 'apart', 'operator', now()), (105, 106, 'apart', 'operator', now())`,
    );
    await choose(strict);
    expect(await ids()).toEqual({ 101: [101, 102, 103] });
    await choose(lenient);
    expect(await ids()).toEqual({ 101: [101, 102, 103] });
    await first().query('DELETE FROM story_verdict');
  });

  it('is gone on with by the next leader from where the last one was', async () => {
    await inTransaction(first(), async (tx) => {
      await tx.query(`UPDATE system_setting SET value = '${strict}' WHERE key = 'story-strictness'`);
      await tx.query(
        `UPDATE story_grouping SET strictness = ${strict},
           (last_at, last_id) = (SELECT published_at, post_id FROM story_print ORDER BY published_at DESC LIMIT 1)`,
      );
    });
    for (const { settings } of processes) settings.refresh();
    await first().query(killLeader);
    await grouped(strict);
    expect(await ids()).toEqual({ 101: [101, 102, 103], 105: [105, 106] });
  });
});

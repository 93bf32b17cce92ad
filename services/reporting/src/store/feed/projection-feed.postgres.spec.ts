import { create } from '@bufbuild/protobuf';
import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import { inTransaction } from '@mm/database/transaction.js';
import { type TopicMatched, TopicMatchedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { DataSource, EntityManager } from 'typeorm';
import { StoreModule } from '../store.module.js';
import { waitingAnnouncements } from './announcements.js';
import type { Change } from './pending.js';
import type { PendingChange, Projection, Refused } from './projection.js';
import { ProjectionFeed, withFeedsPaused } from './projection-feed.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let dataSource: DataSource;
let feeds: ProjectionFeed[];
let errors: unknown[];
let published: TopicMatched[];
beforeEach(async () => {
  [feeds, errors, published] = [[], [], []];
  database = await testDatabase();
  const migrations = StoreModule.migrations({ engine: 'duckdb' });
  dataSource = await openDataSource({ url: database.url, schema: 'reporting', entities: [], migrations, poolSize: 12 });
});
afterEach(async () => {
  for (const feed of feeds) await feed.stop();
  await dataSource.destroy();
  await database.drop();
});

/** An engine that holds nothing: it notes what it is sent. */
class Journal implements Projection {
  constructor(readonly concurrency = 2) {}

  /** What was asked of it, in order. */
  readonly calls: string[] = [];
  opened = 0;
  /** Changes of topics that wait. */
  topics = 0;
  answers: ((changes: readonly PendingChange[]) => Promise<readonly Refused[] | 'lost' | 'superseded'>)[] = [];

  open(): Promise<boolean> {
    return Promise.resolve(this.opened++ > 0);
  }

  async send(changes: readonly PendingChange[]): Promise<readonly Refused[] | 'lost' | 'superseded'> {
    this.calls.push(changes.map(({ id, urgent, countersOnly: c }) => `${id}${urgent ? '!' : c ? '#' : ''}`).join(' '));
    return (await this.answers.shift()?.(changes)) ?? [];
  }

  sendTopics(): Promise<boolean> {
    if (this.topics === 0) return Promise.resolve(false);
    this.topics--;
    this.calls.push('topics');
    return Promise.resolve(true);
  }

  async makeVisible(): Promise<void> {
    this.calls.push(`visible, ${await waitingCount()} wait`);
  }
}

async function waitingCount(): Promise<number> {
  const [{ count }] = await dataSource.query<[{ count: number }]>('SELECT count(*)::int AS count FROM report_pending');
  return count;
}
function open(journal: Projection = new Journal()): ProjectionFeed {
  const feed = new ProjectionFeed(dataSource, journal, {
    publish: (_tx, matches) => Promise.resolve(void published.push(...matches)),
    onError: (error) => errors.push(error),
  });
  feeds.push(feed);
  return feed;
}
async function started(journal: Projection): Promise<ProjectionFeed> {
  const feed = open(journal);
  feed.start();
  await feed.flush();
  if (journal instanceof Journal) journal.calls.length = 0;
  return feed;
}
const write = (feed: ProjectionFeed, ids: number[], change?: Change): Promise<void> =>
  inTransaction(dataSource, (tx) => feed.enqueue(tx, ids, change));
const announce = (feed: ProjectionFeed, tx: EntityManager, publicationId: number): Promise<void> =>
  feed.announce(tx, [create(TopicMatchedSchema, { publicationId, index: 'social', topicIds: [], change: 'changed' })]);
async function until(isDone: () => boolean | Promise<boolean>): Promise<number> {
  const start = performance.now();
  while (!(await isDone())) {
    if (performance.now() - start > 10_000) throw new Error('it does not happen');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return performance.now() - start;
}

test('what is committed here is sent at once, from elsewhere within 300 ms, what is rolled back never', async () => {
  const journal = new Journal();
  const feed = await started(journal);
  const failing = inTransaction(dataSource, async (tx) => {
    await feed.enqueue(tx, [9]);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await write(feed, [2, 1, 2]);
  expect(await until(() => journal.calls.includes('1 2'))).toBeLessThan(300);
  await dataSource.transaction((tx) => open().enqueue(tx, [3]));
  expect(await until(() => journal.calls.includes('3'))).toBeLessThan(600);
  await feed.flush();
  expect([journal.calls.filter((call) => /^\d/.test(call)), await waitingCount()]).toEqual([['1 2', '3'], 0]);
});

test('what users wait for comes first, and they see it before it is acknowledged; counters come last', async () => {
  const journal = new Journal();
  const feed = open(journal);
  await write(feed, [1, 2, 3, 4]);
  await write(feed, [1], { countersOnly: true });
  await write(feed, [5, 6], { countersOnly: true });
  await write(feed, [6, 4], { urgent: true });
  await write(feed, [4]);
  feed.start();
  await feed.waitForUrgent();
  await feed.flush();
  expect(journal.calls.slice(0, 3).sort()).toEqual([
    '1 2 3 5#',
    '4! 6!',
    expect.stringMatching(/^visible, [26] wait$/),
  ]);
});

test('what changes while it is sent is sent again', async () => {
  const journal = new Journal();
  const feed = await started(journal);
  journal.answers.push(async () => (await write(feed, [1]), []));
  await write(feed, [1, 2]);
  await feed.flush();
  expect(journal.calls.slice(0, 2)).toEqual(['1 2', '1']);
});

test('a refused publication waits until it changes again, and does not hold up its announcement', async () => {
  const journal = new Journal();
  const feed = await started(journal);
  journal.answers.push(() => Promise.resolve([{ id: '1', cause: 'too large' }]));
  await inTransaction(dataSource, async (tx) => {
    await feed.enqueue(tx, [1, 2], { urgent: true });
    await announce(feed, tx, 1);
  });
  await feed.flush();
  expect([errors.map(String), published.length, await waitingCount()]).toEqual([
    ['Error: the engine of reports refuses publication 1: too large'],
    1,
    1,
  ]);
  await write(feed, [1]);
  await feed.flush();
  expect([journal.calls.filter((call) => /^\d/.test(call)), await waitingCount()]).toEqual([['1! 2!', '1'], 0]);
});

test('announcements wait for their publications and for changes of topics, until queries see them', async () => {
  const journal = new Journal();
  const feed = await started(journal);
  let sent: () => void = () => undefined;
  journal.answers.push(() => new Promise((resolve) => (sent = () => resolve([]))));
  await inTransaction(dataSource, async (tx) => {
    await feed.enqueue(tx, [1]);
    await announce(feed, tx, 1);
    await announce(feed, tx, 2);
  });
  await until(() => journal.calls.length === 1);
  const waiting = await waitingAnnouncements(dataSource);
  expect([published, Number(waiting?.last) - Number(waiting?.first)]).toEqual([[], 1]);
  journal.topics = 2;
  sent();
  await until(() => published.length === 2);
  expect(journal.calls).toEqual(['1', 'topics', 'topics', 'visible, 0 wait']);
  await feed.flush();
  expect(await waitingAnnouncements(dataSource)).toBeUndefined();
});

test('an engine that is lost is opened again, and has to be filled', async () => {
  const journal = new Journal();
  const feed = await started(journal);
  journal.answers.push(() => Promise.resolve('lost'));
  await write(feed, [1]);
  await feed.flush();
  expect([journal.opened, journal.calls.slice(0, 2)]).toEqual([2, ['1', '1']]);
  expect(await dataSource.query('SELECT engine FROM report_engine')).toEqual([{ engine: '' }]);
});

test('an error of the engine is told and the change tried again', async () => {
  const journal = new Journal();
  const feed = await started(journal);
  journal.answers.push(() => Promise.reject(new Error('busy')));
  await write(feed, [1]);
  await feed.flush();
  expect([errors.map(String), journal.calls.slice(0, 2), await waitingCount()]).toEqual([
    ['Error: busy'],
    ['1', '1'],
    0,
  ]);
});

test('a feed that a newer program has superseded leaves the queue to it', async () => {
  const [older, newer] = [new Journal(), new Journal()];
  const feed = await started(older);
  older.answers = Array.from({ length: 1000 }, () => () => Promise.resolve('superseded'));
  await write(feed, [1]);
  await until(() => older.calls.length > 0);
  expect(await waitingCount()).toBe(1);
  const next = open(newer);
  next.start();
  await next.flush();
  expect([newer.calls[0], await waitingCount()]).toEqual(['1', 0]);
});

test('feeds of several processes take turns, and pause together', async () => {
  let [sending, most] = [0, 0];
  const counted = (): Journal => {
    const journal = new Journal(1);
    journal.answers = Array.from({ length: 1000 }, () => async () => {
      most = Math.max(most, ++sending);
      await new Promise((resolve) => setTimeout(resolve, 3));
      sending--;
      return [];
    });
    return journal;
  };
  const journals = [counted(), counted(), counted()];
  const running = await Promise.all(journals.map(started));
  for (let round = 0; round < 40; round++)
    for (const feed of running) await write(feed, [1 + round * 3 + running.indexOf(feed)]);
  await Promise.all(running.map((feed) => feed.flush()));
  expect([most, await waitingCount()]).toEqual([1, 0]);
  await withFeedsPaused(dataSource, async () => {
    await write(running[0] as ProjectionFeed, [1]);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await waitingCount()).toBe(1);
  });
  await until(async () => (await waitingCount()) === 0);
});

test('numbers follow the order of commits, and writers do not wait for each other in a circle', async () => {
  const feed = open();
  const numberOf = async (): Promise<number> =>
    Number((await dataSource.query<{ number: string }[]>('SELECT number FROM report_pending WHERE id = 1'))[0]?.number);
  let last = 0;
  for (let round = 0; round < 20; round++) {
    await Promise.all([write(feed, [1, 2, 3, 4]), write(feed, [4, 3, 2, 1]), write(feed, [2, 1])]);
    const number = await numberOf();
    expect(number).toBeGreaterThan(last);
    last = number;
  }
});

test('stops while the engine does not answer', async () => {
  const journal = new Journal();
  const silent: Projection = {
    concurrency: 1,
    open: () => Promise.resolve(false),
    makeVisible: () => Promise.resolve(),
    send: (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  };
  const feed = open(silent);
  feed.start();
  await write(feed, [1]);
  await until(async () => (await waitingCount()) === 1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await feed.stop();
  await started(journal);
  expect([await waitingCount(), errors]).toEqual([0, []]);
});

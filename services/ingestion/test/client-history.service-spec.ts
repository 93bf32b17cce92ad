import { NetworkFault } from '@mm/networks/network-fault.js';
import { aRawPost } from './a-raw-post.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInClients } from './stand-in-clients.js';
import { StandInNetwork } from './stand-in-network.js';

const [PAGE, POSTS] = [100, 1_000] as const;
const channels = new StandInNetwork('telegram', { credential: 'none', operator: 'client', countersByAuthor: true });
const clients = new StandInClients();
let harness: NetworkHarness;
/** The cursors with which the long channel was polled. */
const starts: number[] = [];
let allowedPages = 0;
let isDown = false;

const placeOf = (cursor: unknown): number =>
  typeof cursor === 'object' && cursor && 'read' in cursor && typeof cursor.read === 'number' ? cursor.read : 0;

const posts = Array.from({ length: POSTS }, (_, i) =>
  aRawPost({
    code: `long_${i}`,
    ownerCode: 'long',
    publishedAt: new Date(Date.now() - (i + 1) * 60_000).toISOString(),
  }),
);

beforeAll(async () => {
  const read = channels.posts.bind(channels);
  channels.posts = async function* (author, since, ctx) {
    if (author.code !== 'long') return yield* read(author, since, ctx);
    const start = placeOf(since);
    starts.push(start);
    for (let from = start; from < POSTS; from += PAGE) {
      while (from >= allowedPages * PAGE && !isDown) await new Promise((resolve) => setTimeout(resolve, 20));
      if (isDown) throw new NetworkFault('transient', { code: 500, message: 'down' });
      await channels.use('posts', ctx);
      const page = { posts: posts.slice(from, from + PAGE), cursor: { v: 1, read: from + PAGE }, skipped: 0 };
      yield { ...page, done: from + PAGE >= POSTS };
    }
  };
  // one slot of a network without a token
  const environment = { MM_HISTORY_POSTS: String(POSTS), MM_POLL_PARALLEL: '1' };
  harness = await networkHarness([channels], environment, clients);
  await clients.add(harness, 'telegram', '+77010000001');
});
afterAll(async () => {
  isDown = true;
  await harness.stop();
});

const storedPosts = async (): Promise<number> =>
  (await harness.rows("SELECT FROM ingestion.post WHERE code LIKE 'long_%'")).length;

test('a long history shows its progress page by page, lets a person go first, and goes on after a fault', async () => {
  channels.authors.push(
    { code: 'long', username: 'long' },
    { code: 'other', username: 'other', posts: [aRawPost({ code: 'other_1' })] },
  );
  await harness.get('/api-tg/telegram/add-channel?name=long').expect(200);
  for (allowedPages = 1; allowedPages <= 4; allowedPages++)
    await harness.until(async () => (await storedPosts()) === allowedPages * PAGE, `page ${allowedPages}`);
  allowedPages = 4;
  await harness.get('/api-tg/telegram/add-channel?name=other').expect(200);
  const { body } = await harness.get('/api-tg/telegram/update-channel?name=other').expect(200);
  expect(body).toMatchObject({ status: '200' });
  expect(await storedPosts()).toBe(4 * PAGE);
  isDown = true;
  await harness.until(
    async () => (await harness.rows("SELECT FROM ingestion.poll_target WHERE last_fault = 'transient'")).length === 1,
    'the fault',
  );
  isDown = false;
  allowedPages = POSTS / PAGE;
  await harness.rows('UPDATE ingestion.poll_target SET next_at = now()');
  await harness.until(async () => (await storedPosts()) === POSTS, 'the whole history');
  expect(starts[0]).toBe(0);
  expect(starts.slice(1).every((start) => start >= 4 * PAGE)).toBe(true);
  expect((await harness.sent('post.collected')).filter(({ author }) => author?.code === 'long')).toHaveLength(POSTS);
});

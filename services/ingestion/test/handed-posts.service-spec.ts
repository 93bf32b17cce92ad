import type { HandedPostWire } from '@mm/proto/http/handed-posts.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { handedPostCalls } from '@mm/proto/http/handed-posts.js';
import type { LogTopicName } from '@mm/proto/events/topics.js';
import { aRawPost } from './a-raw-post.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInNetwork } from './stand-in-network.js';

type HandedIn = CallResponse<typeof handedPostCalls.handInPosts>;
const groups = new StandInNetwork('vkontakte', { credential: 'none' });
let harness: NetworkHarness;
beforeAll(async () => {
  harness = await networkHarness([groups]);
});
afterAll(() => harness.stop());

const hour = 3_600_000;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const aPost = (author: string, number: number, more: Partial<HandedPostWire> = {}): HandedPostWire => ({
  network: 'vkontakte',
  id: `${author}_${number}`,
  author: { id: author, username: `name_${author}` },
  published_at: ago(hour),
  text: `Запись ${number}`,
  url: `https://vk.example/${author}_${number}`,
  ...more,
});
const handIn = async (...posts: unknown[]): Promise<HandedIn> =>
  (await harness.post('/api/posts', { posts }, harness.admin).expect(200)).body as HandedIn;
const all = { accepted: 0, unchanged: 0, refused: [] };
interface Sent {
  author?: { code: string; username: string };
  post: { code: string; text: string; revision: number; isHistory?: boolean; displayUrl?: string };
  posts: { counters: Record<string, number> }[];
  watchers?: string[];
  authorId: number;
}
const sentOf = async (topic: LogTopicName, author: string): Promise<Sent[]> =>
  ((await harness.sent(topic)) as unknown as Sent[]).filter((message) => message.author?.code === author);
const stored = (author: string): Promise<{ code: string; text: string; revision: number; is_history: boolean }[]> =>
  harness.rows(
    `SELECT p.code, p.text, p.revision, p.is_history FROM ingestion.post p JOIN ingestion.author a ON a.id = p.author_id
     WHERE a.code = $1 ORDER BY p.id`,
    author,
  );

it('is for administrators, and takes at most 500 posts and 6 MB', async () => {
  expect((await harness.post('/api/posts', { posts: [] })).status).toBe(403);
  for (const body of [{ posts: [] }, { posts: Array(501).fill({}) }, { posts: [1], surprise: 1 }, []])
    expect((await harness.post('/api/posts', body, harness.admin).expect(400)).body.code).toBe('invalid-request');
  const large = aPost('9', 1, { text: 'x'.repeat(999_999) });
  const { body } = await harness.post('/api/posts', { posts: Array(7).fill(large) }, harness.admin).expect(413);
  expect(body.code).toBe('too-large');
  expect(await stored('9')).toEqual([]);
});

it('500 posts, wrong ones among them: the right ones are stored and announced, the wrong ones named', async () => {
  const wrong: Record<number, [object, string, string]> = {
    0: [{ network: 'nowhere' }, 'invalid_value', 'network'],
    77: [{ published_at: ago(-48 * hour) }, 'in-future', 'published_at'],
    123: [{ published_at: ago(4000 * 24 * hour) }, 'too-old', 'published_at'],
    499: [{ text: 'a\u0001' }, 'control-character', 'text'],
  };
  const batch = Array.from({ length: 500 }, (_, index) => ({
    ...aPost(`many${index % 50}`, index),
    ...wrong[index]?.[0],
  }));
  const answer = await handIn(...batch);
  expect(answer).toEqual({
    accepted: 496,
    unchanged: 0,
    refused: Object.entries(wrong).map(([index, [, code, field]]) => ({
      index: Number(index),
      code,
      field,
      message: expect.any(String),
    })),
  });
  const count = async (): Promise<number> =>
    (await harness.sent('post.collected')).filter(({ author }) => author?.code.startsWith('many')).length;
  expect(await count()).toBe(496);
  expect(await handIn(...batch)).toMatchObject({ accepted: 0, unchanged: 496 });
  expect(await count()).toBe(496);
});

it('an author is known, and neither watched nor polled; older posts are history', async () => {
  const author = { id: 'known', username: 'known', name: 'Вести', url: 'https://vk.example/known', followers: 12 };
  expect(await handIn(aPost('known', 1, { author }), aPost('known', 2, { author, published_at: ago(60_000) }))).toEqual(
    { ...all, accepted: 2 },
  );
  const [row] = await harness.rows(
    `SELECT a.full_name, a.followers, a.hidden,
       (SELECT count(*)::int FROM ingestion.watcher w WHERE w.author_id = a.id) AS watchers,
       (SELECT count(*)::int FROM ingestion.poll_target t WHERE t.author_id = a.id) AS targets
     FROM ingestion.author a WHERE a.code = 'known'`,
  );
  expect(row).toEqual({ full_name: 'Вести', followers: 12, hidden: false, watchers: 0, targets: 0 });
  expect((await stored('known')).map((post) => [post.code, post.is_history])).toEqual([
    ['known_1', true],
    ['known_2', false],
  ]);
  const sent = await sentOf('post.collected', 'known');
  expect(sent.map(({ author: of, watchers }) => [of, watchers])).toEqual(
    Array(2).fill([expect.objectContaining({ username: 'known', fullName: 'Вести', followers: 12 }), undefined]),
  );
  expect(
    await harness.rows(
      `SELECT FROM ingestion.post
       WHERE code LIKE 'known%' AND (next_count_at IS NOT NULL OR next_comments_at IS NOT NULL)`,
    ),
  ).toEqual([]);
  await handIn(aPost('known', 3, { author: { id: 'known', username: 'renamed' } }));
  expect((await sentOf('author.refreshed', 'known')).map(({ author: of }) => of)).toEqual([
    expect.objectContaining({ username: 'renamed', fullName: 'Вести', followers: 12 }),
  ]);
});

it('a post with another text is revised, with other counts counted, and with the same nothing happens', async () => {
  const first = aPost('edit', 1, { likes: 1, views: 10, pictures: ['https://p.example/1.jpg'] });
  await handIn(first);
  expect(await handIn(first)).toEqual({ ...all, unchanged: 1 });
  const edited = { ...first, text: 'Исправлено', likes: undefined, views: 11, pictures: undefined };
  expect(await handIn(edited)).toEqual({ ...all, accepted: 1 });
  expect(await handIn(edited)).toEqual({ ...all, unchanged: 1 });
  expect(await stored('edit')).toMatchObject([{ text: 'Исправлено', revision: 2 }]);
  const [revised, ...more] = await sentOf('post.revised', 'edit');
  expect(more).toEqual([]);
  expect(revised?.post).toMatchObject({
    code: 'edit_1',
    text: 'Исправлено',
    revision: 2,
    displayUrl: 'https://p.example/1.jpg',
    pictureCount: 1,
  });
  const [{ id } = { id: '' }] = await harness.rows<{ id: string }>(
    `SELECT id FROM ingestion.author WHERE code = 'edit'`,
  );
  const counts = ((await harness.sent('post.counted')) as unknown as Sent[]).filter(({ authorId }) => authorId === +id);
  expect(counts.map(({ posts }) => posts.map(({ counters }) => counters))).toEqual([
    [expect.objectContaining({ likes: 1, views: 11, comments: -1 })],
  ]);
});

it('the same batch sent five times at once is stored and announced once', async () => {
  const batch = Array.from({ length: 60 }, (_, index) => aPost(`at-once${index % 3}`, index));
  const answers = await Promise.all(Array.from({ length: 5 }, () => handIn(...batch)));
  expect(answers.map(({ accepted }) => accepted).reduce((sum, one) => sum + one)).toBe(60);
  expect(answers.every(({ accepted, unchanged, refused }) => accepted + unchanged === 60 && !refused.length)).toBe(
    true,
  );
  const sent = (await harness.sent('post.collected')).filter(({ author }) => author?.code.startsWith('at-once'));
  expect(sent.map(({ post }) => post.code).sort()).toEqual(batch.map(({ id }) => id).sort());
});

it('a post of another author keeps its author', async () => {
  await handIn(aPost('owner', 1));
  const answer = await handIn(aPost('owner', 1, { author: { id: 'thief', username: 'thief' }, text: 'чужое' }));
  expect(answer.refused).toEqual([expect.objectContaining({ index: 0, code: 'other-author', field: 'author.id' })]);
  expect(await stored('owner')).toMatchObject([{ text: 'Запись 1', revision: 1 }]);
  expect(await stored('thief')).toEqual([]);
});

it('of an author that we poll only missing posts are taken, for its watchers', async () => {
  groups.authors.push({ code: '7', username: 'polled', posts: [aRawPost({ code: '7_1', text: 'наш текст' })] });
  await harness.get('/api/vk/add-channel?name=polled').expect(200);
  await harness.until(async () => (await stored('7')).length > 0, 'the first poll');
  const author = { id: '7', username: 'их имя' };
  expect(await handIn(aPost('7', 1, { author, text: 'их текст', likes: 99 }), aPost('7', 2, { author }))).toEqual({
    ...all,
    accepted: 1,
    unchanged: 1,
  });
  expect((await stored('7')).map(({ text }) => text)).toEqual(['наш текст', 'Запись 2']);
  expect((await sentOf('post.collected', '7')).at(-1)).toMatchObject({
    author: { username: 'polled' },
    post: { code: '7_2' },
    watchers: ['operator'],
  });
});

it('nothing of an erased author is stored, and the others of the batch are', async () => {
  await handIn(aPost('gone', 1));
  const [{ id } = { id: '' }] = await harness.rows<{ id: string }>(
    `SELECT id FROM ingestion.author WHERE code = 'gone'`,
  );
  const params = { network: 'vkontakte', author_id: +id, confirmed_name: 'name_gone', label: 'Заявление', reason: 'x' };
  await harness
    .post('/api-py/erase-author', { params: { ...params, reason: 'Решение суда' } }, harness.admin)
    .expect(200);
  await harness.until(async () => (await stored('gone')).length === 0, 'the deletion of posts');
  const renamed = { id: 'gone', username: 'new_name' };
  const answer = await handIn(aPost('gone', 1), aPost('stays', 1), aPost('gone', 2, { author: renamed }));
  expect(answer).toMatchObject({ accepted: 1, refused: [{ index: 0, code: 'author-erased' }, { index: 2 }] });
  expect(await stored('gone')).toEqual([]);
  expect(await harness.rows(`SELECT FROM ingestion.author WHERE code = 'gone'`)).toEqual([]);
});

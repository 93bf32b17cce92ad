import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { create } from '@bufbuild/protobuf';
import { AuthorErasedSchema, AuthorSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import { PostCountedSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { aClassifiedPost } from './builders.js';
import { readAll, startDownloadStack, type DownloadStack, type DownloadUser } from './downloads-stack.js';

const formats = ['.xlsx', '.csv', '.json', '.doc', '.pdf'];
const gap = {
  author_id: 7,
  network: 'vkontakte',
  username: 'taraz_today',
  full_name: 'Тараз сегодня',
  from: 1,
  until: 2,
  reason: 'stopped',
};
let gaps: object[] = [];
let ingestion: http.Server;
let stack: DownloadStack;
let operator: DownloadUser;
let asOf: number;
beforeAll(async () => {
  ingestion = http.createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ gaps, total: gaps.length })),
  );
  await new Promise<void>((resolve) => ingestion.listen(0, '127.0.0.1', resolve));
  stack = await startDownloadStack(`http://127.0.0.1:${(ingestion.address() as AddressInfo).port}`);
  operator = stack.user('operator', 'mm_operator', 3);
  await stack.publish('post.classified', aClassifiedPost({ id: 1 }), aClassifiedPost({ id: 2 }));
  await stack.until(async () => (await operator.report()).total === 2, 'all publications');
  asOf = Math.floor(Date.now() / 1000);
});
afterAll(async () => {
  await stack.stop();
  ingestion.close();
});

async function download(params: object, ext: string, user = operator): Promise<Buffer> {
  const asked = user.post('/api-py/topic_download/', { params, ext });
  return (await asked.buffer(true).parse(readAll).expect(200)).body as Buffer;
}

it('the same question with the same as_of has the same bytes, whatever becomes known about the moment later [D §7]', async () => {
  const ask = (ext: string): Promise<Buffer> => download({ period: 7, as_of: asOf }, ext);
  const first = new Map<string, Buffer>();
  for (const ext of formats) first.set(ext, await ask(ext));
  const later = new Date(Date.now() + 1000).toISOString();
  const counters = { likes: 777, comments: 1, shares: 1, views: 1, countedAt: later };
  await stack.publish('post.classified', aClassifiedPost({ id: 3, text: 'Опоздавшая запись' }));
  await stack.publish('post.counted', create(PostCountedSchema, { authorId: 7, posts: [{ postId: 1, counters }] }));
  gaps = [gap];
  await stack.until(async () => {
    const { data } = await operator.report();
    return data.length === 3 && data.some(({ likeSum }) => likeSum === 777);
  }, 'what arrives later');
  for (const ext of formats) {
    expect([ext, first.get(ext)?.equals(await ask(ext))]).toEqual([ext, true]);
    expect([ext, first.get(ext)?.equals(await download({ period: 7 }, ext))]).toEqual([ext, false]);
  }
});

it('another user gets the same bytes only with the same rights [D §4]', async () => {
  const ask = async (user: DownloadUser): Promise<number> =>
    (JSON.parse(String(await download({ period: 7, as_of: asOf }, '.json', user))) as { total: number }).total;
  expect(await ask(stack.user('colleague', 'mm_operator', 6))).toBe(2);
  expect(await ask(stack.user('analyst', 'mm_user', 4))).toBe(0);
});

it('a topic that was edited is another question', async () => {
  const topic = await operator.saveTopic({ name: 'Записи', keywords: 'нетакогослова' });
  const ask = async (): Promise<number> =>
    (JSON.parse(String(await download({ topic_id: topic.id, as_of: asOf }, '.json'))) as { total: number }).total;
  expect(await ask()).toBe(0);
  await operator.saveTopic({ id: topic.id, name: 'Записи', keywords: 'запись' });
  expect(await ask()).toBe(1);
});

it('nothing of an erased author is kept [D §9]', async () => {
  const erased = create(AuthorErasedSchema, {
    author: create(AuthorSchema, { id: 7 }),
    erasedBy: 'admin',
    erasedAt: new Date().toISOString(),
  });
  await stack.publish('author.erased', erased);
  await stack.until(async () => (await operator.report()).total === 0, 'the erasure');
  const isGone = async (): Promise<boolean> =>
    (JSON.parse(String(await download({ period: 7, as_of: asOf }, '.json'))) as { total: number }).total === 0;
  await stack.until(isGone, 'the kept documents to be removed');
});

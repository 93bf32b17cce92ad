import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportCalls } from '@mm/proto/http/reports.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import request from 'supertest';
import { RefreshCounters } from '../src/collection/refresh-counters.js';
import { RefreshComments } from '../src/comments/refresh-comments.js';
import { ingestion } from '../src/service.js';
import { nowSeconds, vkWall, type WallPost } from './vk-wall.js';

let harness: ServiceHarness;
let wall: Awaited<ReturnType<typeof vkWall>>;

const liked = [3, 40, 0, 12, 7, 25].map((likes, index) => ({
  id: index + 1,
  text: `комментарий <b>${likes}</b>`,
  likes,
  replies: index,
}));
const post = (id: number, comments: WallPost['comments']): WallPost => ({
  id,
  text: `пост ${id}`,
  date: nowSeconds() - 3600,
  ...(comments ? { comments } : {}),
});

/** Answers as reporting does: the publications that the analyst may read, without and with a topic. */
const readable = new Set<string>();
const reporting = http.createServer((incoming, outgoing) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const isFullText = incoming.url === reportCalls.fullText.path;
    const isReadable = isFullText && readable.has(Buffer.concat(chunks).toString());
    const found = { status: 'success', data: { text: 'пост', is_cut: false } };
    const missing = { code: 'publication-not-found', message: 'the publication was not found' };
    outgoing
      .writeHead(isReadable ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(isReadable ? found : missing));
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => reporting.listen(0, '127.0.0.1', resolve));
  const { port } = reporting.address() as AddressInfo;
  wall = await vkWall();
  wall.groups.push({
    id: 1,
    screenName: 'shymnews',
    posts: [post(1, liked), post(2, []), post(3, 'closed'), post(4, liked)],
  });
  harness = await serviceHarness(ingestion, {
    ...wall.env,
    MM_SERVICES: JSON.stringify({ reporting: `http://127.0.0.1:${port}` }),
  });
  await callAs('mm_operator', '/api/vk/add-channel?name=shymnews').expect(200);
  await callAs('mm_operator', '/api/vk/update-channel?name=shymnews').expect(200);
});
afterAll(async () => {
  await harness.stop();
  await wall.close();
  reporting.closeAllConnections();
  await new Promise((resolve) => reporting.close(resolve));
});

const callAs = (role: Role, path: string): request.Test =>
  request(harness.url)
    .get(path)
    .set('authorization', harness.bearer('operator', [role]));
const commentsOf = (code: string): request.Test => callAs('mm_operator', `/api-py/vk-media-comments/${code}`);

describe('comments of a VK post', () => {
  it('are the five most liked, as plain text with their owners [S1 §3, S1 §9, D §3]', async () => {
    const { comments } = (await commentsOf('-1_1').expect(200)).body as { comments: { likes_count: number }[] };
    expect(comments.map((c) => c.likes_count)).toEqual([40, 25, 12, 7, 3]);
    expect(comments[0]).toEqual({
      id: '2',
      caption: 'комментарий <b>40</b>',
      likes_count: 40,
      created_at: expect.any(Number) as number,
      owner: { username: 'aigul', url: 'https://vk.com/aigul' },
      child_comment_count: 1,
      is_ignored: false,
      tone: null,
    });
  });

  it('are served at the bare path too, with the requested size [D §3]', async () => {
    const { body } = await callAs('mm_operator', '/vk-media-comments/-1_1?size=2').expect(200);
    expect((body as { comments: unknown[] }).comments).toHaveLength(2);
  });

  it('are an empty list when there are none and when comments are closed', async () => {
    for (const code of ['-1_2', '-1_3']) expect((await commentsOf(code).expect(200)).body).toEqual({ comments: [] });
  });

  it('are read for collected posts only', async () => {
    expect((await commentsOf('-1_999').expect(404)).body).toMatchObject({ code: 'post-not-found' });
  });

  it('are read by analysts for publications of visible topics only, by the code of the publication [D §12]', async () => {
    const asAnalyst = (query = ''): request.Test => callAs('mm_user', `/api-py/vk-media-comments/-1_1${query}`);
    const { rows } = await harness.database.query<{ id: number }>(
      `SELECT id::int FROM ingestion.post WHERE code = '-1_1'`,
    );
    const id = rows[0]?.id;
    expect((await asAnalyst().expect(404)).body).toMatchObject({ code: 'publication-not-found' });
    readable.add(JSON.stringify({ params: { id, topic_id: 7 } }));
    await asAnalyst().expect(404);
    expect(((await asAnalyst('?topic_id=7').expect(200)).body as { comments: unknown[] }).comments).toHaveLength(5);
    readable.add(JSON.stringify({ params: { id } }));
    expect(((await asAnalyst().expect(200)).body as { comments: unknown[] }).comments).toHaveLength(5);
    await callAs('mm_user', '/api-py/vk-media-comments/-1_999').expect(404);
  });

  it('are not for viewers [D §4]', async () => {
    await callAs('MM_view', '/api-py/vk-media-comments/-1_1').expect(403);
  });

  it('are the ones that were read last while the network cannot be reached, else unavailable (503)', async () => {
    const { body: before } = await commentsOf('-1_1').expect(200);
    wall.state.isDown = true;
    try {
      expect((await commentsOf('-1_1').expect(200)).body).toEqual(before);
      await commentsOf('-1_4').expect(503);
    } finally {
      wall.state.isDown = false;
    }
  });

  it('are read in advance when their number changed, and forgotten with the post', async () => {
    const sql = (text: string) => harness.database.query<{ code: string; next_comments_at: Date | null }>(text);
    const ofPost4 = `code = '-1_4' AND network = 'vkontakte'`;
    const readDue = async (comments: number): Promise<boolean> => {
      await sql(`UPDATE ingestion.post SET comments = ${comments}, next_comments_at = now() WHERE ${ofPost4}`);
      return harness.app.get(RefreshComments).refreshDue('vkontakte');
    };
    const stored = async () =>
      (
        await sql(
          `SELECT p.code FROM ingestion.post_comments c JOIN ingestion.post p ON p.id = c.post_id WHERE ${ofPost4}`,
        )
      ).rows.length;
    await sql('UPDATE ingestion.post SET next_comments_at = NULL');
    expect([await readDue(0), await stored()]).toEqual([false, 0]);
    expect([await readDue(6), await stored()]).toEqual([true, 1]);
    expect(await readDue(6)).toBe(false);
    expect((await sql(`SELECT code, next_comments_at FROM ingestion.post WHERE ${ofPost4}`)).rows[0]).toEqual({
      code: '-1_4',
      next_comments_at: expect.any(Date) as Date,
    });
    expect(await readDue(7)).toBe(true);
    wall.groups[0]!.posts[3]!.isDeleted = true;
    await sql(`UPDATE ingestion.post SET next_count_at = now() WHERE ${ofPost4}`);
    await harness.app.get(RefreshCounters).refreshDue('vkontakte');
    expect([await readDue(8), await stored()]).toEqual([false, 0]);
  });
});

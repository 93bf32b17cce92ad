import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reportCalls } from '@mm/proto/http/reports.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import request from 'supertest';
import { buildClassifiedPost } from './build-post.js';
import { reviewHarness, type ReviewHarness } from './review-harness.js';

const visible: CallResponse<typeof topicCalls.visible> = { ids: [7, 8] };
const text: CallResponse<typeof reportCalls.fullText> = { status: 'success', data: { text: '', is_cut: false } };
/** Answers as reporting does; topic 7 has the post 1. */
const reporting = http.createServer((incoming, outgoing) => {
  const answer = (status: number, body: object) =>
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (incoming.url === topicCalls.visible.path) return answer(200, visible);
  let sent = '';
  incoming.on('data', (part: Buffer) => (sent += part.toString()));
  incoming.on('end', () => {
    const { params } = JSON.parse(sent) as { params: { id: number } };
    if (params.id === 1) return answer(200, text);
    return answer(404, { code: 'publication-not-found', message: 'the publication was not found' });
  });
  return outgoing;
});
let harness: ReviewHarness;
beforeAll(async () => {
  await new Promise<void>((resolve) => reporting.listen(0, '127.0.0.1', resolve));
  const { port } = reporting.address() as AddressInfo;
  harness = await reviewHarness({ MM_SERVICES: JSON.stringify({ reporting: `http://127.0.0.1:${port}` }) });
  await harness.publish('post.classified', buildClassifiedPost({ id: 1 }));
  await harness.publish('post.classified', buildClassifiedPost({ id: 2 }));
  await harness.received(1);
  await harness.received(2);
});
afterAll(async () => {
  await harness.stop();
  reporting.closeAllConnections();
  await new Promise((resolve) => reporting.close(resolve));
});

const setTone = (params: object): request.Test =>
  request(harness.url)
    .post('/api-py/set-new-tone')
    .set('authorization', harness.bearer('analyst', ['mm_user']))
    .send({ params });
const changes = (): Promise<Record<string, unknown>[]> => harness.logged('topic.tone-changed');

describe('the tone of a publication within a topic', () => {
  it('is published with who set it when, and not stored [D §6, D §12]', async () => {
    const before = Date.now();
    await setTone({ post_id: 1, topic_id: 7, tone: -2 }).expect(200, { status: 'success' });
    const [change] = await harness.until(async () => (await changes()).length === 1 && changes(), 'the change');
    expect(change).toMatchObject({ publicationId: 1, topicId: 7, tone: -2, changedBy: 'analyst' });
    const at = Date.parse(change?.changedAt as string);
    expect(at).toBeGreaterThanOrEqual(before - 1);
    expect(at).toBeLessThanOrEqual(Date.now() + 1);
    expect((await harness.database.query('SELECT * FROM review.topic_tone')).rows).toEqual([]);
    expect(await harness.received(1)).toMatchObject({ tone: null, version: 0 });
  });

  it('changes in the order in which times and versions grow, also when it is set many times at once', async () => {
    const earlier = (await changes()).length;
    const tones = [1, 2, -2, 1, 2, -2, 1, 2];
    await Promise.all(tones.map((tone) => setTone({ post_id: 1, topic_id: 8, tone }).expect(200)));
    const logged = await harness.until(
      async () => (await changes()).length === earlier + tones.length && changes(),
      'all changes',
    );
    const times = logged.map(({ changedAt }) => changedAt as string);
    const versions = logged.map(({ version }) => version as number);
    expect(new Set(times).size).toBe(logged.length);
    expect(times).toEqual([...times].sort());
    expect(times.every((time) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(time))).toBe(true);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(new Set(versions).size).toBe(logged.length);
  });

  it('is refused for a hidden topic or publication and an unknown post, and nothing is published [D §4]', async () => {
    const earlier = (await changes()).length;
    expect((await setTone({ post_id: 1, topic_id: 9, tone: 1 }).expect(404)).body).toMatchObject({
      code: 'topic-not-found',
    });
    for (const post_id of [2, 99])
      expect((await setTone({ post_id, topic_id: 7, tone: 1 }).expect(404)).body).toMatchObject({
        code: 'publication-not-found',
      });
    const ofOperator = setTone({ post_id: 99, topic_id: 7, tone: 1 }).set('authorization', harness.operator);
    expect((await ofOperator.expect(404)).body).toMatchObject({ code: 'post-not-found' });
    const { rows } = await harness.database.query('SELECT 1 FROM review.outbox');
    expect([rows.length, (await changes()).length]).toEqual([0, earlier]);
  });
});

it('a reviewer sets the tone of the post itself [D §6]', async () => {
  await request(harness.url)
    .post('/api-py/set-new-tone')
    .set('authorization', harness.operator)
    .send({ params: { post_id: 1, tone: 2 } })
    .expect(200);
  expect(await harness.received(1, 'taraz_today', ({ version }) => version === 1)).toMatchObject({
    tone: 2,
    reviewed_by: 'operator',
    saved: false,
  });
});

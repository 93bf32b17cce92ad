import { create } from '@bufbuild/protobuf';
import { TopicToneChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import { aClassifiedPost, aReview } from './builders.js';
import { idsOf, startTestStack, type TestStack, type TestUser } from './test-stack.js';

let stack: TestStack;
let operator: TestUser;
let analyst: TestUser;
let schools: TopicWire;
let hidden: TopicWire;
beforeAll(async () => {
  stack = await startTestStack();
  operator = stack.user('operator', 'mm_operator', 3);
  analyst = stack.user('analyst', 'mm_user', 4);
  schools = await operator.saveTopic({ name: 'Школы', keywords: 'школа', access: [4] });
  hidden = await operator.saveTopic({ name: 'Больницы', keywords: 'больница' });
  await stack.publish(
    'post.classified',
    aClassifiedPost({ id: 1, text: 'Школа открыта' }),
    aClassifiedPost({ id: 2, text: 'Школу закрыли', tone: -2 }),
    aClassifiedPost({ id: 3, text: 'Больницу закрыли', tone: -2 }),
    aClassifiedPost({ id: 4, text: 'В школе ремонт' }),
    aClassifiedPost({ id: 5, text: 'Старая школа' }),
  );
  await stack.until(async () => (await operator.report()).total === 5, 'all publications');
});
afterAll(() => stack.stop());

describe('a topic', () => {
  it('applies the marks and tones of the topic to another expression on trial too [D §4]', async () => {
    const trial = { topic_id: schools.id, keywords: 'школа | больница', widgets: ['tone-totals'] };
    await operator.post('/api-py/not-relevant', { post_id: 2, topic_id: schools.id }).expect(200);
    const { data, total, widgets } = await operator.report(trial);
    expect([data.map((p) => p.id).sort(), total]).toEqual([[1, 3, 4, 5], 4]);
    expect(widgets['tone-totals']).toMatchObject({ all: 4, neg: 1 });
    await operator.post('/api-py/delete-not-relevant', { post_id: 2, topic_id: schools.id }).expect(200);
    expect((await operator.report(trial)).total).toBe(5);
    const change = { publicationId: 3, topicId: schools.id, tone: 2, version: 1, changedBy: 'operator' };
    const changedAt = new Date().toISOString();
    await stack.publish('topic.tone-changed', create(TopicToneChangedSchema, { ...change, changedAt }));
    await stack.until(
      async () => (await operator.report(trial)).data.find(({ id }) => id === 3)?.tone === 2,
      'the tone within the topic',
    );
    expect((await operator.report({ keywords: trial.keywords })).data.find(({ id }) => id === 3)?.tone).toBe(-2);
  });
});

describe('the not-relevant basket', () => {
  it('takes what is in the topic from a selection that holds other publications too', async () => {
    const [marked, recovered] = ['/api-py/not-relevant', '/api-py/delete-not-relevant'];
    const basketOf = async (id: number) => idsOf(await operator.report({ topic_id: id, unrelevant: true }));
    const mixed = { post_id: [1, 3, 4, 999], topic_id: schools.id };
    await operator.post(marked, mixed).expect(200);
    expect(await basketOf(schools.id)).toEqual([1, 4]);
    await operator.post(recovered, mixed).expect(200);
    expect(await basketOf(schools.id)).toEqual([]);
    await operator.post(marked, [mixed, { post_id: 5, topic_id: hidden.id }]).expect(200);
    expect([await basketOf(schools.id), await basketOf(hidden.id)]).toEqual([[1, 4], []]);
    await operator.post(recovered, mixed).expect(200);
  });

  it('changes nothing when one of several topics is not seen', async () => {
    const marks = [schools, hidden].map(({ id }) => ({ post_id: [1, 3], topic_id: id }));
    expect((await analyst.post('/api-py/not-relevant', marks).expect(404)).body.code).toBe('topic-not-found');
    expect((await operator.report({ topic_id: schools.id, unrelevant: true })).total).toBe(0);
  });

  it('is counted in the list of topics as it is listed, and recovers what left the topic meanwhile', async () => {
    const topic = await operator.saveTopic({ name: 'Закрытия', keywords: 'закрыли' });
    const basket = async (): Promise<unknown> => [
      (await operator.topics()).find(({ id }) => id === topic.id)?.unrelevant,
      (await operator.report({ topic_id: topic.id, unrelevant: true, show_hidden: true })).data.map(({ id }) => id),
    ];
    await operator.post('/api-py/not-relevant', { post_id: [2, 3], topic_id: topic.id }).expect(200);
    const narrowed = await operator.saveTopic({ ...topic, keywords: 'больницу закрыли' });
    expect(await basket()).toEqual([[3], [3]]);
    await stack.publish('post.reviewed', aReview(3, 1, { isIgnored: true }));
    await stack.until(async () => (await operator.report()).total === 4, 'the ignored publication');
    expect(await basket()).toEqual([[], []]);
    await operator.post('/api-py/delete-not-relevant', { post_id: 2, topic_id: topic.id }).expect(200);
    await operator.saveTopic({ ...narrowed, keywords: topic.keywords });
    expect([await basket(), idsOf(await operator.report({ topic_id: topic.id }))]).toEqual([[[], []], [2]]);
  });
});

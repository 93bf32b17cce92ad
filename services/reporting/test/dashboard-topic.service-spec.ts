import { startTestStack, type TestStack, type TestUser } from './test-stack.js';

const path = '/api-py/dashboard-topic';
let stack: TestStack;
let [operator, viewer, analyst]: TestUser[] = [];
beforeAll(async () => {
  stack = await startTestStack();
  [operator, viewer, analyst] = [
    stack.user('operator', 'mm_operator', 3),
    stack.user('viewer', 'MM_view', 5),
    stack.user('analyst', 'mm_user', 4),
  ];
});
afterAll(() => stack.stop());

const users = (): { operator: TestUser; viewer: TestUser; analyst: TestUser } =>
  ({ operator, viewer, analyst }) as never;
const stored = async (user: TestUser): Promise<unknown> => (await user.get(path).expect(200)).body;

describe('the default topic of the dashboard', () => {
  it('is stored per user and may be taken back [D §12]', async () => {
    const { operator, viewer } = users();
    const first = await operator.saveTopic({ name: 'Первая', keywords: 'первая', access: [5] });
    const second = await operator.saveTopic({ name: 'Вторая', keywords: 'вторая' });
    expect(await stored(viewer)).toEqual({ topic_id: null });
    expect((await viewer.post(path, { topic_id: first.id }).expect(200)).body).toEqual({ topic_id: first.id });
    await operator.post(path, { topic_id: first.id }).expect(200);
    await operator.post(path, { topic_id: second.id }).expect(200);
    expect([await stored(viewer), await stored(operator)]).toEqual([{ topic_id: first.id }, { topic_id: second.id }]);
    expect((await viewer.post(path, { topic_id: null }).expect(200)).body).toEqual({ topic_id: null });
    expect([await stored(viewer), await stored(operator)]).toEqual([{ topic_id: null }, { topic_id: second.id }]);
  });

  it('is null when the stored one is gone or hidden [D §12]', async () => {
    const { operator, viewer } = users();
    const topic = await operator.saveTopic({ name: 'Третья', keywords: 'третья', access: [5] });
    await viewer.post(path, { topic_id: topic.id }).expect(200);
    await operator.post(path, { topic_id: topic.id }).expect(200);
    await operator.saveTopic({ ...topic, access: [] });
    expect([await stored(viewer), await stored(operator)]).toEqual([{ topic_id: null }, { topic_id: topic.id }]);
    await operator.post('/api-py/delete-topic', { id: topic.id }).expect(200);
    expect(await stored(operator)).toEqual({ topic_id: null });
  });

  it('is not saved for a topic that the caller may not see, and not for analysts [D §4]', async () => {
    const { operator, viewer, analyst } = users();
    const topic = await operator.saveTopic({ name: 'Четвёртая', keywords: 'четвёртая' });
    expect((await viewer.post(path, { topic_id: topic.id }).expect(404)).body.code).toBe('topic-not-found');
    await viewer.post(path, { topic_id: 999_999 }).expect(404);
    await viewer.post(path, {}).expect(400);
    await analyst.get(path).expect(403);
    await analyst.post(path, { topic_id: null }).expect(403);
  });
});

import { create } from '@bufbuild/protobuf';
import { TopicToneChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { DeletedItemWire } from '@mm/proto/http/trash.js';
import { aClassifiedPost } from './builders.js';
import { idsOf, startTestStack, type TestStack, type TestUser } from './test-stack.js';

let stack: TestStack;
let [admin, operator, other]: [TestUser, TestUser, TestUser] = [] as never;
beforeAll(async () => {
  stack = await startTestStack();
  admin = stack.user('admin', 'mm_admin', 1);
  operator = stack.user('operator', 'mm_operator', 3);
  other = stack.user('other', 'mm_operator', 33);
  await stack.publish('post.classified', ...[1, 2, 3].map((id) => aClassifiedPost({ id, text: `Школа номер ${id}` })));
  await stack.untilReported(3);
});
afterAll(() => stack.stop());

const deleted = async (user: TestUser): Promise<DeletedItemWire[]> =>
  (await user.get('/api-py/deleted-topics').expect(200)).body.deleted as DeletedItemWire[];
const remove = (kind: 'topic' | 'section', id: number) =>
  operator.post(kind === 'topic' ? '/api-py/delete-topic' : '/api-py/delete-tsection', { id }).expect(200);
const restore = (user: TestUser, kind: 'topic' | 'section', id: number) =>
  user.post('/api-py/restore-topic', { kind, id });

test('a deleted topic comes back under its id, with its publications, basket and tones', async () => {
  const topic = await operator.saveTopic({ name: 'Школы', keywords: 'школа', access: [4] });
  await operator.post('/api-py/not-relevant', { post_id: [2], type: 1, topic_id: topic.id }).expect(200);
  const changedAt = new Date().toISOString();
  await stack.publish(
    'topic.tone-changed',
    create(TopicToneChangedSchema, { publicationId: 1, topicId: topic.id, tone: -2, changedBy: 'operator', changedAt }),
  );
  const tones = async () => (await operator.report({ topic_id: topic.id })).data.map(({ id, tone }) => [id, tone]);
  await stack.until(async () => (await tones()).some(([, tone]) => tone === -2), 'the tone');
  const before = await tones();

  await remove('topic', topic.id);
  await operator.post('/api-py/report-form', { topic_id: topic.id }).expect(404);
  const [item] = await deleted(operator);
  expect(item).toMatchObject({
    kind: 'topic',
    id: topic.id,
    name: 'Школы',
    author: 'operator',
    deleted_by: 'operator',
  });
  expect((item?.kept_until ?? 0) - (item?.deleted_at ?? 0)).toBe(30 * 24 * 3600);

  await restore(operator, 'topic', topic.id).expect(200);
  await stack.until(async () => (await operator.topics()).every(({ matching }) => !matching), 'the members');
  const after = (await operator.topics()).find(({ id }) => id === topic.id);
  expect(after).toMatchObject({ name: 'Школы', access: [3, 4], unrelevant: [2], version: topic.version + 1 });
  expect(await tones()).toEqual(before);
  expect(idsOf(await operator.report({ topic_id: topic.id, unrelevant: true }))).toEqual([2]);
  expect((await deleted(operator)).some(({ id }) => id === topic.id)).toBe(false);
  await restore(operator, 'topic', topic.id).expect(404);
  const next = await operator.saveTopic({ name: 'После', keywords: 'после' });
  expect(next.id).toBeGreaterThan(topic.id);
});

test('a restored topic gets what was published meanwhile', async () => {
  const topic = await operator.saveTopic({ name: 'Мосты', keywords: 'мост' });
  await remove('topic', topic.id);
  await stack.publish('post.classified', aClassifiedPost({ id: 11, text: 'Мост открыт' }));
  await stack.untilReported(11);
  await restore(operator, 'topic', topic.id).expect(200);
  await stack.until(async () => idsOf(await operator.report({ topic_id: topic.id })).join() === '11', 'publication 11');
});

test('a topic comes back although a tone arrived after it was deleted; the later one of two stays', async () => {
  const topic = await operator.saveTopic({ name: 'Номера', keywords: 'номер' });
  const setTone = (publicationId: number, tone: number, second: number) =>
    stack.publish(
      'topic.tone-changed',
      create(TopicToneChangedSchema, {
        ...{ publicationId, topicId: topic.id, tone, changedBy: 'operator' },
        changedAt: `2026-11-20T10:00:0${second}.000Z`,
      }),
    );
  const stored = (tones: string) =>
    stack.until(async () => {
      const { rows } = await stack.database.query<{ tone: number }>(
        'SELECT tone FROM reporting.topic_tone WHERE topic_id = $1 ORDER BY publication_id',
        [topic.id],
      );
      return rows.map(({ tone }) => tone).join() === tones;
    }, `the tones ${tones}`);
  await setTone(1, -2, 5);
  await setTone(2, -2, 5);
  await stored('-2,-2');
  await remove('topic', topic.id);
  await setTone(1, 1, 9);
  await setTone(2, 1, 1);
  await stored('1,1');
  await restore(operator, 'topic', topic.id).expect(200);
  await stored('1,-2');
  const { data } = await stack.until(async () => {
    const report = await operator.report({ topic_id: topic.id });
    return report.data.length === 3 && report;
  }, 'the members');
  expect(data.map(({ id, tone }) => [id, tone]).sort()).toEqual([
    [1, 1],
    [2, -2],
    [3, 2],
  ]);
});

test('a section comes back with its topics, except those that moved to another one', async () => {
  const [a, b] = [
    await operator.saveTopic({ name: 'Тема А', keywords: 'а' }),
    await operator.saveTopic({ name: 'Тема Б', keywords: 'б' }),
  ];
  const section = await operator.saveSection({ name: 'Раздел', topics: [a.id, b.id], access: [33] });
  await remove('section', section.id);
  const elsewhere = await operator.saveSection({ name: 'Другой раздел', topics: [b.id] });
  await restore(operator, 'section', section.id).expect(200);
  const sections = await operator.sections();
  expect(sections.find(({ id }) => id === section.id)).toMatchObject({ topics: [a.id], access: [3, 33] });
  expect(sections.find(({ id }) => id === elsewhere.id)?.topics).toEqual([b.id]);
});

test('a topic whose section is gone comes back outside of any section', async () => {
  const topic = await operator.saveTopic({ name: 'Одна', keywords: 'одна' });
  const section = await operator.saveSection({ name: 'На время', topics: [topic.id] });
  await remove('topic', topic.id);
  await remove('section', section.id);
  await restore(operator, 'topic', topic.id).expect(200);
  expect((await operator.topics()).find(({ id }) => id === topic.id)?.section_id).toBeNull();
});

test('a name that is taken meanwhile is refused, and the topic stays in the trash', async () => {
  const topic = await operator.saveTopic({ name: 'Имя', keywords: 'имя' });
  await remove('topic', topic.id);
  await operator.saveTopic({ name: 'имя', keywords: 'другое' });
  expect((await restore(operator, 'topic', topic.id).expect(409)).body.code).toBe('topic-name-taken');
  expect((await deleted(operator)).some(({ id }) => id === topic.id)).toBe(true);
});

test('the author and mm_admin see and restore it, others do not', async () => {
  const topic = await operator.saveTopic({ name: 'Чужая', keywords: 'чужая', access: [33] });
  await remove('topic', topic.id);
  expect((await deleted(other)).some(({ id }) => id === topic.id)).toBe(false);
  await restore(other, 'topic', topic.id).expect(404);
  expect((await deleted(admin)).some(({ id }) => id === topic.id)).toBe(true);
  await restore(admin, 'topic', topic.id).expect(200);
});

test('after 30 days it is gone', async () => {
  const topic = await operator.saveTopic({ name: 'Старая', keywords: 'старая' });
  await remove('topic', topic.id);
  await stack.database.query("UPDATE reporting.deleted_item SET deleted_at = now() - interval '31 days'");
  expect(await deleted(admin)).toEqual([]);
  await restore(operator, 'topic', topic.id).expect(404);
  await remove('topic', (await operator.saveTopic({ name: 'Новая', keywords: 'новая' })).id);
  const { rows } = await stack.database.query('SELECT name FROM reporting.deleted_item');
  expect(rows).toEqual([{ name: 'Новая' }]);
});

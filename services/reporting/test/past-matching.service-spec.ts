import type { TopicWire } from '@mm/proto/http/topics.js';
import { DataSource, type QueryRunner } from 'typeorm';
import { aClassifiedPost } from './builders.js';
import { idsOf, startTestStack, type TestStack, type TestUser } from './test-stack.js';

let stack: TestStack;
let operator: TestUser;
beforeAll(async () => {
  stack = await startTestStack();
  operator = stack.user('operator', 'mm_operator');
  await stack.publish(
    'post.classified',
    aClassifiedPost({ id: 1, text: 'Школу открыли' }),
    aClassifiedPost({ id: 2, text: 'Больницу открыли' }),
    aClassifiedPost({ id: 3, text: 'Школу и больницу открыли' }),
  );
  await stack.untilReported(3);
});
afterAll(() => stack.stop());

const save = async (topic: object): Promise<TopicWire> =>
  (await operator.post('/api-py/save-topic', topic).expect(200)).body.topic as TopicWire;
const topicOf = async (id: number): Promise<TopicWire | undefined> =>
  (await operator.topics()).find((topic) => topic.id === id);
const idsIn = async (id: number): Promise<number[]> => idsOf(await operator.report({ topic_id: id }));
const numbersIn = async (user: TestUser, id: number): Promise<unknown> => {
  const report = await user.report({ topic_id: id, widgets: ['timeline', 'sources', 'tone-totals'] });
  return { ids: idsOf(report), total: report.total, widgets: report.widgets };
};
const arrive = async (id: number, text: string): Promise<void> => {
  await stack.publish('post.classified', aClassifiedPost({ id, text }));
  await stack.untilReported(id);
};
/** Announcements about one topic, by publication. */
const announced = async (topicId: number, cause: string): Promise<unknown[]> =>
  (await stack.logged('topic.matched'))
    .filter((event) => event.cause === cause && (event.topicIds as number[] | undefined)?.[0] === topicId)
    .map((event) => [event.publicationId, event.change, event.topicVersion])
    .sort();

/** Works on the topic in place of the service, which therefore does not, until the returned function is called. */
async function holdMatching(topicId: number): Promise<() => Promise<void>> {
  const runner: QueryRunner = stack.app.get(DataSource).createQueryRunner();
  const key = String((726_040n << 32n) + BigInt(topicId));
  await runner.query('SELECT pg_advisory_lock($1)', [key]);
  return async () => {
    await runner.query('SELECT pg_advisory_unlock($1)', [key]);
    await runner.release();
  };
}

test('a changed topic answers by its new words at once, and arrivals belong to both versions', async () => {
  const topic = await operator.saveTopic({ name: 'Школы', keywords: 'школа' });
  expect([topic.matching, topic.matched_share, await idsIn(topic.id)]).toEqual([false, 1, [1, 3]]);
  await stack.until(async () => (await announced(topic.id, 'past')).length === 2, 'the found members');
  const release = await holdMatching(topic.id);
  const changed = await save({ ...topic, keywords: 'больница' });
  expect([changed.matching, changed.matched_share, changed.version]).toEqual([true, 0, topic.version + 1]);
  await arrive(11, 'Школу закрыли');
  await arrive(12, 'Больницу закрыли');
  expect([(await topicOf(topic.id))?.matching, await idsIn(topic.id)]).toEqual([true, [2, 3, 12]]);
  expect(await operator.report({ topic_id: topic.id })).toMatchObject({ matched_share: 0 });
  const section = await operator.saveSection({ name: 'Раздел', topics: [topic.id] });
  const compared = await operator.post('/api-py/report-section', { section: section.id }).expect(200);
  expect(compared.body.topics).toMatchObject([{ topic_id: topic.id, matched_share: 0 }]);
  for (const [lang, said] of [
    ['ru', 'тема ещё собирает прежние публикации: 0 %'],
    ['kz', 'тақырып бұрынғы жарияланымдарды әлі жинап жатыр: 0 %'],
  ]) {
    const download = operator.post('/api-py/topic_download/', { topic_id: topic.id }).send({ ext: '.json', lang });
    const { body } = await download.expect(200);
    expect([body.matched_share, body.remarks]).toEqual([0, expect.arrayContaining([said])]);
  }
  expect(await announced(topic.id, 'arrival')).toEqual([[11, 'added', topic.version]]);
  await release();
  await stack.until(async () => !(await topicOf(topic.id))?.matching, 'the new members');
  expect(await idsIn(topic.id)).toEqual([2, 3, 12]);
  expect(await operator.report({ topic_id: topic.id })).not.toHaveProperty('matched_share');
  await stack.until(async () => (await announced(topic.id, 'arrival')).length === 2, 'the arrival');
  expect(await announced(topic.id, 'arrival')).toEqual([
    [11, 'added', topic.version],
    [12, 'added', changed.version],
  ]);
  expect(await announced(topic.id, 'past')).toEqual([
    [1, 'added', topic.version],
    [1, 'removed', changed.version],
    [11, 'removed', changed.version],
    [2, 'added', changed.version],
    [3, 'added', topic.version],
  ]);
});

test('a newer save takes the place of a matching that has not ended', async () => {
  const topic = await operator.saveTopic({ name: 'Первые', keywords: 'школа' });
  const release = await holdMatching(topic.id);
  const second = await save({ ...topic, keywords: 'школа + больница' });
  const third = await save({ ...second, keywords: 'больница' });
  const before = await idsIn(topic.id);
  await release();
  await stack.until(async () => !(await topicOf(topic.id))?.matching, 'the members');
  expect([before, await idsIn(topic.id)]).toEqual([
    [2, 3, 12],
    [2, 3, 12],
  ]);
  await stack.until(async () => {
    const versions = await stack.app
      .get(DataSource)
      .query<{ version: number }[]>('SELECT DISTINCT version FROM report_match WHERE topic_id = $1', [topic.id]);
    return process.env.MM_STORE === 'elastic' || versions.map(({ version }) => version).join() === `${third.version}`;
  }, 'the removal of other versions');
});

test('a new topic has all of its publications at once, and the same when it is matched', async () => {
  const held = await operator.saveTopic({ name: 'До', keywords: 'никогда' });
  const release = await holdMatching(held.id + 1);
  const topic = await save({ name: 'Новая', keywords: 'школа', exclude_words: 'закрыть', access: [4] });
  await arrive(13, 'Школу построили');
  const analyst = stack.user('analyst', 'mm_user', 4);
  const seen = async (): Promise<unknown[]> => [
    await numbersIn(operator, topic.id),
    await numbersIn(analyst, topic.id),
    idsOf(await operator.report({ topic_id: topic.id, search_text: 'больница' })),
  ];
  const during = await seen();
  await release();
  await stack.until(async () => !(await topicOf(topic.id))?.matching, 'the members');
  const expected = { ids: [1, 3, 13], total: 3, widgets: expect.anything() as unknown };
  expect([topic.id, during]).toEqual([held.id + 1, [expected, expected, [3]]]);
  expect(await seen()).toEqual(during);
});

test('a changed topic has its marks and tones at once, and for whom it is limited to it too', async () => {
  const topic = await operator.saveTopic({ name: 'С отметкой', keywords: 'больница', access: [4] });
  const analyst = stack.user('analyst', 'mm_user', 4);
  await operator.post('/api-py/not-relevant', { post_id: 3, topic_id: topic.id }).expect(200);
  const release = await holdMatching(topic.id);
  await save({ ...topic, keywords: 'школа' });
  const seen = async (): Promise<unknown[]> => [
    await numbersIn(operator, topic.id),
    await numbersIn(analyst, topic.id),
    idsOf(await operator.report({ topic_id: topic.id, unrelevant: true })),
  ];
  const during = await seen();
  await release();
  await stack.until(async () => !(await topicOf(topic.id))?.matching, 'the members');
  expect(during).toMatchObject([{ ids: [1, 11, 13] }, { ids: [1, 11, 13] }, [3]]);
  expect(await seen()).toEqual(during);
});

test('a deleted topic leaves no members', async () => {
  const topic = await operator.saveTopic({ name: 'Лишняя', keywords: 'школа' });
  await operator.post('/api-py/delete-topic', { id: topic.id }).expect(200);
  await stack.until(async () => {
    const left = await stack.app.get(DataSource).query<unknown[]>(
      `SELECT topic_id FROM report_match WHERE topic_id = $1
         UNION ALL SELECT topic_id FROM topic_matching WHERE topic_id = $1`,
      [topic.id],
    );
    return left.length === 0;
  }, 'the removal of its members');
});

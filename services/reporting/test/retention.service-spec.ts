import { create } from '@bufbuild/protobuf';
import { AuthorErasedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import type { ReportWire } from '@mm/proto/http/reports.js';
import { Retention } from '@mm/service-host/retention/retention.js';
import { aClassifiedPost, aReview } from './builders.js';
import { idsOf, startTestStack, type TestStack, type TestUser } from './test-stack.js';

let stack: TestStack;
let operator: TestUser;
beforeAll(async () => {
  stack = await startTestStack();
  operator = stack.user('operator', 'mm_operator');
});
afterAll(() => stack.stop());

const now = new Date('2026-11-23T12:00:00Z');
const untilFound = (...ids: number[]): Promise<unknown> =>
  stack.until(async () => {
    const found = idsOf(await operator.report({ show_hidden: true }));
    return JSON.stringify(found) === JSON.stringify(ids);
  }, `the publications ${ids.join()}`);
const rowsOf = async (table: string, column: string): Promise<number[]> => {
  const { rows } = await stack.database.query<{ id: string }>(
    `SELECT ${column} AS id FROM reporting.${table} ORDER BY 1`,
  );
  return rows.map(({ id }) => Number(id));
};

test('what is over leaves every report, and reports that would contain it say so', async () => {
  const topic = await operator.saveTopic({ name: 'Школы', keywords: 'школу' });
  await stack.publish(
    'post.classified',
    aClassifiedPost({ id: 1, publishedAt: '2022-01-01T00:00:00Z' }),
    aClassifiedPost({ id: 2, publishedAt: '2022-01-02T00:00:00Z' }),
    aClassifiedPost({ id: 3 }),
  );
  await untilFound(1, 2, 3);
  await operator.post('/api-py/not-relevant', { post_id: 2, topic_id: topic.id }).expect(200);
  await stack.publish('post.reviewed', aReview(1, 1, {}));
  await stack.until(async () => (await operator.report()).data.some(({ id, saved }) => id === 1 && saved), 'labels');
  const copy = await operator.post('/api-py/freeze-report', {}).send({ title: 'Всё' }).expect(200);
  expect((await operator.report()).kept_from).toBeUndefined();

  expect(await stack.app.get(Retention).run(now)).toEqual({ publications: 2 });
  await untilFound(3);
  expect(await rowsOf('publication', 'id')).toEqual([3]);
  expect(await rowsOf('relevance', 'publication_id')).toEqual([]);
  expect(await rowsOf('report_mark', 'publication_id')).toEqual([]);
  const basket = (): Promise<ReportWire> => operator.report({ topic_id: topic.id, unrelevant: true });
  await stack.until(async () => (await basket()).total === 0, 'the empty basket');
  expect(await stack.app.get(Retention).run(now)).toEqual({});

  const keptFrom = Date.parse('2023-11-23T18:00:00Z') / 1000;
  expect((await operator.report()).kept_from).toBe(keptFrom);
  expect((await operator.report({ selectedPeriod: [keptFrom - 1, keptFrom + 1] })).kept_from).toBe(keptFrom);
  expect((await operator.report({ selectedPeriod: [keptFrom, keptFrom + 1] })).kept_from).toBeUndefined();
  const csv = await operator.post('/api-py/topic_download/', {}).send({ ext: '.csv', lang: 'ru' }).expect(200);
  expect(csv.text).toContain('публикации хранятся с 24.11.2023: более ранние удалены по сроку хранения');

  const { number } = copy.body.copy as { number: number };
  const frozen = (await operator.get(`/api-py/report-copies/${number}`).expect(200)).body.report as ReportWire;
  expect(idsOf(frozen)).toEqual([1, 2, 3]);
});

test('of an erased author nothing is left, also in frozen reports, and nothing comes back', async () => {
  const erasedId = 40;
  await stack.publish(
    'post.classified',
    aClassifiedPost({ id: 41, authorId: erasedId, text: 'Личное мнение о школе' }),
    aClassifiedPost({ id: 42, authorId: 400 }),
  );
  await untilFound(3, 41, 42);
  const frozen = await operator.post('/api-py/freeze-report', {}).send({ title: 'До удаления' }).expect(200);
  const { number } = frozen.body.copy as { number: number };
  const copyOf = async (): Promise<ReportWire> =>
    (await operator.get(`/api-py/report-copies/${number}`).expect(200)).body.report as ReportWire;
  const before = await copyOf();

  const erased = create(AuthorErasedSchema, {
    author: { id: erasedId, network: 'vkontakte' },
    erasedBy: 'admin',
    erasedAt: '2026-11-23T10:00:00Z',
  });
  await stack.publish('author.erased', erased, erased);
  await untilFound(3, 42);
  const blanked = await stack.until(async () => {
    const report = await copyOf();
    return report.data.some((publication) => publication.erased) && report;
  }, 'the blanked copy');
  expect(JSON.stringify(blanked)).not.toContain('Личное мнение');
  expect(blanked.data.filter((publication) => publication.erased).map(({ id }) => id)).toEqual([41]);
  expect(blanked.widgets['top-communities']?.filter((row) => row.erased)).toMatchObject([{ key: erasedId, name: '' }]);
  expect([blanked.total, blanked.widgets['metric-strip']]).toEqual([before.total, before.widgets['metric-strip']]);

  await stack.publish(
    'post.classified',
    aClassifiedPost({ id: 41, authorId: erasedId, revision: 2 }),
    aClassifiedPost({ id: 43, authorId: erasedId }),
    aClassifiedPost({ id: 44, authorId: 400 }),
  );
  await untilFound(3, 42, 44);
  expect(await rowsOf('publication', 'id')).toEqual([3, 42, 44]);
  expect(await rowsOf("report_name WHERE kind = 'author'", 'id')).not.toContain(erasedId);
});

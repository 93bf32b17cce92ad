import {
  accessToken,
  account,
  identityServer,
  secretOf,
  type IdentityServer,
} from '@mm/sign-in/testing/identity-server.js';
import { aClassifiedPost } from './builders.js';
import { startTestStack, type TestStack, type TestUser } from './test-stack.js';

interface SentRecord {
  actorKind: string;
  actor: string;
  service: string;
  action: string;
  objectKind: string;
  objectId: string;
  objectName?: string;
  before?: string;
  after?: string;
  requestId: string;
  address: string;
}

let identity: IdentityServer;
let stack: TestStack;
let operator: TestUser;
beforeAll(async () => {
  identity = await identityServer();
  stack = await startTestStack({ MM_SERVICES: JSON.stringify({ identity: identity.url }) });
  operator = stack.user('operator', 'mm_operator', 3);
  await stack.publish('post.classified', aClassifiedPost({ id: 1, text: 'Школа открыта' }));
  await stack.untilReported(1);
});
afterAll(async () => {
  await stack.stop();
  await identity.close();
});

/** The records so far, when there are this many of an object. */
const recorded = (kind: string, id: number | string, count: number): Promise<SentRecord[]> =>
  stack.until(async () => {
    const all = (await stack.logged('audit.recorded')) as unknown as SentRecord[];
    const found = all.filter((one) => one.objectKind === kind && one.objectId === String(id));
    return found.length >= count && found;
  }, `${count} records of ${kind} ${id}`);
const changes = (records: SentRecord[]): object[] =>
  records.map(({ action, before, after }) => ({
    action,
    before: before ? JSON.parse(before) : null,
    after: after ? JSON.parse(after) : null,
  }));

it('records who created, changed and deleted a topic, and what of it', async () => {
  const topic = await operator.saveTopic({ name: 'Школы', keywords: 'школа' });
  await operator.saveTopic({ ...topic, access: [3, 4] });
  await operator.saveTopic({ ...topic, access: [3, 4], version: 2 });
  await operator.post('/api-py/delete-topic', { id: topic.id }).set('x-forwarded-for', '203.0.113.5').expect(200);
  const all = {
    name: 'Школы',
    keywords: 'школа',
    exclude_words: '',
    attr_search: false,
    reviewed: 'all',
    section_id: null,
    access: [3],
  };
  const records = await recorded('topic', topic.id, 3);
  expect(changes(records)).toEqual([
    { action: 'topic.created', before: null, after: all },
    { action: 'topic.updated', before: { access: [3] }, after: { access: [3, 4] } },
    { action: 'topic.deleted', before: { ...all, access: [3, 4] }, after: null },
  ]);
  expect(records.at(-1)).toMatchObject({
    actorKind: 'person',
    actor: 'operator',
    service: 'reporting',
    objectName: 'Школы',
    requestId: expect.stringMatching(/^[\w-]{8,}$/),
    address: '203.0.113.5',
  });
});

it('records sections, and the topics that they take and give back', async () => {
  const topic = await operator.saveTopic({ name: 'Дороги', keywords: 'дорога' });
  const section = await operator.saveSection({ name: 'Город', topics: [topic.id] });
  await operator.saveSection({ ...section, order: 4 });
  await operator.saveSection({ ...section, topics: [] });
  await operator.post('/api-py/delete-tsection', { id: section.id }).expect(200);
  expect(changes(await recorded('section', section.id, 3))).toMatchObject([
    { action: 'section.created', before: null, after: { name: 'Город', topics: [topic.id], access: [3] } },
    { action: 'section.updated', before: { topics: [topic.id] }, after: { topics: [] } },
    { action: 'section.deleted', after: null },
  ]);
  expect(changes(await recorded('topic', topic.id, 3))).toMatchObject([
    { action: 'topic.created' },
    { action: 'topic.updated', before: { section_id: null }, after: { section_id: section.id } },
    { action: 'topic.updated', before: { section_id: section.id }, after: { section_id: null } },
  ]);
});

it('records marks of relevance, once', async () => {
  const topic = await operator.saveTopic({ name: 'Открытия', keywords: 'открыта' });
  const mark = { topic_id: topic.id, post_id: 1 };
  for (const _ of [1, 2]) await operator.post('/api-py/not-relevant', mark).expect(200);
  await operator.post('/api-py/delete-not-relevant', mark).expect(200);
  expect(changes(await recorded('post', 1, 2))).toEqual([
    { action: 'post.relevance-marked', before: null, after: { topic: topic.id, relevant: false } },
    { action: 'post.relevance-marked', before: null, after: { topic: topic.id, relevant: true } },
  ]);
});

it('records exports with their filter and number of rows: files, jobs and frozen reports', async () => {
  const topic = await operator.saveTopic({ name: 'Все школы', keywords: 'школа' });
  const filter = { topic_id: topic.id, reviewed: 'all' };
  await operator.post('/api-py/topic_download/', { ...filter, ext: '.csv' }).expect(200);
  await operator
    .post('/api-py/topic_download/', { ...filter, ext: '.json' })
    .set('prefer', 'respond-async')
    .expect(202);
  const rows = 1;
  expect(changes(await recorded('report', topic.id, 2))).toEqual([
    { action: 'report.downloaded', before: null, after: { format: '.csv', filter, rows } },
    { action: 'report.downloaded', before: null, after: { format: '.json', filter, rows } },
  ]);
  const frozen = await operator.post('/api-py/freeze-report', filter).send({ title: 'Отчёт' }).expect(200);
  const copies = await recorded('report', (frozen.body as { copy: { number: number } }).copy.number, 1);
  expect(copies.filter(({ objectName }) => objectName === 'Отчёт')).toMatchObject([
    { action: 'report.frozen', after: expect.stringContaining('"rows":1') },
  ]);
});

it('records an export with an access token as the token’s', async () => {
  const topic = await operator.saveTopic({ name: 'Программа', keywords: 'школа' });
  identity.answers.set(secretOf('program'), accessToken(account('mm_operator'), ['report'], null, 7));
  const program = stack.bearerOf(secretOf('program'));
  await program.post('/api-py/topic_download/', { topic_id: topic.id, ext: '.csv' }).expect(200);
  const [record] = await recorded('report', topic.id, 1);
  expect(record).toMatchObject({ actorKind: 'token', actor: 'mm_operator #7', action: 'report.downloaded' });
});

it('records views', async () => {
  const fields = { name: 'Утро', screen: 'topic', query: '', shared: true };
  const saved = await operator.post('/api-py/save-report-view', fields).expect(200);
  const { id } = (saved.body as { view: { id: number } }).view;
  await operator.post('/api-py/save-report-view', { ...fields, id, shared: false }).expect(200);
  await operator.post('/api-py/delete-report-view', { id }).expect(200);
  expect(changes(await recorded('view', id, 3))).toMatchObject([
    { action: 'view.saved', before: null, after: { name: 'Утро', owner: 'operator', shared: true } },
    { action: 'view.saved', before: { shared: true }, after: { shared: false } },
    { action: 'view.deleted', after: null },
  ]);
});

it('does not record what was refused or only read', async () => {
  const before = (await stack.logged('audit.recorded')).length;
  await operator.post('/api-py/save-topic', { name: 'Все школы', keywords: 'x' }).expect(409);
  await operator.report();
  const topic = await operator.saveTopic({ name: 'Последняя', keywords: 'x' });
  await recorded('topic', topic.id, 1);
  expect((await stack.logged('audit.recorded')).length).toBe(before + 1);
});

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrozenReportWire, ReportCopyWire } from '@mm/proto/http/report-views.js';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import type { CollectionGapWire } from '@mm/proto/http/source-health.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import type request from 'supertest';
import { allWidgets } from '../src/widgets/all-widgets.gen.js';
import { aClassifiedPost, aReview } from './builders.js';
import { idsOf, startTestStack, type TestStack, type TestUser } from './test-stack.js';

/** What a stand-in of ingestion answers; undefined: it is broken. */
let gaps: CollectionGapWire[] | undefined = [];
const longText = `Школа открыта. ${'Текст '.repeat(500)}конец`;
let ingestion: http.Server;
let stack: TestStack;
let [admin, superviser, operator, colleague, analyst, viewer]: TestUser[] = [];
let schools: TopicWire;
let hidden: TopicWire;
beforeAll(async () => {
  ingestion = http.createServer((_, response) => {
    if (!gaps) return void response.writeHead(503, { 'content-type': 'application/json' }).end('{}');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ gaps, total: gaps.length }));
  });
  await new Promise<void>((resolve) => ingestion.listen(0, '127.0.0.1', resolve));
  const { port } = ingestion.address() as AddressInfo;
  stack = await startTestStack({ MM_SERVICES: JSON.stringify({ ingestion: `http://127.0.0.1:${port}` }) });
  admin = stack.user('admin', 'mm_admin', 1);
  superviser = stack.user('superviser', 'mm_superviser', 2);
  operator = stack.user('operator', 'mm_operator', 3);
  colleague = stack.user('colleague', 'mm_operator', 6);
  analyst = stack.user('analyst', 'mm_user', 4);
  viewer = stack.user('viewer', 'MM_view', 5);
  schools = await operator.saveTopic({ name: 'Школы', keywords: 'школа', access: [4] });
  hidden = await operator.saveTopic({ name: 'Больницы', keywords: 'больница' });
  await stack.publish(
    'post.classified',
    aClassifiedPost({ id: 1, text: longText }),
    aClassifiedPost({ id: 2, text: 'Школу закрыли', tone: -2, likes: 10 }),
    aClassifiedPost({ id: 3, text: 'Больницу закрыли', tone: -2, spheres: [1] }),
    aClassifiedPost({ id: 4, text: 'В школе при больнице ремонт', network: 'smi', tone: 1, oblasts: [75] }),
    aClassifiedPost({ id: 5, text: 'Школа без спорных тонов', tone: 1 }),
  );
  await stack.until(async () => (await operator?.report())?.total === 5, 'all publications');
});
afterAll(async () => {
  await stack.stop();
  ingestion.close();
});
beforeEach(() => {
  gaps = [];
});

type Users = Record<'admin' | 'superviser' | 'operator' | 'colleague' | 'analyst' | 'viewer', TestUser>;
const users = (): Users => ({ admin, superviser, operator, colleague, analyst, viewer }) as Users;

interface Copy {
  copy: ReportCopyWire;
  params: ReportParamsWire;
  report: FrozenReportWire;
}
const send = (user: TestUser, params: object, title = 'Отчёт'): request.Test =>
  user.post('/api-py/freeze-report', params).send({ title });
const freeze = async (user: TestUser, params: object, title?: string): Promise<ReportCopyWire> =>
  (await send(user, params, title).expect(200)).body.copy as ReportCopyWire;
const read = async (user: TestUser, { number }: ReportCopyWire): Promise<Copy> =>
  (await user.get(`/api-py/report-copies/${number}`).expect(200)).body as Copy;
const listed = async (user: TestUser): Promise<ReportCopyWire[]> =>
  (await user.get('/api-py/report-copies').expect(200)).body.copies as ReportCopyWire[];

/** Users who read the copy; the list and the call for one copy have to agree. */
async function readersOf({ number }: ReportCopyWire): Promise<string[]> {
  const found: string[] = [];
  for (const [name, user] of Object.entries(users())) {
    const { status, body } = await user.get(`/api-py/report-copies/${number}`);
    expect([name, (await listed(user)).some((copy) => copy.number === number)]).toEqual([name, status === 200]);
    if (status === 200) found.push(name);
    else expect([status, body.code]).toEqual([404, 'copy-not-found']);
  }
  return found;
}

describe('a frozen copy', () => {
  it('holds what report-form answers, with all widgets and the whole texts', async () => {
    const { operator } = users();
    const period = [Math.floor(Date.now() / 1000) - 86_400, Math.floor(Date.now() / 1000) + 60];
    const params = { topic_id: schools.id, selectedPeriod: period, widgets: Object.keys(allWidgets) };
    const shown = await operator.report(params);
    const { report, copy } = await read(operator, await freeze(operator, { ...params, size: 1, sort: 'tone' }));
    expect(shown.data.find((p) => p.id === 1)?.text).toMatch(/^Школа открыта.*…$/);
    const data = shown.data.map((p) => (p.id === 1 ? { ...p, text: longText } : p));
    expect(report).toEqual({ ...shown, data, as_of: report.as_of, gaps: [], gaps_total: 0, data_until: undefined });
    expect(idsOf(report)).toEqual([1, 2, 4, 5]);
    expect(Object.keys(report.widgets)).toHaveLength(Object.keys(allWidgets).length);
    expect(copy).toMatchObject({
      title: 'Отчёт',
      topic_id: schools.id,
      made_by: 'operator',
      query_version: report.query_version,
    });
  });

  it('holds the gaps in collection as they were known, and none when they could not be read [D §6]', async () => {
    const { operator } = users();
    const now = Math.floor(Date.now() / 1000);
    const gap: CollectionGapWire = {
      author_id: 7,
      network: 'vkontakte',
      username: 'taraz_today',
      full_name: 'Тараз сегодня',
      from: now - 7200,
      until: now - 3600,
      reason: 'stopped',
    };
    gaps = [gap, { ...gap, from: now - 9000, until: now + 60 }];
    const copy = await freeze(operator, { period: 1 });
    gaps = undefined;
    const { report } = await read(operator, copy);
    expect(report.gaps).toEqual([gap, { ...gap, from: now - 9000, until: 0 }]);
    expect(report.gaps_total).toBe(2);
    const blind = await read(operator, await freeze(operator, { period: 1 }));
    expect([blind.report.gaps, blind.report.gaps_total]).toEqual([undefined, undefined]);
  });

  it('states its question as it applied, with a sliding period as two unix seconds', async () => {
    const { operator, analyst } = users();
    const { params, report } = await read(operator, await freeze(operator, { type: 1, period: 7, tone: [-2] }));
    expect(params).toMatchObject({ type: 1, period: null, tone: [-2], as_of: report.as_of });
    const [first = 0, last] = params.selectedPeriod ?? [];
    expect([first, last]).toEqual([Math.floor((report.as_of - 7 * 86_400) / 60) * 60, report.as_of]);
    expect(idsOf(await operator.report(params))).toEqual(idsOf(report));
    const ofTopic = await freeze(analyst, { topic_id: schools.id, keywords: 'больница' });
    expect((await read(analyst, ofTopic)).params).toMatchObject({ topic_id: schools.id, keywords: 'школа' });
  });

  it('has the next number, without a gap, also when several are made at once or one fails', async () => {
    const { operator, analyst } = users();
    const { number: before } = await freeze(operator, {}, 'Первый');
    await send(operator, { keywords: 'школа |' }).expect(400);
    await send(analyst, { topic_id: hidden.id }).expect(404);
    const made = await Promise.all([1, 2, 3, 4, 5].map((n) => freeze(operator, { size: 0 }, `Отчёт ${n}`)));
    expect(made.map(({ number }) => number - before).sort()).toEqual([1, 2, 3, 4, 5]);
    const numbers = (await listed(operator)).map(({ number }) => number);
    expect(numbers.slice(0, 6)).toEqual([5, 4, 3, 2, 1, 0].map((n) => before + n));
  });

  it('stays as it was after labels, relevance and the topic have changed', async () => {
    const { operator } = users();
    const topic = await operator.saveTopic({ name: 'Без тонов', keywords: 'спорных тонов' });
    const params = { topic_id: topic.id };
    const copy = await freeze(operator, params);
    const before = await read(operator, copy);
    expect(before.report.data.map((p) => [p.id, p.tone])).toEqual([[5, 1]]);

    await stack.publish('post.reviewed', aReview(5, 1, { tone: -2 }));
    await stack.until(async () => (await operator.report(params)).data[0]?.tone === -2, 'the new tone');
    await operator.post('/api-py/not-relevant', { post_id: 5, topic_id: topic.id }).expect(200);
    expect((await operator.report(params)).total).toBe(0);
    await operator.saveTopic({ ...topic, name: 'Другое имя', keywords: 'другое' });
    expect(await read(operator, copy)).toEqual(before);
    await operator.post('/api-py/delete-topic', { id: topic.id }).expect(200);
    expect(await read(operator, copy)).toEqual(before);
    expect((await listed(operator)).find(({ number }) => number === copy.number)).toEqual(copy);
  });

  it.each([
    "UPDATE reporting.report_copy SET title = 'Другой'",
    'UPDATE reporting.report_copy SET report = report WHERE number = 1',
    'DELETE FROM reporting.report_copy WHERE number = 1',
    'TRUNCATE reporting.report_copy',
  ])('is protected by the database against %s', async (statement) => {
    const { operator } = users();
    const copy = await freeze(operator, {});
    const before = await read(operator, copy);
    await expect(stack.database.query(statement)).rejects.toThrow('a frozen report is never changed or deleted');
    expect(await read(operator, copy)).toEqual(before);
  });

  it('is deleted by its maker and by mm_admin only, and its number is not given again', async () => {
    const { admin, operator, colleague, analyst } = users();
    const erase = (user: TestUser, number: number): request.Test => user.post('/api-py/delete-report-copy', { number });
    const [own, others] = [await freeze(operator, {}), await freeze(operator, {})];
    expect([own.may_delete, (await read(colleague, own)).copy.may_delete]).toEqual([true, false]);
    expect((await erase(colleague, own.number).expect(403)).body.code).toBe('not-own-copy');
    await erase(analyst, own.number).expect(404);
    await erase(operator, own.number).expect(200);
    await erase(admin, others.number).expect(200);
    await erase(admin, others.number).expect(404);
    expect([await readersOf(own), await readersOf(others)]).toEqual([[], []]);
    expect((await freeze(operator, {})).number).toBe(others.number + 1);
  });

  it('needs a title and known fields', async () => {
    const { operator } = users();
    await send(operator, {}, '   ').expect(400);
    await send(operator, { colour: 'red' }).expect(400);
    await operator.get('/api-py/report-copies/0').expect(400);
    await operator.get('/api-py/report-copies/999999').expect(404);
  });
});

describe('readers of a frozen copy', () => {
  it('of a topic are its maker and who may see the topic [D §4]', async () => {
    const { admin, operator, analyst } = users();
    expect(await readersOf(await freeze(admin, { topic_id: schools.id }))).toEqual(['admin', 'operator', 'analyst']);
    expect(await readersOf(await freeze(operator, { topic_id: hidden.id }))).toEqual(['admin', 'operator']);
    expect(await readersOf(await freeze(analyst, { topic_id: schools.id }))).toEqual(['admin', 'operator', 'analyst']);
  });

  it('of a topic that its maker may not see any more are administrators, until it is open again [D §4]', async () => {
    const { admin, operator, superviser } = users();
    const topic = await admin.saveTopic({ name: 'Закрытая', keywords: 'закрытая', access: [3] });
    const copy = await freeze(operator, { topic_id: topic.id });
    const closed = await admin.saveTopic({ ...topic, access: [] });
    expect(await readersOf(copy)).toEqual(['admin']);
    for (const user of [operator, superviser])
      await user.post('/api-py/delete-report-copy', { number: copy.number }).expect(404);
    await admin.saveTopic({ ...closed, access: [3] });
    expect(await readersOf(copy)).toEqual(['admin', 'operator']);
  });

  it('of a deleted topic are its maker and administrators', async () => {
    const { operator } = users();
    const topic = await operator.saveTopic({ name: 'Удалённая', keywords: 'удалённая', access: [4] });
    const copy = await freeze(operator, { topic_id: topic.id });
    await operator.post('/api-py/delete-topic', { id: topic.id }).expect(200);
    expect(await readersOf(copy)).toEqual(['admin', 'operator']);
  });

  it('of no topic are its maker and who may search everything [D §4]', async () => {
    const { operator, analyst } = users();
    const reviewers = ['admin', 'superviser', 'operator', 'colleague'];
    expect(await readersOf(await freeze(operator, {}))).toEqual(reviewers);
    const copy = await freeze(analyst, {});
    expect(await readersOf(copy)).toEqual([...reviewers, 'analyst']);
    expect(idsOf((await read(analyst, copy)).report)).toEqual([1, 2, 4, 5]);
  });

  it('lose it with the topic, even if they made it and the topic is deleted afterwards [D §4]', async () => {
    const { operator, colleague, analyst, viewer } = users();
    const topic = await operator.saveTopic({ name: 'Доступ', keywords: 'школу закрыли', access: [4, 5, 6] });
    const copies = [];
    for (const user of [colleague, analyst, viewer]) copies.push(await freeze(user, { topic_id: topic.id }));
    const everyone = ['admin', 'operator', 'colleague', 'analyst', 'viewer'];
    for (const copy of copies) expect(await readersOf(copy)).toEqual(everyone);
    await operator.saveTopic({ ...topic, access: [] });
    expect(await Promise.all(copies.map(readersOf))).toEqual([
      ['admin', 'operator'],
      ['admin', 'operator'],
      ['admin', 'operator'],
    ]);
    await operator.post('/api-py/delete-topic', { id: topic.id }).expect(200);
    expect(await Promise.all(copies.map(readersOf))).toEqual([['admin'], ['admin'], ['admin']]);
  });

  it('of no topic that reports visible topics lose it with one of them, but reviewers [D §4]', async () => {
    const { operator, analyst, viewer } = users();
    const topic = await operator.saveTopic({ name: 'На время', keywords: 'больницу', access: [4] });
    const copies = [await freeze(analyst, {}), await freeze(viewer, {})];
    const reviewers = ['admin', 'superviser', 'operator', 'colleague'];
    expect(await Promise.all(copies.map(readersOf))).toEqual([
      [...reviewers, 'analyst'],
      [...reviewers, 'viewer'],
    ]);
    expect(idsOf((await read(analyst, copies[0] as ReportCopyWire)).report)).toContain(3);
    const closed = await operator.saveTopic({ ...topic, access: [] });
    expect(await Promise.all(copies.map(readersOf))).toEqual([reviewers, [...reviewers, 'viewer']]);
    await operator.saveTopic({ ...closed, access: [4] });
    expect(await readersOf(copies[0] as ReportCopyWire)).toEqual([...reviewers, 'analyst']);
  });

  it('of the preview of another expression are not the users of the topic [D §4]', async () => {
    const { operator } = users();
    const copy = await freeze(operator, { topic_id: schools.id, keywords: 'больница' });
    const { report, params } = await read(operator, copy);
    expect([idsOf(report), copy.topic_id, params.topic_id, params.keywords]).toEqual([[3, 4], null, null, 'больница']);
    expect(await readersOf(copy)).toEqual(['admin', 'superviser', 'operator', 'colleague']);
  });

  it('see no topic in whose basket a publication is, unless they may see that topic [D §4]', async () => {
    const { operator, analyst } = users();
    await operator.post('/api-py/not-relevant', { post_id: 4, topic_id: hidden.id }).expect(200);
    const copy = await freeze(operator, { topic_id: schools.id, type: 2 });
    const basketsOf = async (user: TestUser): Promise<unknown> =>
      (await read(user, copy)).report.data.map((p) => [p.id, p.unrelevant]);
    expect(await basketsOf(operator)).toEqual([[4, [hidden.id]]]);
    expect(await basketsOf(analyst)).toEqual([[4, []]]);
  });
});

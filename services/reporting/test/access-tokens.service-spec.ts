import { allCalls } from '@mm/proto/http/calls.js';
import { fillPath } from '@mm/proto/http/fill-path.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import type { Operation } from '@mm/proto/vocabulary/operation.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import {
  accessToken,
  account,
  identityServer,
  secretOf,
  type IdentityServer,
} from '@mm/sign-in/testing/identity-server.js';
import request from 'supertest';
import { aClassifiedPost } from './builders.js';
import { idsOf, startTestStack, type TestStack, type TestUser } from './test-stack.js';

let identity: IdentityServer;
let stack: TestStack;
let [operator, admin]: TestUser[] = [];
let schools: TopicWire;
let hospitals: TopicWire;
let foreign: TopicWire;
let sectionId: number;
let foreignSectionId: number;

/** A bearer of the operator's rights, or of another owner's. */
function tokenOf(
  name: string,
  operations: Operation[],
  topics: number[] | null,
  owner: Role = 'mm_operator',
  userId?: number,
): TestUser {
  const answer = account(owner, userId === undefined ? {} : { user_id: userId });
  identity.answers.set(secretOf(name), accessToken(answer, operations, topics));
  return stack.bearerOf(secretOf(name));
}
const wallOf = (name: string, topics: number[] | null, owner?: Role): TestUser =>
  tokenOf(name, ['dashboard'], topics, owner);
const programOf = (name: string, topics: number[] | null, owner?: Role): TestUser =>
  tokenOf(name, ['report', 'topics'], topics, owner);

beforeAll(async () => {
  identity = await identityServer();
  stack = await startTestStack({ MM_SERVICES: JSON.stringify({ identity: identity.url }) });
  operator = stack.user('operator', 'mm_operator', 3);
  admin = stack.user('admin', 'mm_admin', 1);
  const section = await operator.saveSection({ name: 'Социальная сфера' });
  sectionId = section.id;
  schools = await operator.saveTopic({ name: 'Школы', keywords: 'школа', section_id: sectionId });
  hospitals = await operator.saveTopic({ name: 'Больницы', keywords: 'больница', section_id: sectionId });
  const foreignSection = await admin.saveSection({ name: 'Только администратору' });
  foreignSectionId = foreignSection.id;
  foreign = await admin.saveTopic({ name: 'Дороги', keywords: 'дорога', section_id: foreignSectionId });
  await stack.publish(
    'post.classified',
    aClassifiedPost({ id: 1, text: 'Школа открыта' }),
    aClassifiedPost({ id: 2, text: 'Больницу закрыли' }),
    aClassifiedPost({ id: 3, text: 'В школе при больнице ремонт' }),
    aClassifiedPost({ id: 4, text: 'Дорога закрыта' }),
    aClassifiedPost({ id: 5, text: 'Ни о чём' }),
  );
  await stack.until(async () => (await operator?.report())?.total === 5, 'all publications');
});
afterAll(async () => {
  await stack.stop();
  await identity.close();
});

describe('a wall of one topic', () => {
  let wall: TestUser;
  beforeAll(() => {
    wall = wallOf('wall of schools', [schools.id], 'mm_admin');
  });

  it('reads that topic, and may not edit it', async () => {
    expect(idsOf(await wall.report({ topic_id: schools.id, widgets: ['networks'] }))).toEqual([1, 3]);
    expect(await wall.topics()).toEqual([expect.objectContaining({ id: schools.id, name: 'Школы', may_edit: false })]);
    expect(await wall.sections()).toEqual([
      expect.objectContaining({ id: sectionId, topics: [schools.id], may_edit: false }),
    ]);
    const { body } = await wall.get('/internal/visible-topics').expect(200);
    expect(body).toEqual({ ids: [schools.id] });
  });

  it('reads no other topic, although its owner may', async () => {
    for (const { id } of [hospitals, foreign]) {
      const { body } = await wall.post('/api-py/report-form', { topic_id: id }).expect(404);
      expect(body).toMatchObject({ code: 'topic-not-found' });
      await wall.post('/api-py/report-form', { topic_id: id, unrelevant: true }).expect(404);
    }
  });

  it('reads without a topic only publications of its own, whatever it searches for', async () => {
    expect(idsOf(await wall.report())).toEqual([1, 3]);
    expect(idsOf(await wall.report({ show_hidden: true }))).toEqual([1, 3]);
    expect(idsOf(await wall.report({ keywords: 'больница' }))).toEqual([3]);
    expect(idsOf(await wall.report({ keywords: 'дорога' }))).toEqual([]);
    expect((await wall.report({ keywords: 'больница' })).total).toBe(1);
  });

  it('gets no preview of other words for its topic', async () => {
    const preview = { topic_id: schools.id, keywords: 'больница' };
    expect(idsOf(await (admin as TestUser).report(preview))).toEqual([2, 3]);
    expect(idsOf(await wall.report(preview))).toEqual([1, 3]);
  });

  it('does not see the baskets of other topics', async () => {
    const mark = { topic_id: hospitals.id, post_id: 3 };
    await (operator as TestUser).post('/api-py/not-relevant', mark).expect(200);
    const marked = async (user: TestUser): Promise<number[] | undefined> =>
      (await user.report({ topic_id: schools.id })).data.find(({ id }) => id === 3)?.unrelevant;
    expect(await marked(admin as TestUser)).toEqual([hospitals.id]);
    expect(await marked(wall)).toEqual([]);
    await (operator as TestUser).post('/api-py/delete-not-relevant', mark).expect(200);
  });

  it('makes no call that is not of its operation', async () => {
    const refused: string[] = [];
    for (const call of allCalls.filter(({ service, roles }) => service === 'reporting' && roles !== 'public')) {
      const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']);
      const path = fillPath(call.path, Object.fromEntries(names) as Record<string, unknown>);
      const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
      const sent = request(stack.url)[method](path);
      const { status } = await sent.set('authorization', `Bearer ${secretOf('wall of schools')}`);
      if (call.operations?.includes('dashboard')) expect([call.id, status]).not.toEqual([call.id, 403]);
      else {
        expect([call.id, status]).toEqual([call.id, 403]);
        refused.push(call.id);
      }
    }
    expect(refused).toEqual(expect.arrayContaining(['save-topic', 'freeze-report', 'report-copies', 'topic_download']));
  });
});

describe('the program of one topic', () => {
  let program: TestUser;
  beforeAll(() => {
    program = programOf('program of schools', [schools.id]);
  });

  it('reads a text by id only where its topic has it', async () => {
    const text = (id: number, topic?: number): request.Test =>
      program.post('/api-py/report-form-fullText', { id, ...(topic ? { topic_id: topic } : {}) });
    expect((await text(1).expect(200)).body).toMatchObject({ data: { text: 'Школа открыта' } });
    for (const id of [2, 4, 5, 999]) {
      const { body } = await text(id).expect(404);
      expect(body).toMatchObject({ code: 'publication-not-found' });
    }
    await text(2, schools.id).expect(404);
    await text(2, hospitals.id).expect(404);
  });

  it('compares its own topics of a section only', async () => {
    const { body } = await program.post('/api-py/report-section', { section: sectionId }).expect(200);
    expect(body.topics).toEqual([expect.objectContaining({ topic_id: schools.id, total: 2 })]);
    expect(idsOf(body as { data: [] })).toEqual([1, 3]);
    await program.post('/api-py/report-section', { section: foreignSectionId }).expect(404);
    await program.post('/api-py/report-section', { topic_id: hospitals.id }).expect(404);
    await programOf('program of hospitals', [foreign.id])
      .post('/api-py/report-section', { section: sectionId })
      .expect(404);
  });

  it('reads stories of its own topic only', async () => {
    const { body } = await program.post('/api-py/report-stories', { order: 'newest' }).expect(200);
    expect(body.total).toBe(2);
    for (const topic of [hospitals.id, foreign.id]) {
      await program.post('/api-py/report-stories', { order: 'largest', topic_id: topic }).expect(404);
      await program.post('/api-py/report-story', { story_id: 1, topic_id: topic }).expect(404);
    }
  });

  it('finds by keyword and by section of a topic only its own', async () => {
    const byKeyword = async (keyword: string): Promise<unknown> =>
      (await program.get(`/api-py/topics/by-keyword/${encodeURIComponent(keyword)}`).expect(200)).body.topic;
    expect(await byKeyword('школа')).toMatchObject({ id: schools.id });
    expect(await byKeyword('больница')).toBeNull();
    expect(await byKeyword('Больницы')).toBeNull();
    const sections = await program.get(`/api-py/tsection-list/${foreign.id}`).expect(200);
    expect(sections.body).toEqual({ tsection_list: [] });
  });

  it('gets no other topic among those that are better than usual', async () => {
    await program.post('/api-py/report-overperformance', { topic_id: hospitals.id }).expect(404);
    await program.post('/api-py/report-overperformance', { topic_id: schools.id }).expect(200);
  });

  it('downloads its own topic, at once and not as a job of its owner', async () => {
    const download = (topic: number): request.Test =>
      program.post('/topic_download/', { topic_id: topic, ext: '.json' }).set('prefer', 'respond-async');
    const { body, headers } = await download(schools.id).expect(200);
    expect(headers['preference-applied']).toBeUndefined();
    expect(JSON.stringify(body)).toContain('Школа открыта');
    expect(JSON.stringify(body)).not.toContain('Больницу закрыли');
    await download(hospitals.id).expect(404);
    const all = await program.post('/topic_download/', { ext: '.json' }).expect(200);
    expect(JSON.stringify(all.body)).not.toContain('Больницу закрыли');
  });
});

describe('a token for all topics', () => {
  it('reads what its owner may see', async () => {
    expect(idsOf(await wallOf('wall of the operator', null).report())).toEqual([1, 2, 3, 4, 5]);
    const names = (await wallOf('wall of the operator', null).topics()).map(({ name }) => name);
    expect(names).toEqual(['Больницы', 'Школы']);
    await wallOf('wall of the operator', null).post('/api-py/report-form', { topic_id: foreign.id }).expect(404);
    expect(await wallOf('wall of the admin', null, 'mm_admin').topics()).toHaveLength(3);
  });

  it('gets no preview either', async () => {
    const preview = { topic_id: schools.id, keywords: 'больница' };
    expect(idsOf(await wallOf('wall of the operator', null).report(preview))).toEqual([1, 3]);
  });

  it('of an analyst reads no more than the analyst', async () => {
    const wall = tokenOf('wall of an analyst', ['dashboard'], null, 'mm_user', 4);
    expect(idsOf(await wall.report())).toEqual([]);
    expect(await wall.topics()).toEqual([]);
    const ofTopic = tokenOf('wall of an analyst for a topic', ['dashboard'], [schools.id], 'mm_user', 4);
    await ofTopic.post('/api-py/report-form', { topic_id: schools.id }).expect(404);
    expect(idsOf(await ofTopic.report())).toEqual([]);
  });

  it('for a topic that is gone reads nothing', async () => {
    const wall = wallOf('wall of nothing', [999_999], 'mm_admin');
    expect(idsOf(await wall.report())).toEqual([]);
    expect(await wall.topics()).toEqual([]);
    expect(await wall.sections()).toEqual([]);
  });
});

it('the only call that changes something and may be made with an access token hands posts in', () => {
  const open = allCalls.filter(({ operations }) => operations !== undefined);
  const reports = ['report-form', 'report-section', 'report-overperformance', 'report-form-fullText', 'report-chart'];
  const stories = ['report-stories', 'report-story'];
  const reading = [...reports, ...stories, 'topic_download', 'match-texts', 'recognise-texts'];
  const others = open.filter(({ id, method, changes }) => (method !== 'GET' || changes) && !reading.includes(id));
  expect(others.map(({ id }) => id)).toEqual(['hand-in-posts']);
  expect(open.length).toBeGreaterThan(reading.length);
});

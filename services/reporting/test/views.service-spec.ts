import type { ReportViewWire } from '@mm/proto/http/report-views.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import type request from 'supertest';
import { startTestStack, type TestStack, type TestUser } from './test-stack.js';

let stack: TestStack;
let [admin, superviser, operator, analyst, viewer]: TestUser[] = [];
let schools: TopicWire;
let hidden: TopicWire;
beforeAll(async () => {
  stack = await startTestStack();
  admin = stack.user('admin', 'mm_admin', 1);
  superviser = stack.user('superviser', 'mm_superviser', 2);
  operator = stack.user('operator', 'mm_operator', 3);
  analyst = stack.user('analyst', 'mm_user', 4);
  viewer = stack.user('viewer', 'MM_view', 5);
  schools = await operator.saveTopic({ name: 'Школы', keywords: 'школа', access: [4, 5] });
  hidden = await operator.saveTopic({ name: 'Больницы', keywords: 'больница' });
});
afterAll(() => stack.stop());

type Users = Record<'admin' | 'superviser' | 'operator' | 'analyst' | 'viewer', TestUser>;
const users = (): Users => ({ admin, superviser, operator, analyst, viewer }) as Users;

const send = (user: TestUser, view: object): request.Test =>
  user.post('/api-py/save-report-view', { screen: 'topic', query: '', shared: false, ...view });
const save = async (user: TestUser, view: object): Promise<ReportViewWire> =>
  (await send(user, view).expect(200)).body.view as ReportViewWire;
const remove = (user: TestUser, id: number): request.Test => user.post('/api-py/delete-report-view', { id });
const offered = async (user: TestUser): Promise<ReportViewWire[]> =>
  (await user.get('/api-py/report-views').expect(200)).body.views as ReportViewWire[];
const sees = async (user: TestUser, { id }: ReportViewWire): Promise<boolean> =>
  (await offered(user)).some((view) => view.id === id);
const seenBy = async (view: ReportViewWire): Promise<string[]> => {
  const found: string[] = [];
  for (const [name, user] of Object.entries(users())) if (await sees(user, view)) found.push(name);
  return found;
};

describe('a view', () => {
  it('keeps the query as it was sent and is its owner’s alone unless it is shared', async () => {
    const { operator } = users();
    const query = `theme=${schools.id}&text=%D1%88%D0%BA%D0%BE%D0%BB%D0%B0%20%26&net=3%2C1&tone=-2,1`;
    const view = await save(operator, { name: ' Негатив за неделю ', query });
    expect(view).toEqual({
      id: view.id,
      name: 'Негатив за неделю',
      screen: 'topic',
      query,
      owner: 'operator',
      shared: false,
      may_edit: true,
      is_hidden: false,
    });
    expect((await offered(operator)).find(({ id }) => id === view.id)).toEqual(view);
    expect(await seenBy(view)).toEqual(['operator']);
  });

  it('that is shared is offered to everyone who may see its topic [D §4]', async () => {
    const { operator, analyst, admin } = users();
    const ofSchools = await save(operator, { name: 'О школах', query: `theme=${schools.id}`, shared: true });
    const ofHidden = await save(operator, { name: 'О больницах', query: `theme=${hidden.id}`, shared: true });
    expect(await seenBy(ofSchools)).toEqual(['admin', 'operator', 'analyst']);
    expect(await seenBy(ofHidden)).toEqual(['admin', 'operator']);
    expect((await offered(analyst)).find(({ id }) => id === ofSchools.id)).toMatchObject({
      owner: 'operator',
      may_edit: false,
    });
    expect((await offered(admin)).find(({ id }) => id === ofSchools.id)).toMatchObject({ may_edit: true });
  });

  it('of no topic is shared only with callers who may search everything [D §4]', async () => {
    const { operator, analyst } = users();
    const view = await save(analyst, { name: 'Лента', query: 'period=7', shared: true });
    const ofAll = await save(analyst, { name: 'Все темы', query: 'theme=0', shared: true });
    expect(await seenBy(view)).toEqual(['admin', 'superviser', 'operator', 'analyst']);
    expect(await seenBy(ofAll)).toEqual(['admin', 'superviser', 'operator', 'analyst']);
    const ofDashboard = await save(operator, { name: 'Все темы', screen: 'main', shared: true });
    expect(await seenBy(ofDashboard)).toEqual(['admin', 'superviser', 'operator']);
  });

  it('belongs to a screen that the role opens [S2 §2]', async () => {
    const { operator, analyst, viewer } = users();
    const ofDashboard = await save(operator, {
      name: 'Сводка',
      screen: 'main',
      query: `theme=${schools.id}`,
      shared: true,
    });
    expect(await seenBy(ofDashboard)).toEqual(['admin', 'operator', 'viewer']);
    await save(viewer, { name: 'Моя сводка', screen: 'main', query: `theme=${schools.id}` });
    expect((await send(viewer, { name: 'Отчёт', screen: 'topic' }).expect(403)).body.code).toBe('screen-not-allowed');
    await send(analyst, { name: 'Сводка', screen: 'main' }).expect(403);
  });

  it('is saved only for a topic that the caller may see [D §4]', async () => {
    const { analyst, operator } = users();
    const query = `theme=${hidden.id}`;
    expect((await send(analyst, { name: 'Чужая тема', query }).expect(404)).body.code).toBe('topic-not-found');
    await send(operator, { name: 'Нет такой темы', query: 'theme=999999' }).expect(404);
  });

  it('has a name that is unique per owner and screen, whatever the case', async () => {
    const { operator, analyst } = users();
    const view = await save(operator, { name: 'Утро' });
    expect((await send(operator, { name: 'УТРО' }).expect(409)).body.code).toBe('view-name-taken');
    await save(operator, { name: 'Утро', screen: 'main' });
    await save(analyst, { name: 'Утро' });
    const evening = await save(operator, { name: 'Вечер' });
    await send(operator, { id: evening.id, name: 'утро' }).expect(409);
    expect(await save(operator, { id: view.id, name: 'утро', query: 'tone=1' })).toMatchObject({
      id: view.id,
      name: 'утро',
      query: 'tone=1',
    });
  });

  it('with parameters that the screens do not have is refused by their names, nothing is stored', async () => {
    const { operator } = users();
    const query = 'theme=1&page=2&colour=red';
    expect((await send(operator, { name: 'С листом', query }).expect(400)).body).toMatchObject({
      code: 'invalid-request',
      details: [
        { path: 'params.query.page', code: 'unknown-field' },
        { path: 'params.query.colour', code: 'unknown-field' },
      ],
    });
    await send(operator, { name: '  ' }).expect(400);
    await send(operator, { name: 'Экран', screen: 'notification' }).expect(400);
    expect((await offered(operator)).some(({ name }) => name === 'С листом')).toBe(false);
  });
});

describe('a view of another user', () => {
  it('is changed and deleted by its owner, a shared one by mm_admin too, else not found [D §4]', async () => {
    const { admin, superviser, operator, analyst } = users();
    const shared = await save(operator, { name: 'Общий', query: `theme=${schools.id}`, shared: true });
    const own = await save(operator, { name: 'Личный', query: `theme=${schools.id}` });
    for (const [user, view] of [
      [analyst, shared],
      [superviser, shared],
      [admin, own],
    ] as const) {
      expect((await send(user, { id: view.id, name: 'Мой' }).expect(404)).body.code).toBe('view-not-found');
      expect((await remove(user, view.id).expect(404)).body.code).toBe('view-not-found');
    }
    const renamed = await save(admin, { id: shared.id, name: 'Общий вид', query: shared.query, shared: true });
    expect(renamed).toMatchObject({ name: 'Общий вид', owner: 'operator' });
    expect((await offered(operator)).find(({ id }) => id === shared.id)).toMatchObject({
      name: 'Общий вид',
      may_edit: true,
    });
    await remove(admin, shared.id).expect(200);
    await remove(operator, own.id).expect(200);
    await remove(operator, own.id).expect(404);
    await send(operator, { id: own.id, name: 'Личный' }).expect(404);
  });

  it('stays its owner’s alone when the topic is deleted, who may still rename it', async () => {
    const { admin, operator } = users();
    const topic = await operator.saveTopic({ name: 'Временная', keywords: 'временная', access: [4] });
    const view = await save(operator, { name: 'О временном', query: `theme=${topic.id}`, shared: true });
    expect(await seenBy(view)).toEqual(['admin', 'operator', 'analyst']);
    await operator.post('/api-py/delete-topic', { id: topic.id }).expect(200);
    expect(await seenBy(view)).toEqual(['operator']);
    await save(operator, { id: view.id, name: 'О прошлом', query: view.query, shared: false });
    expect(await sees(admin, view)).toBe(false);
    const hiddenQuery = { id: view.id, name: 'О прошлом', query: 'theme=999999' };
    await send(operator, hiddenQuery).expect(404);
  });
});

it('a view of a topic that its owner may not see any more has no query, and can be deleted', async () => {
  const { admin, operator } = users();
  const topic = await admin.saveTopic({ name: 'Закрытая', keywords: 'закрытая', access: [3] });
  const query = `theme=${topic.id}&tone=1`;
  const view = await save(operator, { name: 'О закрытом', query });
  await admin.saveTopic({ ...topic, access: [] });
  const { views } = (await operator.get('/api-py/report-views').expect(200)).body as { views: ReportViewWire[] };
  expect(views.find(({ id }) => id === view.id)).toMatchObject({ query: '', is_hidden: true, may_edit: false });
  for (const changed of [query, '']) await send(operator, { id: view.id, name: 'Другое', query: changed }).expect(404);
  await remove(operator, view.id).expect(200);
});

it('a user has at most 200 views', async () => {
  const collector = stack.user('collector', 'mm_operator', 40);
  await stack.database.query(
    `INSERT INTO reporting.report_view (user_id, owner, name, screen, query, shared)
     SELECT 40, 'collector', 'Вид ' || n, 'topic', '', false FROM generate_series(1, 199) AS n`,
  );
  const holder = await stack.database.connect();
  await holder.query('BEGIN; LOCK TABLE reporting.report_view IN SHARE MODE');
  const responses = Promise.all(
    [1, 2, 3].map((n) => send(collector, { name: `Ещё ${n}` }).then(({ body }) => body.code ?? 'saved')),
  );
  const waiting = "SELECT FROM pg_locks WHERE relation = 'reporting.report_view'::regclass AND NOT granted";
  await stack.until(async () => (await stack.database.query(waiting)).rowCount === 3, 'three saves at once');
  await holder.query('COMMIT');
  holder.release();
  expect((await responses).sort()).toEqual(['saved', 'too-many-views', 'too-many-views']);
  const own = async (): Promise<ReportViewWire[]> =>
    (await offered(collector)).filter(({ owner }) => owner === 'collector');
  const [first] = await own();
  await save(collector, { id: first?.id, name: 'Другое имя' });
  expect(await own()).toHaveLength(200);
});

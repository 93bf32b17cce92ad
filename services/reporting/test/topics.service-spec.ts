import { idsOf, startTestStack, type TestStack, type TestUser } from './test-stack.js';
import { aClassifiedPost } from './builders.js';

let stack: TestStack;
let [admin, operator, other, analyst, viewer]: TestUser[] = [];
beforeAll(async () => {
  stack = await startTestStack();
  [admin, operator, other, analyst, viewer] = [
    stack.user('admin', 'mm_admin', 1),
    stack.user('operator', 'mm_operator', 3),
    stack.user('other', 'mm_operator', 33),
    stack.user('analyst', 'mm_user', 4),
    stack.user('viewer', 'MM_view', 5),
  ];
  await stack.publish(
    'post.classified',
    aClassifiedPost({ id: 1, text: 'Школа открыта' }),
    aClassifiedPost({ id: 2, text: 'Больница открыта' }),
  );
  await stack.untilReported(2);
});
afterAll(() => stack.stop());

const users = (): { admin: TestUser; operator: TestUser; other: TestUser; analyst: TestUser; viewer: TestUser } =>
  ({ admin, operator, other, analyst, viewer }) as never;

describe('topics and sections', () => {
  it('need a token and a role [D §4]', async () => {
    const { analyst } = users();
    await analyst.post('/api-py/save-topic', { name: 'Моя тема', keywords: 'школа' }).expect(403);
    await analyst.get('/api-py/topics-list').set('authorization', 'Bearer no').expect(401);
  });

  it('contain older publications as soon as they are saved, and follow a new expression [S2 §7, D §3]', async () => {
    const { operator } = users();
    const topic = await operator.saveTopic({ id: 1_763_700_000, name: 'Образование', keywords: 'школа', access: [4] });
    expect(topic).toMatchObject({
      autor: 'operator',
      user: 3,
      access: [3, 4],
      version: 1,
      may_edit: true,
      matching: false,
      unrelevant: [],
      unrelevant_total: 0,
      section_id: null,
    });
    expect(idsOf(await operator.report({ topic_id: topic.id }))).toEqual([1]);
    const changed = await operator.saveTopic({ ...topic, keywords: 'школа | больница' });
    expect([changed.version, idsOf(await operator.report({ topic_id: topic.id }))]).toEqual([2, [1, 2]]);
  });

  it('reject a taken name in any case [S2 §5]', async () => {
    const { operator } = users();
    await operator.saveTopic({ name: 'Дороги', keywords: 'дорога' });
    expect(
      (await operator.post('/api-py/save-topic', { name: 'дороги', keywords: 'мост' }).expect(409)).body.code,
    ).toBe('topic-name-taken');
    await operator.saveSection({ name: 'Раздел' });
    expect((await operator.post('/api-py/save-tsection', { name: 'Раздел' }).expect(409)).body.code).toBe(
      'section-name-taken',
    );
  });

  it('reject an expression that cannot be parsed, with the position [D §8]', async () => {
    const { operator } = users();
    const response = await operator
      .post('/api-py/save-topic', { name: 'Кривая', keywords: 'школа + (дорога' })
      .expect(400);
    expect(response.body).toMatchObject({
      code: 'expression-invalid',
      details: [{ path: 'params.keywords', code: 'bracket-not-closed', message: '8' }],
    });
    await operator.post('/api-py/save-topic', { name: 'Кривая', keywords: 'школа', exclude_words: '+' }).expect(400);
    expect((await operator.topics()).some((topic) => topic.name === 'Кривая')).toBe(false);
  });

  it('are seen by mm_admin, their author and the people in the access list; 404 for others [S2 §6, D §4]', async () => {
    const { admin, operator, other, analyst } = users();
    const topic = await operator.saveTopic({ name: 'Тайная', keywords: 'тайна', access: [4] });
    const sees = async (user: TestUser): Promise<boolean> => (await user.topics()).some((t) => t.id === topic.id);
    expect(await Promise.all([admin, operator, analyst, other].map(sees))).toEqual([true, true, true, false]);
    await other.post('/api-py/report-form', { topic_id: topic.id }).expect(404);
    await other.post('/api-py/save-topic', { ...topic, name: 'Моя' }).expect(404);
    await other.post('/api-py/delete-topic', { id: topic.id }).expect(404);
    expect((await other.get('/api-py/topics/by-keyword/%D1%82%D0%B0%D0%B9%D0%BD%D0%B0').expect(200)).body).toEqual({
      topic: null,
    });
    expect(
      (await analyst.get('/api-py/topics/by-keyword/%D1%82%D0%B0%D0%B9%D0%BD%D0%B0').expect(200)).body.topic.id,
    ).toBe(topic.id);
    expect((await analyst.get('/internal/visible-topics').expect(200)).body.ids).toContain(topic.id);
  });

  it('are changed and deleted only by their author and mm_admin [S2 §7, D §3, D §4]', async () => {
    const { admin, operator, other } = users();
    const topic = await operator.saveTopic({ name: 'Общая', keywords: 'общий', access: [33] });
    expect((await other.post('/api-py/save-topic', { ...topic, keywords: 'мой' }).expect(403)).body.code).toBe(
      'not-author',
    );
    await other.post('/api-py/delete-topic', { id: topic.id }).expect(403);
    expect((await admin.saveTopic({ ...topic, name: 'Общая тема' })).autor).toBe('operator');
    expect((await operator.post('/api-py/delete-topic', { id: topic.id }).expect(200)).body).toEqual({
      status: 'success',
    });
    await operator.post('/api-py/save-topic', { ...topic }).expect(404);
  });

  it('reject a stale version with 409 and the current topic [D §3]', async () => {
    const { operator } = users();
    const topic = await operator.saveTopic({ name: 'Версии', keywords: 'версия' });
    await operator.saveTopic({ ...topic, keywords: 'версии' });
    expect((await operator.post('/api-py/save-topic', { ...topic, keywords: 'иное' }).expect(409)).body).toMatchObject({
      code: 'stale-version',
      current: { keywords: 'версии', version: 2 },
    });
  });

  it('in a section have the access of the section [S2 §4, D §4]', async () => {
    const { operator, analyst, viewer } = users();
    const topic = await operator.saveTopic({ name: 'Внутри', keywords: 'внутри', access: [4] });
    const section = await operator.saveSection({ name: 'Для наблюдателя', access: [5], topics: [topic.id] });
    expect(section).toMatchObject({ topics: [topic.id], access: [3, 5], may_edit: true });
    const sees = async (user: TestUser): Promise<boolean> => (await user.topics()).some((t) => t.id === topic.id);
    expect(await Promise.all([analyst, viewer].map(sees))).toEqual([false, true]);
    expect(
      (await viewer.get(`/api-py/tsection-list/${topic.id}`).expect(200)).body.tsection_list.map(
        (s: { id: number }) => s.id,
      ),
    ).toEqual([section.id]);
    await operator.post('/api-py/delete-tsection', { id: section.id }).expect(200);
    expect(await Promise.all([analyst, viewer].map(sees))).toEqual([true, false]);
  });

  it('in a section of its author alone are hidden from their users in lists, reports and rooms [D §4]', async () => {
    const { admin, operator, other, analyst } = users();
    const section = await operator.saveSection({ name: 'На контроле' });
    const topic = await operator.saveTopic({ name: 'Для аналитика', keywords: 'аналитика', access: [4] });
    const reads = async (user: TestUser): Promise<unknown[]> => [
      (await user.topics()).some((t) => t.id === topic.id),
      (await user.sections()).some((s) => s.id === section.id),
      (await user.post('/api-py/report-form', { topic_id: topic.id })).status,
      (await user.get(`/api-py/topics/by-keyword/${encodeURIComponent('аналитика')}`)).body.topic?.id ?? null,
      ((await user.get('/internal/visible-topics')).body.ids as number[]).includes(topic.id),
    ];
    expect(await reads(analyst)).toEqual([true, false, 200, topic.id, true]);
    const moved = await operator.saveTopic({ ...topic, section_id: section.id });
    expect(moved.access).toEqual([3]);
    expect(await reads(analyst)).toEqual([false, false, 404, null, false]);
    for (const user of [operator, admin]) expect(await reads(user)).toEqual([true, true, 200, topic.id, true]);
    expect((await reads(other))[0]).toBe(false);
    await operator.saveSection({ ...section, topics: [topic.id], access: [4] });
    expect(await reads(analyst)).toEqual([true, true, 200, topic.id, true]);
  });

  it('keep their own access while they are saved inside a section, and have it again outside', async () => {
    const { operator, analyst, viewer } = users();
    const topic = await operator.saveTopic({ name: 'Своя', keywords: 'своя', access: [4] });
    const section = await operator.saveSection({ name: 'Чужой доступ', access: [5], topics: [topic.id] });
    const [inside] = (await operator.topics()).filter((t) => t.id === topic.id);
    await operator.saveTopic({ ...inside, keywords: 'своё' });
    await operator.saveTopic({ id: topic.id, name: 'Своя тема', keywords: 'своё' });
    await operator.saveSection({ ...section, topics: [] });
    const sees = async (user: TestUser): Promise<boolean> => (await user.topics()).some((t) => t.id === topic.id);
    expect(await Promise.all([analyst, viewer].map(sees))).toEqual([true, false]);
  });

  it('are opened only to users who have an account', async () => {
    const { operator } = users();
    const topic = { name: 'Доступ', keywords: 'доступ', access: [3, 4, 901, 902] };
    const { body } = await operator.post('/api-py/save-topic', topic).expect(400);
    expect([body.code, ...body.details.map((one: { path: string }) => one.path)]).toEqual([
      'unknown-user',
      'params.access.2',
      'params.access.3',
    ]);
    const { body: ofSection } = await operator.post('/api-py/save-tsection', { name: 'Доступ', access: [901] });
    expect([ofSection.code, ofSection.details[0].path]).toEqual(['unknown-user', 'params.access.0']);
  });

  it('stay as they are when an account of their access list is deleted, and can be saved', async () => {
    const { operator } = users();
    stack.accounts.push(903);
    const section = await operator.saveSection({ name: 'Ушедшие', access: [903] });
    const topic = await operator.saveTopic({ name: 'Ушедший', keywords: 'ушедший', access: [903] });
    stack.accounts.splice(stack.accounts.indexOf(903), 1);
    expect((await operator.saveTopic({ ...topic, access: [...topic.access, 4] })).access).toEqual([3, 903, 4]);
    const again = await operator.saveSection({ ...section, access: [...section.access, 4] });
    expect(again.access).toEqual([3, 903, 4]);
    const inside = { name: 'Среди ушедших', keywords: 'внутри', section_id: section.id, access: again.access };
    expect((await operator.saveTopic(inside)).access).toEqual([3, 903, 4]);
  });

  it('have an order per user, which everyone who sees a section may change [D §4]', async () => {
    const { operator, viewer } = users();
    const [first, second] = [
      await operator.saveSection({ name: 'Первый', access: [5] }),
      await operator.saveSection({ name: 'Второй', access: [5] }),
    ];
    await viewer.saveSection({ ...first, order: 2 });
    await viewer.saveSection({ ...second, order: 1 });
    const order = async (user: TestUser): Promise<string[]> =>
      (await user.sections()).map((s) => s.name).filter((name) => name === 'Первый' || name === 'Второй');
    expect([await order(viewer), await order(operator)]).toEqual([
      ['Второй', 'Первый'],
      ['Первый', 'Второй'],
    ]);
    expect((await viewer.post('/api-py/save-tsection', { ...first, name: 'Мой' }).expect(403)).body.code).toBe(
      'not-author',
    );
    await viewer.post('/api-py/save-tsection', { name: 'Новый' }).expect(403);
  });

  it('are saved and deleted as the lists return them [S2 §7, D §3]', async () => {
    const { operator, viewer } = users();
    const { id } = await operator.saveTopic({ name: 'Целиком', keywords: 'целиком', exclude_words: 'часть' });
    const section = await operator.saveSection({ name: 'Весь раздел', access: [5], topics: [id] });
    const topicOf = async (user: TestUser) => (await user.topics()).find((one) => one.id === id);
    const sectionOf = async (user: TestUser) => (await user.sections()).find((one) => one.id === section.id);
    const changed = await operator.saveTopic({ ...(await topicOf(operator)), name: 'Целиком снова' });
    expect(changed).toMatchObject({ exclude_words: 'часть', section_id: section.id, version: 3 });
    await operator.saveSection({ ...(await sectionOf(operator)), name: 'Раздел снова' });
    await viewer.saveSection({ ...(await sectionOf(viewer)), order: 5 });
    for (const [path, listed] of [
      ['/api-py/delete-topic', await topicOf(operator)],
      ['/api-py/delete-tsection', await sectionOf(operator)],
    ] as const) {
      const unknown = await operator.post(path, { ...listed, colour: 'red' }).expect(400);
      expect(unknown.body.details).toMatchObject([{ path: 'body.params.colour', code: 'unknown-field' }]);
      await operator.post(path, { ...listed, id: undefined }).expect(400);
      expect((await operator.post(path, listed ?? {}).expect(200)).body).toEqual({ status: 'success' });
    }
    expect([await topicOf(operator), await sectionOf(operator)]).toEqual([undefined, undefined]);
  });

  it.each([
    ['save-topic', { name: 'П', keywords: '(' }, 400],
    ['save-topic', { name: '', keywords: 'поле' }, 400],
    ['save-topic', { name: 'П', keywords: null }, 400],
    ['save-topic', { name: 'П', keywords: 'поле', access: 4 }, 400],
    ['save-topic', { name: 'П', keywords: 'поле', access: [-1] }, 400],
    ['save-topic', { name: 'П', keywords: 'поле', reviewed: 'some' }, 400],
    ['save-topic', { name: 'П', keywords: 'поле', section_id: 2 ** 40 }, 404],
    ['save-topic', { id: 2 ** 40, version: 1, name: 'П', keywords: 'поле' }, 404],
    ['save-topic', { id: 1.5, name: 'П', keywords: 'поле' }, 400],
    ['save-topic', { name: 'П', keywords: `${'('.repeat(65)}поле${')'.repeat(65)}` }, 400],
    ['save-tsection', { name: 'П', order: 2 ** 31 }, 400],
    ['save-tsection', { name: 'П', order: 0.5 }, 400],
    ['save-tsection', { name: 'П', topics: [2 ** 40] }, 404],
    ['save-tsection', { name: 'П', topics: 'все' }, 400],
    ['save-tsection', { id: 2 ** 53, name: 'П' }, 400],
    ['delete-topic', { id: 'первая' }, 400],
    ['delete-topic', { id: 2 ** 40 }, 404],
    ['delete-tsection', { id: -1 }, 400],
    ['dashboard-topic', { topic_id: 2 ** 40 }, 404],
    ['dashboard-topic', { topic_id: 0 }, 400],
  ])('%s refuses %j with %i', async (path, params, status) => {
    const { operator } = users();
    expect((await operator.post(`/api-py/${path}`, params)).status).toBe(status);
  });

  it('reject unknown fields [D §3]', async () => {
    const { operator } = users();
    expect(
      (await operator.post('/api-py/save-topic', { name: 'Поля', keywords: 'поле', colour: 'red' }).expect(400)).body
        .details[0],
    ).toMatchObject({ path: 'body.params.colour', code: 'unknown-field' });
  });
});

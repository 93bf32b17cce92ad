import type { CallResponse } from '@mm/proto/http/call.js';
import type { reportCalls } from '@mm/proto/http/reports.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import { aClassifiedPost, aReview } from './builders.js';
import { idsOf, startTestStack, type TestStack, type TestUser } from './test-stack.js';

type Comparison = CallResponse<typeof reportCalls.section>;
const compared = ({ topics }: Comparison): unknown[][] =>
  topics.map(({ topic_id, name, total, widgets }) => [topic_id, name, total, widgets['tone-totals']?.all]);

let stack: TestStack;
let operator: TestUser;
let analyst: TestUser;
let viewer: TestUser;
let stranger: TestUser;
let schools: TopicWire;
let hidden: TopicWire;
beforeAll(async () => {
  stack = await startTestStack();
  operator = stack.user('operator', 'mm_operator', 3);
  analyst = stack.user('analyst', 'mm_user', 4);
  viewer = stack.user('viewer', 'MM_view', 5);
  stranger = stack.user('stranger', 'mm_user', 44);
  schools = await operator.saveTopic({ name: 'Школы', keywords: 'школа', access: [4] });
  hidden = await operator.saveTopic({ name: 'Больницы', keywords: 'больница' });
  await stack.publish(
    'post.classified',
    aClassifiedPost({ id: 1, text: 'Школа открыта' }),
    aClassifiedPost({ id: 2, text: 'Школу закрыли', tone: -2, likes: 10 }),
    aClassifiedPost({ id: 3, text: 'Больницу закрыли', tone: -2, spheres: [1] }),
    aClassifiedPost({ id: 4, text: 'В школе ремонт', network: 'smi', tone: 1, oblasts: [75] }),
    aClassifiedPost({ id: 5, text: 'Старая школа', publishedAt: new Date(Date.now() - 20 * 86_400_000).toISOString() }),
  );
  await stack.publish('post.reviewed', aReview(1, 1, { eventId: 4, eventName: 'Учебный год' }));
  await stack.until(
    async () => (await operator.report({ reviewed: 'saved' })).total === 1 && (await operator.report()).total === 5,
    'all publications',
  );
});
afterAll(() => stack.stop());

describe('a report', () => {
  it('contains the publications of a topic, the total, the checked share and the widgets [S2 §7, D §6]', async () => {
    const report = await operator.report({
      topic_id: schools.id,
      type: 1,
      period: 1,
      keywords: 'школа',
      widgets: ['metric-strip', 'tone-totals', 'timeline', 'top-communities', 'sphere-spider', 'language', 'networks'],
    });
    expect([report.status, idsOf(report), report.total, report.checked_share, report.hidden_by_machine]).toEqual([
      'success',
      [1, 2],
      2,
      50,
      0,
    ]);
    expect(report.widgets).toMatchObject({
      'metric-strip': { publications: 2, authors: 1, engagement: 15, loyalty: 1 },
      'tone-totals': { all: 2, pos: 1, neg: 1, neut: 0 },
      'top-communities': [
        {
          key: 7,
          name: 'Тараз сегодня',
          socialNet: 3,
          sum: 2,
          pos: 1,
          neg: 1,
          neut: 0,
          folowers: 5200,
          involvemed: 15,
        },
      ],
      'sphere-spider': [{ key: 2, name: 'Образование', sum: 2 }],
      language: [{ key: 'ru', name: 'Русский', sum: 2, percent: 100 }],
      networks: [{ key: 'vkontakte', name: 'VK', socialNet: 3, percent: 100 }],
    });
    expect(report.widgets.timeline?.grain).toBe('hour');
    expect(report.widgets.timeline?.points.reduce((sum, point) => sum + point.sum, 0)).toBe(2);
    expect(Object.keys(report.widgets)).toHaveLength(7);
  });

  it.each([
    [{ type: 2 }, [4]],
    [{ period: 7 }, [1, 2, 3, 4]],
    [{ period: 30, tone: [-2, 1] }, [2, 3, 4]],
    [{ tone: null, lang: null, socialNet: [] }, [1, 2, 3, 4, 5]],
    [{ socialNet: 3, spheres: 1 }, [3]],
    [{ socialNet: 9 }, []],
    [{ oblasts: [75] }, [4]],
    [{ lang: ['kz/ru'] }, [1, 2, 3, 4, 5]],
    [{ search_autor: 'ZAKON' }, [4]],
    [{ author_ids: 8 }, [4]],
    [{ author_ids: ['7', 8], type: 1 }, [1, 2, 3, 5]],
    [{ event_ids: [4, 5] }, [1]],
    [{ event_ids: 5 }, []],
    [{ search_text: 'закрытая школа' }, []],
    [{ search_text: 'школа + закрыли' }, [2]],
    [{ search_text: 'закры* + школа | больниц*' }, [2, 3]],
    [{ search_text: '"школы"' }, []],
    [{ keywords: 'школа | больница', exclude_words: 'ремонт, старый' }, [1, 2, 3]],
    [{ keywords: 'здравоохранение' }, []],
    [{ keywords: 'здравоохранение', attrSearch: true }, [3]],
    [{ reviewed: 'saved' }, [1]],
    [
      { selectedPeriod: [Math.floor(Date.now() / 1000) - 30 * 86_400, Math.floor(Date.now() / 1000) - 10 * 86_400] },
      [5],
    ],
  ])('applies the filter %j [S2 §7]', async (params, expected) => {
    expect(idsOf(await operator.report(params))).toEqual(expected);
  });

  it('counts publications by region and over time by language [S2 §2, S2 §9]', async () => {
    const { widgets } = await operator.report({ period: 7, widgets: ['regions', 'language-timeline', 'timeline'] });
    expect(widgets.regions?.slice(0, 3).map(({ key, name, sum }) => [key, name, sum])).toEqual([
      [31, 'Жамбылская', 3],
      [75, 'Алматы', 1],
      [10, 'Абай', 0],
    ]);
    expect(widgets.regions).toHaveLength(21);
    const byLanguage = widgets['language-timeline'];
    expect(byLanguage?.points.map(({ at, sum }) => [at, sum])).toEqual(
      widgets.timeline?.points.map(({ at, sum }) => [at, sum]),
    );
    expect(byLanguage?.points.map(({ ru, kz, other }) => [ru, kz, other])).toContainEqual([4, 0, 0]);
  });

  it('says which second it ends with and by which rules it was made, and is made for an earlier second', async () => {
    const before = Math.floor(Date.now() / 1000);
    const current = await operator.report();
    expect(current.as_of).toBeGreaterThanOrEqual(before);
    expect(current.query_version).toBe('3');
    const aWeekAgo = before - 7 * 86_400;
    const earlier = await operator.report({ as_of: aWeekAgo, widgets: ['metric-strip'] });
    expect([earlier.as_of, idsOf(earlier), earlier.total, earlier.widgets['metric-strip']?.publications]).toEqual([
      aWeekAgo,
      [5],
      1,
      1,
    ]);
    expect(idsOf(await operator.report({ as_of: aWeekAgo, period: 7 }))).toEqual([]);
    expect(idsOf(await operator.report({ as_of: aWeekAgo, period: 30 }))).toEqual([5]);
  });

  it('sorts and pages on the server [D §3]', async () => {
    const page = await operator.report({ type: 1, sort: '-likeSum', page: 1, size: 1 });
    expect([page.data.map((p) => p.id), page.total]).toEqual([[2], 4]);
    expect((await operator.report({ size: 0, widgets: ['tone-totals'] })).data).toEqual([]);
    await operator.post('/api-py/report-form', { sort: 'password' }).expect(400);
  });

  it('rejects an expression that cannot be parsed and unknown fields [D §3, D §8]', async () => {
    expect((await operator.post('/api-py/report-form', { keywords: 'школа |' }).expect(400)).body).toMatchObject({
      code: 'expression-invalid',
      details: [{ path: 'params.keywords', code: 'operand-expected', message: '7' }],
    });
    expect((await operator.post('/api-py/report-form', { search_text: 'школ* + (' }).expect(400)).body).toMatchObject({
      code: 'expression-invalid',
      details: [{ path: 'params.search_text', code: 'operand-expected', message: '9' }],
    });
    await operator.post('/api-py/report-form', { sql: '1' }).expect(400);
  });

  it('previews another expression for the author of a topic only [D §4]', async () => {
    expect(idsOf(await operator.report({ topic_id: schools.id, keywords: 'больница' }))).toEqual([3]);
    expect(idsOf(await analyst.report({ topic_id: schools.id, keywords: 'больница' }))).toEqual([1, 2, 4, 5]);
  });

  it('contains only publications of granted topics for an analyst, whatever is requested [D §4]', async () => {
    expect(idsOf(await analyst.report())).toEqual([1, 2, 4, 5]);
    expect(idsOf(await analyst.report({ keywords: 'больница' }))).toEqual([]);
    await analyst.post('/api-py/report-form', { topic_id: hidden.id }).expect(404);
    await analyst.post('/api-py/report-form-fullText', { id: 3 }).expect(404);
    await analyst.post('/api-py/report-form-fullText', { id: 3, topic_id: hidden.id }).expect(404);
    await analyst.post('/api-py/report-form-fullText', { id: 2 }).expect(200);
    expect((await viewer.report()).total).toBe(0);
  });

  it('names to other services only authors of publications that the caller may read', async () => {
    const authorOf = async (id: number): Promise<number> =>
      (await operator.report()).data.find((p) => p.id === id)?.author_id ?? 0;
    const [read, unread] = [await authorOf(2), 987_654];
    const readable = async (user: TestUser): Promise<number[]> => {
      const request = user
        .post('/internal/readable-authors', {})
        .send({ author_ids: [read, unread], params: undefined });
      return (await request.expect(200)).body.ids as number[];
    };
    expect(await readable(analyst)).toEqual([read]);
    expect(await readable(operator)).toEqual([read]);
    expect(await readable(stranger)).toEqual([]);
  });

  it('compares the topics of a section [S2 §2, S2 §7]', async () => {
    const section = await operator.saveSection({ name: 'Сравнение', access: [4, 5], topics: [schools.id, hidden.id] });
    const response = await viewer
      .post('/api-py/report-section', { section: section.id, period: 7, widgets: ['tone-totals'] })
      .expect(200);
    expect(compared(response.body)).toEqual([
      [hidden.id, 'Больницы', 1, 1],
      [schools.id, 'Школы', 3, 3],
    ]);
    expect(idsOf(response.body)).toEqual([1, 2, 3, 4]);
    const ofTopic = await viewer
      .post('/api-py/report-section', { topic_id: hidden.id, tone: -2, widgets: ['tone-totals'] })
      .expect(200);
    expect(compared(ofTopic.body)).toEqual([
      [hidden.id, 'Больницы', 1, 1],
      [schools.id, 'Школы', 1, 1],
    ]);
    const expression = { topic_id: hidden.id, keywords: 'школа | больница', period: 7 };
    const tried = { ...expression, section: section.id, widgets: ['tone-totals'] };
    const namesAndTotals = async (user: TestUser): Promise<unknown[]> =>
      compared((await user.post('/api-py/report-section', tried).expect(200)).body).map((row) => row.slice(1, 3));
    expect(await namesAndTotals(operator)).toEqual([
      ['Больницы', (await operator.report(expression)).total],
      ['Школы', 3],
    ]);
    expect(await namesAndTotals(operator)).not.toContainEqual(['Больницы', 1]);
    expect(await namesAndTotals(viewer)).toEqual([
      ['Больницы', 1],
      ['Школы', 3],
    ]);
    await viewer.post('/api-py/report-section', { ...tried, topic_id: 999_999 }).expect(404);
    await operator.post('/api-py/report-section', { ...tried, keywords: 'школа |' }).expect(400);
    expect((await stranger.post('/api-py/report-section', { section: section.id }).expect(404)).body).toMatchObject({
      code: 'section-not-found',
    });
    await operator.post('/api-py/delete-tsection', { id: section.id }).expect(200);
    await viewer.post('/api-py/report-section', { section: section.id }).expect(404);
    await viewer.post('/api-py/report-section', { topic_id: hidden.id }).expect(404);
    await operator.post('/api-py/report-section', { topic_id: hidden.id }).expect(400);
    await operator.post('/api-py/report-section', {}).expect(400);
  });
});

describe('the not-relevant basket', () => {
  it('removes a publication from the topic’s posts and measures only, and returns it [S2 §4, D §4]', async () => {
    const mark = { post_id: [2], type: 1, topic_id: schools.id, smi: null, socialNet: 3 };
    expect((await analyst.post('/not-relevant', mark).expect(200)).body).toEqual({ status: 'success' });
    expect(idsOf(await analyst.report({ topic_id: schools.id }))).toEqual([1, 4, 5]);
    expect((await analyst.report({ topic_id: schools.id, widgets: ['tone-totals'] })).widgets['tone-totals']?.neg).toBe(
      0,
    );
    const basket = await analyst.report({ topic_id: schools.id, unrelevant: true });
    expect(basket.data.map((p) => [p.id, p.unrelevant])).toEqual([[2, [schools.id]]]);
    expect(idsOf(await operator.report())).toContain(2);
    expect((await operator.topics()).find((t) => t.id === schools.id)?.unrelevant).toEqual([2]);
    expect((await analyst.post('/api-py/delete-not-relevant', mark).expect(200)).body).toBe('success');
    expect(idsOf(await analyst.report({ topic_id: schools.id }))).toEqual([1, 2, 4, 5]);
    expect(
      (await stack.logged('publication.relevance-changed')).map((e) => [e.isRelevant ?? false, e.publicationIds]),
    ).toEqual([
      [false, [2]],
      [true, [2]],
    ]);
  });

  it('takes ids as responses give them, and refuses other texts by the name of the field [D §3]', async () => {
    const [found] = (await analyst.report({ topic_id: schools.id })).data;
    const mark = { post_id: found?._id, topic_id: String(schools.id) };
    await analyst.post('/api-py/not-relevant', mark).expect(200);
    expect(idsOf(await analyst.report({ topic_id: String(schools.id), unrelevant: true }))).toEqual([found?.id]);
    await analyst.post('/api-py/delete-not-relevant', [{ ...mark, post_id: [found?._id] }]).expect(200);
    expect(idsOf(await analyst.report({ topic_id: schools.id }))).toContain(found?.id);
    for (const path of ['not-relevant', 'delete-not-relevant'])
      expect((await analyst.post(`/api-py/${path}`, { ...mark, post_id: 'abc' }).expect(400)).body).toMatchObject({
        details: [{ path: 'body.params.post_id' }],
      });
    expect((await analyst.post('/api-py/report-form-fullText', { id: 'abc' }).expect(400)).body).toMatchObject({
      details: [{ path: 'body.params.id' }],
    });
  });

  it('rejects users who may not see the topic, viewers, and publications outside the topic [D §4]', async () => {
    await analyst.post('/api-py/not-relevant', { post_id: 3, topic_id: hidden.id }).expect(404);
    await analyst.post('/api-py/not-relevant', { post_id: 3, topic_id: schools.id }).expect(404);
    await viewer.post('/api-py/not-relevant', { post_id: 1, topic_id: schools.id }).expect(403);
    await operator.post('/api-py/report-form', { unrelevant: true }).expect(400);
  });
});

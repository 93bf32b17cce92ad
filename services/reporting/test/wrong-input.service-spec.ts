import { aClassifiedPost } from './builders.js';
import { startTestStack, type TestStack, type TestUser } from './test-stack.js';

let stack: TestStack;
let operator: TestUser;
beforeAll(async () => {
  stack = await startTestStack();
  operator = stack.user('operator', 'mm_operator', 3);
  await stack.publish('post.classified', aClassifiedPost({ id: 1, text: 'Школа открыта' }));
  await stack.untilReported(1);
});
afterAll(() => stack.stop());

const now = Math.floor(Date.now() / 1000);
/** What no report can have, and the field that the refusal names. */
const wrong: [object, string][] = [
  [{ type: 3 }, 'type'],
  [{ type: '1' }, 'type'],
  [{ oblasts: 'Алматы' }, 'oblasts'],
  [{ oblasts: [75, null] }, 'oblasts'],
  [{ oblasts: [2 ** 31] }, 'oblasts'],
  [{ spheres: -(2 ** 31) - 1 }, 'spheres'],
  [{ spheres: 1.5 }, 'spheres'],
  [{ period: 0 }, 'period'],
  [{ period: -7 }, 'period'],
  [{ period: 3661 }, 'period'],
  [{ period: '7' }, 'period'],
  [{ selectedPeriod: [] }, 'selectedPeriod'],
  [{ selectedPeriod: [now] }, 'selectedPeriod'],
  [{ selectedPeriod: [now, now - 1] }, 'selectedPeriod'],
  [{ selectedPeriod: [now * 1000 - 86_400_000, now * 1000] }, 'selectedPeriod'],
  [{ selectedPeriod: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] }, 'selectedPeriod'],
  [{ search_text: 5 }, 'search_text'],
  [{ search_text: '\ud800 %_\\*' }, 'search_text'],
  [{ search_text: 'школ* | (' }, 'search_text'],
  [{ search_autor: {} }, 'search_autor'],
  [{ socialNet: 'VK' }, 'socialNet'],
  [{ tone: 3 }, 'tone'],
  [{ tone: [2, 0] }, 'tone'],
  [{ tone: 'positive' }, 'tone'],
  [{ keywords: ['школа'] }, 'keywords'],
  [{ keywords: '(школа' }, 'keywords'],
  [{ exclude_words: '+' }, 'exclude_words'],
  [{ attrSearch: 'true' }, 'attrSearch'],
  [{ lang: 7 }, 'lang'],
  [{ lang: 'xx' }, 'lang'],
  [{ lang: ['kz/ru', 'en'] }, 'lang'],
  [{ types: 1 }, 'types'],
  [{ types: [0] }, 'types'],
  [{ types: [16] }, 'types'],
  [{ event_ids: -1 }, 'event_ids'],
  [{ author_ids: ['1; DROP TABLE topic'] }, 'author_ids'],
  [{ as_of: -1 }, 'as_of'],
  [{ topic_id: 0 }, 'topic_id'],
  [{ topic_id: 'тема' }, 'topic_id'],
  [{ section: 'раздел' }, 'section'],
  [{ unrelevant: 1 }, 'unrelevant'],
  [{ reviewed: 'checked' }, 'reviewed'],
  [{ show_hidden: 'yes' }, 'show_hidden'],
  [{ page: 0 }, 'page'],
  [{ page: 1.5 }, 'page'],
  [{ page: '1' }, 'page'],
  [{ size: -1 }, 'size'],
  [{ size: 1001 }, 'size'],
  [{ sort: 'constructor' }, 'sort'],
  [{ sort: '-__proto__' }, 'sort'],
  [{ sort: '' }, 'sort'],
  [{ widgets: ['toString'] }, 'widgets'],
  [{ widgets: 'timeline' }, 'widgets'],
  [{ search_text: 'шко\u0000ла' }, 'search_text'],
];

/** Fields of a right type that a call does not read. */
const unread: Record<string, readonly string[]> = {
  'report-section': ['keywords', 'exclude_words'],
  'report-overperformance': ['sort'],
  'freeze-report': ['sort'],
};
const isRead = (call: string, params: object, field: string): boolean =>
  !unread[call]?.includes(field) || typeof Object.values(params)[0] !== 'string';

/** What is unusual but means something: no limit, nothing found, or an empty page. */
const unusual: [object, number][] = [
  [{ oblasts: [], spheres: [], tone: [], socialNet: [], lang: [], types: [], event_ids: [], search_autor: [] }, 1],
  [{ type: null, period: null, selectedPeriod: null, tone: null, keywords: null, widgets: [] }, 1],
  [{ tone: -100 }, 1],
  [{ tone: [-2, -100] }, 1],
  [{ socialNet: 99 }, 0],
  [{ lang: 'other' }, 0],
  [{ oblasts: [-1] }, 0],
  [{ event_ids: Number.MAX_SAFE_INTEGER, author_ids: [Number.MAX_SAFE_INTEGER] }, 0],
  [{ search_text: '  ', keywords: ' ', exclude_words: '' }, 1],
  [{ search_autor: ['', '*'] }, 0],
  [{ as_of: 0, period: 3660 }, 0],
  [{ as_of: Number.MAX_SAFE_INTEGER }, 1],
  [{ selectedPeriod: [-62_135_596_800, 253_402_300_799] }, 1],
  [{ selectedPeriod: [now, now] }, 0],
];

describe.each(['report-form', 'report-section', 'report-overperformance', 'freeze-report'])('%s', (call) => {
  const send = async (params: object) => {
    const request = operator.post(`/api-py/${call}`, await withSection(params));
    return call === 'freeze-report' ? request.send({ title: 'Отчёт' }) : request;
  };
  // the comparison needs a section before it looks at anything else
  const withSection = async (params: object): Promise<object> => {
    if (call !== 'report-section' || 'section' in params) return params;
    const [section] = await operator.sections();
    return { section: (section ?? (await operator.saveSection({ name: 'Раздел' }))).id, ...params };
  };
  const refused = async (params: object): Promise<unknown[]> => {
    const { status, body } = await send(params);
    return [status, /params\.\w+/.exec(body.details?.[0]?.path ?? '')?.[0]];
  };

  it.each(wrong.filter(([params, field]) => isRead(call, params, field)))(
    'refuses %j and names the field',
    async (params, field) => expect(await refused(params)).toEqual([400, `params.${field}`]),
  );

  it('refuses endless lists, texts and nesting', async () => {
    const ids = Array.from({ length: 10_001 }, (_, i) => i + 1);
    expect(await refused({ author_ids: ids })).toEqual([400, 'params.author_ids']);
    expect(await refused({ search_text: 'я'.repeat(1001) })).toEqual([400, 'params.search_text']);
    const keywords = `${'('.repeat(5000)}школа${')'.repeat(5000)}`;
    if (isRead(call, { keywords }, 'keywords')) expect(await refused({ keywords })).toEqual([400, 'params.keywords']);
  });

  it.each(unusual)('answers %j', async (params) => {
    expect((await send(params)).status).toBe(200);
  });

  it('hides topics and sections of other users', async () => {
    const stranger = stack.user('stranger', 'mm_operator', 44);
    const topic = await stranger.saveTopic({ name: `Чужая ${call}`, keywords: 'школа' });
    const section = await stranger.saveSection({ name: `Чужой ${call}` });
    expect((await send({ topic_id: topic.id, section: undefined })).status).toBe(404);
    if (call === 'report-section') expect((await send({ section: section.id })).status).toBe(404);
  });
});

describe('a report', () => {
  it.each(unusual)('over %j finds %i', async (params, total) => {
    const widgets = ['timeline', 'language-timeline', 'metric-strip', 'regions'];
    expect((await operator.report({ widgets, ...params })).total).toBe(total);
  });

  it.each([
    [{ page: 2 }, 0],
    [{ page: Number.MAX_SAFE_INTEGER, size: 1000 }, 0],
    [{ size: 0 }, 0],
    [{ size: 1000, sort: 'likeSum' }, 1],
  ])('has on page %j %i rows', async (params, rows) => {
    const { data, total } = await operator.report(params);
    expect([data.length, total]).toEqual([rows, 1]);
  });
});

describe('other calls about publications', () => {
  it.each([
    ['report-form-fullText', {}, 400],
    ['report-form-fullText', { id: -1 }, 400],
    ['report-form-fullText', { id: 1.5 }, 400],
    ['report-form-fullText', { id: 1, index: 5 }, 400],
    ['report-form-fullText', { id: 1, type: 3 }, 400],
    ['report-form-fullText', { id: 1, index: 'mass-media' }, 400],
    ['report-form-fullText', { id: 1, index: 'media' }, 400],
    ['report-form-fullText', { id: 1, type: 2 }, 400],
    ['report-form-fullText', { id: Number.MAX_SAFE_INTEGER }, 404],
    ['report-form-fullText', { id: 1, topic_id: Number.MAX_SAFE_INTEGER }, 404],
    ['not-relevant', {}, 400],
    ['not-relevant', [], 400],
    ['not-relevant', { post_id: [], topic_id: 1 }, 400],
    ['not-relevant', { post_id: 1 }, 400],
    ['not-relevant', { post_id: 1, topic_id: null }, 400],
    ['not-relevant', { post_id: 1, topic_id: Number.MAX_SAFE_INTEGER }, 404],
    ['delete-not-relevant', { post_id: 1, topic_id: 1, type: 0 }, 400],
    ['delete-report-copy', { number: Number.MAX_SAFE_INTEGER }, 404],
    ['delete-report-view', { id: Number.MAX_SAFE_INTEGER }, 404],
  ])('%s refuses %j with %i', async (path, params, status) => {
    expect((await operator.post(`/api-py/${path}`, params)).status).toBe(status);
  });

  it('refuse a report type that the publication does not have, and name it', async () => {
    const topic = await operator.saveTopic({ name: 'Школы', keywords: 'школа' });
    const mark = { post_id: ['1'], topic_id: topic.id, smi: '', socialNet: 3 };
    for (const call of ['not-relevant', 'delete-not-relevant']) {
      const { status, body } = await operator.post(`/api-py/${call}`, [{ ...mark, type: 2 }]);
      expect([status, body.details?.[0]]).toEqual([400, expect.objectContaining({ path: 'params.type' })]);
      await operator.post(`/api-py/${call}`, { ...mark, type: 1 }).expect(200);
      await operator.post(`/api-py/${call}`, { ...mark, type: null }).expect(200);
    }
    await operator.post('/api-py/report-form-fullText', { id: '1', type: 1, index: 'social' }).expect(200);
  });

  it('refuse more publications than a page has', async () => {
    const ids = Array.from({ length: 1001 }, (_, i) => i + 1);
    await operator.post('/api-py/not-relevant', { post_id: ids, topic_id: 1 }).expect(400);
  });

  it('finds no frozen report with a number that none can have', async () => {
    await operator.get(`/api-py/report-copies/${2 ** 40}`).expect(404);
    await operator.get('/api-py/report-copies/1e3x').expect(400);
    await operator.get('/api-py/tsection-list/9007199254740993').expect(400);
    expect((await operator.get(`/api-py/tsection-list/${2 ** 40}`).expect(200)).body.tsection_list).toEqual([]);
  });

  it.each([{ ext: '.exe' }, { ext: '.json', lang: 'en' }, { ext: '.json', params: { tone: 3 } }])(
    'topic_download refuses %j',
    async ({ params = {}, ...fields }: { ext: string; lang?: string; params?: object }) => {
      expect((await operator.post('/api-py/topic_download/', params).send(fields)).status).toBe(400);
    },
  );
});

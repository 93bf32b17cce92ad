import type { CallResponse } from '@mm/proto/http/call.js';
import type { queryLabCalls } from '@mm/proto/http/query-lab.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import { aClassifiedPost, aReview } from './builders.js';
import { idsOf, startTestStack, type TestStack, type TestUser } from './test-stack.js';

type Answer<K extends keyof typeof queryLabCalls> = CallResponse<(typeof queryLabCalls)[K]>;

const [postCount, edits] = [90, 8];
/** Each edit waits until the topic is matched. */
const editsMs = 90_000;
const words = 'школа школы ремонт ремонтирует вода водой мектеп мектептер аким Тараз футбол дорога дорогие суд'.split(
  ' ',
);
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** The same pseudo-random numbers each time, 0 to `below`. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const random = randomNumbers(37);
const word = (): string => words[random(words.length)] ?? '';
const textOf = (): string => Array.from({ length: 2 + random(5) }, word).join(' ');
/** Brackets, phrases, stars, quotes and conjunctions of these words. */
const aBranch = (): string =>
  [
    () => word(),
    () => `${word()} + ${word()}`,
    () => `(${word()} | ${word()}) ${word()}`,
    () => `"${word()}"`,
    () => `${word().slice(0, 4)}*`,
  ][random(5)]?.() ?? '';
const anExpression = (): string => Array.from({ length: 1 + random(3) }, aBranch).join(' | ');
const someExcluded = (): string => Array.from({ length: random(3) }, aBranch).join(', ');

let stack: TestStack;
let operator: TestUser;
let reader: TestUser;

const ask = async <K extends keyof typeof queryLabCalls>(call: K, params: object, user = operator) =>
  (await user.post(`/api-py/query-lab/${call}`, params).expect(200)).body as Answer<K>;
const reportIds = async (params: object): Promise<number[]> => idsOf(await operator.report({ period: 30, ...params }));
const missingFrom = (ids: readonly number[], all: readonly number[]): number[] => all.filter((id) => !ids.includes(id));

beforeAll(async () => {
  stack = await startTestStack();
  operator = stack.user('operator', 'mm_operator', 3);
  reader = stack.user('reader', 'mm_user', 4);
  const posts = Array.from({ length: postCount }, (_, i) =>
    aClassifiedPost({
      id: 1000 + i,
      text: textOf(),
      title: random(4) === 0 ? textOf() : '',
      network: random(2) === 0 ? 'smi' : 'vkontakte',
      publishedAt: daysAgo(random(40) + 0.5),
      ...(random(10) === 0 ? { ignoreConfidence: 0.99 } : {}),
    }),
  );
  await stack.publish('post.classified', ...posts);
  await stack.publish('post.reviewed', aReview(1003, 1, { isIgnored: true }));
  await stack.until(
    async () => (await operator.report({ show_hidden: true })).total === postCount - 1,
    'all publications',
  );
});
afterAll(() => stack.stop());

describe('what the lab counts', () => {
  let topic: TopicWire;

  it(
    'is what the report has once the draft is saved, over random edits',
    async () => {
      topic = await operator.saveTopic({ name: 'Правки', keywords: anExpression() });
      for (let edit = 0; edit < edits; edit++) {
        const draft = { keywords: anExpression(), exclude_words: someExcluded(), attrSearch: random(4) === 0 };
        const before = await reportIds({ topic_id: topic.id });
        if (edit % 3 === 0 && before.length > 1)
          await operator.post('/api-py/not-relevant', { post_id: before.slice(0, 1), topic_id: topic.id }).expect(200);
        const now = await reportIds({ topic_id: topic.id });
        const tried = await ask('try', { ...draft, topic_id: topic.id });
        const sides = await Promise.all(
          (['added', 'removed'] as const).map((side) => ask('difference', { ...draft, topic_id: topic.id, side })),
        );
        topic = await operator.saveTopic({ ...draft, name: 'Правки', id: topic.id, version: topic.version });
        const after = await reportIds({ topic_id: topic.id });
        const [added, removed] = [missingFrom(now, after), missingFrom(after, now)];
        expect({ edit, ...tried, samples: tried.samples.length, marks: [] }).toEqual({
          edit,
          hits: after.length,
          added: added.length,
          removed: removed.length,
          samples: Math.min(5, after.length),
          marks: [],
        });
        for (const [i, ids] of [added, removed].entries()) {
          expect(sides[i]?.total).toBe(ids.length);
          const listed = sides[i]?.publications.map(({ id }) => id) ?? [];
          expect(ids).toEqual(expect.arrayContaining(listed));
          expect(listed).toHaveLength(Math.min(20, ids.length));
        }
      }
    },
    editsMs,
  );

  it('of a part is what the report of that part has', async () => {
    const keywords = '(школа | ремонт) + аким | вода | "футбол"';
    const exclude = 'суд, дорога';
    const { branches, excluded, is_cut: isCut } = await ask('parts', { keywords, exclude_words: exclude });
    const finds = (expression: string, excludeWords = exclude): Promise<number[]> =>
      reportIds({ keywords: expression, exclude_words: excludeWords });
    const parts = ['(школа | ремонт) + аким', 'вода', '"футбол"'];
    const found = await Promise.all(parts.map((part) => finds(part)));
    const others = (i: number): number[] => found.filter((_, other) => other !== i).flat();
    expect(branches).toEqual(
      parts.map((part, i) => ({
        from: keywords.indexOf(part),
        to: keywords.indexOf(part) + part.length,
        hits: found[i]?.length,
        alone: missingFrom(others(i), found[i] ?? []).length,
      })),
    );
    const all = await finds(keywords, '');
    const without = await Promise.all(['суд', 'дорога'].map((part) => finds(keywords, part)));
    expect(excluded).toEqual([
      { from: 0, to: 3, hits: all.length - (without[0]?.length ?? 0) },
      { from: 5, to: 11, hits: all.length - (without[1]?.length ?? 0) },
    ]);
    expect(isCut).toBe(false);
  });

  it('of the words in brackets is what each finds with the rest', async () => {
    const keywords = 'Тараз + (школа | ремонт | вода)';
    const { branches } = await ask('parts', { keywords });
    const choices = ['школа', 'ремонт', 'вода'];
    const found = await Promise.all(choices.map((one) => reportIds({ keywords: `Тараз + ${one}` })));
    const others = (i: number): number[] => found.filter((_, other) => other !== i).flat();
    expect(branches.map(({ from, to }) => keywords.slice(from, to))).toEqual(choices);
    expect(branches.map(({ hits, alone }) => [hits, alone])).toEqual(
      found.map((ids, i) => [ids.length, missingFrom(others(i), ids).length]),
    );
    expect(found.flat().length).toBeGreaterThan(0);
  });

  it('of more than 20 parts is cut, and says so', async () => {
    const keywords = Array.from({ length: 25 }, (_, i) => `слово${i}`).join(' | ');
    const { branches, is_cut: isCut } = await ask('parts', { keywords });
    expect(branches).toHaveLength(20);
    expect(isCut).toBe(true);
  });

  it('shows the forms in which words are found', async () => {
    const { words: found } = await ask('parts', { keywords: 'школа | мектеп*' });
    const texts = (await operator.report({ period: 30, keywords: 'школа | мектеп*' })).data.map(({ text }) => text);
    expect(found.map(({ text }) => text)).toEqual(['школа', 'мектеп*']);
    expect(found[0]?.forms.map(({ form }) => form).sort()).toEqual(['школа', 'школы']);
    const inTexts = texts
      .join(' ')
      .split(' ')
      .filter((one) => one === 'мектептер').length;
    expect(found[1]?.forms.find(({ form }) => form === 'мектептер')?.count).toBeGreaterThanOrEqual(inTexts);
  });
});

describe('a faulty draft', () => {
  it.each([
    ['keywords', { keywords: 'школа + (вода' }, 'bracket-not-closed', '8'],
    ['exclude_words', { keywords: 'школа', exclude_words: 'суд | )' }, 'operand-expected', '6'],
    ['keywords', { keywords: ' ' }, 'empty', '0'],
  ])('says where in %s: %j', async (field, draft, code, position) => {
    for (const call of ['try', 'parts'] as const) {
      const { body } = await operator.post(`/api-py/query-lab/${call}`, draft).expect(400);
      expect(body).toMatchObject({
        code: 'expression-invalid',
        details: [{ path: `params.${field}`, code, message: position }],
      });
    }
  });
});

describe('rights', () => {
  let topic: TopicWire;
  let hidden: TopicWire;
  beforeAll(async () => {
    topic = await operator.saveTopic({ name: 'Открытая', keywords: 'школа | суд', access: [4] });
    hidden = await operator.saveTopic({ name: 'Закрытая', keywords: 'вода' });
  });

  it('a draft of a topic is tried by who may change the topic', async () => {
    const draft = { keywords: 'школа', topic_id: topic.id };
    await reader.post('/api-py/query-lab/try', draft).expect(403);
    const other = stack.user('other', 'mm_operator', 9);
    await other.post('/api-py/query-lab/try', draft).expect(404);
    await other.post('/api-py/query-lab/difference', { ...draft, side: 'added' }).expect(404);
    await ask('try', draft, stack.user('admin', 'mm_admin', 1));
    const shared = stack.user('shared', 'mm_operator', 4);
    await shared.post('/api-py/query-lab/parts', draft).expect(403);
  });

  it('reasons are given of what the topic opens to its readers, with the words that match', async () => {
    const [school] = (await operator.report({ topic_id: topic.id, keywords: null })).data;
    const water = (await reportIds({ keywords: 'вода', exclude_words: 'школа, суд' })).slice(0, 1);
    const id = school?.id ?? 0;
    const { reasons } = await ask('reasons', { topic_id: topic.id, ids: [id, ...water] }, reader);
    expect(reasons.map((one) => one.id)).toEqual([id]);
    const [reason] = reasons;
    expect(['школа', 'суд']).toContain(reason?.branch);
    expect(reason?.marks.length).toBeGreaterThan(0);
    for (const mark of reason?.marks ?? []) expect(`${school?.caption} ${school?.text}`).toContain(mark);
    await reader.post('/api-py/query-lab/reasons', { topic_id: hidden.id, ids: water }).expect(404);
  });

  it('versions are listed for readers of the topic', async () => {
    await reader.get(`/api-py/topics/${hidden.id}/versions`).expect(404);
    await operator.saveTopic({ id: topic.id, version: topic.version, name: 'Открытая школа', keywords: 'школа | суд' });
    const [renamed] = (await operator.topics()).filter(({ id }) => id === topic.id);
    const edited = { name: 'Открытая', keywords: 'школа', exclude_words: 'вода', attrSearch: true };
    await operator.saveTopic({ id: topic.id, version: renamed?.version, ...edited });
    const versions = await stack.until(async () => {
      const { body } = await reader.get(`/api-py/topics/${topic.id}/versions`).expect(200);
      const listed = (body as Answer<'versions'>).versions;
      return listed.every(({ hits_then: then }) => then !== null) && listed;
    }, 'the counts of the versions');
    const now = await reportIds({ topic_id: topic.id });
    expect(versions).toMatchObject([
      { version: 3, keywords: 'школа', exclude_words: 'вода', attrSearch: true, user: 'operator' },
      { version: 1, keywords: 'школа | суд', exclude_words: '', attrSearch: false, user: 'operator' },
    ]);
    expect(versions.map(({ hits_then: then }) => then)).toEqual([
      now.length,
      (await reportIds({ keywords: 'школа | суд' })).length,
    ]);
    expect(versions[0]?.hits_now).toBe(now.length);
    const reported = async (params: object) => (await operator.report(params)).counted_by;
    const at = Math.floor((versions[0]?.at ?? 0) / 1000);
    expect(await reported({ topic_id: topic.id })).toEqual({ version: 3, at });
    expect(await reported({ topic_id: topic.id, keywords: 'суд' })).toBeUndefined();
    expect(await reported({ topic_id: topic.id, unrelevant: true })).toBeUndefined();
    expect(await reported({})).toBeUndefined();
  });

  it('versions go with a deleted topic and come back with it', async () => {
    const versionsOf = async (): Promise<[number, string][]> =>
      (
        (await operator.get(`/api-py/topics/${hidden.id}/versions`).expect(200)).body as Answer<'versions'>
      ).versions.map(({ version, keywords }) => [version, keywords]);
    await operator.post('/api-py/delete-topic', { id: hidden.id }).expect(200);
    await operator.get(`/api-py/topics/${hidden.id}/versions`).expect(404);
    await operator.post('/api-py/restore-topic', { kind: 'topic', id: hidden.id }).expect(200);
    expect(await versionsOf()).toEqual([
      [2, 'вода'],
      [1, 'вода'],
    ]);
  });
});

describe('words of examples', () => {
  it('are those that divide them, without the words of the draft', async () => {
    const [belonging, other] = [
      [2001, 2002, 2003],
      [2011, 2012, 2013],
    ];
    await stack.publish(
      'post.classified',
      aClassifiedPost({ id: 2001, text: 'Отопление школы в Таразе отключили, котельная стоит' }),
      aClassifiedPost({ id: 2002, text: 'В доме нет отопления, а котельную закрыли' }),
      aClassifiedPost({ id: 2003, text: 'Котельные и отопление: где холодно' }),
      aClassifiedPost({ id: 2011, text: 'Дорогие друзья, поздравляем с праздником школы' }),
      aClassifiedPost({ id: 2012, text: 'Праздник и футбол в Таразе, друзья' }),
      aClassifiedPost({ id: 2013, text: 'Поздравляем друзей' }),
    );
    await stack.untilReported(2013);
    const { words: found } = await ask('examples', { keywords: 'отопление', belonging, other });
    const counts = new Map(found.map(({ text, ...count }) => [text, count]));
    expect(counts.get('котельная') ?? counts.get('котельную') ?? counts.get('котельные')).toEqual({
      belonging: 3,
      other: 0,
    });
    expect([...counts.keys()].slice(0, 2).some((text) => text.startsWith('друз'))).toBe(true);
    for (const text of counts.keys()) expect(text).not.toMatch(/^(отоплен|в$|и$|а$|школ|тараз)/);
    expect((await ask('examples', { keywords: '', belonging, other: [] })).words.map(({ text }) => text)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^отоплен/)]),
    );
  });
});

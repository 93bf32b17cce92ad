import { create } from '@bufbuild/protobuf';
import type { ObjectRule } from '@mm/proto/http/object-rule.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import type { ReportWire } from '@mm/proto/http/reports.js';
import { reportReaders, type Role } from '@mm/proto/vocabulary/role.js';
import { StoryChangedSchema } from '@mm/proto/events/gen/mm/events/v1/story_pb.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { reportStoryCalls } from '@mm/proto/http/report-stories.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import { aClassifiedPost } from './builders.js';
import { startTestStack, type TestStack, type TestUser } from './test-stack.js';

type Stories = CallResponse<(typeof reportStoryCalls)['stories']>;
type Story = CallResponse<(typeof reportStoryCalls)['story']>;

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const hidden = 'Аким открыл новую больницу и старый парк';
const opened = 'Аким области открыл новую школу на триста мест';
const storyOf = (
  storyId: number,
  added: Record<number, number>,
  removed: Record<number, number> = {},
  { version = 1, mergedInto = 0 }: { version?: number; mergedInto?: number } = {},
) => {
  const members = (of: Record<number, number>) =>
    Object.entries(of).map(([postId, version]) => ({ postId: Number(postId), version }));
  return create(StoryChangedSchema, {
    storyId,
    version,
    mergedInto,
    added: members(added),
    removed: members(removed),
    changedAt: hoursAgo(0),
  });
};

let stack: TestStack;
let operator: TestUser;
let analyst: TestUser;
let schools: TopicWire;
beforeAll(async () => {
  stack = await startTestStack();
  operator = stack.user('operator', 'mm_operator', 3);
  analyst = stack.user('analyst', 'mm_user', 4);
  schools = await operator.saveTopic({ name: 'Школы', keywords: 'школа', access: [4] });
  // before the publications
  await stack.publish('story.changed', storyOf(1, { 1: 1, 2: 1, 3: 1 }));
  await stack.publish(
    'post.classified',
    aClassifiedPost({ id: 1, text: hidden, publishedAt: hoursAgo(30) }),
    aClassifiedPost({ id: 2, text: opened, publishedAt: hoursAgo(20), likes: 5 }),
    aClassifiedPost({ id: 3, text: `${opened}, пишут СМИ`, publishedAt: hoursAgo(3), network: 'smi', tone: -2 }),
    aClassifiedPost({ id: 4, text: 'Школа закрыта', publishedAt: hoursAgo(2) }),
    aClassifiedPost({ id: 5, text: 'В школе ремонт', publishedAt: hoursAgo(40) }),
    aClassifiedPost({ id: 6, text: 'В школе ремонт идёт', publishedAt: hoursAgo(39) }),
  );
  await stack.publish('story.changed', storyOf(5, { 5: 1, 6: 1, 4: 1 }));
  // of a membership that is over, as if it came late
  await stack.publish('story.changed', storyOf(5, { 6: 1 }, { 4: 2 }));
  await stack.until(async () => {
    const { data, total, widgets } = await operator.report({ widgets: ['metric-strip'] });
    const isRegrouped = data.filter(({ story_id: story }) => story).length === 5;
    return total === 6 && isRegrouped && widgets['metric-strip']?.stories === 3;
  }, 'all stories');
});
afterAll(() => stack.stop());

const storiesOf = async (user: TestUser, params: object = {}): Promise<Stories> =>
  (await user.post('/api-py/report-stories', params).expect(200)).body as Stories;
const oneOf = async (user: TestUser, params: object): Promise<Story> =>
  (await user.post('/api-py/report-story', params).expect(200)).body as Story;
const briefly = ({ total, stories }: Stories) => [total, stories.map((s) => [s.id, s.count, s.first.id, s.beyond])];

describe('the stories of a report', () => {
  it('stand by their newest publication, beside publications without one, as their first one says', async () => {
    const found = await storiesOf(operator);
    expect(briefly(found)).toEqual([
      3,
      [
        [0, 1, 4, undefined],
        [1, 3, 1, 0],
        [5, 2, 5, 0],
      ],
    ]);
    expect(found.stories[1]).toMatchObject({ networks: ['smi', 'vkontakte'], pos: 2, neut: 0, neg: 1, engagement: 14 });
    const second = await storiesOf(operator, { page: 2, size: 2 });
    expect(briefly(second)).toEqual([3, [[5, 2, 5, 0]]]);
  });

  it('are for a reader only what the topic and the filters have of them', async () => {
    const ofTopic = { topic_id: schools.id };
    expect(briefly(await storiesOf(analyst, ofTopic))).toEqual([
      3,
      [
        [0, 1, 4, undefined],
        [1, 2, 2, undefined],
        [5, 2, 5, undefined],
      ],
    ]);
    expect(briefly(await storiesOf(analyst))[1]).toContainEqual([1, 2, 2, undefined]);
    expect(briefly(await storiesOf(operator, ofTopic))[1]).toContainEqual([1, 2, 2, 1]);
    expect(briefly(await storiesOf(analyst, { ...ofTopic, type: 2 }))).toEqual([1, [[1, 1, 3, undefined]]]);
  });

  it('are ordered by size, or by what the last day added', async () => {
    expect(briefly(await storiesOf(operator, { order: 'largest' }))).toEqual([
      2,
      [
        [1, 3, 1, 0],
        [5, 2, 5, 0],
      ],
    ]);
    expect(briefly(await storiesOf(operator, { order: 'growing' }))).toEqual([1, [[1, 3, 1, 0]]]);
  });

  it('are counted beside the publications', async () => {
    const { widgets } = await operator.report({ size: 0, widgets: ['metric-strip', 'tone-totals'] });
    expect(widgets['metric-strip']).toMatchObject({ publications: 6, stories: 3 });
    expect(widgets['tone-totals']?.all).toBe(6);
  });

  it('stand once in a list by reactions, with how many reprints the report has', async () => {
    const top = async (user: TestUser, params: object) =>
      (await user.report({ sort: '-likeSum', once_per_story: true, ...params })).data.map(({ id, reprints }) => [
        id,
        reprints,
      ]);
    expect(await top(operator, { size: 2 })).toEqual([
      [2, 2],
      [4, undefined],
    ]);
    expect(await top(operator, { size: 2, page: 2 })).toEqual([[6, 1]]);
    expect(await top(analyst, { topic_id: schools.id })).toEqual([
      [2, 1],
      [4, undefined],
      [6, 1],
    ]);
    expect(await top(analyst, { topic_id: schools.id, type: 2 })).toEqual([[3, undefined]]);
    const { data } = await operator.report({ sort: '-likeSum' });
    expect(data.map(({ reprints }) => reprints)).toEqual(data.map(() => undefined));
    await operator.post('/api-py/report-form', { once_per_story: true, page: 11, size: 1000 }).expect(400);
  });

  it('are refused where no list goes that far', async () => {
    await operator.post('/api-py/report-stories', { page: 101, size: 100 }).expect(400);
    await operator.post('/api-py/report-stories', { size: 101 }).expect(400);
  });
});

describe('the access matrix of a story that is half visible', () => {
  const inAccess = { topicOf: 4, noTopicOf: 44 };
  const cells = reportReaders.flatMap((role) =>
    (['topicOf', 'noTopicOf'] as const).map((access) => [role, access] as const),
  );
  /** Count, first source, its text, reach by tones and engagement, members, and how many are elsewhere. */
  const shown = ({ story, members }: Story) => {
    const { first, count, engagement, pos, neut, neg, networks, beyond } = story;
    return {
      of: members.map(({ id }) => id),
      first: [first.id, first.text],
      count,
      engagement,
      pos,
      neut,
      neg,
      networks,
      beyond,
    };
  };
  const both = { neut: 0, neg: 1, networks: ['smi', 'vkontakte'] };
  const whole = { ...both, of: [1, 2, 3], first: [1, hidden], count: 3, engagement: 14, pos: 2 };
  const half = { ...both, of: [2, 3], first: [2, opened], count: 2, engagement: 10, pos: 1 };

  const include = ({ foreign }: ObjectRule, role: Role): boolean => Array.isArray(foreign) && foreign.includes(role);

  it.each(cells)('%s who is %s', async (role, access) => {
    const user = stack.user(`${role}_${access}`, role, inAccess[access]);
    const readsAll = include(objectRules.readPublication, role);
    const readsTopic = access === 'topicOf' || include(objectRules.readTopic, role);
    for (const [params, expected] of [
      [{}, readsAll ? { ...whole, beyond: 0 } : readsTopic ? half : undefined],
      [{ topic_id: schools.id }, readsTopic ? (readsAll ? { ...half, beyond: 1 } : half) : undefined],
    ] as const) {
      const answer = await user.post('/api-py/report-story', { ...params, story_id: 1 });
      const list = await user.post('/api-py/report-stories', params);
      const top = await user.post('/api-py/report-form', { ...params, sort: '-date', once_per_story: true });
      if (!expected) {
        expect(answer.status).toBe(404);
        const seen = [list, top].flatMap(({ status, body }) => {
          const { stories = [], data = [] } = body as Partial<Stories & ReportWire>;
          return status === 404 ? [] : [...stories, ...data];
        });
        expect(seen).toEqual([]);
        continue;
      }
      expect([answer.status, shown(answer.body as Story)]).toEqual([200, { beyond: undefined, ...expected }]);
      const { stories } = list.body as Stories;
      expect(stories.find(({ id }) => id === 1)).toEqual((answer.body as Story).story);
      const { data } = top.body as ReportWire;
      expect(data.find(({ story_id: id }) => id === 1)).toMatchObject({ id: 3, reprints: expected.count - 1 });
      // nothing of the hidden half stands anywhere in the answers
      if (expected.count === 2)
        for (const { text } of [answer, list, top]) expect(text).not.toContain(hidden.slice(0, 20));
    }
  });
});

describe('one story', () => {
  it('has its publications, the oldest first, with what they share and their spread', async () => {
    const { story, members, spread, common } = await oneOf(analyst, { topic_id: schools.id, story_id: 1 });
    expect([story.id, story.count, story.beyond]).toEqual([1, 2, undefined]);
    expect(members.map(({ id }) => id)).toEqual([2, 3]);
    expect(common).toEqual([opened]);
    expect(spread.points.reduce((sum, { sum: added }) => sum + added, 0)).toBe(2);
    expect((await oneOf(operator, { story_id: 1 })).members.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('is not found where the report has nothing of it', async () => {
    await analyst.post('/api-py/report-story', { topic_id: schools.id, story_id: 77 }).expect(404);
    await analyst.post('/api-py/report-story', { topic_id: schools.id, story_id: 5, type: 2 }).expect(404);
    const stranger = stack.user('stranger', 'mm_user', 44);
    await stranger.post('/api-py/report-story', { story_id: 1 }).expect(404);
    await stranger.post('/api-py/report-story', { topic_id: schools.id, story_id: 1 }).expect(404);
  });

  it('loses what people find not relevant, in this topic only', async () => {
    const marks = { post_id: [2], topic_id: schools.id };
    await analyst.post('/api-py/not-relevant', marks).expect(200);
    await stack.until(
      async () => (await oneOf(analyst, { topic_id: schools.id, story_id: 1 })).story.count === 1,
      'the mark',
    );
    expect((await oneOf(analyst, { topic_id: schools.id, story_id: 1 })).story.first.id).toBe(3);
    expect((await oneOf(operator, { story_id: 1 })).story.count).toBe(3);
    await analyst.post('/api-py/delete-not-relevant', marks).expect(200);
  });
});

describe('a story that became a part of another one', () => {
  const merges = [
    storyOf(40, {}, {}, { version: 2, mergedInto: 30 }),
    storyOf(30, {}, {}, { version: 4, mergedInto: 20 }),
    storyOf(20, {}, {}, { version: 3, mergedInto: 5 }),
    // an earlier state, as if it came late
    storyOf(40, {}, {}, { version: 1, mergedInto: 77 }),
    storyOf(1, {}, {}, { version: 2 }),
  ];
  const current = async (id: number, user = operator): Promise<number> =>
    (await oneOf(user, { story_id: id })).story.id;
  const known = (): Promise<unknown> =>
    stack.until(async () => {
      const { status } = await operator.post('/api-py/report-story', { story_id: 40 });
      return status === 200;
    }, 'the last merge');

  it('leads to that one by any number of merges, in whatever order they are told, and told again', async () => {
    await stack.publish('story.changed', ...[...merges].reverse());
    await known();
    await stack.publish('story.changed', ...merges);
    for (const id of [40, 30, 20, 5]) expect(await current(id)).toBe(5);
    expect(await current(1)).toBe(1);
    await operator.post('/api-py/report-story', { story_id: 77 }).expect(404);
  });

  it('shows of it what the reader may see', async () => {
    expect((await oneOf(analyst, { topic_id: schools.id, story_id: 40 })).story).toMatchObject({ id: 5, count: 2 });
    await analyst.post('/api-py/report-story', { topic_id: schools.id, story_id: 40, type: 2 }).expect(404);
    await stack.user('nobody', 'mm_user', 44).post('/api-py/report-story', { story_id: 40 }).expect(404);
  });

  it('ends a circle, which no event should tell', async () => {
    await stack.publish(
      'story.changed',
      storyOf(60, {}, {}, { mergedInto: 61 }),
      storyOf(61, {}, {}, { mergedInto: 60 }),
      storyOf(62, {}, {}, { mergedInto: 1 }),
    );
    await stack.until(
      async () => (await operator.post('/api-py/report-story', { story_id: 62 })).status === 200,
      'the last of them',
    );
    await operator.post('/api-py/report-story', { story_id: 60 }).expect(404);
  });
});

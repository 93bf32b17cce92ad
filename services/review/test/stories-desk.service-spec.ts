import { create } from '@bufbuild/protobuf';
import { randomUUID } from 'node:crypto';
import { AuthorSubscribedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { DecidedWire } from '@mm/proto/http/decisions.js';
import type { deskCalls } from '@mm/proto/http/desk.js';
import type { StoryWire } from '@mm/proto/http/stories.js';
import { buildAuthor } from './build-post.js';
import { reviewHarness, type ReviewHarness } from './review-harness.js';
import { ofStory, storiesOnDesk } from './stories-desk-kit.js';
import { author, inBothLanguages, minute, texts, told } from './stories-kit.js';

let harness: ReviewHarness;
const { get, post, story, offered, edit, change, deskPost, arrive } = storiesOnDesk(() => harness);
type Page = CallResponse<typeof deskCalls.queue>;
const page = async (query: string): Promise<Page> =>
  (await get(`/api-py/socmedia/posts?stories=true&${query}`).expect(200)).body as Page;
const ids = async (query = ''): Promise<number[]> => (await page(query)).posts.map(({ id }) => id);
const decide = (body: object, bearer?: string) =>
  post('/api-py/socmedia/decisions', { decision_id: randomUUID(), ...body }, bearer);
const labels = { lang: 'ru', spheres: [2], oblasts: [31], tone: 1 } as const;
const seen = ({ id, version }: StoryWire) => ({ id, version });
const named = (posts: readonly { id: number; version: number }[]) => posts.map(({ id, version }) => ({ id, version }));

beforeAll(async () => {
  harness = await reviewHarness();
  const telegram = buildAuthor({ id: 300, network: 'telegram', code: '-1300', username: 'channel' });
  for (const one of [author(1), author(2), author(3), author(4)]) await harness.watch(one);
  await harness.subscribe(telegram);
  await harness.publish(
    'author.subscribed',
    create(AuthorSubscribedSchema, {
      author: author(9),
      watcher: 'other',
      watchers: ['other'],
      subscribedAt: minute(0),
    }),
  );
  await arrive(
    told(11, texts.bridge, { views: 10 }),
    told(12, texts.bridge, { views: 50 }),
    told(13, texts.school),
    told(14, texts.bridge, { author: telegram, views: 5 }),
    told(19, `Новости часа. ${texts.bridge}`),
    told(21, texts.flood),
    told(22, texts.flood),
  );
});
afterAll(() => harness.stop());

describe('a queue of stories', () => {
  it('has each once, where its first post in this order stands, and counts so', async () => {
    const first = await page('');
    expect([first.posts.map(({ id }) => id), first.total, first.counts]).toEqual([
      [22, 14, 13],
      3,
      { vkontakte: 3, telegram: 1 },
    ]);
    expect(await ids('sort=date')).toEqual([11, 13, 21]);
    expect(await ids('sort=-reach')).toEqual([22, 21, 13, 12].filter((id) => id !== 21));
    expect((await get('/api-py/socmedia/counts?stories=true').expect(200)).body).toMatchObject({ queues: { new: 3 } });
  });

  it('goes on behind a page without showing a story again', async () => {
    const { posts, next } = await page('size=2');
    expect([posts.map(({ id }) => id), await ids(`size=2&after=${next}`)]).toEqual([[22, 14], [13]]);
  });

  it('looks at the posts under the filter only', async () => {
    expect(await ids('networks=telegram')).toEqual([14]);
    expect(await ids('networks=vkontakte')).toEqual([22, 13, 12]);
    expect(await ids('mine=false&sort=-date')).toEqual([22, 19, 13]);
    expect(await ids(`words=${encodeURIComponent('мост')}`)).toEqual([14]);
  });

  it('is a snapshot too', async () => {
    const { body } = await get('/api-py/socmedia/snapshot?sort=-reach&stories=true').expect(200);
    expect(body).toEqual({ ids: [22, 13, 12], is_cut: false });
  });

  it('is not what a batch is about', async () => {
    const { body } = await post('/api-py/socmedia/preview-batch', { filter: { stories: true } }).expect(200);
    expect(body).toMatchObject({ total: 6 });
  });
});

test('a post says of which story it is', async () => {
  expect((await deskPost(14))?.story).toEqual({
    id: 11,
    version: expect.any(Number) as number,
    size: 4,
    networks: ['telegram', 'vkontakte'],
    first: {
      id: 11,
      network: 'vkontakte',
      owner: 'outlet1',
      owner_name: 'Тараз сегодня',
      date: Math.floor(Date.parse(minute(11)) / 1000),
    },
    tones: { negative: 0, neutral: 0, positive: 4 },
    views: 165,
    spread: [1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1],
    duration: 8 * 60,
    after: 0,
    proposed: null,
  });
  expect((await deskPost(13))?.story).toBeNull();
});

describe('a story', () => {
  it('has its posts, who watches their authors, and what they share', async () => {
    const { members, common } = await story(11);
    expect(members.map(({ id, watchers }) => [id, watchers])).toEqual([
      [11, ['operator']],
      [12, ['operator']],
      [14, ['operator']],
      [19, ['other']],
    ]);
    expect(common[0]).toContain('временно закрыли мост через реку Талас');
  });

  it('shares no piece that a post has in two', async () => {
    const text = 'Новый мост закрыли утром. Старый мост открыли вечером';
    await arrive(told(51, text), told(52, text), told(53, 'Новый мост закрыли днём. Старый мост открыли ночью'));
    await arrive(told(54, 'Вчера новый мост закрыли старый мост открыли'));
    await edit({ ...ofStory(await story(51)), change: 'put-in', posts: [53] }).expect(200);
    const { body } = await edit({ ...ofStory(await story(51)), change: 'put-in', posts: [54] }).expect(200);
    expect((body as StoryWire).common).toEqual(['Новый мост закрыли', 'Старый мост открыли']);
  });

  describe('offers posts that may tell the same', () => {
    it('of the same place and sphere within an hour', async () => {
      expect(await offered(21)).toContainEqual({ id: 13, kind: 'place' });
    });

    it('of the other language with the same figures and names, one of a story, until it is put in', async () => {
      const { ru, kz } = inBothLanguages;
      const kazakh = { suggested: { lang: 'kz' } };
      await arrive(told(61, ru), told(62, ru), told(63, kz, kazakh), told(64, kz, kazakh));
      const found = (await offered(61)).filter(({ kind }) => kind === 'translation');
      expect(found).toEqual([{ id: 63, kind: 'translation' }]);
      expect((await offered(63))[0]).toEqual({ id: 61, kind: 'translation' });
    });

    it('without those that a person keeps apart from it, and without its own', async () => {
      const { body } = await edit({ ...ofStory(await story(61)), change: 'put-in', posts: [63] }).expect(200);
      expect((body as StoryWire).members.map(({ id }) => id)).toEqual([61, 62, 63, 64]);
      expect((await offered(61)).map(({ kind }) => kind)).not.toContain('translation');
      await edit({ ...ofStory(body as StoryWire), change: 'take-out', posts: [63, 64] }).expect(200);
      expect((await offered(61)).map(({ id }) => id)).not.toEqual(expect.arrayContaining([63]));
    });
  });

  it('is found under the id of one that it took over', async () => {
    const { version } = await story(11);
    const { body } = await edit({ story_id: 11, version, change: 'put-in', posts: [22] }).expect(200);
    expect((body as StoryWire).members.map(({ id }) => id)).toEqual([11, 12, 14, 19, 21, 22]);
    expect(await story(21)).toMatchObject({ id: 11, merged_from: 21, members: (body as StoryWire).members });
    const apart = await edit({ ...ofStory(body as StoryWire), change: 'take-out', posts: [21, 22] }).expect(200);
    expect((apart.body as StoryWire).members).toHaveLength(4);
    // 21 says for good that it became 11
    expect((await deskPost(21))?.story).toMatchObject({ id: 22, size: 2, first: { id: 21 } });
  });

  it('is not found for an unknown id', async () => {
    const { body } = await get('/api-py/socmedia/story?id=999').expect(404);
    expect(body).toMatchObject({ code: 'story-not-found' });
  });
});

describe('a decision about a story', () => {
  const about = async (id: number, over: object = {}, bearer?: string) => {
    const found = await story(id);
    return decide({ story: seen(found), posts: named(found.members), labels, ...over }, bearer);
  };

  it('is about the named posts, those of authors that one does not watch included', async () => {
    expect((await about(11)).status).toBe(200);
    expect((await story(11)).members.map(({ id, saved, tone }) => [id, saved, tone])).toEqual([
      [11, true, 1],
      [12, true, 1],
      [14, true, 1],
      [19, true, 1],
    ]);
    const logged = await harness.until(
      async () => (await harness.logged('post.reviewed')).find(({ postId }) => postId === 19),
      'the event',
    );
    expect(logged).toMatchObject({ decision: { kind: 'story', size: 4 } });
  });

  it('is proposed for reprints that come later', async () => {
    await arrive(told(31, texts.bridge), told(32, `Срочно! ${texts.bridge}`));
    const { proposed, after, size } = (await deskPost(31))?.story ?? {};
    expect([proposed, after, size]).toEqual([{ spheres: [2], oblasts: [31], tone: 1, is_ignored: false }, 2, 6]);
    expect((await deskPost(31))?.saved).toBe(false);
    expect(await ids('networks=vkontakte')).toContain(32);
  });

  it.each([
    ['led to are not proposed', {}, undefined],
    ['led to and a person changed are proposed', { oblasts: [35] }, [35]],
  ])('regions that the author of its post %s', async (_, chosen, expected) => {
    const [text, first] = expected ? [texts.bus, 43] : [texts.well, 41];
    const byAuthor = { lang: 'ru', spheres: [3], oblasts: [31], oblastsFrom: 'author-name', tone: 1 };
    await arrive(told(first, text, { suggested: byAuthor }));
    await decide({ posts: [{ id: first, version: 0 }], accept: true, labels: chosen }).expect(200);
    await arrive(told(first + 1, text));
    expect((await deskPost(first + 1))?.story?.proposed).toEqual({
      spheres: [3],
      ...(expected ? { oblasts: expected } : {}),
      tone: 1,
      is_ignored: false,
    });
  });

  it('of two people at once decides on every post once, and says what changed', async () => {
    const other = harness.bearer('other', ['mm_operator']);
    const found = await story(11);
    const waiting = named(found.members.filter(({ saved }) => !saved));
    const body = { story: seen(found), posts: waiting, labels };
    const [mine, theirs] = await Promise.all([
      decide(body),
      decide({ ...body, labels: { ...labels, tone: 2 } }, other),
    ]);
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    const results = [mine, theirs].map(({ body: { posts } }) => (posts as DecidedWire[]).map(({ result }) => result));
    expect(results.map((all) => all.join()).sort()).toEqual(['changed,changed', 'done,done']);
  });

  it('is refused when other posts belong to it by now, and for a post that is not of it', async () => {
    const found = await story(22);
    await arrive(told(23, texts.flood));
    const stale = await decide({ story: seen(found), posts: named(found.members), labels }).expect(409);
    expect(stale.body).toMatchObject({ code: 'story-changed' });
    const now = await story(22);
    const foreign = await decide({ story: seen(now), posts: [{ id: 13, version: 0 }], labels }).expect(400);
    expect(foreign.body).toMatchObject({ code: 'not-of-story', details: [{ path: 'body.posts.0' }] });
    await decide({ story: { id: 999, version: 1 }, posts: [{ id: 13, version: 0 }], labels }).expect(404);
  });
});

describe('what a person decided about a story', () => {
  const members = async (id: number): Promise<number[]> => (await story(id)).members.map((one) => one.id);

  it('stays: a post that was taken out does not come back with a reprint or an edit of its own', async () => {
    expect((await change(22, 'take-out', 21)).members.map(({ id }) => id)).toEqual([22, 23]);
    expect((await arrive(told(24, texts.flood)))[22]).toEqual([22, 23, 24]);
    expect((await arrive(told(21, `${texts.flood} Фото очевидцев.`, { revision: 2 })))[22]).toEqual([22, 23, 24]);
  });

  it('stays: a post that was put in does not leave when it is edited or the first source is', async () => {
    await change(22, 'put-in', 13);
    expect(await members(22)).toEqual([13, 22, 23, 24]);
    const found = await arrive(told(13, texts.match, { revision: 2 }), told(22, texts.school, { revision: 2 }));
    // 13 was published first, so that the story has its id
    expect(found[13]).toEqual([13, 22, 23, 24]);
  });

  it('is recorded, and refused for a story that has changed since', async () => {
    await edit({ story_id: 11, version: 1, change: 'take-out', posts: [12] }).expect(409);
    const all = await members(11);
    const { body } = await edit({ ...ofStory(await story(11)), change: 'take-out', posts: all }).expect(400);
    expect(body).toMatchObject({ code: 'whole-story' });
    await edit({ ...ofStory(await story(11)), change: 'put-in', posts: [999] }).expect(404);
    const records = (await harness.logged('audit.recorded')).filter(({ action }) => action === 'story.edited');
    expect(records).toContainEqual(expect.objectContaining({ objectId: '11', objectKind: 'story', actor: 'operator' }));
  });
});

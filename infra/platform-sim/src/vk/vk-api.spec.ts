import { z } from 'zod';
import type { Simulator } from '../simulator.js';
import { callVkMethod, callControl, startTestSimulator } from '../testing/test-simulator.js';
import { vkAuthors } from '../world/vk-authors.js';

// Written after VKCOM/vk-api-schema 5.199: wall_wallpost_full, groups_group_full, users_user_full, wall_wall_comment.
const bit = z.union([z.literal(0), z.literal(1)]);
const count = z.number().int().min(0);
const sized = z.object({ type: z.string().optional(), url: z.url(), width: count, height: count }).strict();
const attachment = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('photo'),
      photo: z
        .object({
          id: z.number().int(),
          album_id: z.number().int(),
          owner_id: z.number().int(),
          date: count,
          access_key: z.string(),
          sizes: z.array(sized).min(1),
          text: z.string(),
          has_tags: z.boolean(),
        })
        .strict(),
    })
    .strict(),
  z
    .object({
      type: z.literal('video'),
      video: z.object({
        id: z.number().int(),
        owner_id: z.number().int(),
        title: z.string(),
        duration: count,
        date: count,
        views: count,
        image: z.array(sized),
      }),
    })
    .strict(),
  z
    .object({
      type: z.literal('link'),
      link: z
        .object({
          url: z.url(),
          title: z.string(),
          caption: z.string(),
          description: z.string(),
          is_favorite: z.boolean(),
        })
        .strict(),
    })
    .strict(),
  z.object({ type: z.literal('doc'), doc: z.object({ id: count, title: z.string(), ext: z.string(), url: z.url() }) }),
  z.object({
    type: z.literal('audio'),
    audio: z.object({ id: count, artist: z.string(), title: z.string(), duration: count }),
  }),
  z.object({
    type: z.literal('album'),
    album: z.object({ id: count, title: z.string(), size: count, thumb: z.object({ sizes: z.array(sized).min(1) }) }),
  }),
  z
    .object({
      type: z.literal('poll'),
      poll: z.object({
        id: z.number().int(),
        owner_id: z.number().int(),
        question: z.string(),
        votes: count,
        answers: z.array(z.object({ id: z.number().int(), text: z.string(), votes: count, rate: z.number() }).strict()),
      }),
    })
    .strict(),
]);
const bare = z.object({
  inner_type: z.literal('wall_wallpost'),
  type: z.literal('post'),
  id: z.number().int().positive(),
  owner_id: z.number().int(),
  from_id: z.number().int(),
  date: count,
  edited: count.optional(),
  post_type: z.literal('post'),
  text: z.string(),
  attachments: z.array(attachment),
  post_source: z.object({ type: z.string(), platform: z.string().optional() }).strict(),
});
const post = bare
  .extend({
    donut: z.object({ is_donut: z.boolean() }),
    marked_as_ads: bit,
    hash: z.string(),
    is_pinned: z.literal(1).optional(),
    is_favorite: z.boolean(),
    comments: z.object({ can_post: bit, count }).strict(),
    likes: z.object({ can_like: bit, count, user_likes: bit, can_publish: bit, repost_disabled: z.boolean() }).strict(),
    reposts: z.object({ count, wall_count: count, mail_count: count, user_reposted: bit }).strict(),
    views: z.object({ count }).strict(),
    copy_history: z.array(bare.strict()).length(1).optional(),
  })
  .strict();
const group = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  screen_name: z.string(),
  is_closed: z.union([bit, z.literal(2)]),
  type: z.enum(['group', 'page', 'event']),
  deactivated: z.enum(['deleted', 'banned']).optional(),
  photo_50: z.url(),
  photo_100: z.url(),
  photo_200: z.url(),
  members_count: count.optional(),
  description: z.string().optional(),
});
const user = z.object({
  id: z.number().int().positive(),
  first_name: z.string(),
  last_name: z.string(),
  can_access_closed: z.boolean(),
  is_closed: z.boolean(),
  followers_count: count.optional(),
});
const wall = z
  .object({
    response: z.object({ count, items: z.array(post), profiles: z.array(user), groups: z.array(group) }).strict(),
  })
  .strict();
const failure = z
  .object({
    error: z.object({
      error_code: z.number().int(),
      error_msg: z.string(),
      request_params: z.array(z.object({ key: z.string(), value: z.string() }).strict()),
    }),
  })
  .strict();
const comment = z.object({
  id: z.number().int(),
  from_id: z.number().int(),
  date: count,
  text: z.string().min(1),
  post_id: z.number().int(),
  owner_id: z.number().int(),
  parents_stack: z.array(z.number()),
  likes: z.object({ count }),
  is_from_post_author: z.boolean(),
  thread: z.object({ count, items: z.array(z.never()) }),
});

describe('the demo VK', () => {
  let simulator: Simulator;
  let stop: () => void;
  beforeAll(async () => ({ simulator, stop } = await startTestSimulator()));
  afterAll(() => stop());
  const codeOf = async (method: string, params: Record<string, string>): Promise<number> =>
    failure.parse(await callVkMethod(simulator, method, params)).error.error_code;
  const wallOf = async (params: Record<string, string>): Promise<z.infer<typeof wall>['response']> =>
    wall.parse(await callVkMethod(simulator, 'wall.get', { extended: '1', ...params })).response;

  it('returns every open wall in the shape of the official schema', async () => {
    for (const author of vkAuthors.filter((a) => !a.obstacle)) {
      const result = await wallOf({ domain: author.name, count: '100' });
      expect(result.items.length).toBeGreaterThan(5);
      const dates = result.items.filter((item) => !item.is_pinned).map((item) => item.date);
      expect(dates).toEqual([...dates].sort((a, b) => b - a));
    }
  });

  it('pages without gaps or duplicates, an old pinned post first', async () => {
    const whole = (await wallOf({ owner_id: '-1001', count: '60' })).items.map((item) => item.id);
    const pages = [
      await wallOf({ owner_id: '-1001', count: '20' }),
      await wallOf({ owner_id: '-1001', count: '20', offset: '20' }),
      await wallOf({ owner_id: '-1001', count: '20', offset: '40' }),
    ];
    expect(pages.flatMap((page) => page.items.map((item) => item.id))).toEqual(whole);
    expect(new Set(whole).size).toBe(whole.length);
    expect(pages[0]?.items[0]?.is_pinned).toBe(1);
    expect(pages[0]?.items[0]?.date).toBeLessThan(pages[1]?.items.at(-1)?.date ?? 0);
  });

  it('resolves names of communities and persons; an unknown name gives an empty list', async () => {
    expect(await callVkMethod(simulator, 'utils.resolveScreenName', { screen_name: 'shymnews' })).toEqual({
      response: { type: 'group', object_id: 1001, group_id: 1001 },
    });
    expect(await callVkMethod(simulator, 'utils.resolveScreenName', { screen_name: 'asel.mama' })).toMatchObject({
      response: { type: 'user' },
    });
    expect(await callVkMethod(simulator, 'utils.resolveScreenName', { screen_name: 'no_such_name' })).toEqual({
      response: [],
    });
  });

  it('describes communities and persons with the requested fields', async () => {
    const groups = z.object({
      response: z.object({ groups: z.array(group).length(1), profiles: z.array(user) }).strict(),
    });
    const found = groups.parse(
      await callVkMethod(simulator, 'groups.getById', { group_id: 'shymnews', fields: 'members_count,description' }),
    ).response.groups[0];
    expect(found).toMatchObject({ name: 'Шымкент ньюс', members_count: 152_100 });
    expect(
      groups.parse(await callVkMethod(simulator, 'groups.getById', { group_id: 'gone_kokshetau' })).response.groups[0]
        ?.deactivated,
    ).toBe('deleted');
    const people = z
      .object({ response: z.array(user).length(1) })
      .parse(await callVkMethod(simulator, 'users.get', { user_ids: 'asel.mama', fields: 'followers_count' }));
    expect(people.response[0]?.followers_count).toBe(21_200);
  });

  it('rejects closed, deleted, banned, overloaded and unknown authors with the codes of VK', async () => {
    expect(await codeOf('wall.get', { domain: 'closed_taraz' })).toBe(15);
    expect(await codeOf('wall.get', { domain: 'closed_person' })).toBe(30);
    expect(await codeOf('wall.get', { domain: 'gone_kokshetau' })).toBe(15);
    expect(await codeOf('wall.get', { domain: 'banned_semey' })).toBe(15);
    expect(await codeOf('wall.get', { domain: 'busy_aktobe' })).toBe(6);
    expect(await codeOf('utils.resolveScreenName', { screen_name: 'busy_aktobe' })).toBe(6);
    expect(await codeOf('users.get', { user_ids: 'no_such_name' })).toBe(113);
  });

  it('rejects a wrong token, a missing version, a wrong parameter and an unknown method', async () => {
    expect(await codeOf('wall.get', { domain: 'shymnews', access_token: 'wrong' })).toBe(5);
    expect(await codeOf('wall.get', { domain: 'shymnews', v: '' })).toBe(8);
    expect(await codeOf('wall.get', { domain: 'shymnews', count: 'many' })).toBe(100);
    expect(await codeOf('wall.dance', {})).toBe(3);
    expect(await codeOf('execute', { code: 'return 1;' })).toBe(28);
  });

  it('returns posts by their codes, without deleted ones', async () => {
    const made = await callControl(simulator, 'POST', 'publish', {
      network: 'vk',
      author: 'eko_golos',
      text: 'Первая',
    });
    const other = await callControl(simulator, 'POST', 'publish', {
      network: 'vk',
      author: 'eko_golos',
      text: 'Вторая',
    });
    await callControl(simulator, 'POST', 'delete', { code: made['code'] });
    await callControl(simulator, 'POST', 'edit', { code: other['code'], text: 'Вторая, исправленная' });
    const single = z.object({ response: z.object({ items: z.array(post) }).strict() });
    const { items } = single.parse(
      await callVkMethod(simulator, 'wall.getById', { posts: `${String(made['code'])},${String(other['code'])}` }),
    ).response;
    expect(items.map((item) => item.text)).toEqual(['Вторая, исправленная']);
    expect(items[0]?.edited).toBeGreaterThan(0);
  });

  it('returns as many comments as the post counts, and error 212 where comments are closed', async () => {
    const { items } = await wallOf({ domain: 'almaty_dvor', count: '100' });
    const busy = items.reduce((a, b) => (b.comments.count > a.comments.count ? b : a));
    const result = z.object({ response: z.object({ count, items: z.array(comment) }) }).parse(
      await callVkMethod(simulator, 'wall.getComments', {
        owner_id: String(busy.owner_id),
        post_id: String(busy.id),
        count: '100',
        need_likes: '1',
      }),
    ).response;
    expect(result.count).toBeGreaterThanOrEqual(busy.comments.count);
    expect(result.items).toHaveLength(Math.min(100, result.count));
    const closed = (await wallOf({ domain: 'aqtobe_tany', count: '1' })).items[0];
    expect(await codeOf('wall.getComments', { owner_id: String(closed?.owner_id), post_id: String(closed?.id) })).toBe(
      212,
    );
  });

  it('finds posts by a word and pages by next_from', async () => {
    const search = z.object({
      response: z
        .object({ items: z.array(post), count, total_count: count, next_from: z.string().optional() })
        .strict(),
    });
    const first = search.parse(await callVkMethod(simulator, 'newsfeed.search', { q: 'улице', count: '5' })).response;
    const second = search.parse(
      await callVkMethod(simulator, 'newsfeed.search', { q: 'улице', count: '5', start_from: first.next_from ?? '' }),
    ).response;
    expect(first.items.every((item) => item.text.toLowerCase().includes('улице'))).toBe(true);
    expect(second.items.map((item) => item.hash)).not.toEqual(first.items.map((item) => item.hash));
  });

  it('limits the calls of a token per second', async () => {
    const slow = await startTestSimulator({ SIM_RPS: '3' });
    const codes = await Promise.all(
      Array.from({ length: 12 }, () => callVkMethod(slow.simulator, 'utils.getServerTime', {})),
    );
    slow.stop();
    expect(codes.filter((result) => 'error' in result).length).toBeGreaterThanOrEqual(6);
  });
});

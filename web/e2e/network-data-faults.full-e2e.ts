import type { PostWire } from '@mm/proto/http/posts.js';
import { ApiClient, eventually } from './api-client.js';
import { demoNetworks } from './demo-networks.js';
import { addDemoOperators, disableDemoOperators, endPauses } from './operator-accounts.js';
import {
  byNetwork,
  forAll,
  socialIds,
  uniqueWords,
  watchAuthors,
  WatchedAuthor,
  withoutDamage,
} from './watched-authors.js';
import type { SocialId, Watched } from './watched-authors.js';

const word = uniqueWords('данные');
/** More requests for one author's posts than its history needs. */
const mostRequests = 60;
let admin: ApiClient;
let watched: Watched;
let beside: Watched;
/** Requests for the posts of the authors beside while their first collection met endless pages. */
const endless = new Map<SocialId, number>();

/** A fault of the list of posts; YouTube's is only read when its feed cannot be. */
async function addListFault(one: WatchedAuthor, fault: string): Promise<void> {
  if (!one.isTitled) return one.addFault(fault);
  await one.addFault('brokenXml', 'feed');
  await one.addFault(fault, 'playlistItems');
}

beforeAll(async () => {
  admin = await ApiClient.signIn('admin');
  const operator = await ApiClient.signIn('operator');
  await addDemoOperators(admin);
  watched = await watchAuthors(operator);
  const after = await demoNetworks.latestRequest();
  for (const id of socialIds) {
    const { network, author } = WatchedAuthor.address(operator, id, 1);
    if (id === 'youtube') await demoNetworks.addFault({ network, author, fault: 'brokenXml', method: 'feed' });
    await demoNetworks.addFault({ network, author, fault: 'infinitePaging' });
  }
  beside = new Map(
    await Promise.all(socialIds.map(async (id) => [id, await WatchedAuthor.subscribe(operator, id, 1)] as const)),
  );
  await byNetwork(beside, socialIds, async (one, id) => {
    await one.collect();
    const requests = await demoNetworks.journal(one.user.demo, after);
    endless.set(id, requests.filter(({ author }) => author === one.author.username).length);
  });
  await demoNetworks.clearFaults();
  await byNetwork(watched, socialIds, (one) => one.collect());
});
afterEach(async () => {
  await demoNetworks.clearFaults();
  await endPauses(admin, socialIds);
});

it('the first collection of an author ends although the pages of its posts do not [D §11]', () => {
  for (const id of socialIds) expect([id, endless.get(id)]).toEqual([id, expect.any(Number)]);
  expect(Math.max(...endless.values())).toBeLessThan(mostRequests);
});

it('an old pinned post at the beginning hides no post behind it, and is stored once', async () => {
  const since = Date.now() - 1;
  expect(
    await byNetwork(beside, socialIds, async (one) => {
      await one.publish(`Под закреплённой записью: ${word()}`);
      await one.publish(`Ещё одна: ${word()}`);
      return one.aftermath(since);
    }),
  ).toEqual(forAll(socialIds, withoutDamage));
});

describe.each<[string, readonly SocialId[]]>([
  ['of every network', socialIds],
  ['of Instagram over the Graph API', ['instagram']],
])('posts %s', (_, ids) => {
  beforeEach(() => (ids.length === 1 ? disableDemoOperators(admin, 'instagram') : undefined));

  it.each(['infinitePaging', 'emptyPage'])(
    'with %s: collection ends without a fault, and each post is there once',
    async (fault) => {
      const since = Date.now() - 1;
      const after = await demoNetworks.latestRequest();
      await byNetwork(watched, ids, async (one) => {
        await addListFault(one, fault);
        await one.publish(`Странный список: ${word()}`);
        expect(await one.user.update(one.author)).toMatchObject({ status: '200' });
        const requests = await demoNetworks.journal(one.user.demo, after);
        expect(requests.filter(({ author }) => author === one.author.username).length).toBeLessThan(mostRequests);
      });
      await demoNetworks.clearFaults();
      expect(await byNetwork(watched, ids, (one) => one.aftermath(since))).toEqual(forAll(ids, withoutDamage));
    },
    60_000,
  );

  it('with a date in the future have the time of their collection, and hide none that come later', async () => {
    const since = Date.now() - 1;
    await byNetwork(watched, ids, async (one) => {
      await one.addFault('futureDate');
      const { code } = await one.publish(`Запись из будущего: ${word()}`);
      await one.collect();
      const { date } = await one.post(code);
      expect([one.user.id, Math.abs(date * 1000 - Date.now()) < 120_000]).toEqual([one.user.id, true]);
    });
    await demoNetworks.clearFaults();
    await byNetwork(watched, ids, (one) => one.publish(`Запись после будущего: ${word()}`));
    expect(await byNetwork(watched, ids, (one) => one.aftermath(since))).toEqual(forAll(ids, withoutDamage));
  });

  it('of 1 MB and with markup in their texts are kept in full and as text', async () => {
    const markup = '<script>alert("взлом")</script><img src=x onerror=alert(1)>';
    await byNetwork(watched, ids, async (one) => {
      await one.addFault('bigText');
      const { code } = await one.publish(`Очень длинная запись: ${word()}`);
      await one.collect();
      const { length } = await one.user.textOf(await one.post(code));
      // A poll or link of the post follows its text.
      expect([one.user.id, length >= 1_000_000]).toEqual([one.user.id, true]);
    });
    await demoNetworks.clearFaults();
    await byNetwork(watched, ids, async (one) => {
      await one.addFault('markup');
      const { code } = await one.publish(`Запись с разметкой: ${word()}`);
      await one.collect();
      const post = await one.post(code, ({ caption }) => caption.includes('onerror'));
      expect([one.user.id, await one.user.textOf(post)]).toEqual([one.user.id, expect.stringContaining(markup)]);
      if (one.isTitled) expect(post.title).toContain('<b>&amp;');
    });
  });

  it('without optional fields have unknown counters, and get them when the network gives them', async () => {
    const unknown: Record<SocialId, (keyof PostWire)[]> = {
      vkontakte: ['views_count', 'share_count'],
      youtube: ['likes_count', 'comments_count'],
      ok: ['likes_count', 'comments_count', 'views_count', 'share_count'],
      facebook: ['likes_count', 'comments_count'],
      instagram: ['likes_count', 'comments_count'],
    };
    const codes = await byNetwork(watched, ids, async (one, id) => {
      await one.addFault('missingFields');
      const { code } = await one.publish(`Запись без счётчиков: ${word()}`);
      await one.collect();
      const post = await one.post(code);
      expect([id, ...unknown[id].map((counter) => post[counter])]).toEqual([id, ...unknown[id].map(() => -1)]);
      return code;
    });
    await demoNetworks.clearFaults();
    await byNetwork(watched, ids, async (one, id) => {
      await one.collect();
      await one.post(codes[id] ?? '', (post) => unknown[id].every((counter) => Number(post[counter]) >= 0));
    });
  });

  it('take counters that go down', async () => {
    // Reactions to young posts grow meanwhile; those of the newest posts are read.
    const settled = (post: PostWire): boolean => post.date * 1000 < Date.now() - 6 * 3_600_000;
    const sumOf = (posts: readonly PostWire[]): number =>
      posts.reduce((sum, post) => sum + Math.max(0, post.likes_count) + Math.max(0, post.views_count), 0);
    await byNetwork(beside, ids, async (one) => {
      const reactions = async (): Promise<number> =>
        sumOf((await one.user.posts(one.author)).filter(settled).slice(0, 8));
      await one.collect();
      // A post that arrives later shows that the reactions have arrived.
      const { code } = await one.publish(`После счётчиков: ${word()}`);
      await one.collect();
      await one.post(code);
      const before = await reactions();
      await one.addFault('countersDown');
      await one.collect();
      await eventually(`the reactions of ${one.user.id} go down`, async () => (await reactions()) < 0.75 * before);
    });
  });

  it('that are edited have another revision, and deleted ones are marked [D §6]', async () => {
    await byNetwork(watched, ids, async (one) => {
      const since = Date.now() - 1;
      const [edited, deleted] = [await one.publish(`Черновик: ${word()}`), await one.publish(`Лишнее: ${word()}`)];
      await one.collect();
      const { revision } = await one.post(edited.code);
      await one.post(deleted.code);
      const text = `Исправлено: ${word()}`;
      await demoNetworks.edit(edited.code, text);
      await demoNetworks.remove(deleted.code);
      await one.collect();
      const revised = await one.post(edited.code, ({ caption }) => caption.includes(text));
      expect([one.user.id, revised.revision]).toEqual([one.user.id, revision + 1]);
      await one.post(deleted.code, ({ withdrawn }) => withdrawn);
      expect([one.user.id, await one.aftermath(since)]).toEqual([one.user.id, withoutDamage]);
    });
  });
});

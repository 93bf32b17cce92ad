import type { Simulator } from '../simulator.js';
import { startTestSimulator } from '../testing/test-simulator.js';
import { findAuthor } from '../world/authors.js';
import { commentsAt } from '../world/comments.js';
import type { SocialAuthor } from '../world/social-author.js';
import { authorPage } from './author-page.js';
import { viewOf } from './post-view.js';

describe('pages of an author of a social network', () => {
  let simulator: Simulator;
  let stop: () => void;
  let author: SocialAuthor;
  beforeAll(async () => {
    ({ simulator, stop } = await startTestSimulator({ SIM_HISTORY_DAYS: '30' }));
    author = findAuthor('ok', 'nashtaraz') as SocialAuthor;
  });
  afterAll(() => stop());

  it('hold every visible post once, newest first, while new posts arrive', () => {
    const whole = simulator.world.newestPosts(author, 10_000).map(({ id }) => id);
    const seen: number[] = [];
    for (let before: number | undefined; ;) {
      const page = authorPage(simulator, author, { before, count: 10 });
      seen.push(...page.posts.map(({ post }) => post.id));
      simulator.world.publish(author, [{}]);
      before = page.next;
      if (before === undefined) break;
    }
    expect(seen).toEqual(whole);
  });

  it.each([
    ['ok', 'sever.dacha'],
    ['facebook', 'zhetisu.alany'],
    ['instagram', 'oral.qalasy'],
  ] as const)('%s: %s begin with an old pinned post, which no later page has', (network, name) => {
    const someone = findAuthor(network, name) as SocialAuthor;
    const pages = [authorPage(simulator, someone, { count: 4 })];
    for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
      pages.push(authorPage(simulator, someone, { before: next, count: 4 }));
    const [pinned, ...others] = pages.flatMap(({ posts }) => posts);
    expect([pinned?.isPinned, others.some(({ isPinned }) => isPinned)]).toEqual([true, false]);
    expect(pages[0]?.posts).toHaveLength(4);
    const ids = others.map(({ post }) => post.id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    const all = simulator.world.newestPosts(someone, 10_000).map(({ id }) => id);
    expect(new Set([pinned?.post.id, ...ids])).toEqual(new Set(all));
    expect(ids.length + 1).toBe(all.length);
  });

  it('change as the fault says: text, date and counters of the first post, endless and empty pages', () => {
    const spoiled = (fault: Parameters<typeof authorPage>[2]['fault'], before?: number) =>
      authorPage(simulator, author, { count: 5, fault, before });
    const plain = authorPage(simulator, author, { count: 5 });
    expect(spoiled('bigText').posts[0]?.text).toHaveLength(1_000_000);
    expect(spoiled('bigText').posts[1]?.text).toBe(plain.posts[1]?.text);
    expect(spoiled('markup').posts[0]?.text).toContain('<script>');
    expect(spoiled('futureDate').posts[0]?.at).toBeGreaterThan(simulator.world.now());
    expect(spoiled('infinitePaging', plain.next).posts.map(({ code }) => code)).toEqual(
      plain.posts.map(({ code }) => code),
    );
    expect(spoiled('infinitePaging', author.firstId + 1).next).toBeDefined();
    expect(spoiled('emptyPage')).toEqual({ posts: [], next: expect.any(Number) as number });
    const old = authorPage(simulator, author, { count: 200 }).posts.find(({ counters }) => counters.views > 1000);
    expect(viewOf(simulator, old!.post, 'countersDown').counters.views).toBeLessThan(old!.counters.views);
  });

  it('have as many comments as they count, each with a writer', () => {
    const busy = authorPage(simulator, author, { count: 200 }).posts.find(({ counters }) => counters.comments > 3);
    const comments = commentsAt(busy!.post, simulator.world.now());
    expect(comments.length).toBeGreaterThanOrEqual(busy!.counters.comments);
    expect(comments.every(({ author: writer, text }) => writer.username && writer.firstName && text)).toBe(true);
  });

  it.each([
    ['youtube', 'dalatv_kz'],
    ['ok', 'nashtaraz'],
    ['ok', 'galina.semey'],
    ['facebook', 'qazaqstan.today'],
    ['instagram', 'shymkent.live'],
  ] as const)(
    '%s: %s and its posts have pages for browsers, by the addresses of the network',
    async (network, name) => {
      const someone = findAuthor(network, name) as SocialAuthor;
      const [{ pageUrl, post }] = authorPage(simulator, someone, { count: 1 }).posts as [ReturnType<typeof viewOf>];
      const response = await fetch(pageUrl);
      expect([response.status, (await response.text()).includes(someone.title)]).toEqual([200, true]);
      const wall = await fetch(`${simulator.controlUrl}/www/${network}/${network === 'youtube' ? '@' : ''}${name}`);
      expect([wall.status, (await wall.text()).includes(pageUrl)]).toEqual([200, true]);
      simulator.world.remove(post);
      expect((await fetch(pageUrl)).status).toBe(404);
    },
  );

  it('have no pages where the author is closed, gone or unknown', async () => {
    const page = async (path: string) => (await fetch(`${simulator.controlUrl}/www/${path}`)).status;
    expect(await page('instagram/gone_blog/')).toBe(404);
    expect(await page('instagram/nobody/')).toBe(404);
    expect(await page('vk/shymnews')).toBe(404);
    const closed = await fetch(`${simulator.controlUrl}/www/ok/closed_okclub`);
    expect(await closed.text()).toContain('закрытая страница');
  });
});

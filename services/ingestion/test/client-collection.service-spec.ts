import { NetworkFault } from '@mm/networks/network-fault.js';
import type { NetworkHealthWire, SourceHealthWire } from '@mm/proto/http/source-health.js';
import { CollectNews } from '../src/collection/client-news.js';
import type { Post } from '../src/collection/post.entity.js';
import { RefreshCounters } from '../src/collection/refresh-counters.js';
import { RefreshComments } from '../src/comments/refresh-comments.js';
import { aRawPost } from './a-raw-post.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInClients } from './stand-in-clients.js';
import { StandInNetwork, type StandInAuthor } from './stand-in-network.js';

const [first, second] = ['+77010000001', '+77010000002'] as const;
const channels = new StandInNetwork('telegram', { credential: 'none', operator: 'client', countersByAuthor: true });
const clients = new StandInClients();
let harness: NetworkHarness;
let authors = 1_000;

beforeAll(async () => {
  harness = await networkHarness([channels], { MM_HEALTH_EVERY: '3600' }, clients);
  for (const phone of [first, second]) await clients.add(harness, 'telegram', phone);
});
afterAll(() => harness.stop());
afterEach(async () => {
  channels.fault = () => undefined;
  clients.isReady = () => true;
  await harness.rows("UPDATE ingestion.credential_state SET parked_until = NULL, reason = '', faults = 0");
});

const recent = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
interface Plan {
  author_id: string;
  collected_at: Date | null;
  last_fault: string;
  is_due: boolean;
  lease: string | null;
}
const plan = async ({ code }: StandInAuthor): Promise<Plan> => {
  const [row] = await harness.rows<Plan>(
    `SELECT t.*, t.next_at <= now() AS is_due
     FROM ingestion.poll_target t JOIN ingestion.author a ON a.id = t.author_id WHERE a.code = $1`,
    code,
  );
  if (!row) throw new Error(`no plan for ${code}`);
  return row;
};
const stored = ({ code }: StandInAuthor) =>
  harness.rows<Pick<Post, 'code' | 'comments' | 'withdrawn_at' | 'text' | 'display_url' | 'pictures'>>(
    'SELECT * FROM ingestion.post WHERE code LIKE $1 ORDER BY id',
    `${code}\\_%`,
  );
const health = async ({ username }: StandInAuthor): Promise<SourceHealthWire | undefined> => {
  const { body } = await harness.get(`/api-py/source-health?search=${username}`, harness.admin).expect(200);
  return (body as { sources: SourceHealthWire[] }).sources[0];
};
const lookup = async (name: string) =>
  (await harness.get(`/api-tg/telegram/info-channel?name=${name}`).expect(200)).body as Record<string, unknown>;
const update = async ({ username }: StandInAuthor) =>
  (await harness.get(`/api-tg/telegram/update-channel?name=${username}`).expect(200)).body as Record<string, unknown>;
const add = async ({ username }: StandInAuthor): Promise<void> =>
  void (await harness.get(`/api-tg/telegram/add-channel?name=${username}`).expect(200));

const channel = (posts = 0): StandInAuthor => {
  const code = String(++authors);
  const author: StandInAuthor = { code, username: `channel${code}` };
  author.posts = Array.from({ length: posts }, (_, i) =>
    aRawPost({ code: `${code}_${i}`, publishedAt: recent(i + 1) }),
  );
  channels.authors.push(author);
  return author;
};
/** A channel that was subscribed to and polled. */
async function watched(posts = 0): Promise<StandInAuthor> {
  const author = channel(posts);
  await add(author);
  await harness.until(async () => {
    const { collected_at: at, lease } = await plan(author);
    return at !== null && lease === null;
  }, 'the first poll');
  return author;
}
const usesOf = async (task: string, work: () => Promise<unknown>): Promise<string[]> => {
  const before = channels.uses.length;
  await work();
  return channels.uses
    .slice(before)
    .filter((use) => use.task === task)
    .map(({ as }) => as);
};

describe('a channel', () => {
  it('is polled, counted and looked up with its account, and says so nowhere', async () => {
    const author = channel(1);
    clients.assignments.set(author.code, second);
    await add(author);
    await harness.until(async () => (await health(author))?.state === 'ok', 'the first poll');
    expect(await usesOf('posts', () => update(author))).toEqual([second]);
    expect(await usesOf('counters', () => update(author))).toEqual([second]);
    clients.assignments.set(author.code, first);
    expect(await usesOf('posts', () => update(author))).toEqual([first]);
    expect((await health(author))?.via).toBe('');
    const found = await lookup(`@${author.username}`);
    expect(found).toMatchObject({ status: '200', code: author.code });
    expect(found).not.toHaveProperty('via');
  });

  it('is read on public pages without a ready account, which the list of sources and a lookup say', async () => {
    const author = await watched();
    clients.isReady = () => false;
    expect(await usesOf('posts', () => update(author))).toEqual(['']);
    expect((await health(author))?.via).toBe('public');
    expect(await lookup(channel().username)).toMatchObject({ status: '200', via: 'public' });
    clients.isReady = () => true;
    await update(author);
    expect((await health(author))?.via).toBe('');
  });

  it('is left to the process whose client reads it', async () => {
    const author = channel();
    clients.elsewhere.add(author.code);
    await add(author);
    await watched();
    expect(await plan(author)).toMatchObject({ collected_at: null, is_due: true });
    clients.elsewhere.delete(author.code);
    await harness.until(async () => (await plan(author)).collected_at !== null, 'the poll');
  });

  it('that public pages do not show is not gone or closed while an account only has to wait', async () => {
    const author = await watched();
    clients.isReady = () => false;
    author.fault = new NetworkFault('closed_account', { code: 'no_preview', message: 'no preview' });
    expect(await update(author)).toMatchObject({ status: '503', reason: 'transient' });
    await harness.rows('UPDATE ingestion.client_state SET is_authorised = false');
    expect(await update(author)).toMatchObject({ status: '403', reason: 'closed_account' });
    await harness.rows('UPDATE ingestion.client_state SET is_authorised = true');
  });
});

describe('news of a client', () => {
  const news = () => harness.app.get(CollectNews);
  const post = (author: StandInAuthor, id: number, text = 'новость') =>
    aRawPost({ code: `${author.code}_${id}`, publishedAt: recent(0), text });

  it('of new and edited posts have the channel polled, once for a burst', async () => {
    const author = await watched();
    author.posts = [post(author, 1)];
    const polls = await usesOf('posts', async () => {
      await Promise.all(
        [1, 2, 3].map((id) =>
          news().onNews('telegram', { authorCode: author.code, kind: 'new', codes: [`${author.code}_${id}`] }),
        ),
      );
      await harness.until(async () => (await stored(author)).length === 1, 'the new post');
      await harness.until(async () => (await plan(author)).lease === null, 'the end of the poll');
    });
    expect(polls).toHaveLength(1);
    author.posts = [post(author, 1, 'исправлено')];
    await news().onNews('telegram', { authorCode: author.code, kind: 'edited', codes: [`${author.code}_1`] });
    await harness.until(async () => (await stored(author))[0]?.text === 'исправлено', 'the edit');
  });

  it('that come while the channel is polled have it polled again', async () => {
    const author = await watched();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const read = channels.posts.bind(channels);
    let isPolled = false;
    channels.posts = async function* (key, since, ctx) {
      const pages: Awaited<ReturnType<typeof read>>[] = [read(key, since, ctx)];
      for (const page of pages)
        for await (const one of page) {
          isPolled = true;
          await released;
          yield one;
        }
    };
    const updating = update(author);
    await harness.until(async () => isPolled, 'the poll');
    channels.posts = read;
    author.posts = [post(author, 1)];
    await news().onNews('telegram', { authorCode: author.code, kind: 'new', codes: [] });
    release();
    await updating;
    await harness.until(async () => (await stored(author)).length === 1, 'the second poll');
  });

  it('of deleted posts have them withdrawn at once, however many', async () => {
    const author = await watched(3);
    author.gone = [`${author.code}_0`, `${author.code}_2`];
    await news().onNews('telegram', {
      authorCode: author.code,
      kind: 'deleted',
      codes: [...author.gone, `${author.code}_77`],
    });
    expect((await stored(author)).filter((row) => row.withdrawn_at).map(({ code }) => code)).toEqual(
      expect.arrayContaining(author.gone),
    );
    expect(await stored(author)).toHaveLength(3);
    author.gone.push(`${author.code}_1`);
    await news().onNews('telegram', { authorCode: author.code, kind: 'deleted', codes: [`${author.code}_1`] });
    expect((await stored(author)).every((row) => row.withdrawn_at)).toBe(true);
  });

  it('leave deleted posts due that cannot be read now', async () => {
    const author = await watched(2);
    author.gone = [`${author.code}_0`];
    author.fault = new NetworkFault('transient', { code: 500, message: 'later' });
    await news().onNews('telegram', { authorCode: author.code, kind: 'deleted', codes: author.gone });
    delete author.fault;
    await harness.app.get(RefreshCounters).refreshDue('telegram');
    expect((await stored(author)).filter((row) => row.withdrawn_at).map(({ code }) => code)).toEqual(author.gone);
  });

  it('of removed and unknown channels are ignored, and only watched ones are asked for', async () => {
    const author = await watched();
    const isAskedFor = async (): Promise<boolean> =>
      (await news().watchedAuthors('telegram')).some(({ code }) => code === author.code);
    expect(await isAskedFor()).toBe(true);
    await harness.rows('UPDATE ingestion.author SET hidden = true WHERE code = $1', author.code);
    for (const authorCode of [author.code, 'unknown'])
      await news().onNews('telegram', { authorCode, kind: 'new', codes: [] });
    expect((await plan(author)).is_due).toBe(false);
    expect(await isAskedFor()).toBe(false);
  });
});

describe('public pages', () => {
  it.each([['p1'], ['p1', 'p2']])(
    'have shown pictures that an edited post keeps, unless it is only text',
    async (...names) => {
      const [author, pictures] = [channel(1), names.map((name) => `https://cdn.example/${name}.jpg`)];
      const code = `${author.code}_0`;
      const read = async (text: string, publishingType: number, shown: string[] = []): Promise<unknown> => {
        author.posts = [aRawPost({ code, publishedAt: recent(1), text, publishingType, pictures: shown })];
        await update(author);
        const [post] = await stored(author);
        const revised = (await harness.sent('post.revised')).filter(({ post: of }) => of?.code === code).at(-1)?.post;
        return [post?.text, post?.display_url, post?.pictures, revised?.displayUrl, revised?.pictureCount];
      };
      await add(author);
      await harness.until(async () => (await plan(author)).lease === null, 'the first poll');
      await read('на странице', 2, pictures);
      const all = pictures.length > 1 ? pictures : [];
      expect(await read('у клиента', 2)).toEqual(['у клиента', pictures[0], all, pictures[0], pictures.length]);
      expect(await read('снова', 5)).toEqual(['снова', pictures[0], all, pictures[0], pictures.length]);
      expect(await read('без фото', 1)).toEqual(['без фото', '', [], undefined, undefined]);
    },
  );

  it('take no counters and comments away that an account has read', async () => {
    channels.withComments({
      code: 'c1',
      postCode: '',
      text: 'комментарий',
      createdAt: recent(0),
      likes: 1,
      replies: 0,
      owner: { code: '1', username: 'aigul', url: '' },
    });
    const withAccount = channels.comments?.bind(channels);
    const authorsOfComments: (string | undefined)[] = [];
    channels.comments = async (code, ctx, limits, author) => {
      authorsOfComments.push(author?.code);
      return (ctx.client && (await withAccount?.(code, ctx, limits, author))) ?? [];
    };
    const author = await watched(1);
    const [post] = await stored(author);
    const comments = async (): Promise<unknown[]> => {
      const { body } = await harness.get(`/api-py/telegram-media-comments/${post?.code}`).expect(200);
      return (body as { comments: unknown[] }).comments;
    };
    await harness.rows('UPDATE ingestion.post SET comments = 5 WHERE code = $1', post?.code);
    expect(await comments()).toHaveLength(1);
    clients.isReady = () => false;
    expect(await comments()).toHaveLength(1);
    await harness.rows('UPDATE ingestion.post SET comments = 6, next_comments_at = now() WHERE code = $1', post?.code);
    expect(await harness.app.get(RefreshComments).refreshDue('telegram')).toBe(true);
    expect(await comments()).toHaveLength(1);
    expect(new Set(authorsOfComments)).toEqual(new Set([author.code]));
    await update(author);
    expect(await stored(author)).toEqual([expect.objectContaining({ comments: 6, likes: 7 })]);
  });
});

test('the health of the network counts accounts, and those that are parked', async () => {
  const network = async (): Promise<NetworkHealthWire | undefined> => {
    const { body } = await harness.get('/api-py/source-health/networks', harness.admin).expect(200);
    return (body as { networks: NetworkHealthWire[] }).networks.find((one) => one.network === 'telegram');
  };
  expect(await network()).toMatchObject({ resources: 2, parked: 0 });
  const author = await watched();
  clients.assignments.set(author.code, first);
  channels.fault = (as) =>
    as === first
      ? new NetworkFault('rate_limited', { code: 'FLOOD_WAIT', message: '' }, { retryAfterMs: 60_000 })
      : undefined;
  expect(await usesOf('posts', () => update(author))).toEqual([first, second]);
  expect(await network()).toMatchObject({ resources: 2, parked: 1 });
});

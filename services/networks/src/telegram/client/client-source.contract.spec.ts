import { startTestSimulator } from '@mm/platform-sim/testing/test-simulator.js';
import type { Simulator } from '@mm/platform-sim/simulator.js';
import type { CollectContext } from '../../network/network-collector.js';
import { NetworkFault } from '../../network/network-fault.js';
import { faultOf, TestAccounts } from '../testing/test-accounts.js';
import { codesOf, everything, TestChannels } from '../testing/test-channels.js';

const phone = '+77010000001';
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const idOf = (code: string): number => Number(code.split('_')[1]);

describe('channels read with a client', () => {
  let simulator: Simulator;
  let stop: () => void;
  let channels: TestChannels;
  const accounts = new TestAccounts();

  beforeAll(async () => {
    ({ simulator, stop } = await startTestSimulator({ SIM_HISTORY_DAYS: '14' }));
    const account = accounts.make(simulator);
    await account.signIn();
    channels = new TestChannels(simulator, account, phone);
  });
  afterEach(() => void simulator.faults.clear());
  afterAll(async () => {
    await accounts.destroyAll();
    stop();
  });

  it('finds a known channel with every field, in any case of its name', async () => {
    const profile = await channels.lookup('Qazaq_Minute');
    expect(profile).toEqual({
      code: expect.stringMatching(/^\d+$/),
      username: 'qazaq_minute',
      fullName: 'Казахстан за минуту',
      biography: 'Новости страны коротко и без воды',
      followers: 328_000,
      follows: -1,
      mediaCount: (await channels.published('qazaq_minute')).length,
      isGroup: true,
      isClosed: false,
      url: 'https://t.me/qazaq_minute',
    });
  });

  it('resolves a name once', async () => {
    await channels.lookup('qazaq_minute');
    const before = (await channels.calls()).length;
    await channels.lookup('qazaq_minute');
    expect((await channels.calls()).slice(before)).toEqual(['channels.getFullChannel', 'messages.getHistory']);
  });

  it.each(['nobody_here', 'gone_channel', '1!'])('throws not_found for %s', async (name) => {
    expect(await faultOf(channels.lookup(name))).toMatchObject({ kind: 'not_found' });
  });

  it('finds a closed channel as closed, and throws closed_account for its posts', async () => {
    const author = await channels.lookup('closed_channel');
    expect(author).toMatchObject({
      fullName: 'Закрытый канал',
      username: 'closed_channel',
      isClosed: true,
      followers: -1,
    });
    expect(await faultOf(channels.collect(author))).toMatchObject({ kind: 'closed_account' });
    const open = await channels.lookup('zhkh_signal');
    await channels.fault('tgPrivate', { method: 'channels.getFullChannel' });
    await channels.fault('tgPrivate', { method: 'messages.getHistory' });
    expect(await channels.lookup('zhkh_signal')).toMatchObject({ code: open.code, isClosed: true });
    expect(await faultOf(channels.collect(open))).toMatchObject({ kind: 'closed_account' });
  });

  it('returns complete posts, an album as one', async () => {
    const author = await channels.lookup('qazaq_minute');
    const { posts, pages } = await channels.collect(author);
    const truth = await channels.published('qazaq_minute');
    expect(codesOf(posts)).toEqual(codesOf(truth));
    expect(pages.map(({ done }) => done)).toEqual(pages.map((_, i) => i === pages.length - 1));
    const texts = new Map(truth.map(({ code, text }) => [code, text]));
    for (const post of posts) {
      expect(post).toMatchObject({
        ownerCode: author.code,
        publishedAt: expect.stringMatching(ISO),
        title: '',
        url: `https://t.me/qazaq_minute/${idOf(post.code)}`,
        isAdvert: false,
      });
      expect(post.text).toContain(texts.get(post.code)?.trim());
      expect(/(?![\n\t])\p{Cc}/u.test(post.text)).toBe(false);
      expect(post.counters).toEqual({
        likes: expect.any(Number),
        comments: expect.any(Number),
        shares: expect.any(Number),
        views: expect.any(Number),
      });
      expect(post.counters.views).toBeGreaterThan(0);
    }
    expect(posts.some((post) => post.counters.likes > 0 && post.counters.comments > 0)).toBe(true);
    expect(new Set(posts.map((post) => post.publishingType))).toEqual(new Set([1, 2, 3, 4, 6]));
    expect(posts.every((post) => post.isVideo === (post.publishingType === 3))).toBe(true);
    expect(pages.every(({ skipped }) => skipped === 0)).toBe(true);
  });

  it('reads one post by any message of it, as the pages of posts have it', async () => {
    const author = await channels.lookup('qazaq_minute');
    const { posts } = await channels.collect(author);
    const albums = new Set(channels.albums('qazaq_minute'));
    const album = posts.find(({ code }) => albums.has(code));
    for (const listed of [posts[0], posts.at(-1), album]) {
      if (!listed) throw new Error('there is no album');
      for (const id of listed === album ? [idOf(listed.code), idOf(listed.code) + 1] : [idOf(listed.code)]) {
        const found = await channels.source.post('Qazaq_Minute', id, channels.ctx);
        expect(found.author).toEqual({ ...author, mediaCount: expect.any(Number), followers: expect.any(Number) });
        expect(found.post).toEqual({ ...listed, counters: expect.anything() });
      }
    }
    const gone = await channels.publish('Её удалят сразу');
    await channels.control('delete', { code: gone });
    for (const [name, id] of [
      ['qazaq_minute', idOf(gone)],
      ['qazaq_minute', 999_999_999],
      ['nobody_here', 5],
    ] as const)
      expect(await faultOf(channels.source.post(name, id, channels.ctx))).toMatchObject({ kind: 'not_found' });
    expect(await faultOf(channels.source.post('closed_channel', 5, channels.ctx))).toMatchObject({
      kind: 'closed_account',
    });
  });

  it('continues with a renamed channel, and finds it by its id under the new name', async () => {
    const author = await channels.lookup('taraz_112');
    const { cursor } = await channels.collect(author);
    await channels.control('telegram/rename', { author: 'taraz_112', username: 'taraz_live' });
    const code = await channels.publish('Под новым именем', 'taraz_112');
    const { posts } = await channels.collect(author, cursor);
    expect(posts.filter((post) => post.code === code)).toMatchObject([
      { url: `https://t.me/taraz_live/${idOf(code)}` },
    ]);
    expect(await channels.source.lookup({ kind: 'id', value: author.code }, channels.ctx)).toMatchObject({
      code: author.code,
      username: 'taraz_live',
      url: 'https://t.me/taraz_live',
    });
    expect(await faultOf(channels.lookup('taraz_112'))).toMatchObject({ kind: 'not_found' });
    await channels.control('telegram/rename', { author: 'zhkh_signal', username: 'taraz_112' });
    expect((await channels.lookup('taraz_112')).fullName).toBe('ЖКХ: сигнал');
    expect(await faultOf(channels.source.lookup({ kind: 'id', value: '1' }, channels.ctx))).toMatchObject({
      kind: 'not_found',
    });
  });

  it('resolves a channel again that its account has not seen or whose access hash is outdated', async () => {
    const author = await channels.lookup('shymkent_kanal');
    const other = accounts.make(simulator, { phone: '+77010000002' });
    await other.signIn();
    const context = { client: other.client };
    const codes = codesOf((await channels.collect(author, null, everything)).posts);
    expect(codesOf((await channels.collect(author, null, everything, context)).posts)).toEqual(codes);
    const { channelId, accessHash } = {
      channelId: Number(author.code),
      accessHash: other.client.peers.accessHash(author.code),
    };
    if (!accessHash) throw new Error('the channel was not remembered');
    const channel = {
      _: 'channel',
      id: channelId,
      accessHash: accessHash.add(1),
      title: '',
      username: 'shymkent_kanal',
    } as const;
    other.client.peers.remember([{ ...channel, photo: { _: 'chatPhotoEmpty' }, date: 0 }]);
    expect(codesOf((await channels.collect(author, null, everything, context)).posts)).toEqual(codes);
    expect(other.client.peers.accessHash(author.code)).toEqual(accessHash);
    const renamed = { ...author, code: '1', username: 'astana_channel' };
    expect(await faultOf(channels.collect(renamed, null, everything, context))).toMatchObject({
      kind: 'not_found',
      native: { code: 'name_of_another' },
    });
    await other.client.destroy();
  });

  it('stops as cancelled when the caller aborts', async () => {
    const author = await channels.lookup('qazaq_minute');
    const before = (await channels.calls()).length;
    const context = { ...channels.ctx, signal: AbortSignal.abort() };
    expect(await faultOf(channels.lookup('qazaq_minute', context))).toMatchObject({ kind: 'cancelled' });
    expect(await faultOf(channels.collect(author, null, everything, context))).toMatchObject({ kind: 'cancelled' });
    expect((await channels.calls()).length).toBe(before);
    const walk = new AbortController();
    const walked = channels.source.posts(author, null, { ...channels.ctx, signal: walk.signal }, everything);
    const pages = walked[Symbol.asyncIterator]();
    await pages.next();
    walk.abort();
    expect(await faultOf(pages.next())).toMatchObject({ kind: 'cancelled' });
  });

  it('spends a unit before each call, and makes none when nothing is left', async () => {
    const useAll = async (context: CollectContext): Promise<void> => {
      const author = await channels.lookup('qyzyljar_tany', context);
      const { posts, cursor } = await channels.collect(author, null, everything, context);
      await channels.collect(author, cursor, everything, context);
      const code = posts[0]?.code ?? '';
      await channels.source.counters([code], context, author);
      await channels.source.comments(code, context, { max: 3 }, author);
      await channels.source.post('qyzyljar_tany', idOf(code), context);
    };
    const spent: number[] = [];
    const from = (await channels.calls()).length;
    await useAll({
      ...channels.ctx,
      spend: async (units) => {
        expect((await channels.calls()).length - from).toBe(spent.length);
        spent.push(units);
      },
    });
    const made = (await channels.calls()).slice(from);
    expect(new Set(made)).toEqual(
      new Set([
        'contacts.resolveUsername',
        'channels.getFullChannel',
        'messages.getHistory',
        'channels.getMessages',
        'messages.getReplies',
      ]),
    );
    expect(spent).toEqual(made.map(() => 1));
    const nothingLeft = new NetworkFault('rate_limited', { code: 'spent', message: 'nothing left' });
    const spend = (): Promise<void> => Promise.reject(nothingLeft);
    await expect(useAll({ ...channels.ctx, spend })).rejects.toBe(nothingLeft);
    expect((await channels.calls()).length).toBe(from + made.length);
  });

  it('counts posts a hundred at a time, and reports deleted ones as gone', async () => {
    const author = await channels.lookup('qazaq_minute');
    const { posts } = await channels.collect(author);
    const gone = await channels.publish('Её удалят');
    await channels.control('delete', { code: gone });
    const asked = [...codesOf(posts), gone, '5_1', 'no code'];
    const before = (await channels.calls()).length;
    const counted = await channels.source.counters(asked, channels.ctx, author);
    expect((await channels.calls()).length - before).toBe(Math.ceil((posts.length + 1) / 100));
    expect([...counted.keys()].sort()).toEqual([...codesOf(posts), gone].sort());
    expect(counted.get(gone)).toBe('gone');
    for (const { code, counters } of posts) {
      const now = counted.get(code);
      expect(now).not.toBe('gone');
      // Counters only grow.
      if (now && now !== 'gone') expect(now.views).toBeGreaterThanOrEqual(counters.views);
    }
  });

  it('returns comments with their owners, most liked first, and none where there is no discussion', async () => {
    const author = await channels.lookup('qazaq_minute');
    const { posts } = await channels.collect(author);
    const busy = posts.reduce((a, b) => (b.counters.comments > a.counters.comments ? b : a));
    const all = await channels.source.comments(busy.code, channels.ctx, { max: 100 }, author);
    expect(all).toHaveLength(Math.min(100, busy.counters.comments));
    const likes = all.map((comment) => comment.likes);
    expect(likes).toEqual([...likes].sort((a, b) => b - a));
    for (const comment of all) {
      const { username } = comment.owner;
      expect(comment).toMatchObject({
        code: expect.stringMatching(/^\d+$/),
        postCode: busy.code,
        text: expect.stringMatching(/\S/),
        createdAt: expect.stringMatching(ISO),
        replies: expect.any(Number),
        owner: {
          code: expect.stringMatching(/^\d+$/),
          username: expect.stringMatching(/\S/),
          url: `https://t.me/${username}`,
        },
      });
    }
    expect(await channels.source.comments(busy.code, channels.ctx, { max: 3 }, author)).toEqual(all.slice(0, 3));
    expect(await channels.source.comments(`${author.code}_999999999`, channels.ctx, { max: 3 }, author)).toEqual([]);
    const silent = await channels.lookup('astana_channel');
    const [post] = (await channels.collect(silent)).posts;
    expect(post?.counters.comments).toBe(-1);
    expect(await channels.source.comments(post?.code ?? '', channels.ctx, { max: 3 }, silent)).toEqual([]);
  });

  it('fails with auth_required when the session is revoked', async () => {
    const author = await channels.lookup('qazaq_minute');
    await channels.control('telegram/revoke', { phone });
    expect(await faultOf(channels.collect(author))).toMatchObject({ kind: 'auth_required', scope: 'credential' });
  });
});

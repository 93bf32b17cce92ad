import { Long } from '@mtcute/core';
import type { Message, tl } from '@mtcute/core';
import type { TelegramClient } from '@mtcute/core/client.js';
import type { Simulator } from '../simulator.js';
import { callControl, startTestSimulator } from '../testing/test-simulator.js';
import { authorsOf, findAuthor } from '../world/authors.js';
import type { SocialAuthor } from '../world/social-author.js';
import { rpcErrorOf, signIn, TestClients } from './testing/test-clients.js';

type Page = Exclude<tl.messages.TypeMessages, tl.messages.RawMessagesNotModified>;
const whole = { offsetId: 0, offsetDate: 0, addOffset: 0, limit: 100, maxId: 0, minId: 0, hash: Long.ZERO };

describe('the channels of the demo Telegram', () => {
  let simulator: Simulator;
  let stop: () => void;
  let client: TelegramClient;
  const clients = new TestClients();
  const resolve = (username: string): Promise<tl.contacts.RawResolvedPeer> =>
    client.call({ _: 'contacts.resolveUsername', username });
  const peerOf = async (username: string): Promise<tl.RawInputPeerChannel> => {
    const [chat] = (await resolve(username)).chats;
    if (chat?._ !== 'channel' && chat?._ !== 'channelForbidden') throw new Error('no channel');
    return { _: 'inputPeerChannel', channelId: chat.id, accessHash: chat.accessHash ?? Long.ZERO };
  };
  const channelOf = async (username: string): Promise<tl.RawInputChannel> => ({
    ...(await peerOf(username)),
    _: 'inputChannel',
  });
  const history = async (username: string, query: Partial<typeof whole> = {}): Promise<Page> =>
    (await client.call({ _: 'messages.getHistory', peer: await peerOf(username), ...whole, ...query })) as Page;
  const control = (call: string, body: Record<string, unknown>): Promise<Record<string, unknown>> =>
    callControl(simulator, 'POST', call, body);
  const publish = (text: string, author = 'qazaq_minute'): Promise<Record<string, unknown>> =>
    control('publish', { network: 'telegram', author, text });
  const messageOf = (made: Record<string, unknown>): number => Number(String(made['code']).split('_')[1]);

  beforeAll(async () => {
    ({ simulator, stop } = await startTestSimulator({ SIM_HISTORY_DAYS: '14' }));
    client = clients.make(simulator);
    await signIn(client);
  });
  afterEach(() => void simulator.faults.clear());
  afterAll(async () => {
    await clients.destroyAll();
    stop();
  });

  it('resolves user names in any case, and describes channels', async () => {
    const { chats, peer } = await resolve('Qazaq_Minute');
    expect(chats[0]).toMatchObject({ _: 'channel', title: 'Казахстан за минуту', broadcast: true });
    expect(peer).toMatchObject({ _: 'peerChannel', channelId: Number(findAuthor('telegram', 'qazaq_minute')?.id) });
    const full = await client.getFullChat('qazaq_minute');
    expect([full.membersCount, full.bio]).toEqual([328_000, 'Новости страны коротко и без воды']);
    expect(await rpcErrorOf(resolve('nobody_here'))).toEqual([400, 'USERNAME_NOT_OCCUPIED']);
    expect(await rpcErrorOf(resolve('gone_channel'))).toEqual([400, 'USERNAME_NOT_OCCUPIED']);
    expect(await rpcErrorOf(resolve('1!'))).toEqual([400, 'USERNAME_INVALID']);
  });

  it('does not let closed channels be read, nor channels with another access hash', async () => {
    const channel = await channelOf('closed_channel');
    expect(await rpcErrorOf(client.call({ _: 'channels.getFullChannel', channel }))).toEqual([400, 'CHANNEL_PRIVATE']);
    expect(await rpcErrorOf(history('closed_channel'))).toEqual([400, 'CHANNEL_PRIVATE']);
    const other = { ...(await channelOf('taraz_112')), accessHash: Long.ONE };
    const call = client.call({ _: 'channels.getFullChannel', channel: other });
    expect(await rpcErrorOf(call)).toEqual([400, 'CHANNEL_INVALID']);
  });

  it('keeps the id of a renamed channel', async () => {
    expect(await rpcErrorOf(resolve('bayqonyr_post'))).toEqual([400, 'USERNAME_NOT_OCCUPIED']);
    const [renamed] = (await resolve('bayqonyr_live')).chats;
    expect(renamed).toMatchObject({
      id: Number(findAuthor('telegram', 'bayqonyr_post')?.id),
      username: 'bayqonyr_live',
    });
    const [before] = (await resolve('ulytau_stan')).chats;
    await control('telegram/rename', { author: 'ulytau_stan', username: 'ulytau_bugin' });
    expect(await rpcErrorOf(resolve('ulytau_stan'))).toEqual([400, 'USERNAME_NOT_OCCUPIED']);
    expect((await resolve('ulytau_bugin')).chats[0]?.id).toBe(before?.id);
    const made = await publish('Под новым именем', 'ulytau_bugin');
    expect(made['url']).toBe(`${simulator.controlUrl}/t.me/ulytau_bugin/${messageOf(made)}`);
    expect(await (await fetch(String(made['url']))).text()).toContain('Под новым именем');
  });

  it('pages through the whole history, newest first, with every visible post once', async () => {
    for (const author of authorsOf('telegram').filter(({ obstacle }) => !obstacle)) {
      const found: tl.RawMessage[] = [];
      for (let offsetId = 0; ;) {
        const page = await history(simulator.telegram.names.of(author), { offsetId, limit: 30 });
        const messages = page.messages.filter((message) => message._ === 'message');
        if (!messages.length) break;
        found.push(...messages);
        offsetId = messages.at(-1)?.id ?? 0;
      }
      const ids = found.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
      const posts = new Set(found.map(({ id }) => Math.floor(id / 10)));
      expect(posts.size).toBe(simulator.world.visibleCount(author));
      const albums = found.flatMap(({ groupedId }) => (groupedId ? [String(groupedId)] : []));
      expect(albums.every((album) => albums.filter((each) => each === album).length > 1)).toBe(true);
    }
  });

  it('chooses messages by min_id and add_offset', async () => {
    const ids = (await history('qazaq_minute')).messages.map(({ id }) => id);
    const idsOf = async (query: Partial<typeof whole>): Promise<number[]> =>
      (await history('qazaq_minute', query)).messages.map(({ id }) => id);
    expect(await idsOf({ minId: ids[4] ?? 0 })).toEqual(ids.slice(0, 4));
    expect(await idsOf({ maxId: ids[4] ?? 0, limit: 10 })).toEqual(ids.slice(5, 10));
    expect(await idsOf({ offsetId: ids[9] ?? 0, addOffset: -3, limit: 5 })).toEqual(ids.slice(7, 12));
    expect(await idsOf({ offsetId: ids[9] ?? 0, addOffset: 2, limit: 3 })).toEqual(ids.slice(12, 15));
  });

  it('has every kind of media, counters and reactions', async () => {
    const all: Message[] = [];
    for (const { name } of authorsOf('telegram').slice(0, 5))
      all.push(...(await client.getHistory(name, { limit: 100 })));
    const kinds = new Set(all.map(({ media }) => media?.type));
    expect([...kinds].sort()).toEqual(['photo', 'poll', 'video', 'webpage', undefined].sort());
    expect(all.every(({ views, forwards }) => (views ?? 0) > 0 && forwards !== null)).toBe(true);
    expect(all.filter(({ reactions }) => reactions?.reactions.length).length).toBeGreaterThan(all.length / 2);
    expect(all.some(({ replies }) => (replies?.count ?? 0) > 0)).toBe(true);
    const photo = all.flatMap(({ media }) => (media?.type === 'photo' ? [media] : []))[0];
    const file = photo && (await client.downloadAsBuffer(photo));
    expect(
      Buffer.from(file ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect((await client.getMe()).isSelf).toBe(true);
  });

  it('shows edits, and empty messages in place of deleted ones', async () => {
    const [first, second] = [await publish('Первая'), await publish('Вторая')];
    await control('delete', { code: first['code'] });
    await control('edit', { code: second['url'], text: 'Вторая, исправленная' });
    const [gone, changed] = await client.getMessages('qazaq_minute', [messageOf(first), messageOf(second)]);
    expect([gone, changed?.text, changed?.editDate]).toEqual([null, 'Вторая, исправленная', expect.any(Date)]);
    const id = [messageOf(first), messageOf(second)];
    const { views } = await client.call({
      _: 'messages.getMessagesViews',
      peer: await peerOf('qazaq_minute'),
      id,
      increment: false,
    });
    expect(views.map((view) => view.views)).toEqual([undefined, expect.any(Number)]);
  });

  it('returns comments from the discussion group in pages', async () => {
    const { messages } = await history('qazaq_minute');
    const busy = messages
      .filter((message) => message._ === 'message')
      .reduce((a, b) => ((b.replies?.replies ?? 0) > (a.replies?.replies ?? 0) ? b : a));
    const replies = async (query: Partial<typeof whole>): Promise<Page> =>
      (await client.call({
        _: 'messages.getReplies',
        peer: await peerOf('qazaq_minute'),
        msgId: busy.id,
        ...whole,
        ...query,
      })) as Page;
    const all = await replies({});
    const part = await replies({ limit: 3 });
    const rest = await replies({ offsetId: part.messages.at(-1)?.id ?? 0, limit: 100 });
    const ids = all.messages.map(({ id }) => id);
    expect([...part.messages, ...rest.messages].map(({ id }) => id).slice(0, 100)).toEqual(ids);
    const users = new Set(all.users.map(({ id }) => id));
    for (const comment of all.messages)
      expect(comment).toMatchObject({
        peerId: { _: 'peerChannel', channelId: busy.replies?.channelId },
        fromId: { _: 'peerUser', userId: expect.any(Number) },
        message: expect.stringMatching(/./),
      });
    expect(
      all.messages.every((m) => m._ === 'message' && m.fromId?._ === 'peerUser' && users.has(m.fromId.userId)),
    ).toBe(true);
    const root = await client.getDiscussionMessage({ chatId: 'qazaq_minute', message: busy.id });
    expect(root?.chat.displayName).toContain('обсуждение');
    const [closed] = (await history('astana_channel', { limit: 1 })).messages;
    const call = client.call({
      _: 'messages.getReplies',
      peer: await peerOf('astana_channel'),
      msgId: closed?.id ?? 0,
      ...whole,
    });
    expect(await rpcErrorOf(call)).toEqual([400, 'MSG_ID_INVALID']);
  });

  it('reports what has happened since a number, in one order', async () => {
    const author = findAuthor('telegram', 'taraz_112') as SocialAuthor;
    const channel = await channelOf('taraz_112');
    const pts = simulator.telegram.news.of(author).pts;
    const [first, second] = [await publish('Одна', 'taraz_112'), await publish('Другая', 'taraz_112')];
    await control('edit', { code: second['code'], text: 'Другая!' });
    await control('delete', { code: first['code'] });
    const difference = (from: number, limit = 100): Promise<tl.updates.TypeChannelDifference> =>
      client.call({
        _: 'updates.getChannelDifference',
        channel,
        filter: { _: 'channelMessagesFilterEmpty' },
        pts: from,
        limit,
      });
    const found = await difference(pts);
    if (found._ !== 'updates.channelDifference') throw new Error(found._);
    expect(found.newMessages.map((m) => m._ === 'message' && m.message)).toEqual(['Другая!']);
    expect(found.otherUpdates.map((update) => update._)).toEqual([
      'updateEditChannelMessage',
      'updateDeleteChannelMessages',
    ]);
    expect(await difference(found.pts)).toMatchObject({ _: 'updates.channelDifferenceEmpty', pts: found.pts });
    expect(await difference(pts, 1)).toMatchObject({ final: false });
  });

  it('pushes new, edited and deleted messages to members only', async () => {
    const member = clients.make(simulator, { withUpdates: true });
    await signIn(member, '+77010000002');
    await member.joinChat('shymkent_kanal');
    const seen: string[] = [];
    member.onNewMessage.add((message) => void seen.push(`new ${message.text}`));
    member.onEditMessage.add((message) => void seen.push(`edit ${message.text}`));
    member.onDeleteMessage.add((update) => void seen.push(`delete ${update.messageIds.join()}`));
    await member.startUpdatesLoop();
    const until = async (line: string): Promise<void> => {
      while (!seen.includes(line)) await new Promise((next) => setTimeout(next, 20));
    };
    const other = await publish('Чужая', 'zhkh_signal');
    const made = await publish('Свежая', 'shymkent_kanal');
    await until('new Свежая');
    await control('edit', { code: made['code'], text: 'Исправленная' });
    await until('edit Исправленная');
    await control('delete', { code: made['code'] });
    await until(`delete ${messageOf(made)}`);
    expect(other['code']).toBeDefined();
    expect(seen).toEqual(['new Свежая', 'edit Исправленная', `delete ${messageOf(made)}`]);
  });
});

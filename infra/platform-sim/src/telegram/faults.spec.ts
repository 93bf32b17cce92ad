import net from 'node:net';
import { Long, MemoryStorage } from '@mtcute/core';
import type { TelegramClient } from '@mtcute/core/client.js';
import type { Simulator } from '../simulator.js';
import type { JournalEntry } from '../state/journal.js';
import { callControl, startTestSimulator } from '../testing/test-simulator.js';
import { rpcErrorOf, signIn, TestClients } from './testing/test-clients.js';

const phone = '+77010000001';

describe('the faults of the demo Telegram', () => {
  let simulator: Simulator;
  let stop: () => void;
  let client: TelegramClient;
  const clients = new TestClients();
  const control = (call: string, body: Record<string, unknown>): Promise<Record<string, unknown>> =>
    callControl(simulator, 'POST', call, body);
  const fault = (name: string, rest: Record<string, unknown> = {}): Promise<unknown> =>
    control('faults', { network: 'telegram', fault: name, ...rest });
  const history = async (username = 'qazaq_minute'): Promise<number> => {
    const { chats } = await client.call({ _: 'contacts.resolveUsername', username });
    const [chat] = chats;
    if (chat?._ !== 'channel') throw new Error('no channel');
    const page = await client.call({
      _: 'messages.getHistory',
      peer: { _: 'inputPeerChannel', channelId: chat.id, accessHash: chat.accessHash ?? Long.ZERO },
      offsetId: 0,
      offsetDate: 0,
      addOffset: 0,
      limit: 5,
      maxId: 0,
      minId: 0,
      hash: Long.ZERO,
    });
    return 'messages' in page ? page.messages.length : 0;
  };
  const journal = async (query = ''): Promise<JournalEntry[]> =>
    (await callControl(simulator, 'GET', `journal?network=telegram${query}`))['entries'] as JournalEntry[];

  beforeAll(async () => {
    ({ simulator, stop } = await startTestSimulator());
    client = clients.make(simulator);
    await signIn(client);
  });
  afterEach(() => void simulator.faults.clear());
  afterAll(async () => {
    await clients.destroyAll();
    stop();
  });

  it('asks to wait, for one method of one account', async () => {
    await fault('tgFlood', { method: 'messages.getHistory', wait: 7 });
    expect(await rpcErrorOf(history())).toEqual([420, 'FLOOD_WAIT_7']);
    expect((await client.getMe()).isSelf).toBe(true);
    simulator.faults.clear();
    await fault('tgFlood', { wait: 3600, credential: '+77010000002' });
    expect(await history()).toBe(5);
    simulator.faults.clear();
    await fault('tgFloodPremium', { credential: phone, times: 1 });
    expect(await rpcErrorOf(client.getMe())).toEqual([420, 'FLOOD_PREMIUM_WAIT_30']);
    expect(await history()).toBe(5);
  });

  it.each([
    ['tgBanned', 401, 'USER_DEACTIVATED_BAN'],
    ['tgPrivate', 400, 'CHANNEL_PRIVATE'],
    ['http500', 500, 'RPC_CALL_FAIL'],
    ['http503', -503, 'Timeout'],
  ])('%s is error %i %s', async (name, code, text) => {
    await fault(name, { author: 'qazaq_minute', method: 'messages.getHistory' });
    expect(await rpcErrorOf(history())).toEqual([code, text]);
    expect(await history('taraz_112')).toBe(5);
  });

  it('changes data: empty and endless pages, missing counters, huge texts', async () => {
    const first = async (): Promise<Awaited<ReturnType<TelegramClient['getHistory']>>> =>
      client.getHistory('qazaq_minute', { limit: 5 });
    const [plain] = await first();
    await fault('missingFields', { times: 1, method: 'messages.getHistory' });
    expect((await first())[0]?.views).toBeNull();
    await fault('countersDown', { times: 1, method: 'messages.getHistory' });
    expect((await first())[0]?.views).toBeLessThan(plain?.views ?? 0);
    await fault('bigText', { times: 1, method: 'messages.getHistory' });
    // the newest message may be the second picture of an album, which has no text
    expect((await first()).map(({ text }) => text.length)).toContain(1_000_000);
    await fault('emptyPage', { times: 1, method: 'messages.getHistory' });
    expect(await first()).toHaveLength(0);
  });

  it.each(['refuse', 'reset', 'truncated', 'html'])('%s breaks the connection; the next try succeeds', async (name) => {
    await fault(name, { method: 'messages.getHistory', times: 1 });
    expect(await history()).toBe(5);
    expect((await journal('&method=messages.getHistory')).filter((entry) => entry.fault === name)).toHaveLength(1);
  });

  it('hang leaves a call without an answer, which the client can give up', async () => {
    await fault('hang', { method: 'users.getUsers', times: 1 });
    const call = client.call({ _: 'users.getUsers', id: [{ _: 'inputUserSelf' }] }, { timeout: 400 });
    expect(await rpcErrorOf(call)).toEqual([400, 'TIMEOUT']);
    expect((await client.getMe()).isSelf).toBe(true);
  });

  it('drops the connections of an account; the journal shows who was connected when', async () => {
    await client.getMe();
    const before = (await journal()).at(-1);
    expect(before).toMatchObject({ method: 'users.getUsers', token: phone, dc: 2 });
    expect(await control('telegram/drop', { phone })).toEqual({ dropped: 1 });
    expect((await client.getMe()).isSelf).toBe(true);
    const after = (await journal(`&after=${before?.seq}&token=${encodeURIComponent(phone)}`)).map(
      ({ method, authKey, connection }) => ({ method, authKey, connection }),
    );
    expect(after).toEqual([
      { method: 'disconnect', authKey: before?.authKey, connection: before?.connection },
      { method: 'connect', authKey: before?.authKey, connection: expect.any(Number) },
      expect.objectContaining({ method: 'users.getUsers' }),
    ]);
    expect(after[1]?.connection).not.toBe(before?.connection);
  });

  it('accepts no connections while the network is down', async () => {
    await fault('networkDown');
    const socket = net.connect(simulator.telegram.dataCentres[0]?.port ?? 0, '127.0.0.1');
    await new Promise((resolve) => socket.on('close', resolve));
    const call = rpcErrorOf(clients.make(simulator).getMe());
    simulator.faults.clear();
    expect(await call).toEqual([401, 'AUTH_KEY_UNREGISTERED']);
  });

  it('moves a client to another data centre', async () => {
    const other = clients.make(simulator);
    await fault('tgNetworkMigrate', { method: 'auth.sendCode' });
    await signIn(other, '+77010000002');
    expect(await other.getPrimaryDcId()).toBe(4);
  });

  it('ends a key that two clients use at the same time, and only that one', async () => {
    const storage = new MemoryStorage();
    const [one, apart] = [clients.make(simulator, { storage }), clients.make(simulator)];
    await signIn(one, '+77010000002');
    await signIn(apart, '+77010000002');
    const other = clients.make(simulator, { storage });
    await one.getMe();
    expect(await rpcErrorOf(other.getMe())).toEqual([406, 'AUTH_KEY_DUPLICATED']);
    expect(await rpcErrorOf(one.getMe())).toEqual([406, 'AUTH_KEY_DUPLICATED']);
    expect((await apart.getMe()).phoneNumber).toBe('77010000002');
  });

  it('lets the next owner of a key go on when the earlier one has gone', async () => {
    const storage = new MemoryStorage();
    const one = clients.make(simulator, { storage });
    await signIn(one, '+77010000002');
    await one.getMe();
    await one.destroy();
    expect((await clients.make(simulator, { storage }).getMe()).phoneNumber).toBe('77010000002');
  });

  it.each([
    ['tgRevoked', 'SESSION_REVOKED', 'SESSION_REVOKED'],
    ['tgUnregistered', 'AUTH_KEY_UNREGISTERED', 'AUTH_KEY_UNREGISTERED'],
  ])('%s signs out until somebody signs in again', async (name, text, later) => {
    await fault(name, { credential: phone, times: 1 });
    expect(await rpcErrorOf(client.getMe())).toEqual([401, text]);
    expect(await rpcErrorOf(client.getMe())).toEqual([401, later]);
    await signIn(client);
    expect((await client.getMe()).isSelf).toBe(true);
  });

  it('revokes the sessions of an account', async () => {
    expect(await control('telegram/revoke', { phone })).toEqual({ revoked: 1 });
    expect(await rpcErrorOf(client.getMe())).toEqual([401, 'SESSION_REVOKED']);
    await signIn(client);
  });

  it('ends a key for good when it was duplicated', async () => {
    await fault('tgDuplicated', { credential: phone, times: 1 });
    expect(await rpcErrorOf(client.getMe())).toEqual([406, 'AUTH_KEY_DUPLICATED']);
    expect(await rpcErrorOf(client.sendCode({ phone }))).toEqual([406, 'AUTH_KEY_DUPLICATED']);
  });
});

import { createHook } from 'node:async_hooks';
import net from 'node:net';
import { callControl, startTestSimulator } from '@mm/platform-sim/testing/test-simulator.js';
import type { Simulator } from '@mm/platform-sim/simulator.js';
import { fixtureProxy, type FixtureProxy } from '../../contract/fixture-proxy.js';
import { TelegramAccountClient } from './telegram-client.js';
import { faultOf, settingsFor, TestAccounts, type TestAccount } from '../testing/test-accounts.js';

const phone = '+77010000001';
const ask = ({ client }: TestAccount): Promise<unknown> =>
  client.call({ _: 'users.getUsers', id: [{ _: 'inputUserSelf' }] });
const statuses = ({ states }: TestAccount): string[] => states.map(({ status }) => status);

describe('the connection of a Telegram client', () => {
  let simulator: Simulator;
  let folder: string;
  let stop: () => void;
  const accounts = new TestAccounts();
  const proxies: FixtureProxy[] = [];
  const control = (call: string, body: Record<string, unknown>): Promise<Record<string, unknown>> =>
    callControl(simulator, 'POST', call, body);
  const fault = (name: string, rest: Record<string, unknown> = {}): Promise<unknown> =>
    control('faults', { network: 'telegram', fault: name, ...rest });
  const signedIn = async (options: Parameters<TestAccounts['make']>[1] = {}): Promise<TestAccount> => {
    const account = accounts.make(simulator, options);
    await account.signIn();
    expect(account.client.state.status).toBe('connected');
    return account;
  };

  beforeAll(async () => ({ simulator, folder, stop } = await startTestSimulator()));
  afterEach(async () => {
    simulator.faults.clear();
    await accounts.destroyAll();
    for (const proxy of proxies.splice(0)) await proxy.close();
  });
  afterAll(() => stop());

  it('connects again after a lost socket, and calls wait for it', async () => {
    const account = await signedIn();
    account.states.length = 0;
    await control('telegram/drop', { phone });
    await account.becomes('connecting');
    expect(account.client.state).toMatchObject({ isAuthorised: true, fault: { kind: 'transient' } });
    await ask(account);
    await account.becomes('connected');
    expect(account.client.state.fault).toBeUndefined();
    expect(statuses(account)).toEqual(['connecting', 'connected']);
  });

  it('connects again after a restart of the network', async () => {
    const account = await signedIn();
    stop();
    await account.becomes('connecting');
    ({ simulator, stop } = await startTestSimulator({ SIM_STATE: folder }));
    await account.becomes('connected');
    await ask(account);
  });

  it('says why it is still connecting, and goes on trying', async () => {
    const { telegram } = simulator;
    stop();
    const account = accounts.make(simulator, { stored: { writes: 0 } });
    await account.client.connect(true);
    const refused = { kind: 'transient', native: { code: 'ECONNREFUSED' } };
    expect(account.client.state).toMatchObject({ status: 'connecting', isAuthorised: false, fault: refused });
    ({ simulator, stop } = await startTestSimulator({ SIM_STATE: folder }));
    expect(simulator.telegram.dataCentres).toEqual(telegram.dataCentres);
    await account.becomes('code');
  });

  it.each([
    ['tgRevoked', 'auth_required', 'SESSION_REVOKED', false],
    ['tgUnregistered', 'auth_required', 'AUTH_KEY_UNREGISTERED', false],
    ['tgDuplicated', 'auth_required', 'AUTH_KEY_DUPLICATED', false],
    ['tgBanned', 'blocked', 'USER_DEACTIVATED_BAN', true],
  ])('%s ends the client: %s %s', async (name, kind, code, keepsSession) => {
    const account = await signedIn();
    await fault(name, { credential: phone, times: 1 });
    const found = await faultOf(ask(account));
    expect(found).toMatchObject({ kind, native: { code } });
    expect(account.client.state).toEqual({ status: 'failed', isAuthorised: false, fault: found });
    expect(await faultOf(ask(account))).toBe(found);
    await account.client.disconnect();
    const stored = JSON.parse(Buffer.from(account.stored.data ?? []).toString()) as { keys: object };
    expect(Object.keys(stored.keys).length > 0).toBe(keepsSession);
    await account.client.connect(false);
    expect(account.client.state.status).toBe(keepsSession ? 'connected' : 'failed');
    if (!keepsSession) await account.signIn();
    await ask(account);
  });

  it('notices a session that was ended while it was not connected, and may begin a new one', async () => {
    const account = await signedIn();
    await account.client.disconnect();
    await control('telegram/revoke', { phone });
    await account.client.connect(false);
    const found = { kind: 'auth_required', native: { code: 'SESSION_REVOKED' } };
    expect(account.client.state).toMatchObject({ status: 'failed', fault: found });
    await account.signIn();
    await account.client.disconnect();
    await control('telegram/revoke', { phone });
    await account.client.connect(true);
    expect(account.client.state.status).toBe('code');
  });

  it('notices the end of its session at the first socket after a loss, and without any call', async () => {
    const account = await signedIn();
    await control('telegram/revoke', { phone });
    await control('telegram/drop', {});
    expect(await account.becomes('failed')).toMatchObject({ fault: { native: { code: 'SESSION_REVOKED' } } });
    const { id, hash } = simulator.settings.telegramApp;
    const reported: string[] = [];
    const session = { read: () => Promise.resolve(undefined), write: () => Promise.resolve() };
    const quiet = new TelegramAccountClient(
      settingsFor(simulator),
      {
        account: { phone, apiId: id, apiHash: hash },
        session,
        onNews: () => undefined,
        onState: ({ status }) => void reported.push(status),
      },
      { watchMs: 50, callMs: 20_000 },
    );
    await quiet.connect(true);
    await quiet.enterCode('12345');
    await control('telegram/revoke', { phone });
    while (quiet.state.status !== 'failed') await new Promise((next) => setTimeout(next, 10));
    expect(reported).toEqual(['connecting', 'code', 'connected', 'failed']);
    await quiet.destroy();
  });

  it('ends both when two clients have one session', async () => {
    const one = await signedIn();
    await ask(one);
    const other = accounts.make(simulator, { stored: { ...one.stored } });
    await other.client.connect(false);
    const found = { status: 'failed', fault: { native: { code: 'AUTH_KEY_DUPLICATED' } } };
    expect(other.client.state).toMatchObject(found);
    await faultOf(ask(one));
    expect(one.client.state).toMatchObject(found);
  });

  it('fails at once when it has to wait, and stays connected', async () => {
    const account = await signedIn();
    await ask(account);
    await fault('tgFlood', { method: 'users.getUsers', wait: 3600 });
    expect(await faultOf(ask(account))).toMatchObject({ kind: 'rate_limited', retryAfterMs: 3_600_000 });
    await account.client.call({ _: 'updates.getState' });
    expect(account.client.state.status).toBe('connected');
    const { entries } = await callControl(simulator, 'GET', 'journal?network=telegram&method=users.getUsers');
    const errors = (Array.isArray(entries) ? entries : []).filter(({ error }) => error === 'FLOOD_WAIT_3600');
    expect(errors).toHaveLength(1);
  });

  it('gives up a call that is not answered', async () => {
    const account = await signedIn({ callMs: 2_000 });
    await fault('hang', { method: 'help.getConfig', times: 1 });
    const call = account.client.call({ _: 'help.getConfig' });
    expect(await faultOf(call)).toMatchObject({ kind: 'transient', native: { code: 'TIMEOUT' } });
    await ask(account);
  });

  it('fails when the network does not know its key any more', async () => {
    const account = await signedIn();
    await account.client.destroy();
    const forgetful = await startTestSimulator();
    const next = accounts.make(forgetful.simulator, { stored: account.stored });
    await next.client.connect(false);
    const found = { native: { code: 'AUTH_KEY_UNREGISTERED' } };
    expect(await next.becomes('failed')).toMatchObject({ fault: found });
    await next.signIn();
    await ask(next);
    await next.client.destroy();
    forgetful.stop();
  });

  it('counts each call before it is made, and makes none that may not be or is cancelled', async () => {
    const account = await signedIn();
    const spent: number[] = [];
    const request = { _: 'help.getConfig' } as const;
    await account.client.call(request, { spend: async (units) => void spent.push(units) });
    expect(spent).toEqual([1]);
    const before = (await callControl(simulator, 'GET', 'journal?network=telegram'))['entries'];
    const refusal = new Error('budget');
    await expect(account.client.call(request, { spend: () => Promise.reject(refusal) })).rejects.toBe(refusal);
    expect(await faultOf(account.client.call(request, { signal: AbortSignal.abort() }))).toMatchObject({
      kind: 'cancelled',
    });
    expect((await callControl(simulator, 'GET', 'journal?network=telegram'))['entries']).toEqual(before);
    await fault('hang', { method: 'help.getConfig', times: 1 });
    const controller = new AbortController();
    const call = faultOf(account.client.call(request, { signal: controller.signal }));
    setTimeout(() => controller.abort(), 50);
    expect(await call).toMatchObject({ kind: 'cancelled', scope: 'request' });
    await ask(account);
  });

  it('connects through a proxy only', async () => {
    const proxy = await fixtureProxy({ account: { username: 'u', password: 'p' } });
    proxies.push(proxy);
    const account = await signedIn({ proxy: proxy.server, settings: { MM_PRIVATE_PROXIES: [proxy.hostPort] } });
    const port = simulator.telegram.dataCentres[0]?.port;
    expect(proxy.connects.map(({ authority }) => authority)).toEqual([`127.0.0.1:${port}`]);
    await proxy.close();
    await account.becomes('connecting');
    await new Promise<void>((resolve) => {
      const look = (): void => (account.client.state.fault?.scope === 'proxy' ? resolve() : void setTimeout(look, 20));
      look();
    });
    expect(account.client.state.fault).toMatchObject({ kind: 'transient', native: { code: 'proxy_unreachable' } });
  });

  it.each([
    [407, 'auth_required', 'proxy_auth'],
    [403, 'blocked', 'proxy_refused'],
  ])('a proxy that answers %i is %s', async (status, kind, code) => {
    const proxy = await fixtureProxy();
    proxies.push(proxy);
    proxy.behave(status);
    const settings = { MM_PRIVATE_PROXIES: [proxy.hostPort] };
    const account = accounts.make(simulator, { proxy: proxy.server, settings });
    await account.client.connect(true);
    expect(account.client.state).toMatchObject({
      status: 'connecting',
      fault: { kind, scope: 'proxy', native: { code } },
    });
    expect(JSON.stringify(account.states)).not.toContain(simulator.settings.telegramApp.hash);
  });

  it('makes no connection to a private address, nor to a private proxy', async () => {
    let connections = 0;
    const server = net.createServer((socket) => void (connections++, socket.destroy()));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const refused = { status: 'connecting', fault: { kind: 'refused_address', scope: 'request' } };
    const account = accounts.make(simulator, { settings: { TELEGRAM_DC: `2@127.0.0.1:${port}` } });
    await account.client.connect(true);
    expect(account.client.state).toMatchObject(refused);
    const proxy = { protocol: 'http', host: '127.0.0.1', port, username: '', password: '' } as const;
    const behind = accounts.make(simulator, { proxy });
    await behind.client.connect(true);
    expect(behind.client.state).toMatchObject({ fault: { kind: 'refused_address', scope: 'proxy' } });
    expect(connections).toBe(0);
    server.close();
  });

  it('makes no connection to a private address that the network names', async () => {
    await fault('tgPhoneMigrate', { method: 'auth.sendCode', credential: phone });
    const [first] = settingsFor(simulator).MM_ALLOW_PRIVATE;
    const account = accounts.make(simulator, { settings: { MM_ALLOW_PRIVATE: first === undefined ? [] : [first] } });
    await account.client.connect(true);
    expect(account.client.state).toMatchObject({ status: 'connecting', fault: { kind: 'refused_address' } });
  });

  it('leaves no timer and no socket behind', async () => {
    const timers = new Map<number, object>();
    const hook = createHook({
      init: (id, type, _, resource) => void (type === 'Timeout' && timers.set(id, resource)),
      destroy: (id) => void timers.delete(id),
    }).enable();
    const keepsAlive = (timer: object): boolean =>
      'hasRef' in timer && typeof timer.hasRef === 'function' && timer.hasRef() === true;
    const untilNone = async (): Promise<void> => {
      while ([...timers.values()].some(keepsAlive)) await new Promise((next) => setImmediate(next));
    };
    const open = (): number => simulator.telegram.sessions.connected().length;
    const account = await signedIn();
    account.client.follow([{ code: '1', username: 'qazaq_minute', url: '' }]);
    await ask(account);
    await account.client.destroy();
    await account.client.connect(true);
    expect(account.client.state.status).toBe('loaded');
    while (open() > 0) await new Promise((next) => setImmediate(next));
    await untilNone();
    const never = accounts.make(simulator, {
      settings: { TELEGRAM_DC: '2@192.0.2.1:443', MM_ALLOW_PRIVATE: ['192.0.2.1:443'] },
    });
    const connecting = never.client.connect(true);
    await never.becomes('connecting');
    await never.client.destroy();
    await connecting;
    await untilNone();
    hook.disable();
  });
});

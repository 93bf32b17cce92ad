import { jest } from '@jest/globals';
import { callControl, startTestSimulator } from '@mm/platform-sim/testing/test-simulator.js';
import type { Simulator } from '@mm/platform-sim/simulator.js';
import type { tl } from '@mtcute/core';
import { faultOf, TestAccounts, type TestAccount } from '../testing/test-accounts.js';
import { NodeCrypto } from './node-crypto.js';

const self = { _: 'users.getUsers', id: [{ _: 'inputUserSelf' }] } as const satisfies tl.RpcMethod;

/** The phone number under which the network knows the client. */
const phoneOf = async ({ client }: TestAccount): Promise<string | undefined> => {
  const [user] = await client.call({ ...self, id: [{ _: 'inputUserSelf' }] });
  return user?._ === 'user' ? user.phone : undefined;
};
const statuses = ({ states }: TestAccount): string[] => states.map(({ status }) => status);

describe('the sign-in of a Telegram client', () => {
  let simulator: Simulator;
  let folder: string;
  let stop: () => void;
  const accounts = new TestAccounts();
  const sentCodes = async (): Promise<number> => {
    const { entries } = await callControl(simulator, 'GET', 'journal?network=telegram&method=auth.sendCode');
    return Array.isArray(entries) ? entries.length : 0;
  };
  const restart = async (): Promise<void> => {
    stop();
    ({ simulator, stop } = await startTestSimulator({ SIM_STATE: folder }));
  };

  beforeAll(async () => ({ simulator, folder, stop } = await startTestSimulator()));
  afterEach(async () => {
    simulator.faults.clear();
    await accounts.destroyAll();
  });
  afterAll(() => stop());

  it('connects, asks for a code and signs in with it', async () => {
    const account = accounts.make(simulator);
    expect(account.client.state).toEqual({ status: 'loaded', isAuthorised: false });
    await account.client.connect(true);
    expect(account.client.state).toEqual({ status: 'code', isAuthorised: false });
    await account.client.enterCode('12345');
    expect(account.client.state).toEqual({ status: 'connected', isAuthorised: true });
    expect(statuses(account)).toEqual(['connecting', 'code', 'connected']);
    expect(await phoneOf(account)).toBe('77010000001');
    await account.client.disconnect();
    expect(account.client.state).toEqual({ status: 'loaded', isAuthorised: true });
  });

  it('shakes hands again when the hash of the key does not fit, as with a key that begins with a zero', async () => {
    const { sha1 } = NodeCrypto.prototype;
    let keys = 0;
    const hash = jest.spyOn(NodeCrypto.prototype, 'sha1').mockImplementation((data) => {
      const isKey = data.length === 256;
      if (isKey) keys += 1;
      return sha1(isKey && keys === 1 ? data.subarray(1) : data);
    });
    const account = accounts.make(simulator, { phone: '+77010000001' });
    await account.client.connect(true);
    hash.mockRestore();
    expect(keys).toBeGreaterThan(1);
    expect(account.states).toEqual([
      { status: 'connecting', isAuthorised: false },
      { status: 'code', isAuthorised: false },
    ]);
  });

  it('stays at the code after a wrong one, and asks for no code unless it may', async () => {
    const account = accounts.make(simulator, { phone: '+77010000002' });
    await account.client.connect(false);
    expect(account.client.state).toMatchObject({ status: 'failed', fault: { native: { code: 'no_session' } } });
    await account.client.connect(true);
    const before = await sentCodes();
    expect(await faultOf(account.client.enterCode('54321'))).toMatchObject({
      kind: 'auth_required',
      scope: 'request',
      native: { code: 'PHONE_CODE_INVALID' },
    });
    expect(account.client.state.status).toBe('code');
    expect(await faultOf(account.client.enterPassword('secret'))).toMatchObject({ native: { code: 'not_expected' } });
    await account.client.enterCode('12345');
    expect([account.client.state.status, await sentCodes()]).toEqual(['connected', before]);
  });

  it('asks for the password and stays there after a wrong one', async () => {
    const account = accounts.make(simulator, { phone: '+77010000004' });
    await account.signIn();
    expect(account.client.state).toEqual({ status: 'password', isAuthorised: false });
    expect(await faultOf(account.client.enterPassword('Secret'))).toMatchObject({
      scope: 'request',
      native: { code: 'PASSWORD_HASH_INVALID' },
    });
    expect(account.client.state.status).toBe('password');
    await account.client.disconnect();
    const next = accounts.make(simulator, { phone: '+77010000004', stored: account.stored });
    await next.client.connect(false);
    expect(next.client.state.status).toBe('password');
    await next.client.enterPassword('secret');
    expect([next.client.state.status, await phoneOf(next)]).toEqual(['connected', '77010000004']);
    expect(Buffer.from(next.stored.data ?? []).toString()).not.toContain('secret');
  });

  it('refuses a phone that the network does not know', async () => {
    const account = accounts.make(simulator, { phone: '+77019999999' });
    await account.client.connect(true);
    const fault = { kind: 'auth_required', native: { code: 'PHONE_NUMBER_INVALID' } };
    expect(account.client.state).toMatchObject({ status: 'failed', isAuthorised: false, fault });
  });

  it('keeps the session for a new client, also over a restart of the network', async () => {
    const first = accounts.make(simulator);
    await first.signIn();
    await first.client.destroy();
    const { stored } = first;
    const second = accounts.make(simulator, { stored });
    await second.client.connect(false);
    expect([second.client.state.status, await phoneOf(second)]).toEqual(['connected', '77010000001']);
    await second.client.destroy();
    await restart();
    const third = accounts.make(simulator, { stored });
    await third.client.connect(false);
    expect([third.client.state.status, await phoneOf(third)]).toEqual(['connected', '77010000001']);
    expect(statuses(third)).toEqual(['connecting', 'connecting', 'connected']);
  });

  it('leaves a session that it cannot read until a code may be asked for', async () => {
    const stored = { data: new Uint8Array(Buffer.from('of another version')), writes: 0 };
    const account = accounts.make(simulator, { stored });
    const before = await sentCodes();
    await account.client.connect(false);
    const fault = { kind: 'auth_required', native: { code: 'session_unreadable' } };
    expect(account.client.state).toMatchObject({ status: 'failed', isAuthorised: false, fault });
    await account.client.destroy();
    expect([stored.writes, await sentCodes()]).toEqual([0, before]);
    const next = accounts.make(simulator, { stored });
    await next.signIn();
    expect([next.client.state.status, await phoneOf(next)]).toEqual(['connected', '77010000001']);
    await next.client.destroy();
    const third = accounts.make(simulator, { stored });
    await third.client.connect(false);
    expect([third.client.state.status, await sentCodes()]).toEqual(['connected', before + 1]);
  });

  it('goes on with a code that was sent before a restart, without a new one', async () => {
    const first = accounts.make(simulator, { phone: '+77010000002' });
    await first.client.connect(true);
    await first.client.destroy();
    const before = await sentCodes();
    await restart();
    const second = accounts.make(simulator, { phone: '+77010000002', stored: first.stored });
    await second.client.connect(false);
    expect([second.client.state.status, await sentCodes()]).toEqual(['code', before]);
    await second.client.connect(true);
    expect([second.client.state.status, await sentCodes()]).toEqual(['code', before + 1]);
    await second.client.enterCode('12345');
    expect([second.client.state.status, await phoneOf(second)]).toEqual(['connected', '77010000002']);
  });

  it.each(['tgPhoneMigrate', 'tgNetworkMigrate'])(
    'follows %s to another data centre and stays there',
    async (fault) => {
      await callControl(simulator, 'POST', 'faults', { network: 'telegram', fault, method: 'auth.sendCode' });
      const account = accounts.make(simulator, { phone: '+77010000002' });
      await account.signIn();
      expect([account.client.state.status, await phoneOf(account)]).toEqual(['connected', '77010000002']);
      await account.client.destroy();
      const next = accounts.make(simulator, { phone: '+77010000002', stored: account.stored });
      await next.client.connect(false);
      expect([next.client.state.status, await phoneOf(next)]).toEqual(['connected', '77010000002']);
      const { entries } = await callControl(simulator, 'GET', 'journal?network=telegram&method=users.getUsers');
      expect(Array.isArray(entries) ? entries.at(-1) : undefined).toMatchObject({ dc: 4, status: 200 });
    },
  );

  it('writes the session when a key or the sign-in changes', async () => {
    const account = accounts.make(simulator);
    await account.client.connect(true);
    const stored = JSON.parse(Buffer.from(account.stored.data ?? []).toString()) as Record<string, unknown>;
    expect(stored).toMatchObject({
      v: 1,
      isSignedIn: false,
      code: { needsPassword: false },
      keys: { 2: expect.any(String) },
    });
    await account.client.enterCode('12345');
    expect(JSON.parse(Buffer.from(account.stored.data ?? []).toString())).toMatchObject({ isSignedIn: true });
  });
});

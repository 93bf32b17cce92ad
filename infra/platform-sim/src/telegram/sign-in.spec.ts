import { MemoryStorage } from '@mtcute/core';
import type { TelegramClient } from '@mtcute/core/client.js';
import type { Simulator } from '../simulator.js';
import { callControl, startTestSimulator } from '../testing/test-simulator.js';
import type { AccountState } from '../control/telegram-calls.js';
import type { TestClientOptions } from './testing/test-clients.js';
import { rpcErrorOf, sendCode, signIn, TestClients } from './testing/test-clients.js';

/** With temporary keys the library leaves a timer of an hour behind. */
function unreferenceTimers(): void {
  const original = globalThis.setTimeout;
  const unreferenced = (callback: () => void, ms?: number): NodeJS.Timeout => original(callback, ms).unref();
  globalThis.setTimeout = Object.assign(unreferenced, { __promisify__: original.__promisify__ });
}

describe('signing in to the demo Telegram', () => {
  let simulator: Simulator;
  let folder: string;
  let stop: () => void;
  const clients = new TestClients();
  const client = (options: TestClientOptions = {}): TelegramClient => clients.make(simulator, options);
  const accountOf = async (phone: string): Promise<AccountState | undefined> => {
    const { accounts } = (await callControl(simulator, 'GET', 'telegram')) as unknown as { accounts: AccountState[] };
    return accounts.find((account) => account.phone === phone);
  };
  const fault = (body: Record<string, unknown>): Promise<unknown> =>
    callControl(simulator, 'POST', 'faults', { network: 'telegram', ...body });

  beforeAll(async () => ({ simulator, folder, stop } = await startTestSimulator()));
  afterEach(() => void simulator.faults.clear());
  afterAll(async () => {
    await clients.destroyAll();
    stop();
  });

  it('agrees on a key, sends a code and signs in', async () => {
    const one = client();
    expect(await rpcErrorOf(one.getMe())).toEqual([401, 'AUTH_KEY_UNREGISTERED']);
    await signIn(one);
    expect(await one.getMe()).toMatchObject({ phoneNumber: '77010000001', isSelf: true });
    expect((await one.getFullUser('self')).phoneNumber).toBe('77010000001');
    await one.logOut();
    expect(await rpcErrorOf(one.getMe())).toEqual([401, 'AUTH_KEY_UNREGISTERED']);
  });

  it('signs in with a temporary key that is bound to the permanent one', async () => {
    unreferenceTimers();
    const one = client({ usePfs: true });
    await signIn(one);
    expect((await one.getMe()).phoneNumber).toBe('77010000001');
    expect([...simulator.telegram.keys.ofPhone('+77010000001')].every((key) => !key.temporaryUntil)).toBe(true);
    await one.logOut();
  });

  it('refuses a wrong, an old and a foreign code, an unknown phone and another application', async () => {
    const one = client();
    const first = await sendCode(one, '+77010000002');
    expect(await rpcErrorOf(one.signIn({ ...first, phoneCode: '54321' }))).toEqual([400, 'PHONE_CODE_INVALID']);
    const second = await one.resendCode(first);
    expect(second.type).toBe('sms');
    expect(await rpcErrorOf(one.signIn({ ...first, phoneCode: '12345' }))).toEqual([400, 'PHONE_CODE_EXPIRED']);
    expect(await rpcErrorOf(one.sendCode({ phone: '+77019999999' }))).toEqual([400, 'PHONE_NUMBER_INVALID']);
    const other = client({ app: { id: 1, hash: 'x' } });
    expect(await rpcErrorOf(other.sendCode({ phone: '+77010000002' }))).toEqual([400, 'API_ID_INVALID']);
    await one.signIn({ phone: '+77010000002', phoneCodeHash: second.phoneCodeHash, phoneCode: '12345' });
    expect((await one.getMe()).phoneNumber).toBe('77010000002');
  });

  it('shows the code of an account that waits for one', async () => {
    const one = client();
    const phone = '+77010000003';
    expect(await accountOf(phone)).toMatchObject({ code: null, isWaiting: false });
    const sent = await sendCode(one, phone);
    const state = await accountOf(phone);
    expect(state).toMatchObject({ code: expect.stringMatching(/^\d{5}$/), isWaiting: true });
    expect(await (await fetch(`${simulator.controlUrl}/`)).text()).toContain(`<td>${state?.code}</td>`);
    await one.signIn({ ...sent, phoneCode: state?.code ?? '' });
    expect((await one.getMe()).phoneNumber).toBe(phone.slice(1));
    const sessions = [expect.stringMatching(/^[\da-f]{16}$/)];
    expect(await accountOf(phone)).toMatchObject({ isWaiting: false, signedIn: [{ dc: 2, sessions }] });
  });

  it('asks for the password of two-step verification and checks the proof', async () => {
    const one = client();
    const sent = await sendCode(one, '+77010000004');
    const step = one.signIn({ ...sent, phoneCode: '12345' });
    expect(await rpcErrorOf(step)).toEqual([401, 'SESSION_PASSWORD_NEEDED']);
    expect(await rpcErrorOf(one.getMe())).toEqual([401, 'AUTH_KEY_UNREGISTERED']);
    for (const wrong of ['Secret', '', 'секрет'])
      expect([wrong, ...(await rpcErrorOf(one.checkPassword(wrong)))]).toEqual([wrong, 400, 'PASSWORD_HASH_INVALID']);
    await one.checkPassword('secret');
    expect((await one.getMe()).phoneNumber).toBe('77010000004');
  });

  it('accepts a proof of the password only once', async () => {
    const one = client();
    const sent = await sendCode(one, '+77010000004');
    await rpcErrorOf(one.signIn({ ...sent, phoneCode: '12345' }));
    const password = await one.call({ _: 'account.getPassword' });
    const proof = await one.computeSrpParams(password, 'secret');
    await one.call({ _: 'auth.checkPassword', password: proof });
    const again = one.call({ _: 'auth.checkPassword', password: proof });
    expect(await rpcErrorOf(again)).toEqual([400, 'SRP_ID_INVALID']);
  });

  it('migrates to the data centre of the phone and signs in there', async () => {
    await fault({ fault: 'tgPhoneMigrate', method: 'auth.sendCode', credential: '+77010000001' });
    const one = client();
    await signIn(one);
    expect(await one.getPrimaryDcId()).toBe(4);
    expect((await one.getMe()).phoneNumber).toBe('77010000001');
    expect(simulator.telegram.keys.ofPhone('+77010000001').map(({ dc }) => dc)).toEqual([4]);
    await one.logOut();
  });

  it('carries a sign-in to another data centre', async () => {
    const one = client();
    await signIn(one);
    const [me] = await one.call({ _: 'users.getUsers', id: [{ _: 'inputUserSelf' }] }, { dcId: 4 });
    expect(me).toMatchObject({ phone: '77010000001' });
    await one.logOut();
  });

  it('keeps keys and sign-ins over its restart, and clients connect again by themselves', async () => {
    const storage = new MemoryStorage();
    const one = client({ storage });
    await signIn(one);
    const before = simulator.telegram.dataCentres.map(({ port }) => port);
    stop();
    ({ simulator, stop } = await startTestSimulator({ SIM_STATE: folder }));
    expect(simulator.telegram.dataCentres.map(({ port }) => port)).toEqual(before);
    expect((await one.getMe()).phoneNumber).toBe('77010000001');
    await one.destroy();
    const next = client({ storage });
    expect((await next.getMe()).phoneNumber).toBe('77010000001');
  });
});

import { CurrentCaller } from '../src/current-caller.js';
import { accessToken, account, identityServer, secretOf, type IdentityServer } from '../src/testing/identity-server.js';

let identity: IdentityServer;
let current: CurrentCaller;
let now = 0;
const operator = account('mm_operator');
const secret = secretOf('wall');

beforeEach(async () => {
  now = 1_000_000;
  identity = await identityServer();
  identity.answers.set(3, operator).set(secret, accessToken(operator, ['dashboard'], [7]));
  current = new CurrentCaller({ identity: identity.url }, () => now);
});
afterEach(async () => {
  await current.close();
  await identity.close();
});

describe('the current caller', () => {
  it('is asked once for requests within three seconds, and again afterwards', async () => {
    const answers = await Promise.all([current.ofAccount(3), current.ofAccount(3), current.ofAccount(3)]);
    expect(answers).toEqual([operator, operator, operator]);
    now += 2_999;
    await current.ofAccount(3);
    expect(identity.asked).toEqual([{ user_id: 3 }]);

    identity.answers.set(3, account('MM_view'));
    now += 1;
    expect(await current.ofAccount(3)).toEqual(account('MM_view'));
    expect(identity.asked).toHaveLength(2);
  });

  it('is another one for each account and secret', async () => {
    identity.answers.set(5, account('MM_view')).set(secretOf('other'), { caller: null, scope: null });
    expect(await current.ofAccount(5)).toEqual(account('MM_view'));
    expect(await current.ofAccount(3)).toEqual(operator);
    expect(await current.ofSecret(secretOf('other'))).toEqual({ caller: null, scope: null });
    expect(await current.ofSecret(secret, '192.0.2.7')).toEqual(accessToken(operator, ['dashboard'], [7]));
    expect(identity.asked.at(-1)).toEqual({ secret, address: '192.0.2.7' });
  });

  it('stays the last known one while identity is away, and changes when it is back', async () => {
    await current.ofSecret(secret);
    identity.state.is = 'down';
    identity.answers.set(secret, { caller: null, scope: null });
    for (const _ of [1, 2, 3]) {
      now += 10_000;
      expect(await current.ofSecret(secret)).toEqual(accessToken(operator, ['dashboard'], [7]));
    }
    identity.state.is = 'up';
    now += 10_000;
    expect(await current.ofSecret(secret)).toEqual({ caller: null, scope: null });
  });

  it('is asked about again at once after a change, with the access tokens of the account', async () => {
    await Promise.all([current.ofAccount(3), current.ofSecret(secret)]);
    current.forget(3);
    identity.answers.set(3, account('MM_view')).set(secret, { caller: null, scope: null });
    expect(await current.ofAccount(3)).toEqual(account('MM_view'));
    expect(await current.ofSecret(secret)).toEqual({ caller: null, scope: null });
    expect(identity.asked).toHaveLength(4);
  });

  it('is unknown when identity was away from the beginning, until it answers', async () => {
    identity.state.is = 'down';
    await expect(current.ofAccount(3)).rejects.toMatchObject({ status: 503 });
    identity.state.is = 'up';
    expect(await current.ofAccount(3)).toEqual(operator);
  });

  it('is not waited for without end', async () => {
    identity.state.is = 'silent';
    await expect(current.ofAccount(3)).rejects.toMatchObject({ status: 503, code: 'upstream-busy' });
  });

  it('is unknown where nothing listens at the address', async () => {
    await identity.close();
    await expect(current.ofSecret(secret)).rejects.toMatchObject({ status: 503, code: 'upstream-busy' });
  });
});

import type { SignedIn } from '../../api/user-session.js';
import { PendingSession } from './pending-session.js';

const session = { token: async () => 'of-operator', renew: async () => true } as SignedIn;

test('calls wait until it is known who is signed in, and then carry the token', async () => {
  const pending = new PendingSession();
  const waiting = pending.token();
  pending.settle(session);
  expect([await waiting, await pending.token(), await pending.renew()]).toEqual(['of-operator', 'of-operator', true]);
});

test('calls fail when nobody is signed in, and do not start a sign-in', async () => {
  const pending = new PendingSession();
  const waiting = pending.token();
  pending.settle(undefined);
  pending.settle(session);
  pending.signIn();
  await expect(waiting).rejects.toThrow('nobody is signed in');
  await expect(pending.token()).rejects.toThrow('nobody is signed in');
});

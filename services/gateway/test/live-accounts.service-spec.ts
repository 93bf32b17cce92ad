import { create } from '@bufbuild/protobuf';
import { until } from '@mm/clock/testing/until.js';
import { AccountChangedSchema } from '@mm/proto/events/gen/mm/events/v1/account_pb.js';
import { accessToken, account, secretOf, type CurrentAnswer } from '@mm/sign-in/testing/identity-server.js';
import { classified, postIds } from './live-events.js';
import { join, runningGateway, userId, type Client } from './kit.js';

/** What identity says now, by user id or secret. */
const answers = new Map<number | string, CurrentAnswer>();
const stack = await runningGateway(({ url }, body) => {
  if (url?.startsWith('/internal/check-caller')) {
    const { secret, user_id } = JSON.parse(body) as { secret?: string; user_id?: number };
    const answer = answers.get(secret ?? user_id ?? 0);
    return answer ? { body: answer } : { status: 503 };
  }
  return { status: 404 };
});
afterAll(() => stack.stop());
const { append, connect, token } = stack;

const known = (username: string, role: Parameters<typeof account>[0], fields = {}): CurrentAnswer =>
  account(role, { sub: username, user_id: userId(username), username, ...fields });
const changed = (username: string, change: string, fields: { disabled?: boolean; tokenId?: number } = {}) =>
  append(
    'account.changed',
    create(AccountChangedSchema, { userId: userId(username), username, change, roles: ['mm_user'], ...fields }),
  );
const isClosed = (client: Client): boolean => !client.connected;
const pushes = (received: [string, Record<string, unknown>][]): unknown[] =>
  received.filter(([name]) => name === 'account:changed').map(([, { change, user_id }]) => [change, user_id]);

let lastPost = 1000;
/** Publishes posts until the client no longer receives them. */
async function untilFeedIsSilent(received: [string, Record<string, unknown>][], control: typeof received) {
  for (;;) {
    const id = ++lastPost;
    await append('post.classified', classified(id));
    await until(() => postIds(control).includes(id), 'the post at another client');
    if (!postIds(received).includes(id)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('a role that is taken away', () => {
  it('closes the rooms that it opened, without a new token', async () => {
    answers.set(userId('mover'), known('mover', 'mm_operator'));
    answers.set(userId('stays'), known('stays', 'mm_operator'));
    const { client, received } = await connect({ token: token('mover', 'mm_operator') });
    const other = await connect({ token: token('stays', 'mm_operator') });
    expect([await join(client, 'feed'), await join(other.client, 'feed')]).toEqual([{ ok: true }, { ok: true }]);
    answers.set(userId('mover'), known('mover', 'mm_user'));
    const startedAt = performance.now();
    await changed('mover', 'roles');
    await untilFeedIsSilent(received, other.received);
    console.info(`the room is left ${Math.round(performance.now() - startedAt)} ms after the event`);
    expect(await join(client, 'feed')).toEqual({ ok: false, code: 'forbidden' });
    expect(isClosed(client)).toBe(false);
  });
});

describe('the connection ends', () => {
  it.each([
    ['a disabled account', 'disabled-one', 'updated'],
    ['a deleted account', 'deleted-one', 'deleted'],
  ])('of %s, and no other', async (_, username, change) => {
    answers.set(userId(username), known(username, 'mm_user'));
    answers.set(userId('stays'), known('stays', 'mm_operator'));
    const { client } = await connect({ token: token(username, 'mm_user') });
    const other = await connect({ token: token('stays', 'mm_operator') });
    answers.set(userId(username), { caller: null, scope: null });
    await changed(username, change, { disabled: true });
    await until(() => isClosed(client), 'the end of the connection');
    expect(isClosed(other.client)).toBe(false);
    await expect(connect({ token: token(username, 'mm_user') })).rejects.toThrow('unauthenticated');
  });

  it('of an ended session, but not of one that was started after it', async () => {
    answers.set(userId('away'), known('away', 'mm_user'));
    const now = Math.floor(Date.now() / 1000);
    const { client } = await connect({ token: token('away', 'mm_user', { iat: now - 60 }) });
    answers.set(userId('away'), known('away', 'mm_user', { not_before: now }));
    await changed('away', 'sessions-ended');
    await until(() => isClosed(client), 'the end of the connection');
    const fresh = await connect({ token: token('away', 'mm_user', { iat: now }) });
    await join(fresh.client, 'reference');
    await changed('away', 'sessions-ended');
    await until(() => pushes(fresh.received).length > 0, 'the push');
    expect(await join(fresh.client, 'reference')).toEqual({ ok: true });
  });

  it('of a revoked access token, but not of its owner and of the other tokens', async () => {
    const owner = known('owner', 'mm_superviser');
    answers.set(userId('owner'), owner);
    for (const id of [1, 2]) answers.set(secretOf(`wall${id}`), accessToken(owner, ['dashboard'], null, id));
    const [first, second, person] = [
      await connect({ token: secretOf('wall1') }),
      await connect({ token: secretOf('wall2') }),
      await connect({ token: token('owner', 'mm_superviser') }),
    ];
    answers.set(secretOf('wall1'), { caller: null, scope: null });
    await changed('owner', 'token-revoked', { tokenId: 1 });
    await until(() => isClosed(first.client), 'the end of the connection');
    expect([isClosed(second.client), isClosed(person.client)]).toEqual([false, false]);
  });
});

it('account:changed reaches the account itself and administrators only', async () => {
  answers.set(userId('one'), known('one', 'mm_user'));
  answers.set(userId('stays'), known('stays', 'mm_operator'));
  answers.set(userId('boss'), known('boss', 'mm_admin'));
  const [one, other, boss] = [
    await connect({ token: token('one', 'mm_user') }),
    await connect({ token: token('stays', 'mm_operator') }),
    await connect({ token: token('boss', 'mm_admin') }),
  ];
  for (const { client } of [one, other, boss]) await join(client, 'reference');
  await changed('one', 'roles');
  await until(() => pushes(one.received).length > 0 && pushes(boss.received).length > 0, 'the pushes');
  expect([pushes(one.received), pushes(boss.received)]).toEqual([
    [['roles', userId('one')]],
    [['roles', userId('one')]],
  ]);
  expect(pushes(other.received)).toEqual([]);
});

import { jest } from '@jest/globals';
import type { Caller } from '@mm/http/caller.js';
import { endWithToken } from './live-auth.js';
import type { LiveSocket } from './live-socket.js';

const now = 1_790_000_000;
const person: Caller = { sub: '1', userId: 1, username: 'operator', name: '', roles: ['mm_operator'], token: 'jwt' };
const wall: Caller = { ...person, token: 'secret', scope: { tokenId: 1, operations: ['dashboard'], topics: null } };

beforeEach(() => {
  jest.useFakeTimers({ now: now * 1000 });
});
afterEach(() => {
  jest.useRealTimers();
});

/** A connection whose token ends in a minute; `checked` are the tokens that were checked again. */
function connection(caller: Caller, isStillValid: boolean) {
  const checked: string[] = [];
  let isConnected = true;
  const data = { caller, expiresAt: now + 60, expiry: undefined };
  const socket = { data, disconnect: () => (isConnected = false) } as unknown as LiveSocket;
  const follow = (): void =>
    endWithToken(socket, (token) => {
      checked.push(token);
      return Promise.resolve(isStillValid);
    });
  return { checked, follow, socket, isConnected: () => isConnected };
}

describe('a live connection', () => {
  it('of a person ends with the token', async () => {
    const { checked, follow, isConnected } = connection(person, true);
    follow();
    await jest.advanceTimersByTimeAsync(59_999);
    expect(isConnected()).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect([isConnected(), checked]).toEqual([false, []]);
  });

  it('of a person goes on when the token was refreshed', async () => {
    const { follow, isConnected, socket } = connection(person, true);
    follow();
    socket.data.expiresAt = now + 120;
    follow();
    await jest.advanceTimersByTimeAsync(119_999);
    expect(isConnected()).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(isConnected()).toBe(false);
  });

  it.each([
    [true, 'goes on'],
    [false, 'ends'],
  ])('of an access token whose validity is %s %s', async (isStillValid) => {
    const { checked, follow, isConnected } = connection(wall, isStillValid);
    follow();
    await jest.advanceTimersByTimeAsync(60_000);
    expect([isConnected(), checked]).toEqual([isStillValid, ['secret']]);
  });
});

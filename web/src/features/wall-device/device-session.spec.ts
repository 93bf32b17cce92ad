import { jest } from '@jest/globals';
import { fakeServer } from '../../../test/fake-server.js';
import { DeviceSession, followMs } from './device-session.js';

const secret = `mma_${'a'.repeat(43)}`;
const wall = { items: [5], every: 60, look: 'wall', period: '1', reviewed_only: false };
const approved = { state: 'approved', name: 'Зал', username: 'superviser', wall };
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function start() {
  const server: { status: number; json: unknown } = { status: 200, json: approved };
  const { requests } = fakeServer({ 'POST /api-py/wall-of-secret': () => server });
  const calls: string[] = [];
  const session = new DeviceSession(secret, {
    onApproved: ({ name }) => void calls.push(`approved ${name}`),
    onAway: () => void calls.push('away'),
    onRefused: () => void calls.push('refused'),
    onToken: (token) => void calls.push(token === secret ? 'token' : 'another token'),
  });
  const stop = session.start();
  return { server, requests, calls, session, stop };
}

test('an approved wall uses its secret as the token, and says twice a minute that it is still good', async () => {
  const { calls, requests, session, stop } = start();
  await pass(0);
  expect([calls, await session.token()]).toEqual([['token', 'approved Зал'], secret]);
  expect(requests[0]?.body).toEqual({ secret });
  await pass(60_000);
  expect([followMs <= 30_000, calls.filter((call) => call === 'token').length]).toEqual([true, 3]);
  stop();
  await pass(60_000);
  expect(requests).toHaveLength(3);
});

test('a refused wall has no token any more, and asks nothing else', async () => {
  const { server, calls, requests, session } = start();
  await pass(0);
  server.json = { state: 'refused' };
  expect(await session.renew()).toBe(false);
  expect([calls.at(-1), await session.token(), await session.renew()]).toEqual(['refused', undefined, false]);
  expect(requests).toHaveLength(2);
});

test.each([
  ['does not answer', { status: 503, json: {} }],
  ['wants fewer requests', { status: 429, json: {} }],
  ['answers nonsense', { status: 200, json: { state: 'fine' } }],
])('while the server %s nothing has changed, and the next attempt waits', async (_how, answer) => {
  const { server, calls, session } = start();
  await pass(0);
  Object.assign(server, answer);
  const renewed = session.renew();
  const isRenewed = jest.fn();
  void renewed.then(isRenewed);
  await pass(4_000);
  expect(isRenewed).not.toHaveBeenCalled();
  await pass(2_000);
  expect([await renewed, calls.slice(-2), await session.token()]).toEqual([true, ['token', 'away'], secret]);
});

test('calls that fail together ask once', async () => {
  const { requests, session } = start();
  await pass(0);
  expect(await Promise.all([session.renew(), session.renew(), session.renew()])).toEqual([true, true, true]);
  expect(requests).toHaveLength(2);
});

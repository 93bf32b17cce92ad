import type { AuthorKey } from '../../network/network-collector.js';
import { NetworkFault, type FaultKind } from '../../network/network-fault.js';
import { JoinQueue } from './join-queue.js';

const author = (code: string): AuthorKey => ({ code, username: `name${code}`, url: '' });
const fault = (kind: FaultKind, code = kind as string, retryAfterMs = 1): NetworkFault =>
  new NetworkFault(kind, { code, message: '' }, { retryAfterMs });

/** Tries of a queue for three channels, the first of which fails once or always. */
async function triesWith(error: Error, howOften: number): Promise<string[]> {
  const joined = new Set<string>();
  const tries: string[] = [];
  let failures = howOften;
  const queue = new JoinQueue(0.001, {
    isJoined: (code) => joined.has(code),
    join: async ({ code }) => {
      tries.push(code);
      if (code === '1' && failures-- > 0) throw error;
      joined.add(code);
    },
  });
  queue.start();
  queue.follow(['1', '2', '3'].map(author));
  await new Promise((resolve) => setTimeout(resolve, 150));
  queue.stop();
  return tries;
}

describe('joining channels', () => {
  it.each([
    ['transient', 'reset', ['1', '1', '2', '3']],
    ['rate_limited', 'FLOOD_WAIT', ['1', '1', '2', '3']],
    ['closed_account', 'CHANNEL_PRIVATE', ['1', '2', '3']],
    ['not_found', 'USERNAME_NOT_OCCUPIED', ['1', '2', '3']],
    ['schema_drift', 'INVITE_REQUEST_SENT', ['1', '2', '3']],
    ['schema_drift', 'CHANNELS_TOO_MUCH', ['1']],
    ['blocked', 'FROZEN_METHOD_INVALID', ['1']],
    ['auth_required', 'SESSION_REVOKED', ['1']],
  ] as const)('after %s %s it tries %j', async (kind, code, tries) => {
    expect(await triesWith(fault(kind, code), 1)).toEqual(tries);
  });

  it('waits as long as the network says, also when it is stopped and started meanwhile', async () => {
    expect(await triesWith(fault('rate_limited', 'FLOOD_WAIT', 3_600_000), 1)).toEqual(['1']);
    const tries: string[] = [];
    const queue = new JoinQueue(0.001, {
      isJoined: () => false,
      join: async ({ code }) => {
        tries.push(code);
        throw fault('rate_limited', 'FLOOD_WAIT', 3_600_000);
      },
    });
    queue.follow([author('1')]);
    queue.start();
    await new Promise((resolve) => setTimeout(resolve, 30));
    queue.stop();
    queue.start();
    queue.follow([author('2')]);
    await new Promise((resolve) => setTimeout(resolve, 30));
    queue.stop();
    expect(tries).toEqual(['1']);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import type { CollectContext } from '@mm/networks/network-collector.js';
import { NetworkFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { resourceHarness, type Instance, type ResourceHarness } from './resource-harness.js';
import { StandInNetwork } from './stand-in-network.js';

const PER_SECOND = 20;
const BURST = 2;
const day = { perDay: 10, burst: 100, perSecond: 1_000, dayZone: 'Asia/Almaty' };
const groups = new StandInNetwork('vkontakte', {
  credential: 'token',
  budget: { perSecond: PER_SECOND, burst: BURST, perDay: 1_000_000, dayZone: 'UTC' },
});
const channels = new StandInNetwork('ok', { credential: 'token', budget: day });
const accounts = new StandInNetwork('instagram', { credential: 'none', operator: 'session' });
let harness: ResourceHarness;
let other: Instance;

beforeAll(async () => {
  harness = await resourceHarness([groups, channels, accounts], { VK_SERVICE_TOKEN: 'vk', OK_SERVICE_TOKEN: 'ok' });
  other = await harness.another();
  for (const username of ['first', 'second'])
    await harness.post('/api-py/add-instagram-credentials', { username, password: username }, harness.admin);
});
afterAll(async () => {
  await other.stop();
  await harness.stop();
});

const as = ({ operator, credential }: CollectContext): Promise<string> =>
  Promise.resolve(operator?.username ?? credential ?? '');
const spend = async ({ spend: pay }: CollectContext, units = 1): Promise<void> => pay?.(units);
const state = (network: NetworkId, columns: string) =>
  harness.rows<Record<string, unknown>>(
    `SELECT ${columns} FROM ingestion.credential_state WHERE network = $1 ORDER BY username`,
    network,
  );
const free = (network: NetworkId) =>
  harness.rows('UPDATE ingestion.credential_state SET parked_until = NULL WHERE network = $1', network);
const blocked = (): NetworkFault => new NetworkFault('blocked', { code: 'checkpoint', message: 'go away' });

describe('the rate of a credential', () => {
  it('holds for all processes together', async () => {
    const journal: number[] = [];
    const request = async (context: CollectContext): Promise<void> => {
      for (let i = 0; i < 10; i++) {
        await spend(context);
        journal.push(performance.now());
      }
    };
    await Promise.all([harness, other].flatMap((one) => [1, 2, 3, 4].map(() => one.run('vkontakte', request))));
    expect(journal).toHaveLength(80);
    // two seconds of the rate, the burst, and requests that a busy test process sent late; two rates would be 84
    const inTwoSeconds = journal.map((from) => journal.filter((at) => at >= from && at < from + 2_000).length);
    expect(Math.max(...inTwoSeconds)).toBeLessThanOrEqual(2 * PER_SECOND + BURST + 12);
    expect(await state('vkontakte', 'spent')).toEqual([{ spent: 80 }]);
  });

  it('survives a jump of the clock of the server', async () => {
    await harness.rows(
      "UPDATE ingestion.credential_state SET next_at = now() + interval '1 day' WHERE network = 'vkontakte'",
    );
    expect(await harness.run('vkontakte', async (context) => spend(context))).toBeUndefined();
    const [found] = await harness.rows<{ is_near: boolean }>(
      `SELECT next_at < now() + interval '1 hour' AS is_near
       FROM ingestion.credential_state WHERE network = 'vkontakte'`,
    );
    expect(found).toEqual({ is_near: true });
  });
});

describe('the budget of a day', () => {
  const units = (count: number, isInteractive = false) =>
    harness.run('ok', (context) => spend(context, count), { isInteractive });

  it('ends background tasks at four fifths, and a person at its end, until the day ends', async () => {
    expect(await units(8)).toBeUndefined();
    expect(await units(1)).toBe('rate_limited credential budget_spent');
    expect(await other.run('ok', (context) => spend(context))).toBe('rate_limited credential budget_spent');
    expect(await units(2, true)).toBeUndefined();
    expect(await units(1, true)).toBe('rate_limited credential budget_spent');
    const { body } = await harness.get('/api-py/source-tokens/ok', harness.admin).expect(200);
    expect(body).toMatchObject({
      owner: 'env',
      budget_left: 0,
      tokens: [{ name: '', owner: 'env', state: 'spent', reason: '', budget: 10, budget_left: 0 }],
    });
    expect((body as { tokens: { next_allowed: number }[] }).tokens[0]?.next_allowed).toBeGreaterThan(0);
    expect((await state('ok', 'parked_until'))[0]).toEqual({ parked_until: null });
  });

  it('is said to be spent once, in the middle of a task too', async () => {
    await harness.rows("UPDATE ingestion.credential_state SET spent = 7 WHERE network = 'ok'");
    const twice = async (context: CollectContext): Promise<void> => {
      await spend(context);
      await spend(context);
    };
    expect(await harness.run('ok', twice)).toBe('rate_limited credential budget_spent');
    expect(await harness.run('ok', twice)).toBe('rate_limited credential budget_spent');
    expect((await harness.changes()).filter((change) => change === 'token ok/: spent')).toHaveLength(1);
  });

  it('starts again at midnight of its zone', async () => {
    await harness.rows(
      "UPDATE ingestion.credential_state SET spent = 10, spent_on = spent_on - 1 WHERE network = 'ok'",
    );
    expect(await units(3)).toBeUndefined();
    expect(await state('ok', "spent, spent_on = (now() AT TIME ZONE 'Asia/Almaty')::date AS is_today")).toEqual([
      { spent: 3, is_today: true },
    ]);
  });
});

describe('an operator that signs in', () => {
  it('has one task at a time, over all processes', async () => {
    const running = { first: 0, second: 0 };
    const most = { first: 0, second: 0 };
    const task = async (context: CollectContext): Promise<void> => {
      const username = (await as(context)) as 'first' | 'second';
      most[username] = Math.max(most[username], ++running[username]);
      await sleep(20);
      running[username]--;
    };
    await Promise.all([harness, other].flatMap((one) => [1, 2, 3].map(() => one.run('instagram', task))));
    expect(most).toEqual({ first: 1, second: 1 });
    expect(await state('instagram', 'lease')).toEqual([{ lease: null }, { lease: null }]);
  });

  it('is free again when the process that used it died', async () => {
    await harness.rows(
      `UPDATE ingestion.credential_state SET lease = gen_random_uuid(), lease_until = now() - interval '1 second'
       WHERE network = 'instagram'`,
    );
    expect(await harness.run('instagram', as, { operator: 'first' })).toBe('first');
  });

  it('stops at the next request when another task got it', async () => {
    const interrupted = async (context: CollectContext): Promise<void> => {
      await spend(context);
      await harness.rows("UPDATE ingestion.credential_state SET lease = gen_random_uuid() WHERE network = 'instagram'");
      await spend(context);
    };
    expect(await harness.run('instagram', interrupted, { operator: 'first' })).toBe(
      'rate_limited credential lease_lost',
    );
    await harness.rows(
      "UPDATE ingestion.credential_state SET lease = NULL, lease_until = NULL WHERE network = 'instagram'",
    );
  });
});

describe('a fault of a credential', () => {
  it('gives the task to another one at once, and parks it for every process and after a restart', async () => {
    const used: string[] = [];
    const banned = async (context: CollectContext): Promise<string> => {
      const username = await as(context);
      used.push(username);
      if (username === 'first') throw blocked();
      return username;
    };
    for (let i = 0; i < 3; i++) expect(await harness.run('instagram', banned)).toBe('second');
    expect(used.filter((username) => username === 'first')).toHaveLength(1);
    expect(await other.run('instagram', banned)).toBe('second');
    const restarted = await harness.another();
    expect(await restarted.run('instagram', banned)).toBe('second');
    expect(used.filter((username) => username === 'first')).toHaveLength(1);
    await restarted.stop();
    expect(await state('instagram', 'username, reason, reason_text, faults')).toEqual([
      { username: 'first', reason: 'blocked', reason_text: 'checkpoint go away', faults: 1 },
      { username: 'second', reason: '', reason_text: '', faults: 0 },
    ]);
    expect(await harness.changes()).toContain('operator instagram/first: parked');
  });

  it('fails a task that names the operator, without another request', async () => {
    expect(await harness.run('instagram', as, { operator: 'first' })).toBe('blocked credential credentials_wait');
    expect(await harness.run('instagram', as, { operator: 'nobody' })).toBe(
      'auth_required credential unknown_operator',
    );
    expect(await harness.run('instagram', () => Promise.reject(blocked()), { operator: 'second' })).toBe(
      'blocked credential checkpoint',
    );
  });

  it('fails every task when all are parked, with the reason of the first that is free again', async () => {
    await harness.rows(
      `UPDATE ingestion.credential_state SET reason = 'rate_limited', parked_until = now() + interval '5 minutes'
       WHERE username = 'second'`,
    );
    expect(await other.run('instagram', as)).toBe('rate_limited credential credentials_wait');
    await free('instagram');
  });

  it('lasts longer with each time, and ends with a success', async () => {
    const minutes = async (): Promise<unknown> =>
      (await state('instagram', 'round(extract(epoch FROM parked_until - parked_at) / 60)::int AS m'))[0]?.m;
    await harness.rows("UPDATE ingestion.credential_state SET faults = 0, reason = '' WHERE network = 'instagram'");
    const found: unknown[] = [];
    for (let i = 0; i < 6; i++) {
      await harness.run('instagram', () => Promise.reject(blocked()), { operator: 'first' });
      found.push(await minutes());
      await free('instagram');
    }
    expect(found).toEqual([60, 120, 240, 480, 960, 1440]);
    expect(await harness.run('instagram', as, { operator: 'first' })).toBe('first');
    expect((await state('instagram', 'faults, reason, last_good_at IS NOT NULL AS is_good'))[0]).toEqual({
      faults: 0,
      reason: '',
      is_good: true,
    });
    expect((await harness.changes()).at(-1)).toBe('operator instagram/first: ready');
  });

  it('ends its other tasks at their next request, also one that waits for the rate', async () => {
    let started = 0;
    const slow = async (context: CollectContext): Promise<void> => {
      started++;
      for (let i = 0; i < 200; i++) await spend(context);
    };
    const waiting = [harness.run('vkontakte', slow), harness.run('vkontakte', slow), other.run('vkontakte', slow)];
    await harness.until(() => Promise.resolve(started === 3), 'the start of the tasks');
    await harness.run('vkontakte', async (context) => {
      await spend(context);
      throw blocked();
    });
    for (const ended of await Promise.all(waiting))
      expect(ended).toMatch(/^(blocked credential checkpoint|rate_limited credential credential_parked)$/);
    expect((await state('vkontakte', 'faults'))[0]).toEqual({ faults: 1 });
    await free('vkontakte');
  });

  it('that the network gives for an author or a proxy does not park it', async () => {
    for (const fault of [
      new NetworkFault('not_found', { code: 404, message: '' }),
      new NetworkFault('transient', { code: 500, message: '' }),
      new NetworkFault('auth_required', { code: 'proxy_auth', message: '' }, { scope: 'proxy' }),
    ])
      await harness.run('vkontakte', () => Promise.reject(fault));
    expect(await state('vkontakte', 'parked_until')).toEqual([{ parked_until: null }]);
  });
});

describe('a token of the environment', () => {
  it('that is parked is used again when an administrator switches it on; it cannot be switched off', async () => {
    const set = (isActive: boolean) =>
      harness.post('/api-py/source-tokens/ok/switch', { name: '', is_active: isActive }, harness.admin);
    await harness.run('ok', () => Promise.reject(blocked()));
    expect(await harness.run('ok', as)).toBe('blocked credential credentials_wait');
    expect((await set(false)).status).toBe(404);
    expect((await set(true)).body).toEqual({ status: 'success' });
    expect(await harness.run('ok', as)).toBe('ok');
  });

  it('keeps its state over a restart, and starts without faults when it is another one', async () => {
    await harness.run('ok', () => Promise.reject(blocked()));
    const same = await harness.another();
    expect(await same.run('ok', as)).toBe('blocked credential credentials_wait');
    await same.stop();
    const changed = await harness.another({ OK_SERVICE_TOKEN: 'ok-new' });
    expect(await changed.run('ok', as)).toBe('ok-new');
    await changed.stop();
    expect(JSON.stringify(await state('ok', '*'))).not.toContain('ok-new');
  });
});

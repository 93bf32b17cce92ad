import type { CollectContext } from '@mm/networks/network-collector.js';
import { isFault, NetworkFault } from '@mm/networks/network-fault.js';
import { Networks, type TaskOptions } from '../src/networks/networks.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInClient, StandInClients } from './stand-in-clients.js';
import { StandInNetwork } from './stand-in-network.js';

const phones = [1, 2, 3, 4].map((i) => `+7701000000${i}`);
const budget = { perSecond: 100, burst: 100, perDay: 10, dayZone: 'UTC' };
const channels = new StandInNetwork('telegram', { credential: 'none', operator: 'client', budget });
const clients = new StandInClients();
let harness: NetworkHarness;
/** Contexts of the last task, in the order of its attempts. */
let contexts: CollectContext[] = [];
/** Faults of tasks with these phones; '' = public pages. */
const faults = new Map<string, NetworkFault>();

beforeAll(async () => {
  harness = await networkHarness([channels], {}, clients);
  for (const phone of phones) await clients.add(harness, 'telegram', phone);
});
afterAll(() => harness.stop());
beforeEach(async () => {
  faults.clear();
  clients.isReady = () => true;
  await harness.rows("UPDATE ingestion.credential_state SET parked_until = NULL, reason = '', faults = 0, spent = 0");
});

const phoneOf = ({ client }: CollectContext): string => (client instanceof StandInClient ? client.phone : '');
/** The phones of the task's attempts, '' = public pages, and the fault if it failed. */
async function run(options: TaskOptions = {}): Promise<string[]> {
  contexts = [];
  try {
    await harness.app.get(Networks).run('telegram', options, async (_, context) => {
      contexts.push(context);
      await context.spend?.(1);
      const fault = faults.get(phoneOf(context));
      if (fault) throw fault;
    });
    return contexts.map(phoneOf);
  } catch (error) {
    if (!isFault(error)) throw error;
    return [...contexts.map(phoneOf), `${error.kind} ${error.native.code}`];
  }
}
const flood = (seconds: number): NetworkFault =>
  new NetworkFault('rate_limited', { code: `FLOOD_WAIT_${seconds}`, message: '' }, { retryAfterMs: seconds * 1000 });
const spentBy = async (phone: string | undefined): Promise<number | undefined> => {
  const [row] = await harness.rows<{ spent: number }>(
    'SELECT spent FROM ingestion.credential_state WHERE username = $1',
    phone,
  );
  return row?.spent;
};
const [one = '', two = '', three = '', four = ''] = phones;

describe('a task of a network of clients', () => {
  it('gets the client of the account that reads its author, without its secret, and is charged to it', async () => {
    for (const phone of [three, one, two]) {
      clients.assignments.set('1001', phone);
      expect(await run({ author: '1001' })).toEqual([phone]);
    }
    expect(JSON.stringify(contexts)).not.toContain('api-hash');
    expect(Object.keys(contexts[0] ?? {}).sort()).toEqual(['client', 'spend']);
    expect(await spentBy(two)).toBe(1);
    expect(await spentBy(four)).toBe(0);
  });

  it('gets any ready one without an author, and another one while that of its author is not ready', async () => {
    clients.isReady = (phone) => phone === four;
    clients.assignments.set('1001', one);
    expect(await run()).toEqual([four]);
    expect(await run({ author: '1001' })).toEqual([four]);
  });

  it('goes on with another account when its own is parked, and then on public pages', async () => {
    clients.assignments.set('1001', two);
    clients.isReady = (phone) => phone === two || phone === three;
    faults.set(two, flood(60));
    expect(await run({ author: '1001' })).toEqual([two, three]);
    // it is parked for other tasks too
    expect(await run({ author: '1001' })).toEqual([three]);
    faults.set(three, new NetworkFault('auth_required', { code: 'AUTH_KEY_UNREGISTERED', message: '' }));
    expect(await run({ author: '1001' })).toEqual([three, '']);
    expect(contexts.at(-1)).toEqual({});
    expect(await run({ author: '1001', isInteractive: true })).toEqual(['']);
  });

  it('tries three accounts at most before it reads public pages', async () => {
    for (const phone of phones) faults.set(phone, flood(60));
    const attempts = await run();
    expect(attempts).toHaveLength(4);
    expect(attempts.at(-1)).toBe('');
  });

  it('reads public pages when every budget is spent, and when no client is ready', async () => {
    await harness.rows("UPDATE ingestion.credential_state SET spent = 10, spent_on = (now() AT TIME ZONE 'UTC')::date");
    expect(await run()).toEqual(['']);
    await harness.rows('UPDATE ingestion.credential_state SET spent = 0');
    clients.isReady = () => false;
    expect(await run({ author: '1001' })).toEqual(['']);
    faults.set('', new NetworkFault('transient', { code: 503, message: 'down' }));
    expect(await run()).toEqual(['', 'transient 503']);
  });

  it('uses the named account, or fails', async () => {
    expect(await run({ operator: three })).toEqual([three]);
    expect(await run({ operator: '+77019999999' })).toEqual(['auth_required unknown_operator']);
    clients.isReady = (phone) => phone !== three;
    expect(await run({ operator: three })).toEqual(['auth_required client_not_ready']);
    clients.isReady = () => true;
    faults.set(three, flood(60));
    expect(await run({ operator: three })).toEqual([three, 'rate_limited FLOOD_WAIT_60']);
    expect(await run({ operator: three })).toEqual(['rate_limited credentials_wait']);
  });

  it('does not use an account that was switched off', async () => {
    await harness.rows('UPDATE ingestion.credential SET is_active = (username <> $1)', one);
    clients.assignments.set('1001', one);
    expect(await run({ author: '1001' })).not.toEqual([one]);
    await harness.rows('UPDATE ingestion.credential SET is_active = true');
  });
});

import type { NetworkHealthWire } from '@mm/proto/http/source-health.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInNetwork } from './stand-in-network.js';

const budget = { perSecond: 10, burst: 10, perDay: 100, dayZone: 'America/Los_Angeles' };
let harness: NetworkHarness;

beforeAll(async () => {
  harness = await networkHarness(
    [new StandInNetwork('youtube', { credential: 'token', budget }), new StandInNetwork('smi', { credential: 'none' })],
    { MM_HEALTH_EVERY: '3600' },
  );
});
afterAll(() => harness.stop());

const health = async (): Promise<Record<string, NetworkHealthWire>> => {
  const { body } = await harness.get('/api-py/source-health/networks', harness.admin).expect(200);
  const { networks } = body as { networks: NetworkHealthWire[] };
  return Object.fromEntries(networks.map((network) => [network.network, network]));
};
/** A stored token with what it spent on a day of its network's zone, today by default. */
const token = (name: string, spent: number, { daysAgo = 0, parked = false, isActive = true } = {}) =>
  harness.rows(
    `WITH c AS (
       INSERT INTO ingestion.credential (id, network, username, is_named_token, secret, owner, is_active)
       VALUES (gen_random_uuid(), 'youtube', $1, true, '', 'admin', $5) RETURNING id)
     INSERT INTO ingestion.credential_state (credential_id, network, kind, username, spent, spent_on, parked_until)
     SELECT id, 'youtube', 'token', $1, $2, (now() AT TIME ZONE '${budget.dayZone}')::date - $3::integer,
       CASE WHEN $4 THEN now() + interval '1 hour' END
     FROM c`,
    name,
    spent,
    daysAgo,
    parked,
    isActive,
  );

describe('the health of a network', () => {
  it('shows what is left of its budget, and which resources have to wait', async () => {
    expect((await health())['youtube']).toMatchObject({
      ...{ budget_used: 0, resources: 0, parked: 0 },
      ...{ missing: 'token', unready: 0 },
    });
    await token('half', 50);
    await token('spent', 100);
    await token('yesterday', 100, { daysAgo: 1 });
    await token('parked', 30, { parked: true });
    await token('off', 100, { isActive: false });
    await harness.rows(`
      INSERT INTO ingestion.proxy (protocol, host, port, username, platforms, parked_until)
      VALUES ('http', 'one', 1, '', '{google}', NULL),
        ('http', 'two', 2, '', '{google,instagram}', now() + interval '1 hour'),
        ('http', 'three', 3, '', '{facebook}', NULL)`);
    expect((await health())['youtube']).toMatchObject({
      ...{ budget_used: 0.45, resources: 6, parked: 3 },
      missing: '',
    });
    expect((await health())['smi']).toMatchObject({ budget_used: -1, resources: 0, parked: 0, missing: '' });
  });

  it('counts unknown responses of the last day', async () => {
    await harness.rows(`
      INSERT INTO ingestion.schema_drift (network, place, payload, last_at)
      VALUES ('smi', 'a', '', now()), ('smi', 'b', '', now()), ('smi', 'c', '', now() - interval '25 hours')`);
    const { smi, youtube } = await health();
    expect([smi?.drifts, youtube?.drifts]).toEqual([2, 0]);
  });

  it('says nothing about the freshness of a network without posts', async () =>
    expect((await health())['smi']).toMatchObject({
      freshness_p50: -1,
      freshness_p95: -1,
      sources: { ok: 0, failing: 0, quiet: 0, waiting: 0, off: 0 },
    }));
});

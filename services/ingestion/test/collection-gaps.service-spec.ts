import type { AccessScope, Caller } from '@mm/http/caller.js';
import type { CollectionGapWire } from '@mm/proto/http/source-health.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { SourceHealthController } from '../src/health/source-health.controller.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInNetwork } from './stand-in-network.js';

interface Gaps {
  gaps: CollectionGapWire[];
  watched: { network: string; sources: number }[];
}

const latest = Number.MAX_SAFE_INTEGER;
const pages = new StandInNetwork('facebook', { credential: 'none' });
let harness: NetworkHarness;
let operator: string;
let authors = 0;

beforeAll(async () => {
  harness = await networkHarness([pages], { MM_HEALTH_EVERY: '3600' });
  operator = harness.bearer('operator', ['mm_operator']);
});
afterAll(() => harness.stop());

/** An author that was subscribed to. */
async function source(): Promise<{ id: number; username: string }> {
  const code = String(7_000 + ++authors);
  const username = `source${code}`;
  pages.authors.push({ code, username });
  await harness.get(`/facebook/add-channel?name=${username}`).expect(200);
  const found = await harness.rows('SELECT id FROM ingestion.author WHERE username = $1', username);
  return { id: Number((found[0] as { id: string }).id), username };
}
/** An author with two gaps. */
async function withGap(): Promise<{ id: number; username: string }> {
  const known = await source();
  const { id } = known;
  for (const hours of [3, 5])
    await harness.rows(
      `INSERT INTO ingestion.collection_gap (author_id, network, from_at, until_at, reason)
       VALUES ($1, 'facebook', now() - make_interval(hours => $2), now() - make_interval(hours => $2 - 1),
         'blocked')`,
      id,
      hours,
    );
  return known;
}

describe('the gaps that a caller reads', () => {
  const gaps = (bearer: string, query = '') =>
    harness.get(`/api-py/collection-gaps?from=0&until=${latest}${query}`, bearer);

  it('are refused for a period that ends before it begins', async () => {
    const { body } = await harness.get('/api-py/collection-gaps?from=2&until=1', operator).expect(400);
    expect(JSON.stringify(body)).toContain('until');
  });

  it('name the sources to those who manage them only [D §4]', async () => {
    const { id, username } = await withGap();
    const known = (await gaps(operator).expect(200)).body as Gaps;
    const own = known.gaps.filter((gap) => gap.author_id === id);
    expect(own.map((gap) => gap.username)).toEqual([username, username]);
    for (const role of ['mm_user', 'MM_view'] satisfies Role[]) {
      const bearer = harness.bearer('reader', [role]);
      const { body } = (await gaps(bearer).expect(200)) as { body: Gaps };
      expect(JSON.stringify(body)).not.toContain(username);
      expect(body.gaps.map(({ from, until, network, reason }) => [from, until, network, reason])).toEqual(
        known.gaps.map(({ from, until, network, reason }) => [from, until, network, reason]),
      );
      const numbers = body.gaps.flatMap((gap, i) => (known.gaps[i]?.author_id === id ? [gap.author_id] : []));
      expect([numbers.length, new Set(numbers).size, numbers.includes(id)]).toEqual([2, 1, false]);
      await gaps(bearer, `&author_id=${id}`).expect(403);
    }
  });

  it('come with the number of collected sources of each network, for everybody', async () => {
    const off = await source();
    const { body } = (await gaps(harness.bearer('reader', ['MM_view'])).expect(200)) as { body: Gaps };
    const [{ sources = 0 } = {}] = body.watched;
    expect(body.watched).toEqual([{ network: 'facebook', sources }]);
    await harness
      .post('/api-py/facebook/edit-channel', { author: { username: off.username, auto_update: false } })
      .expect(200);
    expect(((await gaps(operator).expect(200)).body as Gaps).watched).toEqual([
      { network: 'facebook', sources: sources - 1 },
    ]);
    expect(((await gaps(operator, '&network=instagram').expect(200)).body as Gaps).watched).toEqual([]);
  });

  it('do not name them to an access token for certain topics', async () => {
    const { username } = await withGap();
    const read = async (topics: number[] | null): Promise<string> => {
      const scope: AccessScope = { tokenId: 1, operations: ['dashboard'], topics };
      const caller: Caller = { sub: '', userId: 1, username: '', name: '', roles: ['mm_admin'], token: '', scope };
      const input = { query: { from: 0, until: latest } } as Parameters<SourceHealthController['gaps']>[0];
      return JSON.stringify(await harness.app.get(SourceHealthController).gaps(input, caller));
    };
    expect(await read([5])).not.toContain(username);
    expect(await read(null)).toContain(username);
  });
});

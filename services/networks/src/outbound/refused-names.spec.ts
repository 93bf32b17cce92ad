import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import { NetworkFault } from '../network/network-fault.js';
import type { Resolver } from './guarded-agent.js';
import { Outbound } from './outbound.js';

describe('names that lead to private addresses', () => {
  let open: FixtureServer;
  let secret: FixtureServer;
  beforeAll(async () => {
    open = await fixtureServer(({ url }) => ({
      status: 302,
      headers: { location: url.searchParams.get('to') ?? '' },
    }));
    secret = await fixtureServer(() => ({ body: 'secret' }));
  });
  afterAll(async () => {
    await open.close();
    await secret.close();
  });
  const port = (): string => secret.hostPort.split(':')[1] ?? '';
  const family = (address: string): number => (address.includes(':') ? 6 : 4);
  /** The kind of fault of a request that a redirect leads to `host`, whose name resolves to these lists in turn. */
  async function redirected(host: string, ...turns: string[][]): Promise<string[]> {
    const resolve: Resolver = async () => {
      const [addresses = []] = turns.length > 1 ? turns.splice(0, 1) : turns;
      return addresses.map((address) => ({ address, family: family(address) }));
    };
    const client = new Outbound({
      allowPrivate: [open.hostPort],
      userAgent: 'test',
      rateLimit: { concurrency: 2, spacingMs: 0, burst: 10 },
      timeouts: { connectMs: 1000, totalMs: 20_000 },
      resolve,
    });
    const kinds: string[] = [];
    for (let i = turns.length; i > 0; i--)
      kinds.push(
        await client.fetch(`${open.base}/?to=${encodeURIComponent(`http://${host}:${port()}/`)}`).then(
          (response) => `got ${response.body.toString()}`,
          (error: unknown) => (error instanceof NetworkFault ? error.kind : String(error)),
        ),
      );
    return kinds;
  }

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    '::1',
    '::ffff:127.0.0.1',
    'fd00:ec2::254',
    '64:ff9b::7f00:1',
  ])('refuses a redirect to a name for %s', async (address) => {
    expect(await redirected('inside.example', [address])).toEqual(['refused_address']);
    expect(secret.connections()).toBe(0);
  });

  it('refuses a name of several addresses that are all private', async () =>
    expect(await redirected('many.example', ['127.0.0.1', '10.0.0.1', '::1'])).toEqual(['refused_address']));

  it.each([[['127.0.0.1', '203.0.112.1']], [['203.0.112.1', '127.0.0.1']], [['::ffff:127.0.0.1', '203.0.112.1']]])(
    'never connects to the private one of %j',
    async (addresses) => {
      expect(await redirected('mixed.example', addresses)).toEqual(['transient']);
      expect(secret.connections()).toBe(0);
    },
  );

  it('refuses after a redirect what a name has turned into since the last request', async () => {
    expect(await redirected('rebind.example', ['203.0.112.1'], ['127.0.0.1'])).toEqual([
      'transient',
      'refused_address',
    ]);
    expect(secret.connections()).toBe(0);
  });

  it('resolves no name for a redirect to a written private address', async () => {
    for (const host of ['127.0.0.1', '2130706433', '[::1]', '0x7f.1', '168.63.129.16'])
      expect([host, await redirected(host, ['203.0.112.1'])]).toEqual([host, ['refused_address']]);
    expect(secret.connections()).toBe(0);
  });
});

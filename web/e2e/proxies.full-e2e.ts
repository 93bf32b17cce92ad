import type { ProxyWire } from '@mm/proto/http/proxies.js';
import { ApiClient, eventually } from './api-client.js';
import { demoNetworks, type JournalEntry } from './demo-networks.js';
import { endPauses } from './operator-accounts.js';
import { byNetwork, forAll, socialIds, uniqueWords, watchAuthors, withoutDamage } from './watched-authors.js';
import type { SocialId, Watched } from './watched-authors.js';

/** The networks that the demo's proxies serve, and their accounts. */
const served: SocialId[] = ['youtube', 'facebook', 'instagram'];
const names = ['demo_proxy1', 'demo_proxy2'];
const path = '/api-py/store/proxy';

const word = uniqueWords('прокси');
let admin: ApiClient;
let watched: Watched;

const demoProxies = async (): Promise<ProxyWire[]> =>
  (await admin.call<ProxyWire[]>('GET', path)).filter(({ username }) => names.includes(username));
/** A proxy that is stored again is free. */
async function endProxyPauses(): Promise<void> {
  for (const { http, protocol, username } of await demoProxies()) {
    const { hostname, port } = new URL(http);
    const password = username.replace('_', '-');
    await admin.call('POST', path, { proxy: hostname, port: Number(port), username, password, protocol });
  }
}
const requestsSince = async (after: number): Promise<JournalEntry[]> =>
  (
    await Promise.all(served.map((id) => demoNetworks.journal(watched.get(id)?.user.demo ?? (id as 'youtube'), after)))
  ).flat();

beforeAll(async () => {
  admin = await ApiClient.signIn('admin');
  watched = await watchAuthors(await ApiClient.signIn('operator'));
  await byNetwork(watched, served, (one) => one.collect());
});
afterEach(async () => {
  await demoNetworks.clearFaults();
  await endProxyPauses();
  await endPauses(admin, socialIds);
});

it('the demo has two proxies for Instagram, Facebook and YouTube, and shows no password', async () => {
  const proxies = await demoProxies();
  expect(proxies.map(({ username }) => username).sort()).toEqual(names);
  for (const { platforms } of proxies) expect([...platforms].sort()).toEqual(['facebook', 'google', 'instagram']);
  expect(JSON.stringify(proxies)).not.toContain('demo-proxy');
});

it('every request to a network with a proxy goes through one, and none says for whom', async () => {
  const since = Date.now() - 1;
  const after = await demoNetworks.latestRequest();
  await byNetwork(watched, served, async (one) => {
    await one.publish(`Через прокси: ${word()}`);
    expect([one.user.id, await one.aftermath(since)]).toEqual([one.user.id, withoutDamage]);
  });
  const requests = await requestsSince(after);
  expect(new Set(requests.map(({ network }) => network))).toEqual(new Set(served));
  expect(requests.filter(({ proxy, forwarded }) => !names.includes(proxy ?? '') || forwarded)).toEqual([]);
});

it('a proxy that refuses is shown as parked, the other one takes over, and no post is lost', async () => {
  const since = Date.now() - 1;
  await demoNetworks.addFault({ network: 'proxy', proxy: 'demo_proxy1', fault: 'proxyBanned' });
  await byNetwork(watched, served, (one) => one.publish(`Один прокси закрыт: ${word()}`));
  expect(await byNetwork(watched, served, (one) => one.aftermath(since))).toEqual(forAll(served, withoutDamage));
  const after = await demoNetworks.latestRequest();
  await byNetwork(watched, served, (one) => one.collect());
  expect(new Set((await requestsSince(after)).map(({ proxy }) => proxy))).toEqual(new Set(['demo_proxy2']));
  const states = Object.fromEntries(
    (await demoProxies()).map(({ username, state, reason }) => [username, { state, reason }]),
  );
  expect(states).toEqual({
    demo_proxy1: { state: 'parked', reason: 'blocked' },
    demo_proxy2: { state: 'ready', reason: '' },
  });
});

it.each(['proxyDead', 'proxyAuth', 'proxySlow'])(
  'while all proxies have the fault %s nothing goes around them, and nothing is lost',
  async (fault) => {
    const since = Date.now() - 1;
    await demoNetworks.addFault({ network: 'proxy', fault });
    const after = await demoNetworks.latestRequest();
    await byNetwork(watched, served, async (one) => {
      await one.publish(`Прокси не работают: ${word()}`);
      expect([one.user.id, (await one.user.update(one.author)).status]).not.toEqual([one.user.id, '200']);
    });
    expect(await requestsSince(after)).toEqual([]);
    await demoNetworks.clearFaults();
    await endPauses(admin, socialIds);
    const areCollected = async (): Promise<boolean> => {
      // A poll that began during the fault parks a proxy when its time is over.
      await endProxyPauses();
      const updates = await byNetwork(watched, served, (one) => one.user.update(one.author));
      return Object.values(updates).every(({ status }) => status === '200');
    };
    await eventually('every network is collected again', areCollected);
    expect(await byNetwork(watched, served, (one) => one.aftermath(since))).toEqual(forAll(served, withoutDamage));
  },
  120_000,
);

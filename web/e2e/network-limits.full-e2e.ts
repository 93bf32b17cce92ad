import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from './api-client.js';
import { demoNetworks, keyMark, type JournalEntry } from './demo-networks.js';
import {
  addDemoOperators,
  addOperator,
  disableDemoOperators,
  disableOperator,
  endPauses,
  storeToken,
} from './operator-accounts.js';
import { byNetwork, forAll, socialIds, uniqueWords, watchAuthors, WatchedAuthor } from './watched-authors.js';
import { withoutDamage, type SocialId, type Watched } from './watched-authors.js';

/** The tokens of the demo by network. The demo networks also accept others that begin with one of them and `-`. */
const tokens: Record<SocialId, string> = {
  vkontakte: 'demo-service-token',
  youtube: 'demo-youtube-key',
  ok: 'CDEMOKGLDEMOKEYDEMO:demo-ok-secret:demo-ok-token',
  facebook: 'demo-graph-token',
  instagram: '17841400000000001:demo-graph-token',
};
/** Requests per second and token in the demo (infra/start/demo-networks.mjs), evenly spaced. */
const perSecond = 15;
const burst = 1;
/** Requests that may arrive late together when a process is busy. */
const tolerance = 8;

const word = uniqueWords('предел');
let spares = 0;
/** A name that no author has, and a token or user name that was not used before. */
const unused = (prefix: string): string => `${prefix}-${Date.now() % 1_000_000_000}x${++spares}`;
let admin: ApiClient;
let operator: ApiClient;
let watched: Watched;
let beside: Watched;

const watchedIn = (of: Watched, id: SocialId): WatchedAuthor => {
  const author = of.get(id);
  if (!author) throw new Error(`no author of ${id} is watched`);
  return author;
};
const unknownName = (id: SocialId): string => `${id === 'youtube' ? '@' : ''}nobody.${unused('n').replace('-', '')}`;
/** The part of a token that the network counts requests by. */
const markOf = (token: string): string => keyMark(token.split(':').at(-1) ?? '');

beforeAll(async () => {
  admin = await ApiClient.signIn('admin');
  operator = await ApiClient.signIn('operator');
  await addDemoOperators(admin);
  watched = await watchAuthors(operator);
  beside = new Map(
    await Promise.all(socialIds.map(async (id) => [id, await WatchedAuthor.subscribe(operator, id, 1)] as const)),
  );
  await byNetwork(watched, socialIds, (one) => one.collect());
  await byNetwork(beside, socialIds, (one) => one.collect());
});
afterEach(async () => {
  await demoNetworks.clearFaults();
  await endPauses(admin, socialIds);
});
afterAll(() => Promise.all(socialIds.map((id) => storeToken(admin, id, tokens[id]))));

/** Requests above the limit in the worst moment of the journal; at most 0 when the limit is kept. */
function excess(requests: readonly JournalEntry[]): number {
  let most = -Infinity;
  requests.forEach(({ at: from }, first) => {
    for (let last = first; last < requests.length; last++) {
      const seconds = ((requests[last]?.at ?? from) - from) / 1000;
      most = Math.max(most, last - first + 1 - burst - perSecond * seconds);
    }
  });
  return most;
}

it('forty lookups at once stay within the requests per second of each token', async () => {
  const after = await demoNetworks.latestRequest();
  await byNetwork(watched, socialIds, (one, id) =>
    Promise.all(Array.from({ length: 40 }, () => one.user.lookup(unknownName(id)))),
  );
  for (const id of socialIds) {
    const requests = await demoNetworks.journal(watchedIn(watched, id).user.demo, after);
    expect(requests.length).toBeGreaterThan(2 * burst);
    for (const token of new Set(requests.map((request) => request.token ?? '')))
      expect([id, excess(requests.filter((request) => (request.token ?? '') === token)) <= tolerance]).toEqual([
        id,
        true,
      ]);
  }
});

it('Retry-After of a 503 is kept for every author of the network, and no post is lost', async () => {
  const since = Date.now() - 1;
  const after = await demoNetworks.latestRequest();
  await byNetwork(watched, socialIds, async (one) => {
    await one.publish(`До перерыва: ${word()}`);
    await one.addFault('http503', one.isTitled ? 'videos' : undefined);
    // A scheduled poll may have met the 503 first.
    expect(['transient', 'rate_limited']).toContain((await one.user.update(one.author)).reason);
  });
  await demoNetworks.clearFaults();
  await byNetwork(beside, socialIds, (one) => one.user.update(one.author));
  await sleep(3_200);
  await byNetwork(watched, socialIds, async (one, id) => {
    const requests = await demoNetworks.journal(one.user.demo, after);
    const refused = requests.find(({ fault }) => fault === 'http503');
    if (!refused) throw new Error(`${id}: no 503`);
    // Requests that were under way arrive a little later.
    const early = requests.filter(
      ({ at, token }) => token === refused.token && at > refused.at + 300 && at < refused.at + 3_000,
    );
    expect([id, early]).toEqual([id, []]);
    expect([id, await one.aftermath(since)]).toEqual([id, withoutDamage]);
  });
});

const minute = 60;
it.each<[SocialId, string, number]>([
  ['vkontakte', 'vk9', minute],
  ['vkontakte', 'vk29', 24 * 60 * minute],
  ['youtube', 'rateLimitExceeded', minute],
  ['youtube', 'quotaExceeded', 25 * 60 * minute],
  ['ok', 'ok8', minute],
  ['ok', 'ok11', 60 * minute],
  ['facebook', 'graph4', 10 * minute],
  ['facebook', 'graph32', 10 * minute],
  ['instagram', 'graph4', 10 * minute],
  ['instagram', 'graph17', 10 * minute],
])(
  '%s: %s stops every request of the token until the pause ends, another token goes on and no post is lost',
  async (id, fault, mostSeconds) => {
    if (id === 'facebook' || id === 'instagram') await disableDemoOperators(admin, id);
    const limited = unused(tokens[id]);
    await storeToken(admin, id, limited);
    const one = watchedIn(watched, id);
    const since = Date.now() - 1;
    await one.addFault(fault);
    await one.publish(`До предела: ${word()}`);
    expect((await one.user.update(one.author)).reason).toBe('rate_limited');
    expect((await one.user.row(one.author))?.last_fault).toBe('rate_limited');
    const after = await demoNetworks.latestRequest();
    await demoNetworks.clearFaults();
    const neighbour = watchedIn(beside, id);
    await neighbour.publish(`Соседний автор: ${word()}`);
    expect((await neighbour.user.update(neighbour.author)).reason).toBe('rate_limited');
    const found = await one.user.lookup(unknownName(id));
    expect(found).toMatchObject({ status: '429', reason: 'rate_limited' });
    const seconds = 'reason' in found ? (found.retry_after ?? 0) : 0;
    expect(seconds).toBeLessThanOrEqual(mostSeconds);
    if (fault !== 'quotaExceeded') expect(seconds).toBeGreaterThan(mostSeconds - 30);
    await sleep(1_000);
    const requests = await demoNetworks.journal(one.user.demo, after);
    expect(requests.filter(({ token }) => token === markOf(limited))).toEqual([]);
    // YouTube's feed costs no quota.
    expect(requests.filter(({ token, method }) => token === undefined && method !== 'feed')).toEqual([]);
    await storeToken(admin, id, tokens[id]);
    expect(await byNetwork(watched, [id], (author) => author.aftermath(since))).toEqual(forAll([id], withoutDamage));
    expect(await byNetwork(beside, [id], (author) => author.aftermath(since))).toEqual(forAll([id], withoutDamage));
  },
  60_000,
);

it.each([
  ['facebook', 'graph17', unused('spare_reader'), unused(tokens.facebook)],
  ['instagram', 'igWait', unused('demo_reader'), 'demo-reader'],
] as const)(
  '%s: after %s of one operator another credential takes over at once, and the operator rests',
  async (id, fault, username, password) => {
    const one = watchedIn(watched, id);
    const since = Date.now() - 1;
    const mark = keyMark(id === 'instagram' ? username : password);
    await disableDemoOperators(admin, id);
    await addOperator(admin, id, { username, password });
    await demoNetworks.addFault({ network: id, author: one.author.username, fault, credential: mark });
    const before = await demoNetworks.latestRequest();
    await one.publish(`До отдыха: ${word()}`);
    expect(await one.aftermath(since)).toEqual(withoutDamage);
    const limited = (await demoNetworks.journal(id, before)).filter(({ token }) => token === mark);
    expect(limited.at(-1)?.fault).toBe(fault);
    const after = await demoNetworks.latestRequest();
    await demoNetworks.clearFaults();
    const neighbour = watchedIn(beside, id);
    await neighbour.publish(`Соседний автор: ${word()}`);
    expect(await neighbour.aftermath(since)).toEqual(withoutDamage);
    expect((await demoNetworks.journal(id, after)).filter(({ token }) => token === mark)).toEqual([]);
    await disableOperator(admin, id, username);
  },
  60_000,
);

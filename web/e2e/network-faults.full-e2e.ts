import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { OperatorWire } from '@mm/proto/http/credentials.js';
import { ApiClient } from './api-client.js';
import { demoNetworks } from './demo-networks.js';
import { NetworkUser } from './network-user.js';
import { addDemoOperators, disableDemoOperators, endPauses } from './operator-accounts.js';
import { testStack } from './stack.js';
import {
  byNetwork,
  forAll,
  socialIds,
  uniqueWords,
  watchAuthors,
  WatchedAuthor,
  withoutDamage,
} from './watched-authors.js';
import type { SocialId, Watched } from './watched-authors.js';

const word = uniqueWords('новость');
let admin: ApiClient;
let operator: ApiClient;
let watched: Watched;

beforeAll(async () => {
  admin = await ApiClient.signIn('admin');
  operator = await ApiClient.signIn('operator');
  await addDemoOperators(admin);
  watched = await watchAuthors(operator);
  await byNetwork(watched, socialIds, (author) => author.collect());
});
afterEach(async () => {
  await demoNetworks.clearFaults();
  await endPauses(admin, socialIds);
});

/** The reason of a fault by network, in the response of 'Load user media' and in the author's row. */
type Reasons = Partial<Record<SocialId, string>>;
const ofEvery = (reason: string): Reasons => forAll(socialIds, reason);

/** Collects during the fault, then without it. */
async function expectReasons(fault: string, reasons: Reasons): Promise<void> {
  const since = Date.now() - 1;
  const ids = Object.keys(reasons) as SocialId[];
  const shown = await byNetwork(watched, ids, async (one) => {
    await one.addFault(fault);
    await one.publish(`Во время сбоя: ${word()}`);
    const { reason } = await one.user.update(one.author);
    return { reason, lastFault: (await one.user.row(one.author))?.last_fault };
  });
  expect(shown).toEqual(
    await byNetwork(watched, ids, async (_, id) => ({ reason: reasons[id], lastFault: reasons[id] })),
  );
  await demoNetworks.clearFaults();
  await endPauses(admin, socialIds);
  expect(await byNetwork(watched, ids, (one) => one.aftermath(since))).toEqual(forAll(ids, withoutDamage));
}

describe('collecting an author', () => {
  it.each<[string, Reasons]>([
    ['refuse', ofEvery('transient')],
    ['reset', ofEvery('transient')],
    ['http500', ofEvery('transient')],
    ['html', ofEvery('transient')],
    ['truncated', ofEvery('transient')],
    ['vk5', { vkontakte: 'auth_required' }],
    ['vk6', { vkontakte: 'rate_limited' }],
    ['vk10', { vkontakte: 'transient' }],
    ['vk14', { vkontakte: 'blocked' }],
    ['vk15', { vkontakte: 'closed_account' }],
    ['vk18', { vkontakte: 'not_found' }],
    ['vk30', { vkontakte: 'closed_account' }],
    ['keyInvalid', { youtube: 'auth_required' }],
    ['ok10', { ok: 'closed_account' }],
    ['ok102', { ok: 'auth_required' }],
    ['ok104', { ok: 'auth_required' }],
    ['graph10', { facebook: 'auth_required' }],
    ['graph190', { facebook: 'auth_required' }],
    ['graph803', { facebook: 'not_found' }],
  ])('shows the reason of the fault %s, and afterwards each post is there once [S1 §8]', expectReasons, 60_000);

  it.each<[string, string]>([
    ['http500', 'transient'],
    ['html', 'transient'],
    ['truncated', 'transient'],
    ['graph10', 'auth_required'],
    ['graph190', 'auth_required'],
    ['graph110', 'not_found'],
  ])(
    'of Instagram over the Graph API shows the reason of %s, and afterwards each post is there once',
    async (fault, reason) => {
      await disableDemoOperators(admin, 'instagram');
      const after = await demoNetworks.latestRequest();
      await expectReasons(fault, { instagram: reason });
      const faulty = (await demoNetworks.journal('instagram', after)).filter((request) => request.fault === fault);
      expect(new Set(faulty.map(({ method }) => method))).toEqual(new Set(['business_discovery']));
    },
    60_000,
  );

  it.each([
    ['igLogin', 'auth_required'],
    ['igCheckpoint', 'blocked'],
  ])('goes on with the token at once when %s parks every operator, and says why', async (fault, reason) => {
    const since = Date.now() - 1;
    const one = await WatchedAuthor.subscribe(operator, 'instagram');
    await one.addFault(fault);
    await one.publish(`Без операторов: ${word()}`);
    expect(await one.aftermath(since)).toEqual(withoutDamage);
    const operators = await admin.call<OperatorWire[]>('GET', '/api-py/instagram-credentials');
    expect(operators.filter(({ is_active: isActive }) => isActive).map((o) => [o.state, o.reason])).toEqual([
      ['parked', reason],
      ['parked', reason],
    ]);
  });

  it('with a changed format keeps the response for a repair, and other authors go on', async () => {
    const folder = path.join(path.dirname(testStack().log), 'postgres');
    const read = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8').trim();
    const database = new pg.Client({
      connectionString: `postgres://mm:${read('password')}@127.0.0.1:${read('port')}/mm`,
    });
    await database.connect();
    await expectReasons('schemaDrift', ofEvery('schema_drift'));
    await byNetwork(watched, socialIds, async (one, id) => {
      await one.addFault('schemaDrift');
      const beside = await WatchedAuthor.subscribe(operator, id, 1);
      expect([id, await beside.user.update(beside.author)]).toMatchObject([id, { status: '200' }]);
    });
    const { rows } = await database.query<{ network: string; payload: string }>(
      "SELECT network, string_agg(payload, '') AS payload FROM ingestion.schema_drift GROUP BY network",
    );
    await database.end();
    const payloads = Object.fromEntries(rows.map(({ network, payload }) => [network, payload]));
    expect(payloads).toMatchObject({
      vkontakte: expect.stringContaining('"published"'),
      youtube: expect.stringContaining('"videoCode"'),
      ok: expect.stringContaining('"topic_id"'),
      facebook: expect.stringContaining('"creation_time"'),
      instagram: expect.stringContaining('"taken_at_timestamp"'),
    });
  });
});

describe('looking an author up', () => {
  it.each<[SocialId, string, Record<string, unknown>]>([
    ['vkontakte', 'gone_kokshetau', { reason: 'not_found' }],
    ['vkontakte', 'closed_taraz', { status: '200', is_closed: true }],
    ['youtube', '@gone_video', { reason: 'not_found' }],
    ['youtube', '@closed_video', { status: '200', is_closed: true }],
    ['ok', 'gone_okclub', { reason: 'not_found' }],
    ['ok', 'closed_okclub', { status: '200', is_closed: true }],
    ['facebook', 'gone.page', { reason: 'not_found' }],
    ['instagram', 'gone_blog', { reason: 'not_found' }],
    ['instagram', 'closed_blog', { status: '200', is_closed: true }],
  ])('of %s: %s is shown as it is', async (id, name, found) => {
    expect(await new NetworkUser(operator, id).lookup(name)).toMatchObject(found);
  });
});

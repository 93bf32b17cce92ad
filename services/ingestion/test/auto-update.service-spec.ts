import type { AuthorWire } from '@mm/proto/http/authors.js';
import { RefreshCounters } from '../src/collection/refresh-counters.js';
import { aRawPost } from './a-raw-post.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInNetwork } from './stand-in-network.js';

const pages = new StandInNetwork('facebook', { credential: 'none' });
let harness: NetworkHarness;

beforeAll(async () => {
  pages.authors.push({
    code: '1001',
    username: 'akimat',
    posts: [aRawPost({ code: '1001_1', publishedAt: new Date().toISOString() })],
  });
  harness = await networkHarness([pages], { MM_POLL: '{"*":{"min":0.2,"max":0.3}}' });
  await harness.get('/api-py/facebook/add-channel?name=akimat').expect(200);
});
afterAll(() => harness.stop());

const polls = (): number => pages.uses.filter(({ task }) => task === 'posts').length;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const furtherPolls = async (): Promise<number> => {
  await pause(300);
  const before = polls();
  await pause(1500);
  return polls() - before;
};
const switchTo = (isOn: boolean, more: object = {}) =>
  harness.post('/api-py/facebook/edit-channel', { author: { username: 'akimat', auto_update: isOn, ...more } });
const author = async (): Promise<AuthorWire | undefined> =>
  ((await harness.get('/api-py/facebook/channels').expect(200)).body as AuthorWire[])[0];

describe('automatic updates of an author', () => {
  it('that are switched off stop the scheduled polls; nothing else of the author is stored [S1 §7, D §11]', async () => {
    await harness.until(async () => polls() > 2, 'scheduled polls');
    const saved = await switchTo(false, { full_name: 'другое', oblasts: [31], followers_count: 0 }).expect(200);
    expect(saved.body).toMatchObject({
      status: 'success',
      author: { username: 'akimat', auto_update: false, full_name: 'AKIMAT', oblasts: [], followers_count: 10 },
    });
    expect(await furtherPolls()).toBe(0);
    expect(await author()).toMatchObject({ auto_update: false, last_fault: '' });
    expect(await harness.sent('author.refreshed')).toHaveLength(1);
    expect(await harness.recorded()).toContainEqual(
      expect.objectContaining({
        action: 'author.schedule-switched',
        actor: 'operator',
        objectKind: 'author',
        objectId: '1',
        before: '{"auto_update":true}',
        after: '{"auto_update":false}',
      }),
    );
  });

  it('that are off still let a person collect, and a second watcher changes nothing [D §11]', async () => {
    const before = polls();
    const { body } = await harness.get('/api-py/facebook/update-channel?name=akimat').expect(200);
    expect(body).toMatchObject({ status: '200' });
    expect(polls()).toBe(before + 1);
    await harness.get('/api-py/facebook/add-channel?name=akimat', harness.admin).expect(200);
    expect(await furtherPolls()).toBe(0);
    expect((await author())?.update_date).toBeGreaterThan(Date.now() / 1000 - 60);
  });

  it('that are off leave the reactions of posts as they are until they are on again [D §11]', async () => {
    const counters = harness.app.get(RefreshCounters);
    await harness.rows("UPDATE ingestion.post SET next_count_at = now() - interval '1 second'");
    expect(await counters.refreshDue('facebook')).toBe(0);
    expect(await counters.refreshDue('facebook')).toBe(0);
    await switchTo(true).expect(200);
    expect(await counters.refreshDue('facebook')).toBe(1);
  });

  it('that are on poll the author at once, and stay off for one that was left and watched again', async () => {
    await harness.until(async () => (await furtherPolls()) > 0, 'scheduled polls');
    await switchTo(false).expect(200);
    await harness.get('/api-py/facebook/unsubscribe-channel?code=1001').expect(200);
    await harness.get('/api-py/facebook/unsubscribe-channel?code=1001', harness.admin).expect(200);
    await harness.get('/api-py/facebook/add-channel?name=akimat').expect(200);
    expect(await furtherPolls()).toBe(0);
    expect(await author()).toMatchObject({ auto_update: false });
  });

  it('are switched for known authors only, with a name and a value [D §3]', async () => {
    const save = (sent: object) => harness.post('/api-py/facebook/edit-channel', { author: sent });
    await save({ username: 'nobody', auto_update: true }).expect(404);
    await save({ username: 'akimat' }).expect(400);
    await save({ username: 'akimat', auto_update: true, nonsense: 1 }).expect(400);
  });
});

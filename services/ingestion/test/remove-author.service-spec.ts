import request from 'supertest';
import { aRawPost } from './a-raw-post.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInNetwork } from './stand-in-network.js';

const channels = new StandInNetwork('telegram', { credential: 'none', operator: 'client' });
const groups = new StandInNetwork('ok', { credential: 'none' });
let harness: NetworkHarness;
let superviser: string;
let other: string;
let authors = 0;

beforeAll(async () => {
  harness = await networkHarness([channels, groups]);
  superviser = harness.bearer('superviser', ['mm_superviser']);
  other = harness.bearer('other', ['mm_operator'], 77);
});
afterAll(() => harness.stop());

const remove = (id: string | number, bearer = harness.bearer('operator', ['mm_operator'])): request.Test =>
  request(harness.url).delete(`/api-py/telegram/delete/chanel/${id}`).set('authorization', bearer);

/** A polled channel that these users watch, with a post. */
async function channel(...bearers: (string | undefined)[]): Promise<{ id: string; username: string; code: string }> {
  const code = String(5_000 + ++authors);
  const username = `channel${code}`;
  const post = aRawPost({ code: `${code}_1`, publishedAt: new Date().toISOString() });
  channels.authors.push({ code, username, posts: [post] });
  for (const bearer of bearers) await harness.get(`/api-tg/telegram/add-channel?name=${username}`, bearer).expect(200);
  return harness.until(async () => {
    const [row] = await harness.rows<{ id: string }>(
      'SELECT a.id FROM ingestion.author a JOIN ingestion.post p ON p.author_id = a.id WHERE a.code = $1',
      code,
    );
    return row && { id: row.id, username, code };
  }, 'the first poll');
}
const unsubscribed = async (code: string): Promise<string[]> =>
  (await harness.sent('author.unsubscribed')).flatMap(({ author, watcher }) =>
    author?.code === code && watcher !== undefined ? [watcher] : [],
  );
const listed = async (username: string): Promise<unknown[]> =>
  (await harness.get(`/api-py/telegram/channels?search=${username}`).expect(200)).body as unknown[];
const nextAt = async (id: string): Promise<Date | null | undefined> =>
  (
    await harness.rows<{ next_at: Date | null }>('SELECT next_at FROM ingestion.poll_target WHERE author_id = $1', id)
  )[0]?.next_at;

describe('removing an author', () => {
  it('is for its only watcher: the author is neither listed nor polled, and its posts stay', async () => {
    const { id, username, code } = await channel(undefined);
    expect(await listed(username)).toHaveLength(1);
    expect((await remove(id).expect(200)).body).toEqual({ status: 'success' });
    expect(await listed(username)).toEqual([]);
    expect(await nextAt(id)).toBeNull();
    expect(await harness.rows('SELECT FROM ingestion.post WHERE author_id = $1', id)).toHaveLength(1);
    expect(await unsubscribed(code)).toEqual(['operator']);
    const recorded = await harness.recorded();
    expect(recorded.filter(({ action }) => action === 'author.removed')).toMatchObject([
      { actor: 'operator', objectId: String(id), objectName: username, before: '{"watchers":["operator"]}' },
    ]);
  });

  it('happens once', async () => {
    const { id, code } = await channel(undefined);
    for (const _ of [1, 2, 3]) await remove(id).expect(200);
    expect(await unsubscribed(code)).toEqual(['operator']);
  });

  it('is not for one of several watchers, nor for another user', async () => {
    const { id, username, code } = await channel(undefined, other);
    expect((await remove(id).expect(403)).body).toMatchObject({ code: 'not-the-only-watcher' });
    const alone = await channel(other);
    expect((await remove(alone.id).expect(403)).body).toMatchObject({ code: 'not-the-only-watcher' });
    await remove(id, harness.bearer('analyst', ['MM_view'])).expect(403);
    expect(await listed(username)).toHaveLength(1);
    expect(await unsubscribed(code)).toEqual([]);
  });

  it('by an administrator or a supervisor ends it for all watchers, each of whom is named in an event', async () => {
    for (const bearer of [superviser, harness.admin]) {
      const { id, username, code } = await channel(undefined, other);
      await remove(id, bearer).expect(200);
      expect(await listed(username)).toEqual([]);
      expect((await unsubscribed(code)).sort()).toEqual(['operator', 'other']);
    }
  });

  it('keeps an active owner polled', async () => {
    const { id } = await channel(undefined);
    await harness.rows("INSERT INTO ingestion.owner (author_id, page_type, added_by) VALUES ($1, '', 'admin')", id);
    await remove(id).expect(200);
    expect(await nextAt(id)).toBeInstanceOf(Date);
  });

  it('ends when somebody subscribes again', async () => {
    const { id, username } = await channel(undefined);
    await remove(id).expect(200);
    await harness.get(`/api-tg/telegram/add-channel?name=${username}`).expect(200);
    expect(await listed(username)).toHaveLength(1);
    expect(await nextAt(id)).toBeInstanceOf(Date);
  });

  it('finds only authors of its network', async () => {
    groups.authors.push({ code: '900', username: 'group' });
    await harness.post('/ok-author-info', { chanel_url: 'group' }).expect(200);
    await harness.post('/subscribe-ok-authors', { chanel_url: 'group' }).expect(200);
    const [group] = await harness.rows<{ id: string }>("SELECT id FROM ingestion.author WHERE code = '900'");
    for (const id of [group?.id ?? '', 987_654_321])
      expect((await remove(id, harness.admin).expect(404)).body).toMatchObject({ code: 'author-not-found' });
    await remove('one', harness.admin).expect(400);
  });
});

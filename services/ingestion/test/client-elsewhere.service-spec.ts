import { DataSource } from 'typeorm';
import { AuthorsElsewhere } from '../src/collection/authors-elsewhere.js';
import { claimRequest } from '../src/collection/background-share.js';
import { CollectNews } from '../src/collection/client-news.js';
import { RefreshCounters } from '../src/collection/refresh-counters.js';
import { RefreshComments } from '../src/comments/refresh-comments.js';
import { aRawPost } from './a-raw-post.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInClients } from './stand-in-clients.js';
import { StandInNetwork, type StandInAuthor } from './stand-in-network.js';

const PHONE = '+77010000001';
const channels = new StandInNetwork('telegram', {
  credential: 'none',
  operator: 'client',
  countersByAuthor: true,
}).withComments();
const clients = new StandInClients();
let harness: NetworkHarness;
let authors = 1_000;

beforeAll(async () => {
  harness = await networkHarness([channels], {}, clients);
  await clients.add(harness, 'telegram', PHONE);
});
afterAll(() => harness.stop());
beforeEach(async () => {
  clients.elsewhere.clear();
  await harness.rows('UPDATE ingestion.post SET next_count_at = NULL, next_comments_at = NULL');
});

/** A channel that was polled; with `minutes`, its posts are due for their counters and comments since then. */
async function watched(posts: number, minutes: number): Promise<StandInAuthor> {
  const code = String(++authors);
  const publishedAt = new Date(Date.now() - 60_000).toISOString();
  const author: StandInAuthor = { code, username: `channel${code}` };
  author.posts = Array.from({ length: posts }, (_, i) => aRawPost({ code: `${code}_${i + 1}`, publishedAt }));
  channels.authors.push(author);
  await harness.get(`/api-tg/telegram/add-channel?name=${author.username}`).expect(200);
  const polls = `SELECT FROM ingestion.poll_target t JOIN ingestion.author a ON a.id = t.author_id
    WHERE a.code = $1 AND t.collected_at IS NOT NULL AND t.lease IS NULL`;
  await harness.until(async () => (await harness.rows(polls, code)).length === 1, 'the first poll');
  await harness.rows(
    `UPDATE ingestion.post SET comments = 5, next_count_at = now() - make_interval(mins => $2),
       next_comments_at = now() - make_interval(mins => $2) WHERE code LIKE $1`,
    `${code}\\_%`,
    minutes,
  );
  return author;
}
/** How many posts of a channel are due. */
const due = async ({ code }: StandInAuthor, column: 'next_count_at' | 'next_comments_at'): Promise<number> =>
  (await harness.rows(`SELECT FROM ingestion.post WHERE code LIKE $1 AND ${column} <= now()`, `${code}\\_%`)).length;
/** The accounts of the tasks of a kind that `work` has run, '' for public pages. */
async function usesOf(task: string, work: () => Promise<unknown>): Promise<string[]> {
  const before = channels.uses.length;
  await work();
  return channels.uses.slice(before).flatMap((use) => (use.task === task ? [use.as] : []));
}

describe('posts of an author that a client of another process reads', () => {
  it('are not counted and do not keep others waiting, however many are due', async () => {
    const [other, ours] = [await watched(205, 60), await watched(2, 1)];
    clients.elsewhere.add(other.code);
    const counters = harness.app.get(RefreshCounters);
    expect(await usesOf('counters', () => counters.refreshDue('telegram'))).toEqual([PHONE]);
    expect([await due(other, 'next_count_at'), await due(ours, 'next_count_at')]).toEqual([205, 0]);
    expect(await usesOf('counters', () => counters.refreshDue('telegram'))).toEqual([]);
    expect(await due(other, 'next_count_at')).toBe(205);
    clients.elsewhere.delete(other.code);
    expect(await counters.refreshDue('telegram')).toBe(200);
    expect(await due(other, 'next_count_at')).toBe(5);
  });

  it('have no comments read, and do not keep others waiting', async () => {
    const [other, ours] = [await watched(45, 60), await watched(1, 1)];
    clients.elsewhere.add(other.code);
    const comments = harness.app.get(RefreshComments);
    const refresh = () => comments.refreshDue('telegram');
    expect(await usesOf('comments', refresh)).toEqual([PHONE]);
    expect([await due(other, 'next_comments_at'), await due(ours, 'next_comments_at')]).toEqual([45, 0]);
    expect(await refresh()).toBe(false);
    expect(await due(other, 'next_comments_at')).toBe(45);
    clients.elsewhere.clear();
    expect(await usesOf('comments', refresh)).toEqual([PHONE]);
    expect(await due(other, 'next_comments_at')).toBe(44);
  });

  it('take nothing of the share that the processes have together', async () => {
    const other = await watched(1, 1);
    clients.elsewhere.add(other.code);
    const dataSource = harness.app.get(DataSource);
    const elsewhere = await harness.app.get(AuthorsElsewhere).ids('telegram');
    for (const work of ['counters', 'comments'] as const) {
      const claim = (ids: readonly string[]) => claimRequest(dataSource, 'telegram', work, ids);
      const pace = () => harness.rows(`SELECT ${work}_at FROM ingestion.network_pace WHERE network = 'telegram'`);
      const before = await pace();
      expect(await claim(elsewhere)).toBe(false);
      expect(await pace()).toEqual(before);
      expect(await claim([])).toBe(true);
    }
  });

  it('are counted here when a person asks for it', async () => {
    const other = await watched(1, 1);
    clients.elsewhere.add(other.code);
    const update = () => harness.get(`/api-tg/telegram/update-channel?name=${other.username}`).expect(200);
    expect(await usesOf('counters', update)).toHaveLength(1);
  });

  it('become due at news of their deletion, and their author at news of posts', async () => {
    const other = await watched(2, 60);
    const [code = ''] = other.posts?.map((post) => post.code) ?? [];
    await harness.rows('UPDATE ingestion.post SET next_count_at = NULL');
    clients.elsewhere.add(other.code);
    other.gone = [code];
    const news = harness.app.get(CollectNews);
    const notify = (kind: 'deleted' | 'new') =>
      news.onNews('telegram', { authorCode: other.code, kind, codes: [code] });
    expect(await usesOf('counters', () => notify('deleted'))).toEqual([]);
    expect(await due(other, 'next_count_at')).toBe(1);
    await notify('new');
    // another channel is polled meanwhile
    await watched(1, 1);
    const plan = `SELECT FROM ingestion.poll_target t JOIN ingestion.author a ON a.id = t.author_id
      WHERE a.code = $1 AND t.next_at <= now() AND t.lease IS NULL`;
    expect(await harness.rows(plan, other.code)).toHaveLength(1);
    clients.elsewhere.clear();
    await harness.until(async () => (await harness.rows(plan, other.code)).length === 0, 'the poll');
    for (let i = 0; i < 2; i++) await harness.app.get(RefreshCounters).refreshDue('telegram');
    const withdrawn = 'SELECT FROM ingestion.post WHERE code = $1 AND withdrawn_at IS NOT NULL';
    expect(await harness.rows(withdrawn, code)).toHaveLength(1);
  });
});

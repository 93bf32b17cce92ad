import { NetworkFault } from '@mm/networks/network-fault.js';
import type { HitWire } from '@mm/proto/http/searches.js';
import { RemoveOldHits } from '../src/dorking/hits/remove-old-hits.js';
import { aRawPost } from './a-raw-post.js';
import { hitsKit, type HitsKit } from './hits-kit.js';

let kit: HitsKit;
beforeAll(async () => {
  kit = await hitsKit();
});
afterAll(() => kit.stop());
beforeEach(() => {
  kit.services.isAway = false;
});

const labels = { lang: 'ru', spheres: [2], oblasts: [71], tone: 2 };
/** A found publication of a new author. */
async function found(code: string, text = 'Текст', publishedAt = '2026-11-20T10:00:00.000Z'): Promise<HitWire> {
  const post = aRawPost({ code, text, publishedAt, url: `https://vkontakte.example/post/${code}` });
  kit.groups.authors.push({ code: `a${code}`, username: `group${code}`, followers: 12, posts: [post] });
  const search = await kit.search();
  await kit.take(search, [{ url: `https://vkontakte.example/post/${code}` }]);
  const [hit] = await kit.ofSearch(search);
  if (!hit) throw new Error('it was not stored');
  return hit;
}
const save = (code: string, post: object) => kit.post('/api/dorking-search/save', { code, post });
const of = <T extends object>(messages: readonly T[], field: string, value: unknown): T[] =>
  messages.filter((message) => (message as Record<string, unknown>)[field] === value);
const collected = async (code: string) => (await kit.sent('post.collected')).filter(({ post }) => post.code === code);

describe('saving a found publication', () => {
  it('collects its post of an author that nobody watches, and hands the labels to review', async () => {
    const { code } = await found('91', 'Первый текст');
    const { body } = await save(code, { ...labels, event: 5, tag_captions: 'a', spheres: [2, 3, 2] }).expect(200);
    expect(body).toMatchObject({
      status: 'success',
      hit: { code, saved: true, is_ignored: false, is_full: true, is_watched: false, in_archive: false },
    });
    const [row] = await kit.rows<{ id: string; author_id: string; text: string; watchers: number; targets: number }>(
      `SELECT p.id, p.author_id, p.text,
         (SELECT count(*)::int FROM ingestion.watcher w WHERE w.author_id = p.author_id) AS watchers,
         (SELECT count(*)::int FROM ingestion.poll_target t WHERE t.author_id = p.author_id) AS targets
       FROM ingestion.post p WHERE p.code = '91'`,
    );
    expect(row).toMatchObject({ text: 'Первый текст', watchers: 0, targets: 0 });
    const message = {
      network: 'vkontakte',
      authorId: Number(row?.author_id),
      postId: Number(row?.id),
      lang: 'ru',
      spheres: [2, 3],
      oblasts: [71],
      tone: 2,
      eventId: 5,
      tagCaptions: 'a',
      savedBy: 'operator',
      savedAt: expect.any(String),
    };
    expect(of(await kit.sent('hit.saved'), 'postId', Number(row?.id))).toEqual([message]);
    expect(of(await kit.sent('hit.changed'), 'code', code).at(-1)).toMatchObject({ saved: true, isFull: true });
    expect(of(await kit.recorded(), 'objectId', code)).toMatchObject([
      { action: 'hit.saved', actor: 'operator', objectKind: 'hit' },
    ]);
    expect(await collected('91')).toHaveLength(1);
    // again: only the labels
    await save(code, { ...labels, tone: -2 }).expect(200);
    expect(await collected('91')).toHaveLength(1);
    expect(of(await kit.sent('hit.saved'), 'postId', Number(row?.id)).at(-1)).toMatchObject({ tone: -2 });
  });

  it('uses the post of the archive', async () => {
    const { code } = await found('92');
    await kit.get('/api/vk/add-channel?name=group92').expect(200);
    await kit.until(async () => (await collected('92')).length > 0, 'the collected post');
    await save(code, labels).expect(200);
    expect(await collected('92')).toHaveLength(1);
    const [post] = await kit.rows<{ id: string }>(`SELECT id FROM ingestion.post WHERE code = '92'`);
    expect(of(await kit.sent('hit.saved'), 'postId', Number(post?.id))).toHaveLength(1);
  });

  it('is refused with missing and unknown labels, as a save of a post is, and then changes nothing', async () => {
    const { code } = await found('93');
    expect((await save(code, { spheres: [2] }).expect(400)).body).toMatchObject({
      code: 'tagging-incomplete',
      details: [
        { path: 'post.oblasts', code: 'oblast-required' },
        { path: 'post.tone', code: 'tone-required' },
        { path: 'post.lang', code: 'lang-required' },
      ],
    });
    const unknown = { ...labels, spheres: [2, 77], oblasts: [78], event_object: { id: 6 } };
    expect((await save(code, unknown).expect(400)).body).toMatchObject({
      code: 'unknown-label',
      details: ['post.spheres', 'post.oblasts', 'post.event'].map((path) => ({ path, code: 'unknown-label' })),
    });
    kit.services.isAway = true;
    await save(code, labels).expect(503);
    expect([await collected('93'), of(await kit.recorded(), 'objectId', code)]).toEqual([[], []]);
    await save('0000000000000000', labels).expect(404);
  });

  it('is refused when the network does not have the publication any more, or it is too old to be kept', async () => {
    const { code } = await found('94');
    kit.groups.fault = () => new NetworkFault('not_found', { code: 404, message: 'gone' });
    expect((await save(code, labels).expect(404)).body.code).toBe('post-not-found');
    kit.groups.fault = () => undefined;
    const old = await found('95', 'Старый', '2010-01-01T00:00:00.000Z');
    expect((await save(old.code, labels).expect(400)).body.code).toBe('too-old');
    expect(await collected('95')).toEqual([]);
  });

  it('with is_ignored ignores it', async () => {
    const { code } = await found('96');
    const { body } = await save(code, { is_ignored: true }).expect(200);
    expect(body.hit).toMatchObject({ is_ignored: true, saved: false });
    expect(await collected('96')).toEqual([]);
  });
});

describe('a found publication', () => {
  it('is ignored and taken back, recorded and announced each time it changes', async () => {
    const { code } = await found('97');
    const ignore = (more = {}) => kit.post('/api/dorking-search/ignore', { code, ...more }).expect(200);
    expect((await ignore()).body.hit.is_ignored).toBe(true);
    await ignore({ is_ignored: true });
    expect((await ignore({ is_ignored: false })).body.hit.is_ignored).toBe(false);
    expect(of(await kit.recorded(), 'objectId', code).map(({ action }) => action)).toEqual(
      Array(2).fill('hit.ignored'),
    );
    expect(of(await kit.sent('hit.changed'), 'code', code)).toHaveLength(2);
    await kit.post('/api/dorking-search/ignore', { code: 'ffffffffffffffff' }).expect(404);
  });

  it('subscribes the caller to its author, which is read first where the address does not name it', async () => {
    const hit = await found('98');
    expect([hit.author, hit.is_watched]).toEqual(['', false]);
    const { body } = await kit.post('/api/dorking-search/subscribe', { code: hit.code }).expect(200);
    expect(body.hit).toMatchObject({ author: 'group98', is_watched: true });
    expect(
      await kit.rows(
        `SELECT w.username FROM ingestion.watcher w JOIN ingestion.author a ON a.id = w.author_id
         WHERE a.username = 'group98'`,
      ),
    ).toEqual([{ username: 'operator' }]);
    expect(of(await kit.recorded(), 'objectName', 'group98')).toMatchObject([{ action: 'author.subscribed' }]);
  });

  it('is deleted 180 days after it was found, unless somebody saved it', async () => {
    const [old, saved, young] = [await found('101'), await found('102'), await found('103')];
    await save(saved.code, labels).expect(200);
    const age = (code: string, days: number) =>
      kit.rows(`UPDATE ingestion.hit SET found_at = now() - $2 * interval '1 day' WHERE code = $1`, code, days);
    await age(old.code, 181);
    await age(saved.code, 400);
    await age(young.code, 179);
    expect(await kit.app.get(RemoveOldHits).run()).toBe(1);
    const left = await kit.rows<{ code: string }>('SELECT code FROM ingestion.hit');
    const codes = left.map(({ code }) => code);
    expect([old, saved, young].map(({ code }) => codes.includes(code))).toEqual([false, true, true]);
  });

  it('is used by reviewers only', async () => {
    const analyst = kit.bearer('analyst', ['mm_user']);
    await kit.get('/api/dorking-search/section', analyst).expect(403);
    await kit.post('/api/dorking-search/ignore', { code: 'ffffffffffffffff' }, analyst).expect(403);
  });
});

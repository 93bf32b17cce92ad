import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Retention } from '@mm/service-host/retention/retention.js';
import type { RawComment } from '@mm/networks/network-collector.js';
import type { ErasableAuthorWire, ErasedAuthorWire } from '@mm/proto/http/erasure.js';
import type request from 'supertest';
import { RefreshComments } from '../src/comments/refresh-comments.js';
import { aRawPost } from './a-raw-post.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInNetwork } from './stand-in-network.js';

const comment = (code: string, username: string, authorCode: string): RawComment => ({
  code,
  postCode: '3_1',
  text: `пишет ${username}`,
  likes: 1,
  replies: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  owner: { code: authorCode, username, url: `https://vkontakte.example/${username}` },
});
const groups = new StandInNetwork('vkontakte', { credential: 'none' }).withComments(
  comment('c1', 'Private_Person', ''),
  comment('c2', 'neighbour', '3'),
  comment('c4', 'renamed', '2'),
);
const folder = path.join(os.tmpdir(), `mm-erasure-${process.pid}`);
let harness: NetworkHarness;
beforeAll(async () => {
  harness = await networkHarness([groups], { MM_PICTURES: folder });
});
afterAll(async () => {
  await harness.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

const day = 24 * 3_600_000;
const agedPost = (code: string, days: number, displayUrl = '') =>
  aRawPost({ code, publishedAt: new Date(Date.now() - days * day).toISOString(), displayUrl });
const fileOf = (address: string): string => path.join(folder, createHash('sha256').update(address).digest('hex'));
const pictures = ['https://pictures.example/1.png', 'https://pictures.example/2.png'];
const subscribe = (name: string): request.Test => harness.get(`/api/vk/add-channel?name=${name}`);
const codes = async (author: string): Promise<string[]> => {
  const posts = await harness.rows<{ code: string }>(
    'SELECT p.code FROM ingestion.post p JOIN ingestion.author a ON a.id = p.author_id WHERE a.code = $1 ORDER BY 1',
    author,
  );
  return posts.map(({ code }) => code);
};
const search = async (name: string): Promise<ErasableAuthorWire[]> =>
  (await harness.get(`/api-py/erasable-authors?name=${name}`, harness.admin).expect(200)).body
    .authors as ErasableAuthorWire[];
const erased = async (): Promise<ErasedAuthorWire[]> =>
  (await harness.get('/api-py/erased-authors', harness.admin).expect(200)).body.authors as ErasedAuthorWire[];

describe('posts that are over', () => {
  beforeAll(async () => {
    groups.authors.push({
      code: '1',
      username: 'old_news',
      posts: [agedPost('1_1', 2), agedPost('1_2', 400, pictures[0]), agedPost('1_3', 2000)],
    });
    await subscribe('old_news').expect(200);
    await harness.until(async () => (await codes('1')).length > 0, 'the first poll');
  });

  it('are not stored, and older pictures of the others neither', async () => {
    expect(await codes('1')).toEqual(['1_1', '1_2']);
    expect(await harness.rows("SELECT display_url FROM ingestion.post WHERE code = '1_2'")).toEqual([
      { display_url: '' },
    ]);
  });

  it('are removed with their comments, aliases and pictures, younger ones lose their pictures', async () => {
    await harness.rows(
      `UPDATE ingestion.post SET display_url = $1, pictures = ARRAY[$1, $2], is_saved = true,
         published_at = CASE code WHEN '1_1' THEN now() - interval '1500 days' ELSE published_at END`,
      ...pictures,
    );
    await harness.rows(
      `INSERT INTO ingestion.post_comments (post_id, comments, counted)
       SELECT id, '[]', 0 FROM ingestion.post WHERE code = '1_1'`,
    );
    await harness.rows(
      `INSERT INTO ingestion.post_alias (author_id, alias, post_id)
       SELECT author_id, 'other', id FROM ingestion.post WHERE code = '1_1'`,
    );
    await fs.mkdir(folder, { recursive: true });
    for (const picture of pictures) await fs.writeFile(fileOf(picture), 'png');
    expect(await harness.app.get(Retention).run()).toEqual({ posts: 1, pictures: 1 });
    expect(await codes('1')).toEqual(['1_2']);
    expect(await harness.rows("SELECT display_url, pictures FROM ingestion.post WHERE code = '1_2'")).toEqual([
      { display_url: '', pictures: [] },
    ]);
    expect((await fs.readdir(folder)).filter((name) => pictures.some((one) => fileOf(one).endsWith(name)))).toEqual([]);
    expect(await harness.rows('SELECT FROM ingestion.post_alias')).toEqual([]);
    expect(await harness.app.get(Retention).run()).toEqual({});
    const [record] = (await harness.recorded()).filter(({ action }) => action === 'retention.applied');
    expect(JSON.parse(record?.after ?? '')).toMatchObject({ posts: 1, pictures: 1 });
  });
});

describe('erasing an author', () => {
  let found: ErasableAuthorWire | undefined;
  const body = (more: object = {}): object => ({
    params: {
      network: 'vkontakte',
      author_id: found?.author_id,
      confirmed_name: 'private_person',
      label: 'Заявление № 5',
      reason: 'письмо от 20.11.2026',
      ...more,
    },
  });
  const erase = (more?: object): request.Test => harness.post('/api-py/erase-author', body(more), harness.admin);
  beforeAll(async () => {
    const posts = [agedPost('2_1', 1, pictures[0]), agedPost('2_2', 2)];
    groups.authors.push({ code: '2', username: 'private_person', posts });
    groups.authors.push({ code: '3', username: 'neighbour', posts: [agedPost('3_1', 1)] });
    await subscribe('private_person').expect(200);
    await subscribe('neighbour').expect(200);
    await harness.until(
      async () => (await codes('2')).length === 2 && (await codes('3')).length === 1,
      'the first polls',
    );
    await harness.rows(
      `UPDATE ingestion.post SET comments = 2, next_comments_at = now() - interval '1 minute' WHERE code = '3_1'`,
    );
    await harness.app.get(RefreshComments).refreshDue('vkontakte');
    await fs.writeFile(fileOf(pictures[0] ?? ''), 'png');
    [found] = await search('PRIVATE_p');
  });
  const comments = async (): Promise<string[]> => {
    const [row] = await harness.rows<{ comments: RawComment[] }>(
      `SELECT c.comments FROM ingestion.post_comments c JOIN ingestion.post p ON p.id = c.post_id
       WHERE p.code = '3_1'`,
    );
    return (row?.comments ?? []).map(({ code }) => code);
  };

  it('is for administrators, who see what would be deleted', async () => {
    expect(found).toMatchObject({ network: 'vkontakte', code: '2', username: 'private_person', watchers: 1, posts: 2 });
    expect(await comments()).toEqual(['c1', 'c2', 'c4']);
    for (const refused of [
      harness.post('/api-py/erase-author', body()),
      harness.get('/api-py/erased-authors'),
      harness.get('/api-py/erasable-authors?name=private'),
    ])
      expect((await refused).status).toBe(403);
  });

  it('needs the name of the author', async () => {
    expect((await erase({ confirmed_name: 'neighbour' }).expect(400)).body.code).toBe('name-mismatch');
    expect((await erase({ network: 'smi' }).expect(404)).body.code).toBe('author-not-found');
    expect(await codes('2')).toHaveLength(2);
  });

  it('deletes everything, announces it without names, and stores nothing that names the author', async () => {
    const { erased: entry } = (await erase().expect(200)).body as { erased: ErasedAuthorWire };
    expect(entry).toMatchObject({ label: 'Заявление № 5', posts: 2, erased_by: 'admin' });
    await harness.until(async () => (await erased())[0]?.finished, 'the deletion of posts');
    expect(await search('private_person')).toEqual([]);
    expect(await harness.rows('SELECT FROM ingestion.post WHERE author_id = $1', found?.author_id)).toEqual([]);
    expect(await comments()).toEqual(['c2']);
    await expect(fs.stat(fileOf(pictures[0] ?? ''))).rejects.toThrow('ENOENT');
    expect((await harness.sent('author.erased')).map(({ author }) => author)).toEqual([
      { id: found?.author_id, network: 'vkontakte' },
    ]);
    const [stored] = await harness.rows<object>('SELECT * FROM ingestion.erased_author');
    expect(JSON.stringify(stored)).not.toContain('private_person');
    const [record] = (await harness.recorded()).filter(({ action }) => action === 'author.erased');
    expect(record).toMatchObject({ actor: 'admin', objectName: 'Заявление № 5' });
    expect(record?.after).not.toContain('private_person');
  });

  it('refuses to look it up, to subscribe to it and to store its comments, until the block ends', async () => {
    for (const name of ['private_person', 'Private_Person'])
      for (const asked of [subscribe(name), harness.get(`/api/vk/info-channel?name=${name}`)])
        expect((await asked.expect(403)).body.code).toBe('author-erased');
    await harness.rows(
      `UPDATE ingestion.post SET comments = 3, next_comments_at = now() - interval '1 minute' WHERE code = '3_1'`,
    );
    await harness.app.get(RefreshComments).refreshDue('vkontakte');
    expect(await comments()).toEqual(['c2']);
    const [entry] = await erased();
    const unblock = (): request.Test =>
      harness.post('/api-py/unblock-author', { params: { id: entry?.id } }, harness.admin);
    await unblock().expect(200);
    expect((await unblock().expect(404)).body.code).toBe('erased-author-not-found');
    expect(await erased()).toEqual([]);
    await subscribe('private_person').expect(200);
    const actions = (await harness.recorded()).map(({ action }) => action);
    expect(actions).toContain('author.unblocked');
  });
});

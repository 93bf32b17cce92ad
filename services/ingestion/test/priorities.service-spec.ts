import { create } from '@bufbuild/protobuf';
import { LabelsSchema, PostReviewedSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { JobWire } from '@mm/proto/http/jobs.js';
import { CollectionScheduler } from '../src/collection/collection-scheduler.js';
import { aRawPost } from './a-raw-post.js';
import { manyAuthors } from './many-authors.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInNetwork } from './stand-in-network.js';

const pages = new StandInNetwork('facebook', { credential: 'token' });
let harness: NetworkHarness;
/** Polls of authors whose code begins with 'slow' wait for it. */
let release: () => void = () => undefined;
const released = new Promise<void>((resolve) => (release = resolve));
/** Polls of authors whose code begins with 'click' wait for it. */
let clicked = Promise.resolve();
let running = 0;
let most = 0;
const holdClicks = (): (() => void) => {
  let letGo = (): void => undefined;
  clicked = new Promise((resolve) => (letGo = resolve));
  return letGo;
};

beforeAll(async () => {
  const read = pages.posts.bind(pages);
  pages.posts = async function* (author, since, ctx) {
    most = Math.max(most, ++running);
    try {
      if (author.code.startsWith('slow')) await released;
      else if (author.code.startsWith('click')) await clicked;
      yield* read(author, since, ctx);
    } finally {
      running--;
    }
  };
  harness = await networkHarness([pages], { FACEBOOK_SERVICE_TOKEN: 'graph', MM_POLL_PARALLEL: '2' });
});
afterAll(async () => {
  release();
  await harness.stop();
});

const update = (name: string, bearer?: string) => harness.get(`/api-py/facebook/update-channel?name=${name}`, bearer);

describe('a person who collects an author', () => {
  it('does not wait while all slots of the network are taken', async () => {
    await manyAuthors(harness, pages, { prefix: 'slow', count: 4, watcher: 'ainur', nextAt: 'now()' });
    await manyAuthors(harness, pages, {
      prefix: 'click',
      count: 4,
      watcher: 'ainur',
      nextAt: `now() + interval '1 day'`,
    });
    await harness.until(async () => running === 2, 'taken slots');
    expect((await update('click0').expect(200)).body).toMatchObject({ status: '200' });
    expect(running).toBe(2);
  });

  it('has one collection running at a time, beside those of others', async () => {
    most = 0;
    const letGo = holdClicks();
    const clicks = Promise.all(['click0', 'click1', 'click2'].map((name) => update(name).expect(200)));
    const states = await harness.until(async () => {
      const { body } = await harness.get('/internal/jobs', harness.admin).expect(200);
      const jobs = (body as { jobs: JobWire[] }).jobs.filter(({ subject }) => subject.includes('click'));
      return jobs.length === 3 && jobs.map(({ state, owner }) => [state, owner]);
    }, 'the jobs');
    expect(states.map(([state]) => state)).toEqual(['running', 'waiting', 'waiting']);
    letGo();
    await clicks;
    expect(most).toBe(2 + 1);
    const letBothGo = holdClicks();
    const both = Promise.all([update('click0').expect(200), update('click1', harness.admin).expect(200)]);
    await harness.until(async () => running === 2 + 2, 'both at once');
    letBothGo();
    await both;
  });

  it('lets counters wait, but not for ever', async () => {
    const scheduler = harness.app.get(CollectionScheduler);
    let isAllowed = false;
    const allowed = scheduler.whenPostsAllow('facebook').then(() => (isAllowed = true));
    await update('click3').expect(200);
    expect(isAllowed).toBe(false);
    release();
    await allowed;
  });
});

describe('posts', () => {
  const watched = async (code: string, posts: ReturnType<typeof aRawPost>[]): Promise<void> => {
    pages.authors.push({ code, username: code, posts });
    await harness.get(`/api-py/facebook/add-channel?name=${code}`).expect(200);
    await harness.until(async () => (await rowsOf(code)).length === posts.length, `the posts of ${code}`);
  };
  const rowsOf = (code: string) =>
    harness.rows<{ id: string; likes: number; revision: number; pictures: string[]; is_saved: boolean }>(
      'SELECT * FROM ingestion.post WHERE code LIKE $1 ORDER BY id',
      `${code}\\_%`,
    );
  const recent = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

  it('are all counted at a person’s request, not only the newest hundred', async () => {
    const posts = Array.from({ length: 190 }, (_, i) => aRawPost({ code: `many_${i}`, publishedAt: recent(i) }));
    await watched('many', posts);
    await update('many').expect(200);
    expect((await rowsOf('many')).every(({ likes }) => likes === 7)).toBe(true);
  });

  it('get the new addresses of their pictures, which is no revision', async () => {
    const sign = (mark: string): string[] => ['a', 'b'].map((name) => `https://cdn.example/${name}.jpg?sign=${mark}`);
    const post = aRawPost({ code: 'signed_1', publishedAt: recent(1), pictures: sign('1') });
    await watched('signed', [post]);
    post.pictures = sign('2');
    await update('signed').expect(200);
    expect(await rowsOf('signed')).toEqual([expect.objectContaining({ pictures: sign('2'), revision: 1 })]);
    delete post.pictures;
    await update('signed').expect(200);
    expect(await rowsOf('signed')).toEqual([expect.objectContaining({ pictures: sign('2') })]);
  });

  it('that a person saved are known, and others again that were cleared', async () => {
    await watched('saved', [aRawPost({ code: 'saved_1', publishedAt: recent(1) })]);
    const [row] = await rowsOf('saved');
    for (const [version, saved] of [true, false, true, undefined].entries()) {
      await harness.publish(
        'post.reviewed',
        create(PostReviewedSchema, {
          postId: Number(row?.id),
          network: 'facebook',
          authorId: 1,
          labelsVersion: version + 1,
          reviewedAt: recent(0),
          ...(saved === undefined ? {} : { labels: create(LabelsSchema, { saved }) }),
        }),
      );
      await harness.until(async () => (await rowsOf('saved'))[0]?.is_saved === (saved ?? false), `the mark ${saved}`);
    }
  });
});

import { create, type MessageInitShape } from '@bufbuild/protobuf';
import {
  AuthorErasedSchema,
  AuthorRefreshedSchema,
  AuthorSchema,
  type Author,
} from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import {
  DecisionSchema,
  LabelsSchema,
  PostCollectedSchema,
  PostReviewedSchema,
  PostSchema,
} from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import request from 'supertest';
import { classification } from '../src/service.js';

interface Suggested {
  post: { id: number };
  suggestion: { oblasts?: number[]; oblastsFrom?: string; confidence: { oblasts: number } };
}

const NO_REGION = 'Дороги снова в ямах, ждём ремонта.';
let harness: ServiceHarness;
let lastPost = 1000;
beforeAll(async () => {
  harness = await serviceHarness(classification);
});
afterAll(() => harness.stop());

const anAuthor = (id: number, fields: MessageInitShape<typeof AuthorSchema> = {}): Author =>
  create(AuthorSchema, { id, network: 'vkontakte', code: String(-id), username: `a${id}`, ...fields } as Author);

/** The suggestion of the author's next post, in which no region is named. */
async function nextPost(author: Author): Promise<Suggested['suggestion']> {
  const id = (lastPost += 1);
  const post = create(PostSchema, { id, network: 'vkontakte', text: NO_REGION, revision: 1 });
  await harness.publish('post.collected', create(PostCollectedSchema, { author, post, collectedAt: now() }));
  return harness.until(async () => {
    const all = (await harness.logged('post.classified')) as unknown as Suggested[];
    return all.find((one) => one.post.id === id)?.suggestion;
  }, `post ${id}`);
}

interface Review {
  post: number;
  version?: number;
  kind?: string;
  /** null: taken back. */
  oblasts: number[] | null;
  ignored?: boolean;
}
const now = (): string => new Date().toISOString();
const reviewed = (authorId: number, { post, version = 1, kind = 'post', oblasts, ignored = false }: Review) =>
  create(PostReviewedSchema, {
    ...{ postId: post, network: 'vkontakte', authorId, labelsVersion: version, reviewedBy: 'operator' },
    ...{ reviewedAt: now(), revision: 1 },
    ...(oblasts && { labels: create(LabelsSchema, { oblasts, saved: !ignored, isIgnored: ignored }) }),
    ...(kind && { decision: create(DecisionSchema, { id: `${post}-${version}`, kind, size: 1 }) }),
  });

/** Publishes reviews of an author's posts, and waits until they are read. */
async function review(authorId: number, ...reviews: Review[]): Promise<void> {
  const marker = (lastPost += 1);
  const messages = reviews.map((one) => reviewed(authorId, one));
  await harness.publish('post.reviewed', ...messages, reviewed(999, { post: marker, oblasts: [19] }));
  await harness.until(
    async () =>
      (await harness.database.query('SELECT FROM classification.saved_post WHERE post_id = $1', [marker])).rowCount,
    'the reviews',
  );
}
const saves = (from: number, count: number, review: Omit<Review, 'post'>): Review[] =>
  Array.from({ length: count }, (_, i) => ({ ...review, post: from + i }));

describe('an author whose posts persons save', () => {
  it('brings its region to its next posts, the surer the more were saved', async () => {
    const author = anAuthor(1);
    const curve: { saves: number; region: string; from: string; confidence: string }[] = [];
    for (let count = 0; count <= 10; count += 1) {
      if (count > 0) await review(1, { post: count, oblasts: [47] });
      const { oblasts = [], oblastsFrom = '', confidence } = await nextPost(author);
      const sure = oblasts.length > 0 ? confidence.oblasts.toFixed(2) : '';
      curve.push({ saves: count, region: oblasts.join(), from: oblastsFrom, confidence: sure });
    }
    process.stdout.write(
      `saves of an author → its next post\n${curve.map((row) => Object.values(row).join('\t')).join('\n')}\n`,
    );
    expect(curve.slice(0, 3).map(({ region }) => region)).toEqual(['', '', '']);
    expect(curve.slice(3).map(({ region, from }) => `${region} ${from}`)).toEqual(Array(8).fill('47 author-saved'));
    const confidences = curve.slice(3).map(({ confidence }) => Number(confidence));
    expect(confidences).toEqual([...confidences].sort((a, b) => a - b));
    expect(confidences.at(-1)).toBeGreaterThan(0.85);
  });

  it('says nothing by bulk decisions, batches, single labels and ignored posts', async () => {
    await review(
      2,
      ...saves(100, 5, { kind: 'bulk', oblasts: [47] }),
      ...saves(110, 5, { kind: '', oblasts: [47] }),
      ...saves(120, 5, { oblasts: [47], ignored: true }),
    );
    expect((await nextPost(anAuthor(2))).oblasts ?? []).toEqual([]);
  });

  it('says nothing by saves that were taken back or changed in bulk', async () => {
    await review(3, ...saves(200, 4, { oblasts: [47] }));
    expect(await nextPost(anAuthor(3))).toMatchObject({ oblasts: [47] });
    await review(
      3,
      { post: 200, version: 2, kind: 'undo', oblasts: null },
      { post: 201, version: 2, kind: 'bulk', oblasts: [31] },
    );
    expect((await nextPost(anAuthor(3))).oblasts ?? []).toEqual([]);
  });

  it('says what was saved before, when the later change is taken back', async () => {
    await review(4, ...saves(300, 3, { oblasts: [47] }), ...saves(300, 3, { version: 2, oblasts: [31] }));
    expect(await nextPost(anAuthor(4))).toMatchObject({ oblasts: [31] });
    await review(4, ...saves(300, 3, { version: 3, kind: 'undo', oblasts: [47] }));
    expect(await nextPost(anAuthor(4))).toMatchObject({ oblasts: [47], oblastsFrom: 'author-saved' });
  });

  it('says again what an undo took back, when that is undone too', async () => {
    await review(7, ...saves(350, 3, { oblasts: [47] }), ...saves(350, 3, { version: 2, kind: 'undo', oblasts: null }));
    expect((await nextPost(anAuthor(7))).oblasts ?? []).toEqual([]);
    await review(7, ...saves(350, 3, { version: 3, kind: 'undo', oblasts: [47] }));
    expect(await nextPost(anAuthor(7))).toMatchObject({ oblasts: [47], oblastsFrom: 'author-saved' });
  });

  it('says the same when reviews are delivered again', async () => {
    const twice = [
      { post: 400, oblasts: [47] },
      { post: 400, version: 2, oblasts: [31] },
    ];
    await review(5, ...twice, ...saves(401, 2, { oblasts: [31] }), ...twice);
    expect(await nextPost(anAuthor(5))).toMatchObject({ oblasts: [31] });
  });

  it('is remembered by its newest posts only', async () => {
    await review(6, ...saves(500, 70, { oblasts: [47] }));
    const { rows } = await harness.database.query<{ count: number; oldest: string }>(
      'SELECT count(*)::int AS count, min(post_id) AS oldest FROM classification.saved_post WHERE author_id = 6',
    );
    expect(rows).toEqual([{ count: 50, oldest: '520' }]);
  });
});

describe('the author of a text that is sent for recognition', () => {
  const recognise = (authorId: number, role: 'mm_operator' | 'mm_user' = 'mm_operator') =>
    request(harness.url)
      .post('/api-py/reco-oblasts')
      .set('authorization', harness.bearer('someone', [role]))
      .send({ text: NO_REGION, author_id: authorId });

  it('is found with the regions chosen for it, its name and its saved posts, in this order', async () => {
    await review(20, ...saves(600, 3, { oblasts: [31] }));
    expect((await recognise(20).expect(200)).body).toMatchObject({ oblasts: [31], oblasts_from: 'author-saved' });

    await nextPost(anAuthor(20, { fullName: 'Подслушано', biography: 'Новости Костаная' }));
    expect((await recognise(20).expect(200)).body).toMatchObject({
      ...{ oblasts: [39], oblasts_from: 'author-name' },
      evidence: expect.arrayContaining([
        { head: 'oblasts', value: '39', quote: 'Костаная', start: 0, end: 0 },
      ]) as unknown[],
    });

    const refreshed = { author: anAuthor(20, { fullName: 'Подслушано', oblasts: [75] }), refreshedAt: now() };
    await harness.publish('author.refreshed', create(AuthorRefreshedSchema, refreshed));
    const { body } = await harness.until(async () => {
      const response = await recognise(20).expect(200);
      return (response.body as { oblasts: number[] }).oblasts.includes(75) && response;
    }, 'the chosen region');
    expect(body).toMatchObject({ oblasts: [75], oblasts_from: 'author-chosen' });
  });

  it('may be unknown, and is no author to who may not see any', async () => {
    expect((await recognise(12345).expect(200)).body).toMatchObject({ oblasts: [], oblasts_from: null });
    await recognise(20, 'mm_user').expect(404);
  });
});

it('forgets an erased author, and learns nothing more of it', async () => {
  await review(30, ...saves(700, 5, { oblasts: [47] }));
  await nextPost(anAuthor(30));
  const erased = { author: anAuthor(30), erasedBy: 'admin', erasedAt: now() };
  await harness.publish('author.erased', create(AuthorErasedSchema, erased));
  const kept = async () => {
    const { rows } = await harness.database.query<{ count: number }>(
      `SELECT ((SELECT count(*) FROM classification.saved_post WHERE author_id = 30)
         + (SELECT count(*) FROM classification.known_author WHERE author_id = 30))::int AS count`,
    );
    return rows[0]?.count;
  };
  await harness.until(async () => (await kept()) === 0, 'the erasure');
  await review(30, ...saves(710, 5, { oblasts: [47] }));
  expect(await kept()).toBe(0);
});

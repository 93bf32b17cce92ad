import { create } from '@bufbuild/protobuf';
import { AuthorErasedSchema, AuthorSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import {
  CountersSchema,
  PostCollectedSchema,
  PostRevisedSchema,
  PostSchema,
} from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { PostCollected } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { serviceHarness } from '@mm/sign-in/testing/service-harness.js';
import type { ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import { classification } from '../src/service.js';
import { startModel } from '../src/recognition/model/start-model.js';
import { RecognitionThread } from '../src/recognition/recognition-thread.js';

const MODEL = startModel().name;

interface Classified {
  post: { id: number; revision: number; text: string };
  author: { id: number; code: string };
  counters: { likes: number };
  watchers: string[];
  collectedAt: string;
  suggestion: {
    lang?: string;
    spheres?: number[];
    oblasts?: number[];
    tone?: number;
    oblastsByAuthor?: boolean;
    model: string;
    reason?: string;
    evidence?: { head: string; quote: string }[];
  };
}

const collected = (id: number, text: string, oblasts: number[] = []): PostCollected =>
  create(PostCollectedSchema, {
    author: create(AuthorSchema, {
      id: 7,
      network: 'vkontakte',
      code: '-1001',
      username: 'aktau',
      followers: 10,
      oblasts,
    }),
    post: create(PostSchema, {
      id,
      code: `-1001_${id}`,
      network: 'vkontakte',
      text,
      revision: 1,
      publishedAt: '2026-01-01T00:00:00Z',
    }),
    counters: create(CountersSchema, { likes: 3, comments: 0, shares: 0, views: 9, countedAt: '2026-01-01T00:00:00Z' }),
    collectedAt: '2026-01-01T00:01:00Z',
    watchers: ['operator'],
  });

describe('the classification service', () => {
  let harness: ServiceHarness;
  beforeAll(async () => {
    harness = await serviceHarness(classification);
  });
  afterAll(() => harness.stop());

  const classified = async (postId: number, revision = 1): Promise<Classified> =>
    harness.until(
      async () =>
        ((await harness.logged('post.classified')) as unknown as Classified[]).find(
          ({ post }) => post.id === postId && post.revision === revision,
        ),
      `post ${postId}`,
    );
  const callAs = (path: string, body: unknown): Promise<Response> =>
    fetch(harness.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: harness.bearer('operator', ['mm_operator']) },
      body: JSON.stringify(body),
    });

  it('publishes a collected post completely and with its suggestions', async () => {
    await harness.publish(
      'post.collected',
      collected(11, 'На трассе под Актау столкнулись два грузовика, есть погибшие.'),
    );
    const { post, author, counters, watchers, collectedAt, suggestion } = await classified(11);
    expect({ text: post.text, author: author.code, likes: counters.likes, watchers, collectedAt }).toEqual({
      text: 'На трассе под Актау столкнулись два грузовика, есть погибшие.',
      author: '-1001',
      likes: 3,
      watchers: ['operator'],
      collectedAt: '2026-01-01T00:01:00Z',
    });
    expect(suggestion).toMatchObject({ lang: 'ru', oblasts: [47], spheres: [4, 7], tone: -2, model: MODEL });
    expect(suggestion.evidence).toContainEqual(expect.objectContaining({ head: 'oblasts', quote: 'Актау' }));
  });

  it("takes the author's regions if the text names none, and marks them [D §5]", async () => {
    await harness.publish('post.collected', collected(12, 'Дороги у нас снова в ямах.', [47]));
    const { suggestion } = await classified(12);
    expect(suggestion).toMatchObject({ oblasts: [47], oblastsByAuthor: true, oblastsFrom: 'author-chosen' });
    expect(suggestion.evidence).toContainEqual(expect.objectContaining({ head: 'oblasts', quote: 'по автору' }));
  });

  it('classifies a revision again, under its number', async () => {
    const source = collected(13, 'Таразда мектеп ашылды.');
    await harness.publish('post.collected', source);
    await harness.publish(
      'post.revised',
      create(PostRevisedSchema, {
        author: source.author!,
        post: { ...source.post!, text: 'Шымкентте мектеп ашылды.', revision: 2 },
        counters: source.counters!,
        revisedAt: '2026-01-02T00:00:00Z',
        watchers: [],
      }),
    );
    expect((await classified(13)).suggestion.oblasts).toEqual([31]);
    expect((await classified(13, 2)).suggestion.oblasts).toEqual([79]);
  });

  it('publishes a revision once, however often it is delivered', async () => {
    const source = collected(15, 'В Костанае открыли больницу.');
    await harness.publish('post.collected', source);
    await classified(15);
    await harness.publish('post.collected', source);
    await harness.publish('post.collected', source);
    await harness.publish('post.collected', collected(16, 'В Костанае открыли школу.'));
    await classified(16);
    const all = (await harness.logged('post.classified')) as unknown as Classified[];
    expect(all.filter(({ post }) => post.id === 15)).toHaveLength(1);
  });

  it('publishes nothing more of an erased author', async () => {
    const author = create(AuthorSchema, { id: 40, network: 'vkontakte' });
    const own = (id: number): PostCollected => ({ ...collected(id, 'В Костанае открыли музей.'), author });
    await harness.publish(
      'author.erased',
      create(AuthorErasedSchema, { author, erasedBy: 'admin', erasedAt: '2026-11-23T10:00:00Z' }),
    );
    await harness.until(
      async () => (await harness.database.query('SELECT FROM classification.erased_author')).rowCount === 1,
      'the erasure',
    );
    await harness.publish('post.collected', own(17), collected(18, 'В Костанае открыли театр.'));
    await classified(18);
    const all = (await harness.logged('post.classified')) as unknown as Classified[];
    expect(all.map(({ post }) => post.id)).not.toContain(17);
  });

  it('publishes a post that cannot be recognised without suggestions and with the reason', async () => {
    const thread = harness.app.get(RecognitionThread);
    const recogniseAll = thread.recogniseAll.bind(thread);
    thread.recogniseAll = (inputs) => Promise.resolve(inputs.map(() => ({ reason: 'recognition failed: planted' })));
    await harness.publish('post.collected', collected(14, 'В Караганде открыли школу.'));
    const { suggestion, post } = await classified(14);
    thread.recogniseAll = recogniseAll;
    expect(post.text).toBe('В Караганде открыли школу.');
    expect(suggestion).toEqual({ model: MODEL, reason: 'recognition failed: planted' });
  });

  it('answers reco-oblasts with regions, spheres, the ignore flag as a string, and tone [S1 §7]', async () => {
    const response = await callAs('/api-py/reco-oblasts', {
      text: 'Сатпаев остался без воды на выходных.',
      lang: 'ru',
    });
    expect(response.status).toBeLessThan(300);
    expect(await response.json()).toMatchObject({
      ...{ oblasts: [62], spheres: [5], is_ignored: 'false', tone: -2, lang: 'ru', oblasts_from: 'text' },
      confidence: { oblasts: expect.any(Number) as number },
      evidence: expect.arrayContaining([
        { head: 'oblasts', value: '62', quote: 'Сатпаев', start: 0, end: 7 },
      ]) as unknown[],
      model: expect.any(String) as string,
    });
  });

  it('answers text-parse with readable text and its words [S1 §7, D §3]', async () => {
    const response = await callAs('/api-py/text-parse', {
      text: '<b>Алматы</b> &amp; Астана\u200b https://example.kz/a [id1|Айгүл]',
    });
    expect(await response.json()).toMatchObject({
      ...{ text: 'Алматы & Астана Айгүл', tokens: ['Алматы', 'Астана', 'Айгүл'] },
      lang: expect.any(String) as string,
      confidence: { lang: expect.any(Number) as number },
      evidence: expect.arrayContaining([
        { head: 'oblasts', value: '71', quote: 'Астана', start: 9, end: 15 },
      ]) as unknown[],
    });
  });

  it('rejects a caller without a token [D §4]', async () => {
    const response = await fetch(`${harness.url}/api-py/reco-oblasts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"text":"а"}',
    });
    expect(response.status).toBe(401);
  });
});

it('does not start without a model, and names the file', async () => {
  const started = serviceHarness(classification, { MM_RECOGNITION_MODEL: '/absent/recognition.bin' });
  await expect(started).rejects.toThrow('the recognition model /absent/recognition.bin is refused: ENOENT');
});

import { create } from '@bufbuild/protobuf';
import {
  CountersSchema,
  EvidenceSchema,
  PostClassifiedSchema,
  PostSchema,
  SuggestionSchema,
  type PostClassified,
} from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { toPushedPost } from '@mm/proto/http/post-wire.js';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import { TEXT_PREVIEW, type PostWire } from '@mm/proto/http/posts.js';
import request from 'supertest';
import { buildAuthor, buildClassifiedPost } from './build-post.js';
import { reviewHarness, type ReviewHarness } from './review-harness.js';

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await reviewHarness();
});
afterAll(() => harness.stop());

const outlet = buildAuthor({ id: 70, network: 'smi', code: 'dala.kz', username: 'dala.kz', fullName: 'Дала' });

/** Every field has a value that differs from its default. */
const complete = create(PostClassifiedSchema, {
  author: outlet,
  post: create(PostSchema, {
    id: 1,
    network: 'smi',
    code: 'https://dala.kz/a/1',
    publishedAt: '2026-11-20T10:00:59.987Z',
    title: 'Су тасқыны',
    text: 'Су тасқыны басталды 🌊',
    url: 'https://dala.kz/a/1',
    displayUrl: 'https://dala.kz/a/1.jpg',
    pictureCount: 3,
    publishingType: 11,
    isVideo: true,
    isAdvert: true,
    isHistory: true,
    isCut: true,
    revision: 3,
  }),
  counters: create(CountersSchema, { likes: 5, comments: 6, shares: 7, views: 8, countedAt: '2026-11-20T10:05:00Z' }),
  suggestion: create(SuggestionSchema, {
    lang: 'kz',
    spheres: [7, 2],
    oblasts: [27],
    tone: -2,
    isIgnored: true,
    oblastsByAuthor: true,
    confidence: { lang: 0.9, tone: 1 / 3 },
    evidence: [create(EvidenceSchema, { head: 'tone', value: '-2', quote: 'тасқын', start: 3, end: 9 })],
    model: 'rules-1',
    reason: 'timeout',
  }),
});
/** Only what every event has. */
const bare = create(PostClassifiedSchema, {
  author: outlet,
  post: create(PostSchema, { id: 2, network: 'smi', code: 'b', publishedAt: '2026-11-20T10:00:00Z', revision: 1 }),
});
const unrecognised = create(PostClassifiedSchema, {
  ...buildClassifiedPost({ id: 3 }),
  suggestion: create(SuggestionSchema, { model: 'rules-1' }),
});

/** Without what only the desk adds. */
async function fetched(message: PostClassified): Promise<PostWire> {
  await harness.publish('post.classified', message);
  return harness.until(async () => {
    const response = await request(harness.url)
      .get(`/api-py/socmedia/posts-by-id?ids=${message.post?.id}`)
      .set('authorization', harness.operator)
      .expect(200);
    const [found] = response.body as DeskPostWire[];
    if (!found) return undefined;
    const { topics, later, story, ...post } = found;
    return post;
  }, `post ${message.post?.id}`);
}

describe('a new post is the same in a push and in a response', () => {
  it.each([
    ['of an outlet, with every field', complete],
    ['with nothing but its code', bare],
    ['with an empty suggestion', unrecognised],
    ['of a community', buildClassifiedPost({ id: 4 })],
    ['with the longest text that is pushed in full', buildClassifiedPost({ id: 5, text: '🌊'.repeat(TEXT_PREVIEW) })],
    ['with a text of which both have the beginning', buildClassifiedPost({ id: 6, text: '🌊 тасқын '.repeat(5_000) })],
  ])('%s', async (_, message) => {
    expect(await fetched(message)).toEqual(toPushedPost(message));
  });

  it('except that a push has only the beginning of a text that lists have in full', async () => {
    const text = '🌊 Қазақстан '.repeat(500);
    const message = buildClassifiedPost({ id: 7, text });
    const { caption, caption_cut, ...pushed } = toPushedPost(message);
    const { caption: whole, caption_cut: isCut, ...rest } = await fetched(message);
    expect(rest).toEqual(pushed);
    expect([whole, isCut, caption_cut]).toEqual([text, false, true]);
    expect([...caption]).toHaveLength(TEXT_PREVIEW);
    expect(whole.startsWith(caption)).toBe(true);
  });
});

it('a post of YouTube carries the channel id as owner, pushed and fetched', async () => {
  const channel = buildAuthor({
    id: 71,
    network: 'youtube',
    code: 'UCtaraz',
    username: 'taraz_tv',
    fullName: 'Тараз ТВ',
  });
  const message = buildClassifiedPost({ id: 8, author: channel });
  for (const { owner, owner_name: name } of [toPushedPost(message), await fetched(message)])
    expect([owner, name]).toEqual(['UCtaraz', 'Тараз ТВ']);
});

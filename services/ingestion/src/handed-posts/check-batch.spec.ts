import type { HandedPostWire } from '@mm/proto/http/handed-posts.js';
import { checkBatch } from './check-batch.js';

const now = new Date('2026-11-20T12:00:00Z');
const aPost = (more: Partial<HandedPostWire> | Record<string, unknown> = {}): Record<string, unknown> => ({
  network: 'vkontakte',
  id: '1_1',
  author: { id: '1', username: 'news' },
  published_at: '2026-11-20T15:00:00+05:00',
  text: 'В Таразе открыли школу',
  url: 'https://vk.example/1_1',
  ...more,
});
const check = (...posts: unknown[]) => checkBatch(posts, now, new Set(['smi']));

it('a post becomes what collectors find; counters that are not given are unknown', () => {
  const pictures = ['https://p.example/1.jpg', 'https://p.example/2.jpg'];
  const { authors, refused } = check(aPost({ likes: 3, shares: null, publishing_type: 8, pictures }));
  expect(refused).toEqual([]);
  expect(authors).toEqual([
    {
      network: 'vkontakte',
      code: '1',
      profile: { id: '1', username: 'news' },
      posts: [
        {
          index: 0,
          post: expect.objectContaining({
            code: '1_1',
            publishedAt: new Date('2026-11-20T10:00:00Z'),
            title: '',
            isVideo: true,
            pictures,
            counters: { likes: 3, comments: -1, shares: -1, views: -1 },
          }),
        },
      ],
    },
  ]);
});

it.each([
  ['no object', 'text', 'invalid_type', ''],
  ['an unknown network', aPost({ network: 'myspace' }), 'invalid_value', 'network'],
  ['an unknown field', aPost({ lieks: 1 }), 'unknown-field', 'lieks'],
  ['no author', aPost({ author: undefined }), 'invalid_type', 'author'],
  ['an author without an id', aPost({ author: { id: ' ', username: 'x' } }), 'too_small', 'author.id'],
  ['a date that is none', aPost({ published_at: '2026-02-30T00:00:00Z' }), 'invalid_format', 'published_at'],
  ['a date of the day after tomorrow', aPost({ published_at: '2026-11-22T12:00:00Z' }), 'in-future', 'published_at'],
  ['an address of another kind', aPost({ url: 'javascript:alert(1)' }), 'invalid_format', 'url'],
  ['a picture that is no address', aPost({ pictures: ['data:image/png;base64,AA'] }), 'invalid_format', 'pictures.0'],
  ['a negative count', aPost({ likes: -1 }), 'too_small', 'likes'],
  ['a control character', aPost({ text: 'a\u0000b' }), 'control-character', 'text'],
])('%s is refused by its place, and the posts beside it are not', (_, wrong, code, field) => {
  const { authors, refused } = check(aPost({ id: 'before' }), wrong, aPost({ id: 'after' }));
  expect(refused).toEqual([{ index: 1, code, field, message: expect.any(String) }]);
  expect(authors.flatMap(({ posts }) => posts.map(({ index }) => index))).toEqual([0, 2]);
});

it('of posts with the same id the last one counts, and posts are grouped by author', () => {
  const { authors } = check(
    aPost(),
    aPost({ id: '2_1', author: { id: '2', username: 'other' } }),
    aPost({ text: 'исправлено', author: { id: '1', username: 'renamed' } }),
    aPost({ id: '1_2' }),
  );
  expect(authors.map(({ code, profile, posts }) => [code, profile.username, posts.map(({ index }) => index)])).toEqual([
    ['1', 'news', [2, 3]],
    ['2', 'other', [1]],
  ]);
});

it('hosts are compared without their case, ids of networks with it', () => {
  const of = (network: string, id: string): string | undefined =>
    check(aPost({ network, author: { id, username: id } })).authors[0]?.code;
  expect([of('smi', 'News.KZ'), of('telegram', 'AbC')]).toEqual(['news.kz', 'AbC']);
});

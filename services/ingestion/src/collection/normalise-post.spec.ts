import { aRawPost } from '../../test/a-raw-post.js';
import { normalisePage, TEXT_LIMIT } from './normalise-post.js';
import { toPostMessage } from './post-message.js';

const now = new Date('2026-11-21T00:00:00Z');
const normalised = (more: Parameters<typeof aRawPost>[0]) => {
  const [post] = normalisePage([aRawPost(more)], now);
  if (!post) throw new Error('no post');
  return post;
};

describe('a page of posts', () => {
  it('keeps a text of 1 MB complete', () => {
    const text = 'Қазақстан '.repeat(110_000).trim();
    expect([normalised({ text }).text === text, normalised({ text }).isCut]).toEqual([true, false]);
  });

  it('cuts a text of more than two million characters and marks it', () => {
    const post = normalised({ text: 'ә'.repeat(TEXT_LIMIT + 1) });
    expect([post.text.length, post.isCut]).toEqual([TEXT_LIMIT, true]);
    expect(normalised({ text: 'ә'.repeat(TEXT_LIMIT) }).isCut).toBe(false);
  });

  it('contains no NUL and no lone surrogate', () => {
    expect(normalised({ text: 'а\u0000б\uD83D' }).text).toBe('аб\uFFFD');
    expect(normalised({ text: `${'x'.repeat(TEXT_LIMIT - 1)}😀` }).text.endsWith('x\uFFFD')).toBe(true);
  });

  it('keeps markup unchanged, as text', () => {
    expect(normalised({ text: '<script>alert(1)</script>=1+1' }).text).toBe('<script>alert(1)</script>=1+1');
  });

  it('changes its hash exactly when title or text change', () => {
    const hash = normalised({}).textHash;
    expect(normalised({ counters: { likes: 9, comments: 9, shares: 9, views: 9 } }).textHash).toBe(hash);
    expect(normalised({ title: 'Заголовок' }).textHash).not.toBe(hash);
    expect(normalised({ text: 'другой' }).textHash).not.toBe(hash);
  });

  it('names in its events the post that it is a repost of, if any', () => {
    const messageOf = (more: Parameters<typeof aRawPost>[0]) =>
      toPostMessage('vkontakte', normalised(more), { id: 1, revision: 1, isHistory: false });
    const repostOf = { network: 'vkontakte', code: '-7_5' } as const;
    expect(messageOf({ repostOf }).repostOf).toMatchObject(repostOf);
    expect(messageOf({}).repostOf).toBeUndefined();
  });

  it('replaces unreadable and future dates by now, and turns counters into whole numbers or -1', () => {
    expect(normalised({ publishedAt: 'завтра' }).publishedAt).toEqual(now);
    expect(normalised({ publishedAt: '2031-01-01T00:00:00Z' }).publishedAt).toEqual(now);
    expect(normalised({ counters: { likes: Number.NaN, comments: -7, shares: 1.9, views: 1e12 } }).counters).toEqual({
      likes: -1,
      comments: -1,
      shares: -1,
      views: 1e12,
    });
  });

  it('has each picture once, in their order, at most ten, and the first one as the one that is shown', () => {
    const many = Array.from({ length: 12 }, (_, index) => `https://sun1.userapi.com/${index}.jpg`);
    const { displayUrl, pictures } = normalised({
      displayUrl: many[0] ?? '',
      pictures: [...many, 'https://a.kz/x.jpg'],
    });
    expect([displayUrl, pictures]).toEqual([many[0], many.slice(0, 10)]);
    expect(normalised({ pictures: ['', ' https://a.kz/1.jpg ', 'https://a.kz/1.jpg'] }).displayUrl).toBe(
      'https://a.kz/1.jpg',
    );
    expect(normalised({ displayUrl: 'https://a.kz/1.jpg' }).pictures).toEqual(['https://a.kz/1.jpg']);
    expect(normalised({})).toMatchObject({ displayUrl: '', pictures: [] });
  });

  it('has each id once, oldest first, and no alias that two posts share', () => {
    const page = normalisePage(
      [
        aRawPost({ code: 'b', publishedAt: '2026-11-20T12:00:00Z', aliases: ['same', 'own'] }),
        aRawPost({ code: 'a', publishedAt: '2026-11-20T11:00:00Z', aliases: ['same'] }),
        aRawPost({ code: 'b', publishedAt: '2026-11-20T12:00:00Z', text: 'последний', aliases: ['same', 'own'] }),
        aRawPost({ code: '' }),
      ],
      now,
    );
    expect(page.map(({ code, aliases }) => [code, aliases.length])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
    expect(page[1]?.text).toBe('последний');
  });
});

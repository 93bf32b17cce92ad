import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readItems } from '../outbound/json-body.js';
import type { RawPost } from '../network/network-collector.js';
import { toComment, toPost } from './to-post.js';
import { pageComment, pagePost } from './wire.js';

const { data } = JSON.parse(readFileSync(new URL('./fixtures/posts.json', import.meta.url), 'utf8')) as {
  data: unknown[];
};
const { read, skipped } = readItems(data, pagePost, 'posts');
const post = (number: number): RawPost => {
  const found = read.find(({ id }) => id === `100200300_${number}`);
  if (!found) throw new Error(`no post ${number}`);
  return toPost(found, { code: '100200300' }, 'https://www.facebook.com');
};

describe('a post of a Facebook Page', () => {
  it('has the network id, the date in UTC, all pictures of an album and its counters; views are not given', () => {
    const picture = (name: string): string => `https://scontent.xx.fbcdn.net/v/${name}.jpg`;
    expect(post(2077)).toEqual({
      code: '100200300_2077',
      ownerCode: '100200300',
      publishedAt: '2026-09-21T14:25:00.000Z',
      title: '',
      text: 'В Шымкенте открыли новую школу на 600 мест',
      url: 'https://www.facebook.com/shymnews/posts/2077',
      displayUrl: picture('a1'),
      pictures: [picture('a1'), picture('a2'), picture('a3')],
      counters: { likes: 12, comments: 4, shares: 3, views: -1 },
      publishingType: 2,
      isVideo: false,
      isAdvert: false,
    });
  });

  it('has no shares when Graph leaves them out, and hidden reactions stay unset', () => {
    expect(post(2076)).toMatchObject({ publishingType: 1, counters: { likes: -1, comments: 4, shares: 0, views: -1 } });
  });

  it('has its type: video, link, repost with the original, reel, live, and other for an unknown attachment', () => {
    expect(post(2075)).toMatchObject({
      publishingType: 3,
      isVideo: true,
      url: 'https://www.facebook.com/shymnews/videos/555000111/',
    });
    expect(post(2074)).toMatchObject({ publishingType: 4, text: 'Подробности в материале' });
    expect(post(2073)).toMatchObject({
      publishingType: 5,
      text: 'Важно для всех\n\nАкимат Шымкента сообщил об отключении воды',
    });
    expect(post(2072)).toMatchObject({ publishingType: 8, isVideo: true });
    expect(post(2071)).toMatchObject({ publishingType: 7, isVideo: true });
    expect(post(2069)).toMatchObject({ publishingType: 15, text: 'Вложение нового вида 😀' });
    expect(post(2069)).not.toHaveProperty('displayUrl');
  });

  it('of an unknown shape is skipped, but a page of them is schema_drift with its beginning', () => {
    expect(skipped).toBe(1);
    expect(() => readItems([{ post: 1 }], pagePost, 'posts')).toThrow(
      expect.objectContaining({ kind: 'schema_drift', payload: '[{"post":1}]' }),
    );
  });

  const made = (fields: Record<string, unknown>): RawPost =>
    toPost(
      pagePost.parse({ id: '1_2', created_time: '2026-09-21T14:25:00+0000', ...fields }),
      { code: '1' },
      'https://x',
    );

  it('has a poll with its answers', () => {
    const answers = [{ title: 'Зайсан' }, { description: 'Курчатов' }, {}];
    const attachment = { type: 'question', title: 'Где холоднее?', subattachments: { data: answers } };
    expect(made({ message: 'Опрос', attachments: { data: [attachment] } })).toMatchObject({
      text: 'Опрос\nГде холоднее?\n– Зайсан\n– Курчатов',
      publishingType: 6,
    });
  });

  it('shares what is gone without the words that stand in its place', () => {
    const gone = {
      type: 'native_templates',
      title: 'This content is not available right now',
      description: 'When this',
    };
    const shared = { status_type: 'shared_story', attachments: { data: [gone] } };
    expect(made({ ...shared, message: 'Смотрите' })).toMatchObject({ text: 'Смотрите', publishingType: 5 });
    expect(made(shared)).toMatchObject({ text: '', publishingType: 5 });
  });

  it('without a message has the captions of its pictures and videos', () => {
    const parts = ['Снег в Риддере', 'Снег в Серебрянске'].map((description) => ({ type: 'photo', description }));
    const album = { type: 'album', title: 'Зима', subattachments: { data: parts } };
    expect(made({ attachments: { data: [album] } }).text).toBe('Зима\nСнег в Риддере\nСнег в Серебрянске');
    const video = { type: 'video_inline', title: 'Сюжет', description: 'Дорога на Катон закрыта' };
    expect(made({ attachments: { data: [video] } }).text).toBe('Сюжет\nДорога на Катон закрыта');
  });

  it('may hold texts of megabytes and addresses that no browser opens', () => {
    const [huge] = readItems(
      [
        {
          id: '1_2',
          created_time: '2026-09-21T14:25:00+0000',
          message: 'я'.repeat(1_000_000),
          full_picture: 'javascript:x',
        },
      ],
      pagePost,
      'posts',
    ).read;
    const mapped = huge && toPost(huge, { code: '1' }, 'https://www.facebook.com');
    expect([mapped?.text.length, mapped?.displayUrl, mapped?.url]).toEqual([
      1_000_000,
      undefined,
      'https://www.facebook.com/1_2',
    ]);
  });
});

it('a comment whose author Graph does not name has an empty owner', () => {
  const comment = pageComment.parse({ id: '1_1', message: 'Рақмет', created_time: '2026-09-21T15:00:00+0000' });
  expect(toComment(comment, '1_2', 'https://www.facebook.com')).toMatchObject({
    likes: -1,
    replies: -1,
    owner: { code: '', username: '', url: '' },
  });
});

import { z } from 'zod';
import { okTopic } from '../ok/wire.js';
import { pagePost } from '../facebook/wire.js';
import { vkPost } from '../vkontakte/wire.js';
import { youtubeVideo } from '../youtube/wire.js';
import { reportedCount } from './reported-count.js';

const odd = [-3, 1.5, 1e300, '99999999999999999999', 'many', '', null, {}, [], true];

it('a count is a number, also in digits; anything else is no number, and no fault', () => {
  expect([3, '3', ...odd].map((reported) => reportedCount.parse(reported))).toEqual([
    3,
    3,
    ...[-3, 1.5, 1e300, 1e20, NaN, NaN, NaN, NaN, NaN, NaN],
  ]);
});

describe.each(odd.map((reported) => [JSON.stringify(reported), reported]))(
  'a post with the count %s is read',
  (_, count) => {
    const time = '2026-11-20T05:00:00+0000';
    it.each<[string, z.ZodType, object]>([
      ['vk', vkPost, { id: 1, date: 1, likes: { count }, comments: count, views: { count } }],
      ['ok', okTopic, { id: 1, created_ms: 1, like_summary: { count }, reshare_summary: count, views_count: count }],
      [
        'fb',
        pagePost,
        { id: '1', created_time: time, shares: { count }, reactions: { summary: count }, comments: count },
      ],
      [
        'yt',
        youtubeVideo,
        { id: '1', snippet: { publishedAt: time, channelId: 'c', title: 't' }, statistics: { viewCount: count } },
      ],
    ])('%s', (_network, shape, post) => expect(shape.safeParse(post).success).toBe(true));
  },
);

import type { RawPost } from '@mm/networks/network-collector.js';

/** A post as collectors return it. */
export const aRawPost = (more: Partial<RawPost> = {}): RawPost => ({
  code: '-1_1',
  ownerCode: '-1',
  publishedAt: '2026-11-20T10:00:00.000Z',
  title: '',
  text: 'В Таразе открыли школу',
  url: 'https://vk.com/wall-1_1',
  counters: { likes: 1, comments: 0, shares: 0, views: 5 },
  publishingType: 1,
  isVideo: false,
  isAdvert: false,
  ...more,
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readChangeFeed } from './change-feed.js';
import { toCounters, toPost } from './to-post.js';
import { toProfile } from './to-profile.js';
import type { YoutubeVideo } from './wire.js';
import { youtubeChannel, youtubeVideo } from './wire.js';

const text = (name: string): string => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');
const items = (name: string): unknown[] => (JSON.parse(text(name)) as { items: unknown[] }).items;
const videos = items('videos.json').map((item) => youtubeVideo.parse(item));
const [news, live, short] = videos as [YoutubeVideo, YoutubeVideo, YoutubeVideo];
const WEB = 'https://www.youtube.com';

describe('a video as a post', () => {
  it('has title, description, the largest still and counters', () => {
    expect(toPost(news, WEB)).toEqual({
      code: 'dQw4w9WgXc1',
      ownerCode: 'UCshymkent0000000000001A',
      publishedAt: '2026-11-20T06:00:00.000Z',
      title: 'В Шымкенте открыли новую школу',
      text: 'Школа на 900 мест в микрорайоне Нурсат.\nСмотрите полный выпуск & комментарии.',
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXc1',
      displayUrl: 'https://i.ytimg.com/vi/dQw4w9WgXc1/maxresdefault.jpg',
      counters: { likes: 312, comments: 48, shares: -1, views: 15_240 },
      publishingType: 3,
      isVideo: true,
      isAdvert: false,
    });
  });

  it('has -1 for counters that its owner hides', () => {
    expect(toCounters(short)).toEqual({ likes: -1, comments: -1, shares: -1, views: 98_000 });
    expect(toCounters({ ...short, statistics: undefined })).toEqual({ likes: -1, comments: -1, shares: -1, views: -1 });
  });

  it.each([
    ['a running broadcast', live, undefined, 7],
    ['a broadcast that has ended', { ...news, liveStreamingDetails: {} }, undefined, 7],
    ['forty seconds', short, undefined, 8],
    ['a minute', { ...news, contentDetails: { duration: 'PT1M' } }, undefined, 8],
    ['a longer one that the feed links as a short', news, { isShort: true }, 8],
    ['forty seconds that the feed links as a video', short, { isShort: false }, 3],
    ['forty seconds of which the feed says nothing', short, { isShort: undefined }, 8],
    ['an hour', { ...news, contentDetails: { duration: 'PT1H0M5S' } }, undefined, 3],
    ['without a duration', { ...news, contentDetails: undefined }, undefined, 3],
  ])('%s has its publishing type', (_what, video, facts, type) =>
    expect(toPost(video, WEB, facts).publishingType).toBe(type),
  );

  it('has when it was edited, where the feed says so', () => {
    const edited = '2026-11-20T09:15:00.000Z';
    expect(toPost(news, WEB, { isShort: false, edited }).edited).toBe(edited);
  });
});

describe('a channel as an author', () => {
  const channel = youtubeChannel.parse(items('channels.json')[0]);

  it('has its handle, keywords and counts', () => {
    expect(toProfile(channel, WEB)).toEqual({
      code: 'UCshymkent0000000000001A',
      username: 'shymkentbugin',
      fullName: 'Шымкент бүгін',
      biography: 'Қала жаңалықтары.\nНовости Шымкента каждый день.',
      followers: 45_600,
      follows: -1,
      mediaCount: 254,
      isGroup: true,
      isClosed: false,
      url: 'https://www.youtube.com/@shymkentbugin',
      keywords: 'новости "Шымкент сегодня" жаңалықтар',
    });
  });

  it('is named by its id without a handle, and hidden subscribers are -1', () => {
    const hidden = { ...channel, statistics: { ...channel.statistics, hiddenSubscriberCount: true } };
    expect(toProfile({ ...hidden, snippet: { ...channel.snippet, customUrl: undefined } }, WEB)).toMatchObject({
      username: 'UCshymkent0000000000001A',
      url: 'https://www.youtube.com/channel/UCshymkent0000000000001A',
      followers: -1,
    });
  });
});

describe('the change feed', () => {
  it('is read with ids, dates, shorts and edits', () => {
    expect(readChangeFeed(text('feed.xml'))).toEqual([
      {
        id: 'dQw4w9WgXc1',
        hash: expect.stringMatching(/^[\w-]{8}$/),
        published: Date.UTC(2026, 10, 20, 6),
        isShort: false,
        edited: '2026-11-20T09:15:00.000Z',
      },
      {
        id: 'sh0rt_Clip1',
        hash: expect.stringMatching(/^[\w-]{8}$/),
        published: Date.UTC(2026, 10, 19, 15, 30),
        isShort: true,
      },
    ]);
  });

  it('changes its hash with title or description, not with views', () => {
    const hashes = (xml: string): string[] => (readChangeFeed(xml) ?? []).map(({ hash }) => hash);
    const before = hashes(text('feed.xml'));
    expect(hashes(text('feed.xml').replace('views="15240"', 'views="15999"'))).toEqual(before);
    expect(hashes(text('feed.xml').replaceAll('900 мест', '1200 мест'))[0]).not.toBe(before[0]);
  });

  it('is not read from another document', () => {
    expect(readChangeFeed('<html><body>Sorry</body></html>')).toBeUndefined();
    expect(readChangeFeed('not found')).toBeUndefined();
    expect(readChangeFeed(text('feed.xml').replaceAll('yt:videoId', 'yt:video'))).toBeUndefined();
  });
});

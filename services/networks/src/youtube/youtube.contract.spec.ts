import { readFileSync } from 'node:fs';
import type { FixtureRequest, FixtureResponse } from '../contract/fixture-server.js';
import { networkContract } from '../contract/network.contract.js';
import { createCollector } from './collector.js';

interface Video {
  id: string;
  snippet: { publishedAt: string; title: string; description: string };
}

const document = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));
const json = (body: unknown, status = 200): FixtureResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: JSON.stringify(body),
});
const CHANNEL = 'UCshymkent0000000000001A';
const CLOSED = 'UCclosed00000000000002Bw';

/** The recorded videos and 120 older ones, so that paging is used. Newest first. */
const videos = (document('videos') as { items: Video[] }).items;
const template = videos[0] as Video;
const similar = (id: string, at: string, text: string): Video => ({
  ...template,
  id,
  snippet: { ...template.snippet, publishedAt: at, title: text, description: text },
});
for (let i = 0; i < 120; i++)
  videos.push(
    similar(
      `vid_${String(i).padStart(7, '0')}`,
      new Date(1_789_000_000_000 - i * 3_600_000).toISOString(),
      `Выпуск ${i}`,
    ),
  );
let published = 0;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const feed = (): string => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
<title>Шымкент бүгін</title>${videos
  .slice(0, 15)
  .map(
    ({ id, snippet }) => `<entry><id>yt:video:${id}</id><yt:videoId>${id}</yt:videoId>
<title>${escaped(snippet.title)}</title><link rel="alternate" href="https://www.youtube.com/watch?v=${id}"/>
<published>${snippet.publishedAt}</published><updated>${snippet.publishedAt}</updated>
<media:group><media:description>${escaped(snippet.description)}</media:description></media:group></entry>`,
  )
  .join('')}</feed>`;

function respond({ url, headers }: FixtureRequest): FixtureResponse | undefined {
  const query = url.searchParams;
  if (url.pathname === '/feeds/videos.xml')
    return query.get('channel_id') === CHANNEL
      ? { headers: { 'content-type': 'text/xml; charset=UTF-8' }, body: feed() }
      : { status: 404, body: 'not found' };
  if (headers['x-goog-api-key'] !== 'key' || query.has('key')) return json(document('error-keyInvalid'), 400);
  switch (url.pathname) {
    case '/v3/channels': {
      const name = { '@shymkentbugin': 'channels', '@jabyqarna': 'channels-closed' }[query.get('forHandle') ?? ''];
      return json(document(query.get('id') === CHANNEL ? 'channels' : (name ?? 'channels-unknown')));
    }
    case '/v3/playlistItems': {
      if (query.get('playlistId') === CLOSED.replace('UC', 'UU'))
        return json(document('error-playlistItemsNotAccessible'), 403);
      const offset = Number(query.get('pageToken') ?? 0);
      const next = offset + Number(query.get('maxResults'));
      return json({
        kind: 'youtube#playlistItemListResponse',
        ...(next < videos.length && { nextPageToken: String(next) }),
        items: videos.slice(offset, next).map(({ id, snippet }) => ({
          kind: 'youtube#playlistItem',
          id: `VVU${id}`,
          snippet: { publishedAt: snippet.publishedAt, title: snippet.title },
          contentDetails: { videoId: id, videoPublishedAt: snippet.publishedAt },
        })),
      });
    }
    case '/v3/videos': {
      const ids = (query.get('id') ?? '').split(',');
      return json({ kind: 'youtube#videoListResponse', items: videos.filter(({ id }) => ids.includes(id)) });
    }
    case '/v3/commentThreads':
      return json(document('commentThreads'));
    default:
      return undefined;
  }
}

networkContract('youtube', {
  route: () => respond,
  collector: (base, allow) =>
    createCollector({
      YOUTUBE_API_BASE: `${base}/v3`,
      YOUTUBE_FEED_BASE: `${base}/feeds/videos.xml`,
      YOUTUBE_WEB_BASE: 'https://www.youtube.com',
      YOUTUBE_RPS: 1_000,
      YOUTUBE_PER_DAY: 1_000,
      MM_ALLOW_PRIVATE: allow,
      MM_PRIVATE_PROXIES: [],
      MM_CONTACT: 'test',
    }),
  credential: 'key',
  unitsOf: ({ url }) => (url.pathname === '/feeds/videos.xml' ? 0 : 1),
  inputs: {
    known: 'youtube.com/@shymkentbugin',
    unknown: '@nobody_at_all',
    closed: '@jabyqarna',
    foreign: ['https://vk.com/shymnews', 'https://youtu.be/dQw4w9WgXc1', 'два слова', '!!!', 'tengrinews.kz'],
  },
  notBefore: new Date('2020-01-01T00:00:00Z'),
  publish: () => {
    const text = `Новый выпуск ${++published}`;
    videos.unshift(similar(`new_${String(published).padStart(7, '0')}`, '2026-11-20T10:00:00Z', text));
    return text;
  },
  edit: () => {
    const video = videos.find(({ id }) => id === 'sh0rt_Clip1') as Video;
    video.snippet.description = 'Исправленное описание фонтанов';
    return { code: () => 'sh0rt_Clip1', text: 'Исправленное описание фонтанов' };
  },
  counters: { known: 'dQw4w9WgXc1', gone: 'deletedVid1' },
  comments: { post: 'dQw4w9WgXc1', maxLikes: 19 },
  post: {
    postAddress: 'https://www.youtube.com/watch?v=dQw4w9WgXc1',
    expectedCode: 'dQw4w9WgXc1',
    otherAddresses: ['https://youtu.be/dQw4w9WgXc1?si=x', 'https://m.youtube.com/shorts/dQw4w9WgXc1'],
    goneAddress: 'https://www.youtube.com/watch?v=deletedVid1',
    foreignAddresses: ['https://www.youtube.com/@shymkentbugin', 'https://vk.com/wall-1_2', 'https://tengrinews.kz/a'],
  },
});

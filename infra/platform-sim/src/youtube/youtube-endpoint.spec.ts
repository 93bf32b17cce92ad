import { z } from 'zod';
import type { Simulator } from '../simulator.js';
import { callControl, startTestSimulator } from '../testing/test-simulator.js';
import { youtubeAuthors } from '../world/youtube-authors.js';

// Written after developers.google.com/youtube/v3/docs: channels, playlistItems, videos, commentThreads, errors.
const count = z.string().regex(/^\d+$/);
const date = z.iso.datetime();
const still = z.object({ url: z.url(), width: z.number(), height: z.number() }).strict();
const list = <T extends z.ZodType>(kind: string, item: T) =>
  z
    .object({
      kind: z.literal(kind),
      nextPageToken: z.string().optional(),
      pageInfo: z.object({ totalResults: z.number(), resultsPerPage: z.number() }).strict(),
      items: z.array(item).optional(),
    })
    .strict();
const channels = list(
  'youtube#channelListResponse',
  z.object({
    id: z.string().regex(/^UC[\w-]{22}$/),
    snippet: z.object({ title: z.string(), description: z.string(), customUrl: z.string().startsWith('@') }),
    statistics: z.object({
      viewCount: count,
      videoCount: count,
      subscriberCount: count.optional(),
      hiddenSubscriberCount: z.boolean(),
    }),
    status: z.object({ privacyStatus: z.enum(['public', 'private']) }),
    brandingSettings: z.object({ channel: z.object({ keywords: z.string().optional() }) }),
  }),
);
const uploads = list(
  'youtube#playlistItemListResponse',
  z.object({
    snippet: z.object({ publishedAt: date, title: z.string() }),
    contentDetails: z.object({ videoId: z.string().length(11), videoPublishedAt: date }).strict(),
  }),
);
const videos = list(
  'youtube#videoListResponse',
  z.object({
    id: z.string().length(11),
    snippet: z.object({
      publishedAt: date,
      title: z.string().max(100),
      description: z.string(),
      thumbnails: z.object({ default: still, high: still, maxres: still }),
      liveBroadcastContent: z.enum(['none', 'live']),
    }),
    contentDetails: z.object({ duration: z.string().regex(/^P(0D|T.+)$/) }),
    statistics: z.object({ viewCount: count, likeCount: count.optional(), commentCount: count.optional() }),
    liveStreamingDetails: z.object({ actualStartTime: date }).optional(),
  }),
);
const threads = list(
  'youtube#commentThreadListResponse',
  z.object({
    snippet: z.object({
      totalReplyCount: z.number(),
      topLevelComment: z.object({
        snippet: z.object({
          textOriginal: z.string().min(1),
          authorDisplayName: z.string().startsWith('@'),
          authorChannelId: z.object({ value: z.string().length(24) }),
          likeCount: z.number(),
          publishedAt: date,
        }),
      }),
    }),
  }),
);
const PARTS = 'snippet,statistics,contentDetails,brandingSettings,status,liveStreamingDetails';

describe('the demo YouTube', () => {
  let simulator: Simulator;
  let stop: () => void;
  beforeAll(async () => ({ simulator, stop } = await startTestSimulator()));
  afterAll(() => stop());

  const get = (
    path: string,
    query: Record<string, string> = {},
    headers: Record<string, string> = { 'x-goog-api-key': 'demo-youtube-key' },
    target = simulator,
  ): Promise<Response> =>
    fetch(`${target.controlUrl}/youtube/${path}?${new URLSearchParams(query).toString()}`, { headers });
  const call = async (method: string, query: Record<string, string>): Promise<unknown> =>
    (await get(`v3/${method}`, { part: PARTS, ...query })).json();
  const reasonOf = async (response: Response): Promise<[number, string]> => {
    const { error } = (await response.json()) as { error: { errors: { reason: string }[] } };
    return [response.status, error.errors[0]?.reason ?? ''];
  };
  const playlistOf = (name: string): string =>
    (youtubeAuthors.find((a) => a.name === name)?.id ?? '').replace(/^UC/, 'UU');
  const publish = (text: string) =>
    callControl(simulator, 'POST', 'publish', { network: 'youtube', author: 'dalatv_kz', text, title: text });

  it('finds channels by handle and id; unknown and deleted ones give a list without items', async () => {
    const { items } = channels.parse(await call('channels', { forHandle: '@dalatv_kz' }));
    expect(items?.[0]?.brandingSettings.channel.keywords).toContain('"Дала ТВ"');
    const hidden = channels.parse(await call('channels', { forHandle: 'agro_video' })).items?.[0];
    expect(hidden?.statistics).toMatchObject({ hiddenSubscriberCount: true });
    expect(hidden?.statistics.subscriberCount).toBeUndefined();
    const byId = channels.parse(await call('channels', { id: items?.[0]?.id ?? '' }));
    expect(byId.items?.[0]?.snippet.customUrl).toBe('@dalatv_kz');
    for (const forHandle of ['@nobody_here', '@gone_video'])
      expect(channels.parse(await call('channels', { forHandle }))).not.toHaveProperty('items');
  });

  it('pages through the uploads without gaps while videos are published', async () => {
    const found: string[] = [];
    for (let pageToken = ''; ;) {
      const page = uploads.parse(
        await call('playlistItems', {
          playlistId: playlistOf('dalatv_kz'),
          maxResults: '15',
          ...(pageToken && { pageToken }),
        }),
      );
      found.push(...(page.items ?? []).map(({ contentDetails }) => contentDetails.videoId));
      await publish('Между страницами');
      pageToken = page.nextPageToken ?? '';
      if (!pageToken) break;
    }
    expect(found.length).toBeGreaterThan(40);
    expect(new Set(found).size).toBe(found.length);
    const batch = videos.parse(await call('videos', { id: found.slice(0, 49).concat('nosuchvideo').join(',') }));
    expect(batch.items).toHaveLength(49);
  });

  it('refuses what YouTube refuses, with its reasons', async () => {
    const uploadsOf = (name: string, more = {}) =>
      get('v3/playlistItems', { part: 'snippet', playlistId: playlistOf(name), ...more });
    expect(await reasonOf(await uploadsOf('closed_video'))).toEqual([403, 'playlistItemsNotAccessible']);
    expect(await reasonOf(await uploadsOf('gone_video'))).toEqual([404, 'playlistNotFound']);
    expect(await reasonOf(await uploadsOf('dalatv_kz', { pageToken: 'x' }))).toEqual([400, 'invalidPageToken']);
    expect(await reasonOf(await uploadsOf('dalatv_kz', { maxResults: '51' }))).toEqual([400, 'invalidParameter']);
    expect(await reasonOf(await get('v3/videos', { id: 'x' }))).toEqual([400, 'missingRequiredParameter']);
    expect(await reasonOf(await get('v3/videos', { id: 'x' }, { 'x-goog-api-key': 'no' }))).toEqual([
      400,
      'badRequest',
    ]);
    expect(await reasonOf(await get('v3/commentThreads', { part: 'snippet', videoId: 'x' }))).toEqual([
      404,
      'videoNotFound',
    ]);
  });

  it('shows edits in the feed and forgets deleted videos', async () => {
    const { code } = (await publish('Выпуск & обсуждение <дня>')) as { code: string };
    const channelId = playlistOf('dalatv_kz').replace(/^UU/, 'UC');
    const feed = async (): Promise<string> => (await get('feeds/videos.xml', { channel_id: channelId })).text();
    const entry = async (): Promise<string> =>
      (await feed()).split('<entry>').find((part) => part.includes(`<yt:videoId>${code}<`)) ?? '';
    expect(await entry()).toContain('Выпуск &amp; обсуждение &lt;дня&gt;');
    const etag = (await get('feeds/videos.xml', { channel_id: channelId })).headers.get('etag') ?? '';
    const unchanged = await get('feeds/videos.xml', { channel_id: channelId }, { 'if-none-match': etag });
    expect(unchanged.status).toBe(304);
    await callControl(simulator, 'POST', 'edit', { code, text: 'Исправлено' });
    expect(await entry()).toContain('<media:description>Исправлено');
    await callControl(simulator, 'POST', 'delete', { code });
    expect(await entry()).toBe('');
    expect(videos.parse(await call('videos', { id: code })).items).toEqual([]);
    expect((await get('feeds/videos.xml', { channel_id: 'UCnobody' })).status).toBe(404);
  });

  it('gives comments, the most liked ones near the top, unless they are disabled', async () => {
    const page = uploads.parse(await call('playlistItems', { playlistId: playlistOf('dalatv_kz'), maxResults: '50' }));
    const details = videos.parse(
      await call('videos', { id: (page.items ?? []).map(({ contentDetails }) => contentDetails.videoId).join(',') }),
    );
    const comments = (id: string) => Number(details.items?.find((v) => v.id === id)?.statistics.commentCount ?? 0);
    const [busy] = [...(details.items ?? [])].sort((a, b) => comments(b.id) - comments(a.id));
    const result = threads.parse(
      await call('commentThreads', { videoId: busy?.id ?? '', order: 'relevance', maxResults: '100' }),
    );
    expect(result.items?.length).toBe(Math.min(100, comments(busy?.id ?? '')));
    const likes = (result.items ?? []).map(({ snippet }) => snippet.topLevelComment.snippet.likeCount);
    expect(Math.max(...likes.slice(0, 5))).toBe(Math.max(...likes));
    const quiet = uploads.parse(await call('playlistItems', { playlistId: playlistOf('astana_objektiv') })).items?.[0];
    const closed = await get('v3/commentThreads', { part: 'snippet', videoId: quiet?.contentDetails.videoId ?? '' });
    expect(await reasonOf(closed)).toEqual([403, 'commentsDisabled']);
  });

  it('refuses the key for the rest of the day when its units are used, cached answers included', async () => {
    const small = await startTestSimulator({ SIM_YOUTUBE_UNITS: '3' });
    const ask = (headers = {}) =>
      get(
        'v3/channels',
        { part: 'snippet', forHandle: '@dalatv_kz' },
        { 'x-goog-api-key': 'demo-youtube-key', ...headers },
        small.simulator,
      );
    const etag = (await ask()).headers.get('etag') ?? '';
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    expect((await ask()).status).toBe(200);
    expect(await reasonOf(await ask())).toEqual([403, 'quotaExceeded']);
    small.stop();
  });

  it('answers the faults that are switched on, and writes requests into the journal', async () => {
    const fault = (name: string, method: string) =>
      callControl(simulator, 'POST', 'faults', { network: 'youtube', fault: name, method, times: 1 });
    for (const [name, status, reason] of [
      ['quotaExceeded', 403, 'quotaExceeded'],
      ['rateLimitExceeded', 403, 'rateLimitExceeded'],
      ['keyInvalid', 400, 'badRequest'],
    ] as const) {
      await fault(name, 'channels');
      expect(await reasonOf(await get('v3/channels', { part: 'snippet', id: 'x' }))).toEqual([status, reason]);
    }
    await fault('schemaDrift', 'channels');
    const drifted = await call('channels', { forHandle: '@dalatv_kz' });
    expect(channels.safeParse(drifted).success).toBe(false);
    await fault('emptyPage', 'playlistItems');
    const empty = uploads.parse(await call('playlistItems', { playlistId: playlistOf('dalatv_kz') }));
    expect([empty.items, typeof empty.nextPageToken]).toEqual([[], 'string']);
    const journal = JSON.stringify(await callControl(simulator, 'GET', 'journal?network=youtube'));
    expect([journal.includes('"method":"playlistItems"'), journal.includes('demo-youtube-key')]).toEqual([true, false]);
  });
});

import { cleanLine, cleanText } from '../network/collected-text.js';
import type { Counters, RawComment, RawPost } from '../network/network-collector.js';
import type { YoutubeThread, YoutubeVideo } from './wire.js';

const VIDEO_TYPE = 3;
const LIVE_TYPE = 7;
const SHORT_TYPE = 8;
/** Up to this a video is taken for a short where the feed does not say what it is. */
const SHORT_SECONDS = 60;

/** What the change feed knows about a video, and the API does not. */
export interface FeedFacts {
  /** Absent where the feed's link does not say it. */ isShort?: boolean | undefined;
  /** RFC 3339 in UTC. */ edited?: string;
}

/** Counters of a video; -1 where its owner hides them. YouTube never gives shares. */
export function toCounters(video: YoutubeVideo): Counters {
  const { likeCount, commentCount, viewCount } = video.statistics ?? {};
  return { likes: likeCount ?? -1, comments: commentCount ?? -1, shares: -1, views: viewCount ?? -1 };
}

/** Maps a video: its description is the text. `webBase` is the address of YouTube's site. */
export function toPost(video: YoutubeVideo, webBase: string, facts: FeedFacts = {}): RawPost {
  const { snippet } = video;
  const still = Object.values(snippet.thumbnails ?? {})
    .sort((a, b) => (b.width ?? 0) - (a.width ?? 0))
    .find(({ url }) => /^https?:\/\//.test(url));
  return {
    code: video.id,
    ownerCode: snippet.channelId,
    publishedAt: new Date(snippet.publishedAt).toISOString(),
    ...(facts.edited !== undefined && { edited: facts.edited }),
    title: cleanLine(snippet.title),
    text: cleanText(snippet.description),
    url: `${webBase}/watch?v=${encodeURIComponent(video.id)}`,
    ...(still && { displayUrl: still.url }),
    counters: toCounters(video),
    publishingType: typeOf(video, facts.isShort),
    isVideo: true,
    isAdvert: false,
  };
}

function typeOf(video: YoutubeVideo, isShort: boolean | undefined): number {
  const isLive = video.liveStreamingDetails || ['live', 'upcoming'].includes(video.snippet.liveBroadcastContent ?? '');
  if (isLive) return LIVE_TYPE;
  const seconds = durationSeconds(video.contentDetails?.duration);
  return (isShort ?? (seconds > 0 && seconds <= SHORT_SECONDS)) ? SHORT_TYPE : VIDEO_TYPE;
}

/** Seconds of an ISO 8601 duration such as `PT1H3M2S`; 0 when it cannot be read, and for running broadcasts (`P0D`). */
function durationSeconds(duration = ''): number {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (parts?.slice(1) ?? []).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

/** Maps the first comment of a thread; the display name of new accounts is their handle. */
export function toComment({ snippet: thread }: YoutubeThread, postCode: string, webBase: string): RawComment {
  const { id, snippet } = thread.topLevelComment;
  const channelId = snippet.authorChannelId?.value ?? '';
  const username = cleanLine(snippet.authorDisplayName).replace(/^@/, '') || channelId;
  return {
    code: id,
    postCode,
    text: cleanText(snippet.textOriginal ?? snippet.textDisplay),
    createdAt: new Date(snippet.publishedAt).toISOString(),
    likes: snippet.likeCount ?? -1,
    replies: thread.totalReplyCount ?? -1,
    owner: {
      code: channelId,
      username,
      url: channelId ? `${webBase}/channel/${channelId}` : `${webBase}/@${encodeURIComponent(username)}`,
    },
  };
}

import { picturesOf } from '../../graph/wire-values.js';
import { cleanText } from '../../network/collected-text.js';
import type { RawComment, RawPost } from '../../network/network-collector.js';
import type { MediaComment, TimelineMedia } from './wire.js';

const VIDEO = 2;
const PHOTO_TYPE = 2;
const VIDEO_TYPE = 3;
const LIVE_TYPE = 7;
const REEL_TYPE = 8;

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Maps a post of a timeline. Hidden likes are -1; Instagram shows neither shares nor, mostly, views. */
export function toPost(item: TimelineMedia, ownerCode: string, webBase: string): RawPost {
  const isReel = item.product_type === 'clips';
  const isLive = item.product_type === 'live';
  const isVideo = isReel || isLive || item.media_type === VIDEO;
  const images = item.carousel_media?.length ? item.carousel_media : [item];
  return {
    code: item.code,
    ownerCode,
    publishedAt: isoOf(item.taken_at),
    title: '',
    text: cleanText(item.caption?.text ?? ''),
    url: `${webBase}/${isReel ? 'reel' : 'p'}/${item.code}/`,
    ...picturesOf(images.map(widest)),
    counters: {
      likes: item.like_and_view_counts_disabled ? -1 : (item.like_count ?? -1),
      comments: item.comment_count ?? -1,
      shares: -1,
      views: item.play_count ?? item.view_count ?? -1,
    },
    publishingType: isReel ? REEL_TYPE : isLive ? LIVE_TYPE : isVideo ? VIDEO_TYPE : PHOTO_TYPE,
    isVideo,
    isAdvert: item.is_paid_partnership === true,
  };
}

/** Maps a comment. */
export function toComment(comment: MediaComment, postCode: string, webBase: string): RawComment {
  const { username, pk } = comment.user;
  return {
    code: comment.pk,
    postCode,
    text: cleanText(comment.text),
    createdAt: isoOf(comment.created_at),
    likes: comment.comment_like_count ?? -1,
    replies: comment.child_comment_count ?? -1,
    owner: { code: pk ?? username, username, url: `${webBase}/${encodeURIComponent(username)}/` },
  };
}

function widest({ image_versions2: images }: Pick<TimelineMedia, 'image_versions2'>): string | undefined {
  const [first] = [...(images?.candidates ?? [])].sort((a, b) => (b.width ?? 0) - (a.width ?? 0));
  return first?.url;
}

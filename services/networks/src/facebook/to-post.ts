import { picturesOf, webAddress } from '../graph/wire-values.js';
import { cleanText, pollText } from '../network/collected-text.js';
import type { AuthorKey, Counters, RawComment, RawPost } from '../network/network-collector.js';
import type { PageAttachment, PageComment, PageCounters, PagePost } from './wire.js';

const TEXT_TYPE = 1;
const PHOTO_TYPE = 2;
const REPOST_TYPE = 5;
const LIVE_TYPE = 7;
const SHORT_TYPE = 8;
const OTHER_TYPE = 15;

const POLL = /\b(?:question|poll)/;
/** Attachments whose description was written by the author of the post. */
const CAPTIONED = /\b(?:video|reel|live|photo|album)/;
/** What stands in the place of a post that is deleted or not shown to everybody. */
const UNAVAILABLE = /\b(?:unavailable|native_templates)/;

/** Publishing types by the words of an attachment's `type` and `media_type`, the most specific first. */
const TYPE_RULES: readonly [RegExp, number][] = [
  [/\blive/, LIVE_TYPE],
  [/\breel/, SHORT_TYPE],
  [/\bvideo/, 3],
  [/\b(note|instant_article)/, 10],
  [POLL, 6],
  [/\b(album|photo|cover_photo|profile_media|sticker|animated_image)/, PHOTO_TYPE],
  [/\b(music|audio)/, 14],
  [/\bfile/, 13],
  [/\b(share|link|event)/, 4],
];
const VIDEO_TYPES = new Set([3, LIVE_TYPE, SHORT_TYPE]);

/** Counters of a page's post; -1 where Graph hides them. Shares are absent when there are none; views are not given. */
export function toCounters(post: PageCounters): Counters {
  return {
    likes: post.reactions?.summary?.total_count ?? -1,
    comments: post.comments?.summary?.total_count ?? -1,
    shares: post.shares?.count ?? 0,
    views: -1,
  };
}

/** Maps a post of a page; its code is `<page>_<post>`. `webBase` is the address of Facebook's site. */
export function toPost(post: PagePost, owner: Pick<AuthorKey, 'code'>, webBase: string): RawPost {
  const attachments = post.attachments?.data ?? [];
  const pictures = attachments.flatMap(picturesOfAttachment);
  const type = typeOf(post, attachments);
  return {
    code: post.id,
    ownerCode: owner.code,
    publishedAt: post.created_time,
    title: '',
    text: cleanText(displayText(post, attachments, type)),
    url: addressOf(post, webBase),
    ...picturesOf(pictures.length > 0 ? pictures : [post.full_picture]),
    counters: toCounters(post),
    publishingType: type,
    isVideo: VIDEO_TYPES.has(type) || attachments.some((a) => /video/.test(kindOf(a))),
    isAdvert: false,
  };
}

/** Maps a comment. Graph names its author only to the page itself; then the owner is empty. */
export function toComment(comment: PageComment, postCode: string, webBase: string): RawComment {
  const { from } = comment;
  return {
    code: comment.id,
    postCode,
    text: cleanText(comment.message),
    createdAt: comment.created_time,
    likes: comment.like_count ?? -1,
    replies: comment.comment_count ?? -1,
    owner: from
      ? {
          code: from.id,
          username: from.username ?? from.name ?? from.id,
          url: `${webBase}/${from.username ?? from.id}`,
        }
      : { code: '', username: '', url: '' },
  };
}

/** The message with polls; that of a repost is followed by the original. Without one, what the attachments say. */
function displayText({ message }: PagePost, all: readonly PageAttachment[], type: number): string {
  const own = message?.trim() ?? '';
  const attachments = all.filter((attachment) => !UNAVAILABLE.test(kindOf(attachment)));
  const original = attachments.map((a) => a.description ?? a.title).find((text) => text?.trim());
  if (type === REPOST_TYPE && original && original.trim() !== own) return [own, original].filter(Boolean).join('\n\n');
  const polls = attachments.filter((attachment) => POLL.test(kindOf(attachment))).map(pollOf);
  return [own, ...polls].filter(Boolean).join('\n') || wordsOf(attachments);
}

/** A poll's question is its title, its answers are its parts. */
const pollOf = ({ title, description, subattachments }: PageAttachment): string =>
  pollText(
    title ?? description ?? '',
    (subattachments?.data ?? []).map((part) => part.title ?? part.description ?? ''),
  );

/** The title of the first attachment, and captions of videos and of the parts of albums. */
function wordsOf(attachments: readonly PageAttachment[]): string {
  const parts = attachments.flatMap((a) => [a, ...(a.subattachments?.data ?? [])]);
  const captions = parts.filter((part) => CAPTIONED.test(kindOf(part))).map(({ description }) => description);
  const title = attachments.map((a) => a.title ?? a.description).find((text) => text?.trim());
  return [...new Set([title, ...captions].map((text) => text?.trim()).filter(Boolean))].join('\n');
}

const kindOf = (attachment: PageAttachment): string =>
  `${attachment.type ?? ''} ${attachment.media_type ?? ''} ${/\/reel\//.test(attachment.url ?? '') ? 'reel' : ''}`;

const targetOf = (attachment: PageAttachment): string => attachment.unshimmed_url ?? attachment.url ?? '';

function typeOf(post: PagePost, attachments: readonly PageAttachment[]): number {
  if (/\/reel\//.test(post.permalink_url ?? '')) return SHORT_TYPE;
  const isShared = post.status_type === 'shared_story';
  const isOfNetwork = (a: PageAttachment): boolean =>
    UNAVAILABLE.test(kindOf(a)) || /^https?:\/\/(?:[a-z]+\.)?facebook\.com\//i.test(targetOf(a));
  if (isShared && attachments.some(isOfNetwork)) return REPOST_TYPE;
  const kinds = attachments.map(kindOf);
  const known = TYPE_RULES.find(([pattern]) => kinds.some((kind) => pattern.test(kind)));
  if (known) return known[1];
  if (attachments.length > 0) return OTHER_TYPE;
  if (post.full_picture) return PHOTO_TYPE;
  return post.message?.trim() ? TEXT_TYPE : OTHER_TYPE;
}

/** The pictures of an album are its subattachments. */
function picturesOfAttachment(attachment: PageAttachment): (string | null | undefined)[] {
  const parts = attachment.subattachments?.data.map((part) => part.media?.image?.src).filter(Boolean) ?? [];
  return parts.length > 0 ? parts : [attachment.media?.image?.src].filter(Boolean);
}

/** Addresses of videos and reels may be relative. */
function addressOf({ permalink_url: permalink, id }: PagePost, webBase: string): string {
  if (permalink?.startsWith('/') && !permalink.startsWith('//')) return `${webBase}${permalink}`;
  return webAddress(permalink) ?? `${webBase}/${encodeURIComponent(id)}`;
}

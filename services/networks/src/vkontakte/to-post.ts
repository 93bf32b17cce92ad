import { cleanText } from '../network/collected-text.js';
import type { Counters, RawPost } from '../network/network-collector.js';
import type { VkAttachment, VkPost, VkSource } from './wire.js';

/** Publishing types by attachment, the most specific first. */
const TYPE_RULES: readonly [(attachment: VkAttachment) => boolean, number][] = [
  [
    (a) =>
      a.type === 'textlive' ||
      ((a.type === 'video' || a.type === 'clip') && (a.video?.live === true || a.video?.type === 'live')),
    7,
  ],
  [(a) => a.type === 'clip' || a.video?.type === 'short_video', 8],
  [(a) => a.type === 'story', 9],
  [(a) => a.type === 'video' || a.type === 'video_playlist', 3],
  [(a) => a.type === 'article' || a.type === 'page' || a.type === 'note' || isArticleLink(a), 10],
  [(a) => a.type === 'poll', 6],
  [(a) => ['photo', 'photos_list', 'posted_photo', 'album', 'graffiti', 'sticker'].includes(a.type), 2],
  [(a) => ['audio', 'audio_playlist', 'podcast'].includes(a.type), 14],
  [(a) => a.type === 'doc', 13],
  [(a) => a.type === 'link' || a.type === 'donut_link', 4],
];
const TEXT_TYPE = 1;
const REPOST_TYPE = 5;
const OTHER_TYPE = 15;

const isArticleLink = (a: VkAttachment): boolean =>
  a.type === 'link' && /^https?:\/\/(m\.)?vk\.(com|ru)\/@/.test(a.link?.url ?? '');
const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Counters of a wall post; -1 where VK sends none. */
export function toCounters(post: VkPost): Counters {
  return {
    likes: post.likes?.count ?? -1,
    comments: post.comments?.count ?? -1,
    shares: post.reposts?.count ?? -1,
    views: post.views?.count ?? -1,
  };
}

/** The code of a post: `<owner>_<post>`, such as `-1001_77`. */
export const codeOf = (post: VkPost, ownerCode: string): string =>
  `${post.owner_id ?? post.to_id ?? ownerCode}_${post.id}`;

/** Maps a wall post. `webBase` is the address of VK's site. The text of a repost's source follows its own text. */
export function toPost(post: VkPost, ownerCode: string, webBase: string): RawPost {
  const sources = post.copy_history ?? [];
  const attachments = [post, ...sources].flatMap((p) => p.attachments ?? []);
  const code = codeOf(post, ownerCode);
  const picture = attachments.map(pictureOf).find((p) => p !== undefined);
  return {
    code,
    ownerCode: String(post.owner_id ?? ownerCode),
    publishedAt: isoOf(post.date),
    ...(post.edited !== undefined && post.edited > post.date && { edited: isoOf(post.edited) }),
    title: '',
    text: cleanText([post, ...sources].map(displayText).filter(Boolean).join('\n\n')),
    url: `${webBase}/wall${code}`,
    ...(picture !== undefined && { displayUrl: picture }),
    counters: toCounters(post),
    publishingType: sources.length > 0 ? REPOST_TYPE : typeOf(attachments, post.text),
    isVideo: attachments.some((a) => a.type === 'video' || a.type === 'clip'),
    isRobot: post.post_source?.type === 'rss',
    isAdvert: post.marked_as_ads === true || post.post_type === 'post_ads',
  };
}

/** The text with a poll's question; without text, the title of a link or video. `[club1|Name]` becomes Name. */
function displayText(post: VkPost | VkSource): string {
  const text = post.text.replace(/\[(?:club|public|event|id)\d+(?::[^|\]]*)?\|([^\]]*)\]/g, '$1').trim();
  const question = post.attachments?.find((a) => a.type === 'poll')?.poll?.question;
  const title = text
    ? undefined
    : post.attachments?.map((a) => a.article?.title ?? a.link?.title ?? a.video?.title ?? a.clip?.title).find(Boolean);
  return [text, question, title].filter(Boolean).join('\n');
}

function typeOf(attachments: readonly VkAttachment[], text: string): number {
  const known = TYPE_RULES.find(([matches]) => attachments.some(matches));
  if (known) return known[1];
  return attachments.length === 0 && text.trim() ? TEXT_TYPE : OTHER_TYPE;
}

function pictureOf(attachment: VkAttachment): string | undefined {
  const sizes = [attachment.photo, attachment.video, attachment.clip].flatMap((m) => m?.sizes ?? m?.image ?? []);
  const widest = sizes.reduce<(typeof sizes)[number] | undefined>(
    (best, s) => ((s.width ?? 0) >= (best?.width ?? 0) ? s : best),
    undefined,
  );
  const address = widest?.url ?? widest?.src;
  return address !== undefined && /^https?:\/\//.test(address) ? address : undefined;
}

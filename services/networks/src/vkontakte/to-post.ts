import { cleanText, pollText } from '../network/collected-text.js';
import type { Counters, RawPost } from '../network/network-collector.js';
import { hasVideo, picturesOf, typeOfAttachments, wordsOf } from './attachments.js';
import type { VkPost, VkSource } from './wire.js';

const TEXT_TYPE = 1;
const REPOST_TYPE = 5;
const COMMENT_TYPE = 12;
const OTHER_TYPE = 15;

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

/**
 * Maps a wall post. `webBase` is the address of VK's site. A repost has its own text, then the text and the address of
 * each source, and the pictures of both; the last source is where it began.
 */
export function toPost(post: VkPost, ownerCode: string, webBase: string): RawPost {
  const sources = post.copy_history ?? [];
  const attachments = [post, ...sources].flatMap((p) => p.attachments ?? []);
  const code = codeOf(post, ownerCode);
  const pictures = picturesOf(attachments);
  const original = sources.flatMap(codeOfSource).at(-1);
  const parts = [
    displayText(post),
    ...sources.flatMap((source) => [displayText(source), ...addressOf(source, webBase)]),
  ];
  return {
    code,
    ownerCode: String(post.owner_id ?? ownerCode),
    publishedAt: isoOf(post.date),
    ...(post.edited !== undefined && post.edited > post.date && { edited: isoOf(post.edited) }),
    title: '',
    text: cleanText(parts.filter(Boolean).join('\n\n')),
    url: `${webBase}/wall${code}`,
    ...(pictures[0] !== undefined && { displayUrl: pictures[0] }),
    ...(pictures.length > 1 && { pictures }),
    counters: toCounters(post),
    publishingType: typeOf(post),
    isVideo: hasVideo(attachments),
    isAdvert: post.marked_as_ads === true || post.post_type === 'post_ads',
    ...(original !== undefined && { repostOf: { network: 'vkontakte' as const, code: original } }),
  };
}

/** The code of a repost's source; none where it is deleted, or VK does not say which post it is. */
const codeOfSource = ({ id, owner_id: owner, is_deleted: isDeleted }: VkSource): string[] =>
  id && owner && !isDeleted ? [`${owner}_${id}`] : [];
const addressOf = (source: VkSource, webBase: string): string[] =>
  codeOfSource(source).map((code) => `${webBase}/wall${code}`);

/** `[club1|Name]`, `[name|words]`, `[https://…|words]` and `[#alias|words|https://…]` of a text, as the words alone. */
export const withoutMarkup = (text: string): string =>
  text.replace(/\[(?:https?:\/\/|#?(?=\d*[a-z_]))[^\s|[\]]+\|(?!\s*[|\]])([^|[\]\n]+)(?:\|[^\s|\]]*)?\]/gi, '$1');

/** The text with polls; without text, the captions and titles of the attachments. */
function displayText({ text, attachments }: VkPost | VkSource): string {
  const polls = (attachments ?? []).flatMap(({ poll }) =>
    poll
      ? pollText(
          poll.question,
          poll.answers.map((answer) => answer.text),
        )
      : [],
  );
  const words = text.trim() ? [] : new Set((attachments ?? []).flatMap(wordsOf));
  return withoutMarkup([text.trim(), ...polls, ...words].filter(Boolean).join('\n'));
}

function typeOf({ copy_history: sources, post_type: kind, attachments, text }: VkPost): number {
  if (sources?.length) return REPOST_TYPE;
  if (kind === 'reply') return COMMENT_TYPE;
  const known = typeOfAttachments(attachments ?? []);
  if (known !== undefined) return known;
  return !attachments?.length && text.trim() ? TEXT_TYPE : OTHER_TYPE;
}

import { createHash } from 'node:crypto';
import { cleanLine, cleanText } from '../network/collected-text.js';
import type { AuthorKey, Counters, RawComment, RawPost } from '../network/network-collector.js';
import { isPerson } from './to-profile.js';
import type { TopicMedia } from './topic-media.js';
import { topicMedia } from './topic-media.js';
import type { OkComment, OkEntities, OkTopic } from './wire.js';

const RESHARE_TYPE = 5;
const TEXT_TYPE = 1;
const OTHER_TYPE = 15;
/** Publishing types by media, the most specific first. */
const TYPE_RULES: readonly [(media: TopicMedia, topic: OkTopic) => boolean, number][] = [
  [(media) => media.isReshare, RESHARE_TYPE],
  [(media) => media.isLive, 7],
  [({ types }) => types.has('movie') || types.has('video'), 3],
  [(_media, topic) => Boolean(topic.longread), 10],
  [({ types }) => types.has('poll'), 6],
  [({ types }) => types.has('photo'), 2],
  [({ types }) => [...types].some((type) => type.startsWith('music')), 14],
  [({ types }) => types.has('link'), 4],
  [({ types, texts }) => texts.length > 0 && types.size === 1, TEXT_TYPE],
];
/** Dates of comments have no zone: they are Moscow's, UTC+3 without summer time since 2014. */
const COMMENT_ZONE = '+03:00';

/** Counters of a topic; -1 where OK sends none. */
export function toCounters(topic: OkTopic): Counters {
  return {
    likes: topic.like_summary?.count ?? -1,
    comments: topic.discussion_summary?.comments_count ?? -1,
    shares: topic.reshare_summary?.count ?? -1,
    views: topic.views_count ?? -1,
  };
}

/** Maps a topic. The text of a shared topic follows its own; media without text give their titles and captions. */
export function toPost(topic: OkTopic, entities: OkEntities, author: AuthorKey, webBase: string): RawPost {
  const media = topicMedia(topic, entities);
  const said = [...media.texts, ...media.polls].filter((part) => part.trim());
  const code = topic.id;
  return {
    code,
    ownerCode: /^(?:group|user):(\d+)$/.exec(topic.owner_ref ?? '')?.[1] ?? author.code,
    publishedAt: new Date(topic.created_ms).toISOString(),
    title: '',
    text: cleanText(said.join('\n\n') || [...new Set(media.titles)].join('\n')),
    url: isPerson(author)
      ? `${webBase}/profile/${author.code}/statuses/${code}`
      : `${webBase}/group/${author.code}/topic/${code}`,
    ...(media.pictures[0] !== undefined && { displayUrl: media.pictures[0] }),
    ...(media.pictures.length > 1 && { pictures: media.pictures }),
    counters: toCounters(topic),
    publishingType: TYPE_RULES.find(([matches]) => matches(media, topic))?.[1] ?? OTHER_TYPE,
    isVideo: media.types.has('movie') || media.types.has('video'),
    isAdvert: topic.is_ads_post === true,
  };
}

/** Short hash of a post's text: OK gives no date of edits. */
export const textHash = (post: RawPost): string =>
  createHash('sha256').update(post.text).digest('base64url').slice(0, 8);

/** Maps a comment; the names of authors are among the entities of the response. */
export function toComment(comment: OkComment, entities: OkEntities, postCode: string, webBase: string): RawComment {
  const code = comment.author_id ?? '';
  const group = entities.groups?.find(({ uid }) => uid === code);
  const name = (group ?? entities.users?.find(({ uid }) => uid === code))?.name;
  return {
    code: comment.id,
    postCode,
    text: cleanText(comment.text),
    createdAt: new Date(comment.date.replace(' ', 'T') + COMMENT_ZONE).toISOString(),
    likes: comment.like_count ?? -1,
    replies: comment.reply_count ?? -1,
    owner: {
      code,
      username: cleanLine(name ?? '') || code,
      url: `${webBase}/${group ? 'group' : 'profile'}/${code}`,
    },
  };
}

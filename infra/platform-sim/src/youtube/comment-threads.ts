import { commentsAt } from '../world/comments.js';
import type { WorldComment } from '../world/comments.js';
import type { WorldPost } from '../world/post.js';
import { codeOf } from '../world/post-codes.js';
import { mix } from '../world/random.js';
import type { SocialAuthor } from '../world/social-author.js';
import { charactersOf } from '../world/social-author.js';
import type { ListInput, ListResult } from './list-query.js';
import { fromToken, numberOf, readableVideo, requiredText, toToken } from './list-query.js';
import type { Item } from './wire-video.js';
import { YoutubeError, youtubeErrors } from './youtube-error.js';

/** `commentThreads`: by `order` time newest first, by relevance roughly by likes; 403 where comments are disabled. */
export function commentThreads({ simulator, query }: ListInput): ListResult {
  const post = readableVideo(simulator, requiredText(query, 'videoId'));
  if (!post)
    throw new YoutubeError(
      404,
      'videoNotFound',
      'The video of the videoId parameter cannot be found.',
      'youtube.video',
    );
  if ((post.source as SocialAuthor).commentsClosed) throw youtubeErrors.commentsDisabled();
  const comments = commentsAt(post, simulator.world.now()).reverse();
  // Relevance prefers liked comments without being their order.
  if (query.get('order') === 'relevance') comments.sort((a, b) => relevance(b, post) - relevance(a, post));
  const offset = fromToken(query) ?? 0;
  const end = offset + numberOf(query, 'maxResults', 20, 100);
  return {
    kind: 'youtube#commentThreadListResponse',
    items: comments.slice(offset, end).map((comment) => wireThread(post, comment)),
    nextPageToken: end < comments.length ? toToken(end) : undefined,
  };
}

const relevance = ({ likes, ordinal }: WorldComment, post: WorldPost): number =>
  likes + (mix(post.seed, 4000 + ordinal) % 4);

function wireThread(post: WorldPost, { ordinal, author, at, text, likes }: WorldComment): Item {
  const videoId = codeOf(post);
  const channelId = (post.source as SocialAuthor).id;
  const id = `Ug${charactersOf(`${videoId}:${ordinal}`, 24)}`;
  const date = new Date(at).toISOString();
  return {
    kind: 'youtube#commentThread',
    id,
    snippet: {
      channelId,
      videoId,
      topLevelComment: {
        kind: 'youtube#comment',
        id,
        snippet: {
          channelId,
          videoId,
          textDisplay: text,
          textOriginal: text,
          authorDisplayName: `@${author.username}`,
          authorChannelUrl: `http://www.youtube.com/@${author.username}`,
          authorChannelId: { value: `UC${charactersOf(author.username, 22)}` },
          canRate: true,
          viewerRating: 'none',
          likeCount: likes,
          publishedAt: date,
          updatedAt: date,
        },
      },
      canReply: true,
      totalReplyCount: mix(post.seed, 3000 + ordinal) % 4,
      isPublic: true,
    },
  };
}

import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { toPushedPost } from '@mm/proto/http/post-wire.js';
import { channels, type Push } from '../live-socket.js';

/** A new or edited post with its suggested labels, for everyone who views its author. */
export function postClassified(message: LogTopicMessage<'post.classified'>): Push<'post:classified'>[] {
  const { author, post, watchers } = message;
  if (!author || !post) return [];
  return [
    {
      name: 'post:classified',
      channels: channels.viewersOf(author.id),
      // Made only when somebody receives it.
      get payload() {
        return { post: toPushedPost(message), watchers, history: post.isHistory };
      },
    },
  ];
}

/** A user saved the labels of a post, or took that back; with the author's new totals. */
export function postReviewed(message: LogTopicMessage<'post.reviewed'>): Push<'post:reviewed'>[] {
  const { authorId, decision, labels, labelsVersion, network, postId, progress, reviewedBy } = message;
  return [
    {
      name: 'post:reviewed',
      channels: channels.viewersOf(authorId),
      ...(decision && decision.size > 1 && { decision: decision.id }),
      payload: {
        id: postId,
        network,
        author_id: authorId,
        version: labelsVersion,
        reviewed_by: labels ? reviewedBy : '',
        labels: {
          lang: labels?.lang || null,
          spheres: labels?.spheres ?? [],
          oblasts: labels?.oblasts ?? [],
          tone: labels?.tone || null,
          event: labels?.eventId || null,
          event_name: labels?.eventName ?? '',
          is_ignored: labels?.isIgnored ?? false,
          saved: labels?.saved ?? false,
        },
        progress: progress
          ? { all_cnt: progress.all, new_cnt: progress.fresh, saved_cnt: progress.saved, ign_cnt: progress.ignored }
          : null,
      },
    },
  ];
}

/** Reactions were read again. */
export function postCounted({ authorId, network, posts }: LogTopicMessage<'post.counted'>): Push<'post:counted'>[] {
  const counted = posts.flatMap(({ counters, postId }) =>
    counters
      ? [
          {
            id: postId,
            likes_count: counters.likes,
            comments_count: counters.comments,
            share_count: counters.shares,
            views_count: counters.views,
          },
        ]
      : [],
  );
  return [
    {
      name: 'post:counted',
      channels: channels.viewersOf(authorId),
      payload: { network, author_id: authorId, posts: counted },
    },
  ];
}

/** A post was deleted at the source. */
export function postWithdrawn({
  authorId,
  network,
  postId,
}: LogTopicMessage<'post.withdrawn'>): Push<'post:withdrawn'>[] {
  return [
    {
      name: 'post:withdrawn',
      channels: channels.viewersOf(authorId),
      payload: { id: postId, network, author_id: authorId },
    },
  ];
}

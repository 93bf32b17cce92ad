import { correlationId, runInScope } from '@mm/telemetry/correlation.js';
import type { LogEvent } from '../event-log.js';

/**
 * Handles events as work of a service under their correlation ids: what is published meanwhile about a post gets the id
 * of the event about this post, everything else that of the first event.
 */
export function runCausedBy<T>(service: string, events: readonly LogEvent[], work: () => T): T {
  const [first] = events;
  const isMixed = events.some((event) => event.correlationId !== first?.correlationId);
  let ids: Map<string, string> | undefined;
  const idsOfPosts = (): Map<string, string> =>
    (ids ??= new Map(
      events.flatMap(({ message, correlationId: id }) => postsOf(message).map((post) => [post, id] as const)),
    ));
  return runInScope(
    { service, correlationId: first?.correlationId || undefined, correlationIds: isMixed ? idsOfPosts : undefined },
    work,
  );
}

/** The correlation id for a message that is published now: that of the request, poll or event that caused it. */
export const correlationOf = (message: object): string | undefined => correlationId(postsOf(message)[0]);

/** Ids of the posts that an event is about: one, several (counters), or none (authors, topics, reference lists). */
function postsOf(message: object): string[] {
  const { post, postId, publicationId, posts } = message as {
    post?: { id: number };
    postId?: number;
    publicationId?: number;
    posts?: { postId: number }[];
  };
  const id = post?.id ?? postId ?? publicationId;
  return (id === undefined ? (posts ?? []).map((counted) => counted.postId) : [id]).map(String);
}

import { useEffect, useRef } from 'react';
import type { Room } from '@mm/proto/live/rooms.js';
import { reviewers } from '@mm/proto/vocabulary/role.js';
import { holdsOne, useCaller } from '../../api/caller.slice.js';
import { onLive } from '../../live/handlers.js';
import { joinRoom } from '../../live/rooms.js';
import { coalesce } from './coalesce.js';

const pauseMs = 1_000;
const mostRooms = 50;

export interface NewsHandlers {
  /** Something of the report changed; called at most once a second and never beside itself. */
  refresh: () => Promise<unknown> | void;
  /** A publication arrived (every one, at once). */
  arrived?: (publicationId: number, index: 'social' | 'media') => void;
}

/**
 * Joins the rooms of what a report shows: a topic, or everything that the caller may see.
 * `visibleTopics` are the rooms of who may not hear the whole feed.
 */
export function useReportNews(topicId: number | null, visibleTopics: readonly number[], handlers: NewsHandlers): void {
  const { roles } = useCaller();
  const feed: Room[] = holdsOne(roles, reviewers) ? ['feed'] : visibleTopics.slice(0, mostRooms).map((id): Room => `topic:${id}`);
  const rooms = (topicId === null ? feed : [`topic:${topicId}` as const]).join(' ');
  const latest = useRef(handlers);
  latest.current = handlers;

  useEffect(() => {
    const joined = new Set(rooms.split(' ').filter(Boolean) as Room[]);
    const leaves = [...joined].map(joinRoom);
    const news = coalesce(() => latest.current.refresh(), pauseMs);
    const isOurs = (ids: readonly number[]) => joined.has('feed') || ids.some((id) => joined.has(`topic:${id}`));
    const matched = onLive('topic:matched', (event) => {
      if (!isOurs(event.topic_ids)) return;
      if (event.change === 'added' || (event.change === 'changed' && joined.has('feed') && event.topic_ids.length === 0)) latest.current.arrived?.(event.publication_id, event.index);
      news.call();
    });
    const moved = onLive('publication:relevance', (event) => isOurs([event.topic_id]) && news.call());
    return () => {
      matched();
      moved();
      news.stop();
      for (const leave of leaves) leave();
    };
  }, [rooms]);
}

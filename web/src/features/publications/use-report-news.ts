import { useEffect, useRef } from 'react';
import type { Room } from '@mm/proto/live/rooms.js';
import { reviewers } from '@mm/proto/vocabulary/role.js';
import { hasAnyRole, useCaller } from '../../api/caller.slice.js';
import { useLiveSession } from '../../live/use-live-session.js';
import { coalesce } from './coalesce.js';

const pauseMs = 1_000;
/** Of the 50 rooms that the gateway gives a connection, the rest is left to other parts of the screen. */
const maxRooms = 45;

const roomsOf = (topics: readonly number[]): Room[] => topics.slice(0, maxRooms).map((id): Room => `topic:${id}`);

/**
 * Joins the live rooms of what a report shows: a topic, or everything that the caller may see
 * (the whole feed for reviewers, `visibleTopics` for everybody else).
 * Calls `refresh` when some of it changed: at most once a second, and never while the last call still runs.
 */
export function useReportNews(
  topicId: number | null,
  visibleTopics: readonly number[],
  refresh: () => Promise<unknown> | void,
): void {
  const { roles } = useCaller();
  const feed: Room[] = hasAnyRole(roles, reviewers) ? ['feed'] : roomsOf(visibleTopics);
  useNews(topicId === null ? feed : roomsOf([topicId]), refresh, pauseMs);
}

/** The same for some topics: calls `refresh` when one of them changed, at most once in `everyMs` milliseconds. */
export const useTopicNews = (
  topics: readonly number[],
  refresh: () => Promise<unknown> | void,
  everyMs: number,
): void => useNews(roomsOf(topics), refresh, everyMs);

function useNews(newsRooms: readonly Room[], refresh: () => Promise<unknown> | void, everyMs: number): void {
  const live = useLiveSession();
  const rooms = newsRooms.join(' ');
  const latest = useRef(refresh);
  latest.current = refresh;

  useEffect(() => {
    const joined = new Set(rooms.split(' ').filter(Boolean) as Room[]);
    const leaveRooms = [...joined].map((room) => live.join(room));
    const news = coalesce(() => latest.current(), everyMs);
    const isShown = (ids: readonly number[]) => joined.has('feed') || ids.some((id) => joined.has(`topic:${id}`));
    const stopMatched = live.on('topic:matched', (event) => isShown(event.topic_ids) && news.call());
    const stopRelevance = live.on('publication:relevance', (event) => isShown([event.topic_id]) && news.call());
    return () => {
      stopMatched();
      stopRelevance();
      news.stop();
      for (const leave of leaveRooms) leave();
    };
  }, [live, rooms, everyMs]);
}

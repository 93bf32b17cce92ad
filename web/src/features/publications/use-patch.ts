import { useCallback } from 'react';
import { useStore } from 'react-redux';
import type { PublicationWire } from '@mm/proto/http/reports.js';
import { api, reportTag } from '../../api/api.js';
import type { LiveStore } from '../../live/live-session.js';
import { patchPublications } from './publications.api.js';

type Patch = (ids: readonly number[], change: (publication: PublicationWire) => void) => void;

/**
 * Change shown publications at once: `patch` in all reports, `patchTopic` in those of the topic (without one, of the
 * feed). `reload` requests the topic, its reports and the feed again.
 */
export function usePatch(topicId: number | null) {
  const store = useStore() as unknown as LiveStore;
  const patch = useCallback<Patch>((ids, change) => patchPublications(store, ids, change), [store]);
  const patchTopic = useCallback<Patch>(
    (ids, change) => patchPublications(store, ids, change, (id) => id === topicId),
    [store, topicId],
  );
  const reload = useCallback(() => {
    const topic = topicId === null ? [] : [{ type: 'Topic' as const, id: topicId }, reportTag(topicId)];
    store.dispatch(api.util.invalidateTags([...topic, reportTag(null)]));
  }, [store, topicId]);
  return { patch, patchTopic, reload };
}

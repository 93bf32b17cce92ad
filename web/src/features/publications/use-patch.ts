import { useCallback } from 'react';
import { useStore } from 'react-redux';
import type { PublicationWire } from '@mm/proto/http/reports.js';
import { api } from '../../api/api.js';
import type { LiveStore } from '../../live/handlers.js';
import { patchPublications } from './publications.api.js';

/** `patch` changes shown publications at once, `reload` requests reports and topics again. */
export function usePatch() {
  const store = useStore() as unknown as LiveStore;
  const patch = useCallback(
    (ids: readonly number[], change: (publication: PublicationWire) => void) => patchPublications(store, ids, change),
    [store],
  );
  const reload = useCallback(() => void store.dispatch(api.util.invalidateTags(['Report', 'Topic'])), [store]);
  return { patch, reload };
}

import { useCallback } from 'react';
import { useStore } from 'react-redux';
import type { PublicationWire } from '@mm/proto/http/reports.js';
import { api } from '../../api/api.js';
import type { LiveStore } from '../../live/handlers.js';
import { patchPublications } from './publications.api.js';

/** Changes publications on the screen at once, and has reports and topics asked again. */
export function usePatch() {
  const store = useStore() as unknown as LiveStore;
  const patch = useCallback(
    (ids: readonly number[], change: (publication: PublicationWire) => void) => patchPublications(store, ids, change),
    [store],
  );
  const reload = useCallback(() => void store.dispatch(api.util.invalidateTags(['Report', 'Topic'])), [store]);
  return { patch, reload };
}

import type { LivePayload, LiveFeature } from '../../live/live-session.js';
import { reloadSoon } from '../../live/reload-soon.js';
import type { TagId } from '../../api/api.js';

type ResourceKind = LivePayload<'resource:changed'>['kind'];

/** Owners. */
export const ownersTag: TagId = { type: 'Resource', id: 'owner' };
/** Proxies, operators and tokens: each list shows something of the others. */
export const accessTag: TagId = { type: 'Resource', id: 'access' };

export const reloadPauseMs = 1_000;
const tagOf = (kind: ResourceKind): TagId => (kind === 'owner' ? ownersTag : accessTag);

/** Fetches shown resources again when the server or another administrator changed one, at most once a second. */
export const resourcesLive: LiveFeature = (live, store) => {
  const reload = reloadSoon(store, reloadPauseMs);
  live.on('resource:changed', ({ kind }) => reload(tagOf(kind)));
};

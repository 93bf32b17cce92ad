import { api } from '../../api/api.js';
import { onLive } from '../../live/handlers.js';

/** The expression, access or position of a topic changed: tree and reports are reloaded. */
onLive('topic:changed', (_, store) => void store.dispatch(api.util.invalidateTags(['Topic', 'Report'])));

/** The basket of a topic changed. */
onLive('publication:relevance', (_, store) => void store.dispatch(api.util.invalidateTags(['Topic'])));

import { api } from '../../api/api.js';
import { onLive } from '../../live/handlers.js';

/** A topic's expression, access or place changed: the tree and what is reported of it are fetched again. */
onLive('topic:changed', (_, store) => void store.dispatch(api.util.invalidateTags(['Topic', 'Report'])));

/** The basket of a topic grew or shrank. */
onLive('publication:relevance', (_, store) => void store.dispatch(api.util.invalidateTags(['Topic'])));

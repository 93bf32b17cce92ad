import type { NetworkId } from '../vocabulary/network.js';
import { authorCallsByPath, authorCallsByQuery, tokenCalls } from './authors.js';
import type { Call, CallAddress } from './call.js';
import { commentCalls } from './comments.js';
import { postCallsByBody, postCallsByQuery } from './posts.js';

const vkontakte = {
  list: { id: 'vk.channels', path: '/api-py/vk/channels' },
  lookup: { id: 'vk.info-channel', path: '/api/vk/info-channel' },
  subscribe: { id: 'vk.add-channel', path: '/api/vk/add-channel' },
  unsubscribe: { id: 'vk.unsubscribe-channel', path: '/api-py/vk/unsubscribe-channel' },
  update: { id: 'vk.update-channel', path: '/api/vk/update-channel' },
  start: { id: 'vk.start', path: '/api/vk/start/:secret' },
  token: { id: 'vk.token', path: '/api-py/vk/token' },
  statistic: { id: 'vk.statistic', path: '/api-py/vk/statistic', aliases: ['/vk/statistic'] },
  posts: { id: 'vk.posts', path: '/api-py/vk/posts' },
  save: { id: 'vk.post', path: '/api-py/vk/post' },
  comments: {
    id: 'vk-media-comments',
    path: '/api-py/vk-media-comments/:code',
    aliases: ['/vk-media-comments/:code'],
  },
} as const satisfies Record<string, CallAddress>;

/** Instagram shares these; the web adds `?network=` where a call has it. */
const smi = {
  list: { id: 'smi.authors', path: '/api-py/smi-authors' },
  lookup: { id: 'insta-author-info', path: '/api/insta-author-info/:username/:operator' },
  subscribe: { id: 'subscribe-insta-authors', path: '/api/subscribe-insta-authors/:username/:operator?' },
  unsubscribe: { id: 'unsubscribe-insta-authors', path: '/api/unsubscribe-insta-authors/:username' },
  update: { id: 'insta-author-data-update', path: '/api/insta-author-data-update/:username' },
  posts: { id: 'smi-media-open', path: '/api-py/smi-media-open' },
  save: { id: 'smi-media-save', path: '/api-py/smi-media-save' },
  progress: { id: 'refresh-authors-progress', path: '/api/refresh-authors-progress/:username' },
} as const satisfies Record<string, CallAddress>;

/**
 * The calls of every network: its addresses, and the shapes that its calls have. Descriptors take theirs from here; a
 * new network adds its entry.
 */
export const networkCalls = {
  vkontakte: {
    ...authorCallsByQuery(vkontakte),
    ...tokenCalls(vkontakte),
    ...postCallsByQuery(vkontakte),
    ...commentCalls(vkontakte),
  },
  smi: { ...authorCallsByPath(smi, ['smi', 'instagram']), ...postCallsByBody(smi, ['smi', 'instagram']) },
} as const satisfies Partial<Record<NetworkId, Record<string, Call>>>;

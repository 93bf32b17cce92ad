import * as z from 'zod';
import { analysts } from '../vocabulary/role.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { numeric } from './paging.js';

/** Most pictures of a post of which the address is stored. */
export const MAX_PICTURES = 10;

export const pictureCalls = {
  /**
   * A picture or video still of a post: JPEG, PNG, GIF, WebP or AVIF of at most 10 MB, read from its host by us.
   * 404 when the post, the index (from 0) or the picture does not exist, 415 `picture-type`, 413 `picture-too-large`,
   * 503 while the host does not respond.
   */
  picture: call({
    id: 'post-pictures',
    service: 'ingestion',
    method: 'GET',
    path: '/api-py/post-pictures/:id/:index',
    roles: analysts,
    objects: [rules.readPublication],
    params: () => z.object({ id: numeric.min(1), index: numeric.min(0) }),
    query: () =>
      z.strictObject({
        /** The topic whose basket shows the post; only needed for posts that no visible topic has otherwise. */
        topic_id: numeric.min(1).optional(),
        /** Of the post; changes the address when the post was edited, because browsers keep the pictures for a day. */
        revision: numeric.min(0).optional(),
      }),
    /** Bytes, not JSON. */
    response: () => z.unknown(),
  }),
};

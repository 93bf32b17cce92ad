import * as z from 'zod';
import { networkIds } from '../vocabulary/network.js';
import { call } from './call.js';
import { once, type Wire } from './once.js';
import { id, int, sentId, success } from './paging.js';

const network = z.enum(networkIds);
/** A stored author, and what would be deleted with it. */
const erasable = once(() =>
  z.object({
    author_id: id,
    network,
    /** The network's own id. */
    code: z.string(),
    username: z.string(),
    full_name: z.string(),
    url: z.string(),
    watchers: int,
    posts: int,
  }),
);
export type ErasableAuthorWire = Wire<typeof erasable>;

/** An author that was erased and may not come back; its name is not stored. */
const erased = once(() =>
  z.object({
    id,
    network,
    /** Chosen by the administrator. */
    label: z.string(),
    reason: z.string(),
    /** Deleted posts. */
    posts: int,
    erased_by: z.string(),
    /** Unix seconds. */
    erased_at: int,
    /** False as long as posts are deleted in the background. */
    finished: z.boolean(),
  }),
);
export type ErasedAuthorWire = Wire<typeof erased>;

const administration = { service: 'ingestion', roles: ['mm_admin'] } as const;

/** Erasing and blocking authors (the right to be forgotten). */
export const erasureCalls = {
  /** Stored authors by a part of their name, their id in the network or their address; at most 20. */
  erasableAuthors: call({
    ...administration,
    id: 'erasable-authors',
    method: 'GET',
    path: '/api-py/erasable-authors',
    query: () => z.strictObject({ name: z.string().trim().min(2).max(300) }),
    response: () => z.object({ authors: z.array(erasable()) }),
  }),
  /** Deletes all that is stored of an author, in every service, and refuses to collect it again. */
  eraseAuthor: call({
    ...administration,
    id: 'erase-author',
    method: 'POST',
    path: '/api-py/erase-author',
    body: () =>
      z.strictObject({
        params: z.strictObject({
          network,
          author_id: sentId,
          /** The author's username, typed by the administrator. */
          confirmed_name: z.string().min(1).max(300),
          label: z.string().trim().min(1).max(100),
          reason: z.string().trim().min(1).max(1000),
        }),
      }),
    response: () => z.object({ status: z.literal('success'), erased: erased() }),
  }),
  erasedAuthors: call({
    ...administration,
    id: 'erased-authors',
    method: 'GET',
    path: '/api-py/erased-authors',
    response: () => z.object({ authors: z.array(erased()) }),
  }),
  /** The author may be watched again; what was deleted stays deleted. */
  unblockAuthor: call({
    ...administration,
    id: 'unblock-author',
    method: 'POST',
    path: '/api-py/unblock-author',
    body: () => z.strictObject({ params: z.strictObject({ id: sentId }) }),
    response: () => success,
  }),
};

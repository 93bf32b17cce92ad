import * as z from 'zod';
import { call, type Addresses } from './call.js';
import { once, type Wire } from './once.js';
import { id, int, sentId, sentIdOrNone, success } from './paging.js';

/** Separates several entries in one input. */
export const OWNER_SEPARATOR = ';;';

/** An author that is collected without a watcher while it is active. */
const owner = once(() =>
  z.object({
    id,
    username: z.string(),
    full_name: z.string(),
    url: z.string(),
    /** Pre-fills the region of its posts; 0 = none. */
    oblast: int,
    /** What kind of page the network says it is: 'page', 'community', 'account'. */
    pageType: z.string(),
    is_active: z.boolean(),
  }),
);
export type OwnerWire = Wire<typeof owner>;

/** Owners by oblast; '0' holds those without one. */
const ownersByOblast = once(() => z.record(z.string(), z.array(owner())));

const shared = { roles: ['mm_admin'], service: 'ingestion' } as const;
const oblast = once(() => z.strictObject({ oblast: sentIdOrNone }));
const byId = once(() => z.strictObject({ id: sentId }));

/** Calls for the owners of a network. */
export const ownerCalls = (
  at: Addresses<
    | 'owners'
    | 'addOwner'
    | 'activateOwner'
    | 'deactivateOwner'
    | 'activateOwnersOfOblast'
    | 'deactivateOwnersOfOblast'
    | 'updateOwnerOblast'
  >,
) => {
  const change = { ...shared, method: 'POST', response: () => success } as const;
  return {
    owners: call({ ...shared, ...at.owners, method: 'GET', response: ownersByOblast }),
    /** Looks the page up and starts collecting it. Without `username` in the response it was not found. */
    addOwner: call({
      ...shared,
      ...at.addOwner,
      method: 'POST',
      body: () => z.strictObject({ url: z.string().trim().min(1).max(2000) }),
      response: () => z.object({ status: z.string(), username: z.string().optional(), reason: z.string().optional() }),
      timeout: 60_000,
    }),
    activateOwner: call({ ...change, ...at.activateOwner, body: byId }),
    deactivateOwner: call({ ...change, ...at.deactivateOwner, body: byId }),
    /** All owners of an oblast; 0 = those without one. */
    activateOwnersOfOblast: call({ ...change, ...at.activateOwnersOfOblast, body: oblast }),
    deactivateOwnersOfOblast: call({ ...change, ...at.deactivateOwnersOfOblast, body: oblast }),
    updateOwnerOblast: call({
      ...change,
      ...at.updateOwnerOblast,
      body: () => z.strictObject({ id: sentId, oblast: sentIdOrNone }),
    }),
  };
};

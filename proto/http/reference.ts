import * as z from 'zod';
import { supervisors } from '../vocabulary/role.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { id, int, ints, sentId, sentIdOrNone, shortId, shortIds } from './paging.js';

const option = once(() =>
  z.object({
    value: int,
    text: z.string(),
    text_kz: z.string(),
    retired: z.boolean(),
  }),
);
export type OptionWire = Wire<typeof option>;
const event = once(() =>
  z.object({
    id,
    name: z.string(),
    spheres: ints,
    oblasts: ints,
    keywords: z.string(),
    version: int,
  }),
);
export type EventWire = Wire<typeof event>;

/** An entry of the list of spheres or oblasts, as administrators change it. */
const entry = once(() =>
  z.object({
    id: int,
    name: z.string(),
    name_kz: z.string(),
    retired: z.boolean(),
    version: int,
  }),
);
export type ReferenceEntryWire = Wire<typeof entry>;

const shared = { roles: 'any', service: 'review' } as const;
const administration = { roles: ['mm_admin'], service: 'review' } as const;
const entryName = z.string().trim().min(1).max(100);
const entryFields = once(() => ({
  name: entryName,
  name_kz: entryName,
  retired: z.boolean(),
  version: int.optional(),
}));
const listKind = z.enum(['sphere', 'oblast']);
export type ReferenceListKind = z.infer<typeof listKind>;
const eventSave = once(() =>
  z.strictObject({
    id: sentIdOrNone.optional(),
    name: z.string().trim().min(1).max(300),
    spheres: shortIds.max(50),
    oblasts: shortIds.max(50),
    keywords: z.string().max(100_000).optional(),
    changed: z.boolean().optional(),
    version: int.optional(),
  }),
);
/** Of what the list returned only the id counts. */
const eventRemove = once(() => z.strictObject({ ...event().partial().shape, id: sentId }));

export const referenceCalls = {
  /** Spheres and oblasts in their order, with retired entries. */
  referenceLists: call({
    ...administration,
    id: 'reference-lists',
    method: 'GET',
    path: '/api-py/reference-lists',
    response: () => z.object({ spheres: z.array(entry()), oblasts: z.array(entry()) }),
  }),
  /** Without an id adds a sphere; oblasts have the codes of KATO, so none can be added. */
  saveReferenceEntry: call({
    ...administration,
    id: 'save-reference-entry',
    method: 'POST',
    path: '/api-py/save-reference-entry',
    body: () =>
      z.strictObject({
        params: z
          .strictObject({ kind: listKind, id: shortId.optional(), ...entryFields() })
          .refine(({ kind, id: entryId }) => kind === 'sphere' || entryId !== undefined, { path: ['id'] }),
      }),
    response: () => z.object({ entry: entry() }),
  }),
  /** All ids of the list in their new order. */
  orderReferenceList: call({
    ...administration,
    id: 'order-reference-list',
    method: 'POST',
    path: '/api-py/order-reference-list',
    body: () => z.strictObject({ params: z.strictObject({ kind: listKind, ids: shortIds.max(500) }) }),
    response: () => z.object({ status: z.literal('success') }),
  }),
  spheres: call({
    ...shared,
    id: 'spheres',
    operations: ['dashboard', 'report'],
    method: 'GET',
    path: '/api-py/spheres',
    response: () => z.object({ status: z.literal('success'), spheres: z.array(option()) }),
  }),
  oblasts: call({
    ...shared,
    id: 'oblasts',
    operations: ['dashboard', 'report'],
    method: 'GET',
    path: '/api-py/oblasts',
    response: () => z.object({ status: z.literal('success'), oblasts: z.array(option()) }),
  }),
  events: call({
    ...shared,
    id: 'events-list',
    operations: ['report'],
    method: 'GET',
    path: '/api-py/events-list',
    response: () => z.object({ status: z.literal('success'), events_list: z.array(event()) }),
  }),
  saveEvent: call({
    ...shared,
    roles: supervisors,
    objects: [rules.changeEvent],
    id: 'save-event',
    method: 'POST',
    path: '/api-py/save-event',
    body: () => z.union([z.strictObject({ params: eventSave() }), eventSave()]),
    response: () => z.object({ status: z.literal('success'), event: event() }),
  }),
  deleteEvent: call({
    ...shared,
    roles: supervisors,
    objects: [rules.changeEvent],
    id: 'delete-event',
    method: 'POST',
    path: '/api-py/delete-event',
    body: () => z.union([z.strictObject({ params: eventRemove() }), eventRemove()]),
    response: () => z.object({ status: z.literal('success') }),
  }),
};

import * as z from 'zod';
import { supervisors } from '../vocabulary/role.js';
import { call } from './call.js';
import { id, sentId, sentIdOrNone } from './paging.js';

const option = z.object({
  value: z.number().int(),
  text: z.string(),
  text_kz: z.string(),
  retired: z.boolean(),
});
export type OptionWire = z.infer<typeof option>;
const event = z.object({
  id,
  name: z.string(),
  spheres: z.array(z.number().int()),
  oblasts: z.array(z.number().int()),
  keywords: z.string(),
  version: z.number().int(),
});
export type EventWire = z.infer<typeof event>;

const shared = { roles: 'any', service: 'review' } as const;
const eventSave = z.strictObject({
  id: sentIdOrNone.optional(),
  name: z.string().trim().min(1).max(300),
  spheres: z.array(z.number().int()).max(50),
  oblasts: z.array(z.number().int()).max(50),
  keywords: z.string().max(100_000).optional(),
  changed: z.boolean().optional(),
  version: z.number().int().optional(),
});

export const referenceCalls = {
  spheres: call({
    ...shared,
    id: 'spheres',
    operations: ['dashboard', 'report'],
    method: 'GET',
    path: '/api-py/spheres',
    response: z.object({ status: z.literal('success'), spheres: z.array(option) }),
  }),
  oblasts: call({
    ...shared,
    id: 'oblasts',
    operations: ['dashboard', 'report'],
    method: 'GET',
    path: '/api-py/oblasts',
    response: z.object({ status: z.literal('success'), oblasts: z.array(option) }),
  }),
  events: call({
    ...shared,
    id: 'events-list',
    operations: ['report'],
    method: 'GET',
    path: '/api-py/events-list',
    response: z.object({ status: z.literal('success'), events_list: z.array(event) }),
  }),
  saveEvent: call({
    ...shared,
    roles: supervisors,
    id: 'save-event',
    method: 'POST',
    path: '/api-py/save-event',
    body: z.union([z.strictObject({ params: eventSave }), eventSave]),
    response: z.object({ status: z.literal('success'), event }),
  }),
  deleteEvent: call({
    ...shared,
    roles: supervisors,
    id: 'delete-event',
    method: 'POST',
    path: '/api-py/delete-event',
    body: z.union([z.strictObject({ params: z.strictObject({ id: sentId }) }), z.strictObject({ id: sentId })]),
    response: z.object({ status: z.literal('success') }),
  }),
};

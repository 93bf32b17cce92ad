import * as z from 'zod';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { paging, id, int, unixTimeText } from './paging.js';

/** One change or export. Secrets are never in it. */
const auditRecord = once(() =>
  z.object({
    /** Position in the hash chain, from 1 without gaps. */
    id,
    /** Milliseconds since the epoch. */
    at: int,
    /** 'person', 'rule', 'model', 'token' (an access token) or 'system'. */
    actor_kind: z.enum(['person', 'rule', 'model', 'token', 'system']),
    /** User name, name of the rule, version of the model, or name of the access token. */
    actor: z.string(),
    service: z.string(),
    /** Verb of the change, such as 'account.updated', 'topic.deleted', 'report.downloaded'. */
    action: z.string(),
    /** Kind of the object: 'post', 'topic', 'section', 'account', 'role', 'event', 'author', … */
    object_kind: z.string(),
    object_id: z.string(),
    /** Its name then. */
    object_name: z.string(),
    /** The changed fields before and after; null where there was or is no object. */
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    request_id: z.string(),
    address: z.string(),
    /** SHA-256 of the record and the hash before it, in hex. */
    hash: z.string(),
  }),
);
export type AuditRecordWire = Wire<typeof auditRecord>;

export const auditCalls = {
  audit: call({
    id: 'audit',
    service: 'identity',
    roles: ['mm_admin'],
    method: 'GET',
    path: '/api-py/audit',
    query: () =>
      z.strictObject({
        ...paging,
        actor: z.string().max(100).optional(),
        action: z.string().max(100).optional(),
        object_kind: z.string().max(40).optional(),
        object_id: z.string().max(100).optional(),
        /** Words of names and values. */
        text: z.string().max(200).optional(),
        /** Unix seconds. */
        from: unixTimeText.optional(),
        until: unixTimeText.optional(),
      }),
    response: () =>
      z.object({
        records: z.array(auditRecord()),
        total: int,
        /** All actions and kinds of objects that occur, for the filters. */
        actions: z.array(z.string()),
        object_kinds: z.array(z.string()),
      }),
  }),
  /** The history of one object, for its card. */
  history: call({
    id: 'object-history',
    service: 'identity',
    roles: 'any',
    method: 'GET',
    path: '/api-py/object-history/:kind/:id',
    params: () =>
      z.object({
        kind: z.enum(['post', 'topic', 'section', 'account', 'event', 'author']),
        id: z.string().max(100),
      }),
    response: () => z.object({ records: z.array(auditRecord().omit({ address: true, request_id: true, hash: true })) }),
    objects: [rules.readHistory, rules.readTopicHistory, rules.readAccountHistory],
  }),
  /** Whether the chain is whole: its length, its head, and the first record that was changed or removed. */
  verify: call({
    id: 'verify-audit',
    service: 'identity',
    roles: ['mm_admin'],
    method: 'POST',
    path: '/api-py/verify-audit',
    body: () => z.strictObject({}),
    response: () =>
      z.object({
        records: int,
        /** Id of the oldest record that retention left. */
        first: id,
        head: z.string(),
        broken_at: id.nullable(),
        /** Why: 'changed', 'removed', or 'cut' = records after the last head that was written outside are missing. */
        reason: z.enum(['changed', 'removed', 'cut']).nullable(),
      }),
    timeout: 120_000,
  }),
};

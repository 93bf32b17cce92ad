import * as z from 'zod';
import { allOperations } from '../vocabulary/operation.js';
import { allRoles, supervisors } from '../vocabulary/role.js';
import { systemSettings } from '../vocabulary/system-setting.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { id, int, sentId, success } from './paging.js';

/** How the secret of an access token begins; a token of a person never does. */
export const accessTokenPrefix = 'mma_';

const shared = { service: 'identity', roles: supervisors } as const;
const operation = z.enum(allOperations);
const name = z.string().trim().min(1).max(100);
const time = int.nullable();
/** Calls that one token may make; null for the setting `token-minute-quota` or `token-day-quota`. */
const minuteQuota = z.number().int().min(1).max(systemSettings['token-minute-quota'].max).nullable();
const dayQuota = z.number().int().min(1).max(systemSettings['token-day-quota'].max).nullable();

/** Dashboards of a wall, in their order; null is 'Все темы'. */
const wall = once(() =>
  z.strictObject({
    items: z.array(sentId.nullable()).min(1).max(50),
    /** Seconds for each dashboard. */
    every: z.number().int().min(10).max(600),
    look: z.enum(['wall', 'light']),
    period: z.enum(['1', '7', '30']),
    reviewed_only: z.boolean(),
    /** With what only the machine hides; false when absent, as in walls that were connected earlier. */
    show_hidden: z.boolean().optional(),
  }),
);
export type WallWire = Wire<typeof wall>;

/** The right of a wall or a program to make some calls for its owner. The secret itself is never read back. */
const accessToken = once(() =>
  z.object({
    id,
    kind: z.enum(['wall', 'program']),
    name: z.string(),
    /** User name of the person who made it; it has no more rights than that person has now. */
    owner: z.string(),
    operations: z.array(operation),
    /** Ids of the topics it may read; null for all that its owner may see. */
    topics: z.array(id).nullable(),
    wall: wall().nullable(),
    /** Unix seconds, as all times here; null = never. */
    created_at: int,
    expires_at: time,
    revoked_at: time,
    last_used_at: time,
    last_address: z.string(),
    minute_quota: minuteQuota,
    day_quota: dayQuota,
    /** Calls that were made on the current day, in the time zone of the installation. */
    calls_today: int,
  }),
);
export type AccessTokenWire = Wire<typeof accessToken>;

export const accessTokenCalls = {
  /** A new wall asks for a code to show, and keeps the secret. */
  requestWallCode: call({
    ...shared,
    roles: 'public',
    id: 'request-wall-code',
    method: 'POST',
    path: '/api-py/request-wall-code',
    body: () => z.strictObject({}),
    response: () => z.object({ code: z.string(), secret: z.string(), expires_at: int }),
  }),
  /** What a wall shows now; it asks until it is approved, and later to follow changes. */
  wallOfSecret: call({
    ...shared,
    roles: 'public',
    id: 'wall-of-secret',
    method: 'POST',
    path: '/api-py/wall-of-secret',
    body: () => z.strictObject({ secret: z.string().min(20).max(200) }),
    response: () =>
      z.discriminatedUnion('state', [
        z.object({ state: z.literal('pending'), expires_at: int }),
        z.object({ state: z.literal('approved'), name: z.string(), username: z.string(), wall: wall() }),
        /** The code was not entered in time, or the wall was revoked or has expired. */
        z.object({ state: z.literal('refused') }),
      ]),
  }),
  approveWall: call({
    ...shared,
    id: 'approve-wall',
    method: 'POST',
    path: '/api-py/approve-wall',
    body: () => z.strictObject({ code: z.string().trim().min(1).max(20), name, wall: wall() }),
    response: () => z.object({ status: z.literal('success'), access_token: accessToken() }),
  }),
  accessTokens: call({
    ...shared,
    id: 'access-tokens',
    method: 'GET',
    path: '/api-py/access-tokens',
    response: () =>
      z.object({
        access_tokens: z.array(accessToken()),
        /** What holds for tokens without a quota of their own. */
        quotas: z.object({ minute: int, day: int }),
      }),
    objects: [rules.changeAccessToken],
  }),
  createAccessToken: call({
    ...shared,
    roles: ['mm_admin'],
    id: 'create-access-token',
    method: 'POST',
    path: '/api-py/create-access-token',
    body: () =>
      z.strictObject({
        name,
        operations: z.array(operation).min(1),
        topics: z.array(sentId).min(1).max(1000).nullable(),
        expires_at: time,
        minute_quota: minuteQuota.optional(),
        day_quota: dayQuota.optional(),
      }),
    /** The only time that the secret is shown. */
    response: () => z.object({ status: z.literal('success'), secret: z.string(), access_token: accessToken() }),
  }),
  /** Changes the given fields: the name, the quotas, for a wall also what it shows. Only mm_admin changes quotas. */
  updateAccessToken: call({
    ...shared,
    id: 'update-access-token',
    method: 'POST',
    path: '/api-py/update-access-token',
    body: () =>
      z.strictObject({
        id: sentId,
        name: name.optional(),
        wall: wall().optional(),
        minute_quota: minuteQuota.optional(),
        day_quota: dayQuota.optional(),
      }),
    response: () => z.object({ status: z.literal('success'), access_token: accessToken() }),
    objects: [rules.changeAccessToken],
    fields: 'others than mm_admin: not the quotas',
  }),
  revokeAccessToken: call({
    ...shared,
    id: 'revoke-access-token',
    method: 'POST',
    path: '/api-py/revoke-access-token',
    body: () => z.strictObject({ id: sentId }),
    response: () => success,
    objects: [rules.changeAccessToken],
  }),
  /** The caller that a verified token or an access token means now, for the sign-in check of every service. */
  checkCaller: call({
    ...shared,
    internal: true,
    roles: 'public',
    id: 'check-caller',
    method: 'POST',
    path: '/internal/check-caller',
    body: () =>
      z.strictObject({
        user_id: id.optional(),
        secret: z.string().max(200).optional(),
        /** `sid` of the account's token. */
        session: z.string().max(200).optional(),
        /** Address of the client, for `last_address`. */
        address: z.string().max(100).optional(),
      }),
    response: () =>
      z.object({
        /** null: the account is deleted or disabled, its session has ended, or the access token is not valid. */
        caller: z
          .object({
            sub: z.string(),
            user_id: id,
            username: z.string(),
            name: z.string(),
            roles: z.array(z.enum(allRoles)),
            /** Unix seconds: a token of a person that was issued before is refused, because its session was ended. */
            not_before: int.nullable(),
          })
          .nullable(),
        scope: z.object({ token_id: id, operations: z.array(operation), topics: z.array(id).nullable() }).nullable(),
      }),
  }),
  /** Counts one call that a gateway lets through with an access token, unless a quota is used up. */
  countCall: call({
    ...shared,
    internal: true,
    roles: 'public',
    id: 'count-call',
    method: 'POST',
    path: '/internal/count-call',
    body: () => z.strictObject({ token_id: id }),
    response: () =>
      z.object({
        /** The quota that is used up, and the seconds until a call is possible; null: the call was counted. */
        exceeded: z
          .object({ quota: z.enum(['minute', 'day']), limit: int, retry_after: z.number().int().min(1) })
          .nullable(),
      }),
  }),
};

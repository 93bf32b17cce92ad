import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { allOperations, type Operation } from '@mm/proto/vocabulary/operation.js';
import * as z from 'zod';

/** How a token begins with which a service acts for an account. */
export const serviceTokenPrefix = 'mms_';

/** Seconds after which a token is refused. */
const lifetime = 300;
const maxLength = 4000;

/** What a service may do with the rights of an account. */
export interface ServiceGrant {
  userId: number;
  operations: readonly Operation[];
  /** Ids of topics; null for every topic that the account may see. */
  topics: readonly number[] | null;
}

const payload = z.strictObject({
  userId: z.number().int().positive(),
  operations: z.array(z.enum(allOperations)).min(1),
  topics: z.array(z.number().int()).nullable(),
  /** Unix seconds. */
  expires: z.number().int(),
});

/**
 * A token with which a service makes calls for an account while nobody is signed in: a digest shows what its author
 * may see now. Valid for five minutes, between services only.
 * @param installationKey setting MM_SECRET_KEY
 * @param now unix seconds
 */
export function serviceToken(
  installationKey: Buffer,
  grant: ServiceGrant,
  now: number = Math.floor(Date.now() / 1000),
): string {
  const { operations, topics, userId } = grant;
  const body = Buffer.from(JSON.stringify({ userId, operations, topics, expires: now + lifetime })).toString(
    'base64url',
  );
  return `${serviceTokenPrefix}${body}.${signature(installationKey, body).toString('base64url')}`;
}

/** What a service token grants; undefined for one that is forged, expired or valid for longer than ours are. */
export function grantOfServiceToken(
  keys: readonly Buffer[],
  token: string,
  now: number = Math.floor(Date.now() / 1000),
): (ServiceGrant & { expires: number }) | undefined {
  if (token.length > maxLength) return undefined;
  const [, body, sent] = /^mms_([\w-]+)\.([\w-]{43})$/.exec(token) ?? [];
  if (!body || !sent) return undefined;
  const isSigned = keys.some((key) => timingSafeEqual(signature(key, body), Buffer.from(sent, 'base64url')));
  if (!isSigned) return undefined;
  const parsed = payload.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  if (!parsed.success || parsed.data.expires < now || parsed.data.expires > now + lifetime) return undefined;
  return parsed.data;
}

/** The key has this one purpose, so that a signature cannot be taken from anywhere else. */
const signature = (installationKey: Buffer, body: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', installationKey, '', 'mm service token', 32)))
    .update(body)
    .digest();

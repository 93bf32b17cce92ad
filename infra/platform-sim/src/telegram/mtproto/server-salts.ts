import type { TlObject } from '../tl/tl-object.js';
import type { AuthKey } from './auth-key-store.js';
import { sha256 } from './numbers.js';

const periodMs = 3_600_000;
const firstSaltMs = 30 * 60_000;

const saltOf = ({ key }: AuthKey, period: number): bigint =>
  sha256(key, Buffer.from(`salt ${period}`)).readBigInt64LE();

/** The salt that the server uses at `now` (ms). */
export const currentSalt = (key: AuthKey, now: number): bigint => saltOf(key, Math.floor(now / periodMs));

/** Whether a client may use this salt at `now` (ms): that of the hour, of the one before or after, or its first one. */
export function isValidSalt(key: AuthKey, salt: bigint, now: number): boolean {
  if (salt === key.firstSalt && now < key.createdAt + firstSaltMs) return true;
  const period = Math.floor(now / periodMs);
  return [period, period - 1, period + 1].some((each) => saltOf(key, each) === salt);
}

/** The salts of the next hours, at most 64. */
export function futureSalts(key: AuthKey, requestId: bigint, count: number, now: number): TlObject {
  const first = Math.floor(now / periodMs);
  return {
    _: 'mt_future_salts',
    req_msg_id: requestId,
    now: Math.floor(now / 1000),
    salts: Array.from({ length: Math.min(64, Math.max(1, count)) }, (_, i) => ({
      _: 'mt_future_salt',
      valid_since: ((first + i) * periodMs) / 1000,
      valid_until: ((first + i + 1) * periodMs) / 1000,
      salt: saltOf(key, first + i),
    })),
  };
}

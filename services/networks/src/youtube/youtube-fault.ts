import type { z } from 'zod';
import { type FaultKind, NetworkFault } from '../network/network-fault.js';
import type { youtubeError } from './wire.js';

const DAY = 24 * 3_600_000;

/** The zone in which Google counts the days of a quota. */
export const QUOTA_ZONE = 'America/Los_Angeles';

const wallClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: QUOTA_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Comments are turned off for this video; treated as an empty list. */
export const COMMENTS_DISABLED = 'commentsDisabled';
/** The uploads of a channel without videos answer this too. */
export const PLAYLIST_NOT_FOUND = 'playlistNotFound';
/** A page token that is too old. */
export const INVALID_PAGE_TOKEN = 'invalidPageToken';

const BACKOFF_MS = 60_000;
const DAY_QUOTA = new Set(['quotaExceeded', 'dailyLimitExceeded', 'dailyLimitExceededUnreg']);

/** The fault kind of each reason (developers.google.com/youtube/v3/docs/errors and Google's API errors). */
const KIND_OF: Readonly<Record<string, FaultKind>> = {
  quotaExceeded: 'rate_limited',
  dailyLimitExceeded: 'rate_limited',
  dailyLimitExceededUnreg: 'rate_limited',
  rateLimitExceeded: 'rate_limited',
  userRateLimitExceeded: 'rate_limited',
  RATE_LIMIT_EXCEEDED: 'rate_limited',
  keyInvalid: 'auth_required',
  keyExpired: 'auth_required',
  API_KEY_INVALID: 'auth_required',
  API_KEY_SERVICE_BLOCKED: 'auth_required',
  accessNotConfigured: 'auth_required',
  SERVICE_DISABLED: 'auth_required',
  ipRefererBlocked: 'auth_required',
  authError: 'auth_required',
  required: 'auth_required',
  forbidden: 'closed_account',
  channelForbidden: 'closed_account',
  channelClosed: 'closed_account',
  channelSuspended: 'closed_account',
  playlistItemsNotAccessible: 'closed_account',
  playlistForbidden: 'closed_account',
  channelNotFound: 'not_found',
  playlistNotFound: 'not_found',
  videoNotFound: 'not_found',
  notFound: 'not_found',
  backendError: 'transient',
  internalError: 'transient',
  processingFailure: 'transient',
};

const kindOfStatus = (status: number): FaultKind => {
  if (status === 429) return 'rate_limited';
  if (status === 401) return 'auth_required';
  return status >= 500 ? 'transient' : 'schema_drift';
};

/**
 * The fault of an `{error}` response. The key's own reasons stand in `details`, therefore they are read first;
 * `retryAfterMs` is the header of the response, if any.
 */
export function youtubeFault(
  { error }: z.infer<typeof youtubeError>,
  method: string,
  now: Date,
  retryAfterMs?: number,
): NetworkFault {
  const reasons = [...(error.details ?? []), ...(error.errors ?? [])].flatMap(({ reason }) => reason ?? []);
  const reason =
    reasons.find((r) => r in KIND_OF || r === COMMENTS_DISABLED) ?? reasons[0] ?? error.status ?? 'unknown';
  const kind = KIND_OF[reason] ?? kindOfStatus(error.code);
  const native = { code: reason, message: `${method}: ${error.message}`.slice(0, 300), http: error.code };
  if (kind !== 'rate_limited') return new NetworkFault(kind, native);
  return new NetworkFault(kind, native, {
    retryAfterMs: DAY_QUOTA.has(reason) ? msUntilQuotaReset(now) : (retryAfterMs ?? BACKOFF_MS),
  });
}

/** The zone's own date and time at an instant, written as if it were UTC, in ms. */
function localMs(at: number): number {
  const part = Object.fromEntries(wallClock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Milliseconds until the next midnight in Pacific time, when the daily quota starts again; days have 23–25 hours. */
export function msUntilQuotaReset(now: Date): number {
  const at = Math.floor(now.getTime() / 1000) * 1000;
  const midnight = (Math.floor(localMs(at) / DAY) + 1) * DAY;
  // The first guess uses today's offset, the second that of the midnight itself.
  const guess = midnight - (localMs(at) - at);
  return midnight - (localMs(guess) - guess) - now.getTime();
}

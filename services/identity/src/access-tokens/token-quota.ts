import type { accessTokenCalls } from '@mm/proto/http/access-tokens.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { AccessTokenUse } from './access-token.entity.js';

export type Exceeded = NonNullable<CallResponse<typeof accessTokenCalls.countCall>['exceeded']>;
export type Use = Pick<AccessTokenUse, 'second' | 'calls_by_second' | 'day_ends_at' | 'calls_of_day'>;

/** Calls that a token may make. */
export interface Quotas {
  minute: number;
  day: number;
}

/** Unix seconds. */
interface Moment {
  second: number;
  /** End of the current day. */
  dayEndsAt: number;
}

/** 60 seconds that do not begin with a whole one touch 61. */
const countedSeconds = 61;

/**
 * Counts a call, or finds the quota that is used up. In no 60 seconds are there more calls than the minute's quota.
 * Refused calls are not counted, so `retry_after` (seconds) is when the next call is possible if none is made before.
 */
export function countCall(use: Use, quotas: Quotas, now: Moment): { use: Use } | { exceeded: Exceeded } {
  // the clock of another database server may be behind
  const second = Math.max(use.second, now.second);
  const isSameDay = now.second < use.day_ends_at;
  const callsOfDay = isSameDay ? use.calls_of_day : 0;
  const dayEndsAt = isSameDay ? use.day_ends_at : now.dayEndsAt;
  if (callsOfDay >= quotas.day)
    return { exceeded: { quota: 'day', limit: quotas.day, retry_after: Math.max(1, dayEndsAt - now.second) } };
  const passed = Math.min(countedSeconds, second - use.second);
  const calls = [...Array<number>(passed).fill(0), ...use.calls_by_second].slice(0, countedSeconds);
  const wait = secondsUntilFree(calls, quotas.minute);
  if (wait > 0) return { exceeded: { quota: 'minute', limit: quotas.minute, retry_after: wait } };
  const [ofSecond = 0, ...earlier] = calls;
  return {
    use: {
      second,
      calls_by_second: [ofSecond + 1, ...earlier],
      day_ends_at: dayEndsAt,
      calls_of_day: callsOfDay + 1,
    },
  };
}

/** Seconds until so many of the oldest calls are no longer counted that fewer than `limit` are left. */
function secondsUntilFree(calls: readonly number[], limit: number): number {
  let sum = 0;
  for (const [age, count] of calls.entries()) {
    sum += count;
    if (sum >= limit) return countedSeconds - age;
  }
  return 0;
}

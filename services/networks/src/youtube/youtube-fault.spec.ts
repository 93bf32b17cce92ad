import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { msUntilQuotaReset, youtubeFault } from './youtube-fault.js';
import { youtubeError } from './wire.js';

const NOW = new Date('2026-11-20T10:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const fixture = (name: string): ReturnType<typeof youtubeError.parse> =>
  youtubeError.parse(JSON.parse(readFileSync(new URL(`./fixtures/error-${name}.json`, import.meta.url), 'utf8')));

describe('the fault of a YouTube error', () => {
  it.each([
    [403, 'rateLimitExceeded', 'rate_limited', MINUTE],
    [403, 'userRateLimitExceeded', 'rate_limited', MINUTE],
    [429, 'somethingNew', 'rate_limited', MINUTE],
    [400, 'keyInvalid', 'auth_required', undefined],
    [403, 'accessNotConfigured', 'auth_required', undefined],
    [403, 'ipRefererBlocked', 'auth_required', undefined],
    [401, 'somethingNew', 'auth_required', undefined],
    [403, 'forbidden', 'closed_account', undefined],
    [403, 'channelClosed', 'closed_account', undefined],
    [403, 'channelSuspended', 'closed_account', undefined],
    [404, 'videoNotFound', 'not_found', undefined],
    [404, 'channelNotFound', 'not_found', undefined],
    [404, 'playlistNotFound', 'not_found', undefined],
    [500, 'backendError', 'transient', undefined],
    [503, 'somethingNew', 'transient', undefined],
    [400, 'invalidParameter', 'schema_drift', undefined],
  ])('%i %s is %s', (code, reason, kind, retryAfterMs) => {
    const fault = youtubeFault({ error: { code, message: 'x', errors: [{ reason }] } }, 'videos', NOW);
    expect([fault.kind, fault.native.code, fault.retryAfterMs]).toEqual([kind, reason, retryAfterMs]);
  });

  it('reads an invalid key from the details of a general error', () => {
    expect(youtubeFault(fixture('keyInvalid'), 'channels', NOW)).toMatchObject({
      kind: 'auth_required',
      scope: 'credential',
      native: { code: 'API_KEY_INVALID', http: 400 },
    });
  });

  it('waits with a used quota until midnight in Pacific time, with other limits as long as the response says', () => {
    expect(youtubeFault(fixture('quotaExceeded'), 'videos', NOW)).toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: 22 * HOUR,
    });
    const limited = { error: { code: 429, message: '', errors: [{ reason: 'rateLimitExceeded' }] } };
    expect(youtubeFault(limited, 'videos', NOW, 7_000).retryAfterMs).toBe(7_000);
  });
});

describe('the time until the quota starts again', () => {
  it.each([
    ['in winter', '2026-11-20T07:59:59.500Z', 500],
    ['at midnight itself', '2026-11-20T08:00:00Z', 24 * HOUR],
    ['in summer', '2026-07-01T06:00:00Z', HOUR],
    ['on the day that clocks go forward', '2026-03-08T08:00:00Z', 23 * HOUR],
    ['before clocks go forward', '2026-03-08T09:59:59Z', 21 * HOUR + 1_000],
    ['on the day that clocks go back', '2026-11-01T07:00:00Z', 25 * HOUR],
    ['in the hour that comes twice', '2026-11-01T09:30:00Z', 22.5 * HOUR],
    ['at the end of a year', '2026-12-31T20:00:00Z', 12 * HOUR],
  ])('%s', (_when, now, ms) => expect(msUntilQuotaReset(new Date(now))).toBe(ms));
});

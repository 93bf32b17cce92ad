/** An error that a list method answers. `reason` is the one of the YouTube Data API. */
export class YoutubeError extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    message: string,
    readonly domain = 'youtube.parameter',
    readonly details?: { status: string; reason: string },
  ) {
    super(message);
  }
}

const quota =
  'The request cannot be completed because you have exceeded your ' +
  '<a href="/youtube/v3/getting-started#quota">quota</a>.';

/** The errors that also are faults of the simulator. */
export const youtubeErrors = {
  quotaExceeded: () => new YoutubeError(403, 'quotaExceeded', quota, 'youtube.quota'),
  rateLimitExceeded: () => new YoutubeError(403, 'rateLimitExceeded', 'Rate Limit Exceeded', 'usageLimits'),
  keyInvalid: () =>
    new YoutubeError(400, 'badRequest', 'API key not valid. Please pass a valid API key.', 'global', {
      status: 'INVALID_ARGUMENT',
      reason: 'API_KEY_INVALID',
    }),
  commentsDisabled: () =>
    new YoutubeError(
      403,
      'commentsDisabled',
      'The video identified by the <code>videoId</code> parameter has disabled comments.',
      'youtube.commentThread',
    ),
} as const;

/** `{error}` as Google's APIs write it. */
export const errorBody = ({ status, reason, message, domain, details }: YoutubeError): unknown => ({
  error: {
    code: status,
    message,
    errors: [{ message, domain, reason }],
    ...(details && {
      status: details.status,
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: details.reason,
          domain: 'googleapis.com',
          metadata: { service: 'youtube.googleapis.com' },
        },
      ],
    }),
  },
});

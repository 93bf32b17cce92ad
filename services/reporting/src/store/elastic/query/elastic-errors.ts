import { errors, type TransportRequestOptions } from '@elastic/elasticsearch';
import { Invalid, TookTooLong, UpstreamBusy } from '@mm/http/problem.js';
import { Abandoned, currentQuestion, timeLeft } from '../../time-limit.js';

/**
 * Sends a request with the time that a person's question has left; the server ends it when nobody waits any
 * more. Throws TookTooLong, Abandoned, UpstreamBusy when the server is not available, Invalid when the query is too
 * large for it.
 */
export async function withMappedErrors<T>(request: (limit: TransportRequestOptions) => Promise<T>): Promise<T> {
  const left = timeLeft();
  const gone = currentQuestion()?.gone;
  try {
    return await request(
      left === undefined ? {} : { requestTimeout: left, maxRetries: 0, ...(gone ? { signal: gone } : {}) },
    );
  } catch (error) {
    if (gone?.aborted && error instanceof errors.RequestAbortedError) throw new Abandoned();
    if (left !== undefined && error instanceof errors.TimeoutError) throw new TookTooLong();
    if (isUnavailable(error)) throw new UpstreamBusy('the index of reports is not available', 2);
    if (isTooLarge(error))
      throw new Invalid(
        'question-too-large',
        'the expressions of this query and its topics are too large for the index; use fewer topics or npm run reindex',
      );
    throw error;
  }
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof errors.ResponseError)
    return [404, 429, 502, 503, 504].includes(error.statusCode ?? 0) || isOutdated(error);
  return (
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError
  );
}

/** An index of an older version, which answers until the new one is built, cannot list each story once. */
const isOutdated = (error: errors.ResponseError): boolean =>
  JSON.stringify(error.body).includes('no mapping found for `story`');

/** A query contains the expressions of topics that older documents do not contain yet, so it may grow too large. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof errors.ResponseError &&
  /too_many_(nested_)?clauses|too many (nested )?clauses|maxClauseCount/.test(JSON.stringify(error.body));

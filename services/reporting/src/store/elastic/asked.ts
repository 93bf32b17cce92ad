import { errors } from '@elastic/elasticsearch';
import { UpstreamBusy } from '@mm/http/problem.js';

/** Asks the server. Throws UpstreamBusy when it cannot answer now. */
export async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (isAbsence(error)) throw new UpstreamBusy('the index of reports does not answer', 2);
    throw error;
  }
}

function isAbsence(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return [404, 429, 502, 503, 504].includes(error.statusCode ?? 0);
  return error instanceof errors.ConnectionError || error instanceof errors.TimeoutError || error instanceof errors.NoLivingConnectionsError;
}

import { isFault } from '../network/network-fault.js';

/** The response, undefined when even one post is too large, and the page size of the last request. */
export interface ShrunkPage<T> {
  response: T | undefined;
  pageSize: number;
}

/**
 * Requests `maxSize` posts, and fewer each time while the response is too large.
 * Rethrows every other error of the request.
 */
export async function fetchWithShrinkingPage<T>(
  maxSize: number,
  fetchPage: (pageSize: number) => Promise<T>,
): Promise<ShrunkPage<T>> {
  for (let pageSize = maxSize; ; pageSize = Math.ceil(pageSize / 4)) {
    try {
      return { response: await fetchPage(pageSize), pageSize };
    } catch (error) {
      if (!isFault(error) || error.native.code !== 'body_too_large') throw error;
      if (pageSize === 1) return { response: undefined, pageSize: 1 };
    }
  }
}

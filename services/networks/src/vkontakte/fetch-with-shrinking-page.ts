import { isFault } from '../network-fault.js';

/** What came, or undefined when even one post is too much; `size` is how many were asked for at last. */
export interface ShrunkPage<T> {
  response: T | undefined;
  pageSize: number;
}

/**
 * Requests `size` posts, and fewer each time while the response is too large.
 * Rethrows every other error of the request.
 */
export async function fetchWithShrinkingPage<T>(
  size: number,
  fetchPage: (size: number) => Promise<T>,
): Promise<ShrunkPage<T>> {
  for (let pageSize = size; ; pageSize = Math.ceil(pageSize / 4)) {
    try {
      return { response: await fetchPage(pageSize), pageSize: pageSize };
    } catch (error) {
      if (!isFault(error) || error.native.code !== 'body_too_large') throw error;
      if (pageSize === 1) return { response: undefined, pageSize: 1 };
    }
  }
}

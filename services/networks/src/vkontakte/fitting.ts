import { isFault } from '../network-fault.js';

/** What came, or undefined when even one post is too much; `size` is how many were asked for at last. */
export interface Fitted<T> {
  answer: T | undefined;
  size: number;
}

/**
 * Requests `size` posts, and fewer each time while the response is too large.
 * Rethrows every other error of the request.
 */
export async function fitting<T>(size: number, ask: (size: number) => Promise<T>): Promise<Fitted<T>> {
  for (let fewer = size; ; fewer = Math.ceil(fewer / 4)) {
    try {
      return { answer: await ask(fewer), size: fewer };
    } catch (error) {
      if (!isFault(error) || error.native.code !== 'body_too_large') throw error;
      if (fewer === 1) return { answer: undefined, size: 1 };
    }
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { DomainError } from '@mm/http/problem.js';

const answerWithinMs = 10_000;
const ends = new AsyncLocalStorage<number>();

/** 422: a question of a person took longer than 10 s. */
export class TookTooLong extends DomainError {
  constructor() {
    super(422, 'question-took-too-long', `a question ends after ${answerWithinMs / 1000} s; ask for less`);
  }
}

/**
 * Runs a person's question: its queries to the store end with TookTooLong 10 s from now, all together. Jobs, downloads
 * and rebuilds do not use it and may take as long as they need.
 */
export const withinTime = <T>(work: () => Promise<T>, ms = answerWithinMs): Promise<T> =>
  ends.run(performance.now() + ms, work);

/** Whole milliseconds that the current question has left; undefined without a limit. Throws TookTooLong. */
export function timeLeft(): number | undefined {
  const end = ends.getStore();
  if (end === undefined) return undefined;
  const left = end - performance.now();
  if (left <= 0) throw new TookTooLong();
  return Math.ceil(left);
}

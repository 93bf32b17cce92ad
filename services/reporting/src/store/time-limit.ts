import { AsyncLocalStorage } from 'node:async_hooks';
import { answerWithinMs, DomainError, TookTooLong } from '@mm/http/problem.js';

/** What a person asked, while it is answered. */
interface Question {
  end: number;
  /** Aborted when nobody waits for the answer any more. */
  gone: AbortSignal | undefined;
  /** 0 for people, -1 for walls: an engine answers the higher one first. */
  priority: number;
}
const questions = new AsyncLocalStorage<Question>();

/** Nobody receives it: who asked has closed the connection. */
export class Abandoned extends DomainError {
  constructor() {
    super(499, 'question-abandoned', 'nobody waits for the answer');
  }
}

/**
 * Runs a person's question: its queries to the store end with TookTooLong `ms` from now, all together, and with
 * Abandoned as soon as `gone` is aborted. Jobs, downloads and rebuilds do not use it and may take as long as they need.
 */
export const withinTime = <T>(
  work: () => Promise<T>,
  ms = answerWithinMs,
  gone?: AbortSignal,
  priority = 0,
): Promise<T> => questions.run({ end: performance.now() + ms, gone, priority }, work);

/** The question that is being answered; undefined for what has no limit. */
export const currentQuestion = (): Question | undefined => questions.getStore();

/**
 * Whole milliseconds that the current question has left; undefined without a limit. Throws TookTooLong, Abandoned.
 */
export function timeLeft(): number | undefined {
  const question = questions.getStore();
  if (!question) return undefined;
  if (question.gone?.aborted) throw new Abandoned();
  const left = question.end - performance.now();
  if (left <= 0) throw new TookTooLong();
  return Math.ceil(left);
}

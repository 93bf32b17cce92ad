import { Injectable } from '@nestjs/common';
import type { Caller } from '@mm/http/caller.js';
import { DomainError } from '@mm/http/problem.js';
import { Abandoned, withinTime } from '../store/time-limit.js';

/**
 * Questions that run at once. The engines have two cores: more questions would each take longer and none would end
 * sooner; six keep the cores busy while some read from the disk.
 */
const atOnce = { all: 6, account: 4, walls: 2 };
const maxWaiting = 100;
const retryAfterSeconds = 10;
/** A wall that has waited as long goes before people, ms. */
const wallPatienceMs = 3_000;

/** Who asks a question, and what of it matters while it waits. */
export interface Asking {
  /** Aborted once nobody waits for the answer. */
  gone?: AbortSignal;
  /** A wall shows the answer: it waits behind people. */
  isWall?: boolean;
}

interface Question {
  userId: number;
  isWall: boolean;
  /** ms of `performance.now()`. */
  since: number;
  start: () => void;
}

/**
 * The questions that are asked of the report store: few at once, each for 10 s at most. Those of an account with fewer
 * running ones go first, then the older ones. A wall goes when no person waits for its place, or after three seconds.
 */
@Injectable()
export class QuestionQueue {
  readonly #waiting: Question[] = [];
  readonly #running: Question[] = [];

  /**
   * The answer of `work`. Rejects with TookTooLong, with Abandoned once `gone` is aborted, and with 429 when too many
   * questions of the account wait.
   */
  async ask<T>(
    { userId }: Pick<Caller, 'userId'>,
    work: () => Promise<T>,
    { gone, isWall = false }: Asking = {},
  ): Promise<T> {
    if (countOf(this.#waiting, userId) >= maxWaiting)
      throw new DomainError(429, 'too-many-questions', `${maxWaiting} questions of this account wait already`, {
        headers: { 'retry-after': String(retryAfterSeconds) },
      });
    const question = await new Promise<Question>((resolve) => {
      const own = { userId, isWall, since: performance.now(), start: () => resolve(own) };
      this.#waiting.push(own);
      this.#startNext();
    });
    try {
      if (gone?.aborted) throw new Abandoned();
      return await withinTime(work, undefined, gone, isWall ? -1 : 0);
    } finally {
      remove(this.#running, question);
      this.#startNext();
    }
  }

  #startNext(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      remove(this.#waiting, next);
      this.#running.push(next);
      next.start();
    }
  }

  /** The question that starts now; undefined when none that waits may. */
  #next(): Question | undefined {
    if (this.#running.length >= atOnce.all) return undefined;
    const walls = this.#running.filter(({ isWall }) => isWall).length;
    const running = (question: Question): number => countOf(this.#running, question.userId);
    const impatientSince = performance.now() - wallPatienceMs;
    const rank = ({ isWall, since }: Question): number => (!isWall ? 1 : since <= impatientSince ? 0 : 2);
    const [next] = this.#waiting
      .filter((question) => running(question) < atOnce.account && (!question.isWall || walls < atOnce.walls))
      .sort((a, b) => rank(a) - rank(b) || running(a) - running(b));
    return next;
  }
}

const countOf = (questions: readonly Question[], userId: number): number =>
  questions.filter((question) => question.userId === userId).length;

const remove = (questions: Question[], question: Question): void =>
  void questions.splice(questions.indexOf(question), 1);

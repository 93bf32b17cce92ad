import { AsyncResource } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@mm/http/caller.js';
import { DomainError } from '@mm/http/problem.js';
import PQueue from 'p-queue';
import { Abandoned, withinTime } from '../store/time-limit.js';

/** Questions of one account that run at once. Walls share an account, so that the others wait in order. */
const atOnce = 4;
const maxWaiting = 100;
const retryAfterSeconds = 10;

/** The questions that persons ask of the report store: few of an account at once, each for 10 s at most. */
@Injectable()
export class QuestionQueue {
  readonly #queues = new Map<number, PQueue>();

  /**
   * The answer of `work`. Rejects with TookTooLong, with Abandoned once `gone` is aborted, and with 429 when too many
   * questions of the account wait.
   */
  async ask<T>({ userId }: Pick<Caller, 'userId'>, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    const queue = this.#queues.get(userId) ?? new PQueue({ concurrency: atOnce });
    if (queue.size >= maxWaiting)
      throw new DomainError(429, 'too-many-questions', `${maxWaiting} questions of this account wait already`, {
        headers: { 'retry-after': String(retryAfterSeconds) },
      });
    this.#queues.set(userId, queue);
    try {
      return await queue.add(
        AsyncResource.bind(() => {
          if (gone?.aborted) throw new Abandoned();
          return withinTime(work, undefined, gone);
        }),
      );
    } finally {
      if (queue.size === 0 && queue.pending === 0) this.#queues.delete(userId);
    }
  }
}

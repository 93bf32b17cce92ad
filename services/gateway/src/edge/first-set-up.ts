import { DomainError } from '@mm/http/problem.js';
import type { ServiceClient } from '@mm/http/service-client.js';
import { setUpCalls } from '@mm/proto/http/set-up.js';

/** A page is not held up longer than this by an identity that does not answer, ms. */
const ask = { ...setUpCalls.setUpState, timeout: 1_000 };

/** Whether the installation waits for its first set-up. An installation that has an administrator keeps one. */
export class FirstSetUp {
  #isDone = false;
  #asking: Promise<boolean> | undefined;

  /** `state` resolves while the set-up is needed, and rejects with a DomainError 404 afterwards. */
  constructor(private readonly state: () => Promise<unknown>) {}

  /** What identity says. */
  static of(services: ServiceClient): FirstSetUp {
    return new FirstSetUp(() => services.call(ask, { token: '' }));
  }

  /** False while identity does not answer. */
  async isNeeded(): Promise<boolean> {
    if (this.#isDone) return false;
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  /** Where a screen leads instead of showing itself; undefined: nowhere. */
  async redirectOf(path: string): Promise<string | undefined> {
    const isSetUp = path === '/set-up';
    if (await this.isNeeded()) return isSetUp ? undefined : '/set-up';
    return isSetUp && this.#isDone ? '/login' : undefined;
  }

  async #ask(): Promise<boolean> {
    try {
      await this.state();
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'set-up-not-needed') this.#isDone = true;
      return false;
    }
  }
}

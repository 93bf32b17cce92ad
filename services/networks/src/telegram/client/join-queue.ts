import type { AuthorKey } from '../../network/network-collector.js';
import { isFault } from '../../network/network-fault.js';

const SECOND = 1_000;
/** The longest pause of a timer of Node. */
const MAX_TIMER_MS = 2_147_483_647;
const MINUTE = 60 * SECOND;

/** Joins channels one after the other, with pauses between them. It works between `start` and `stop`. */
export class JoinQueue {
  #wanted: readonly AuthorKey[] = [];
  readonly #impossible = new Set<string>();
  #isOn = false;
  #isBusy = false;
  #timer: NodeJS.Timeout | undefined;
  /** Of performance.now(). */
  #notBefore = 0;

  constructor(
    private readonly everySeconds: number,
    private readonly account: { isJoined(code: string): boolean; join(author: AuthorKey): Promise<void> },
  ) {}

  /** Replaces the channels to be joined. */
  follow(authors: readonly AuthorKey[]): void {
    this.#wanted = authors;
    this.#plan();
  }

  start(): void {
    this.#isOn = true;
    this.#plan();
  }

  stop(): void {
    this.#isOn = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #next(): AuthorKey | undefined {
    return this.#wanted.find(({ code }) => !this.#impossible.has(code) && !this.account.isJoined(code));
  }

  #plan(): void {
    if (!this.#isOn || this.#isBusy || this.#timer || !this.#next()) return;
    const pause = Math.min(MAX_TIMER_MS, Math.max(0, this.#notBefore - performance.now()));
    this.#timer = setTimeout(() => void this.#run(), pause);
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    const author = this.#next();
    if (!author) return;
    this.#isBusy = true;
    this.#pause(this.everySeconds * SECOND);
    try {
      await this.account.join(author);
    } catch (error) {
      this.#failed(author, error);
    } finally {
      this.#isBusy = false;
      this.#plan();
    }
  }

  #failed(author: AuthorKey, error: unknown): void {
    if (!isFault(error)) return;
    const { kind, native, retryAfterMs = MINUTE } = error;
    if (kind === 'transient' || kind === 'cancelled') return;
    if (kind === 'rate_limited') this.#pause(Math.max(retryAfterMs, this.everySeconds * SECOND));
    // The account is in as many channels as it may be, or may join no more.
    else if (native.code === 'CHANNELS_TOO_MUCH' || kind === 'auth_required' || kind === 'blocked') this.stop();
    else this.#impossible.add(author.code);
  }

  #pause(ms: number): void {
    this.#notBefore = performance.now() + ms;
  }
}

import type { KafkaSettings } from '@mm/settings/log-engine.js';
import { kafkaClient } from '../kafka-client.js';
import { HistoryPass, type HistoryRange } from './history-pass.js';
import type { RecentEvent } from './replay-buffer.js';

/** Each has a consumer of its own. */
const MAX_PASSES = 4;
/** A reader that does not continue for so long begins with a new pass. */
const IDLE_MS = 30_000;

/**
 * Events that are too old for memory. A reader that continues where its last window ended is served by the same pass.
 */
export class KafkaHistory {
  readonly #kafka;
  readonly #idle = new Map<HistoryPass, NodeJS.Timeout>();
  readonly #closing = new Set<Promise<void>>();
  readonly #waiting: (() => void)[] = [];
  #free = MAX_PASSES;
  #isClosed = false;

  constructor(
    private readonly settings: KafkaSettings,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#kafka = kafkaClient(settings, 'mm-history');
  }

  /**
   * The oldest events of a range, and where to continue. `isIncomplete`: Kafka no longer has all of the range.
   * Rejects when the brokers do not respond.
   */
  async read(
    range: HistoryRange,
    limit: number,
  ): Promise<{ events: RecentEvent[]; position: bigint; isIncomplete: boolean }> {
    const pass = this.#continued(range) ?? (await this.#opened(range));
    try {
      const isFirst = pass.position === pass.range.after;
      const events = await pass.read(limit);
      const { position } = pass;
      if (position < pass.range.upTo) this.#keep(pass);
      else this.#end(pass);
      return { events, position, isIncomplete: isFirst && pass.isIncomplete };
    } catch (error) {
      this.#end(pass);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const pass of [...this.#idle.keys()]) this.#end(pass);
    for (const resume of this.#waiting.splice(0)) resume();
    await Promise.all(this.#closing);
  }

  /** A pass that was read up to the beginning of the range. */
  #continued({ after, topics }: HistoryRange): HistoryPass | undefined {
    const pass = [...this.#idle.keys()].find(
      ({ position, range }) => position === after && range.topics.join() === topics.join(),
    );
    if (pass) this.#take(pass);
    return pass;
  }

  async #opened(range: HistoryRange): Promise<HistoryPass> {
    while (this.#free === 0 && !this.#isClosed) {
      const [longestIdle] = this.#idle.keys();
      if (longestIdle) this.#end(longestIdle);
      else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    if (this.#isClosed) throw new Error('the reader of the log was closed');
    this.#free--;
    try {
      return await HistoryPass.open(this.#kafka, this.settings, range);
    } catch (error) {
      this.#release();
      throw error;
    }
  }

  #take(pass: HistoryPass): void {
    clearTimeout(this.#idle.get(pass));
    this.#idle.delete(pass);
  }

  #keep(pass: HistoryPass): void {
    if (this.#isClosed) return this.#end(pass);
    this.#idle.set(pass, setTimeout(() => this.#end(pass), IDLE_MS).unref());
    this.#waiting.shift()?.();
  }

  #end(pass: HistoryPass): void {
    this.#take(pass);
    const closing = pass
      .close()
      .catch(this.onError)
      .finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
    this.#release();
  }

  #release(): void {
    this.#free++;
    this.#waiting.shift()?.();
  }
}

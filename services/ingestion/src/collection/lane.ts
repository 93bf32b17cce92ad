import type { Turn } from './collect-author.js';

/** Authors in a row that the network put off before the whole network is left alone for that time. */
const PUT_OFF = 3;

/** What runs for one network: how many at once, and whether the network asked for a pause. */
export class Lane {
  readonly #running = new Map<string, Promise<Turn>>();
  #limitedInRow = 0;
  #pausedUntil = 0;

  constructor(private readonly parallel: number) {}

  get free(): number {
    return Date.now() < this.#pausedUntil ? 0 : Math.max(0, this.parallel - this.#running.size);
  }

  /** The running turn of an author, if it runs in this process. */
  turnOf(authorId: string): Promise<Turn> | undefined {
    return this.#running.get(authorId);
  }

  /** Keeps a turn's place until it ends. */
  hold(authorId: string, turn: Promise<Turn>, onEnd: () => void): void {
    this.#running.set(authorId, turn);
    const end = (): void => {
      this.#running.delete(authorId);
      onEnd();
    };
    turn.then(end, end);
  }

  succeeded(): void {
    this.#limitedInRow = 0;
  }

  /** One author met a rate limit; several in a row mean the network itself. */
  limited(pauseSeconds: number): void {
    if (++this.#limitedInRow >= PUT_OFF) this.#pausedUntil = Date.now() + pauseSeconds * 1000;
  }

  resume(): void {
    this.#limitedInRow = this.#pausedUntil = 0;
  }

  async ended(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }
}

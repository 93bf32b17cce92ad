/** An author that is due, with the users who watch it (none for an author that is collected without watchers). */
export interface DueAuthor {
  author_id: string;
  watchers: readonly string[];
  /** Units of one poll. */
  units: number;
  /** It waited as long as the longest interval of its network. */
  isOverdue: boolean;
}

const QUANTUM = 1;
const MAX_UNITS = 10;

/**
 * Takes due authors in turn by watcher (deficit round robin), so that a user with thousands of authors does not delay
 * those of another with three. An author of several watchers is charged once, to the one whose turn it is. Every
 * second turn belongs to authors that are overdue, whose wait is bounded thereby.
 */
export class WatcherTurns {
  readonly #deficits = new Map<string, number>();
  #last = '';
  #credit = 0;
  #isOverduesTurn = true;

  /** Up to `count` authors of `due`, which is in the order in which they became due. */
  take(due: readonly DueAuthor[], count: number): DueAuthor[] {
    const taken = new Set<DueAuthor>();
    const overdue = due.filter((author) => author.isOverdue);
    const queues = new Map<string, DueAuthor[]>();
    for (const author of due)
      for (const watcher of author.watchers.length > 0 ? author.watchers : ['']) {
        const queue = queues.get(watcher);
        if (queue) queue.push(author);
        else queues.set(watcher, [author]);
      }
    const ring = [...queues.keys()].sort();
    while (taken.size < count && ring.length > 0) {
      const next = (this.#isOverduesTurn && first(overdue, taken)) || this.#next(ring, queues, taken);
      this.#isOverduesTurn = !this.#isOverduesTurn;
      if (next) taken.add(next);
    }
    return [...taken];
  }

  /** The next author by turn; watchers without further authors leave the ring. */
  #next(ring: string[], queues: Map<string, DueAuthor[]>, taken: ReadonlySet<DueAuthor>): DueAuthor | undefined {
    while (ring.length > 0) {
      const queue = queues.get(this.#last) ?? [];
      const head = first(queue, taken);
      const units = Math.min(MAX_UNITS, Math.max(QUANTUM, head?.units ?? 0));
      if (head && this.#credit >= units) {
        this.#credit -= units;
        return head;
      }
      const next = ring.find((watcher) => watcher > this.#last) ?? ring[0] ?? '';
      if (head) this.#deficits.set(this.#last, this.#credit);
      else {
        this.#deficits.delete(this.#last);
        const place = ring.indexOf(this.#last);
        if (place >= 0) ring.splice(place, 1);
      }
      this.#last = next;
      this.#credit = (this.#deficits.get(this.#last) ?? 0) + QUANTUM;
    }
    return undefined;
  }
}

/** The first author that is not taken yet; those before it are removed. */
function first(queue: DueAuthor[], taken: ReadonlySet<DueAuthor>): DueAuthor | undefined {
  while (queue[0] && taken.has(queue[0])) queue.shift();
  return queue[0];
}

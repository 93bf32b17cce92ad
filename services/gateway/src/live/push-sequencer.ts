import type { Push } from './live-socket.js';

interface PendingPush {
  position: bigint;
  pushes: readonly Push[];
}

/**
 * Restores the order of the log before events are pushed: the log delivers a window topic by topic,
 * all of it before the next turn of the event loop, but a cursor must mean that the client has everything before it.
 * Pushes of one decision that follow each other in a window are sent together.
 */
export class PushSequencer {
  #pending: PendingPush[] = [];
  #isScheduled = false;
  /** Everything up to here has been pushed. */
  position = 0n;

  /** `send` gets one push, or those of one decision. */
  constructor(private readonly send: (pushes: readonly Push[], position: string) => void) {}

  /** Call it once before the first event, with the position after which events come. */
  start(position: string): void {
    if (BigInt(position) > this.position) this.position = BigInt(position);
  }

  add(position: string, pushes: readonly Push[]): void {
    this.#pending.push({ position: BigInt(position), pushes });
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#flush());
  }

  #flush(): void {
    this.#isScheduled = false;
    const batch = this.#pending.sort((a, b) => (a.position < b.position ? -1 : 1));
    this.#pending = [];
    let together: Push[] = [];
    const sendTogether = (): void => {
      if (together.length > 0) this.send(together, String(this.position));
      together = [];
    };
    for (const { position, pushes } of batch) {
      const [first] = pushes;
      const isOfDecision = first?.decision !== undefined;
      if (first && first.decision !== together[0]?.decision) sendTogether();
      if (position > this.position) this.position = position;
      if (isOfDecision) together.push(...pushes);
      else for (const push of pushes) this.send([push], String(this.position));
    }
    sendTogether();
  }
}

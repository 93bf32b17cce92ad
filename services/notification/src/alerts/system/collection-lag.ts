/** How late new posts are recognised, as the last events say. */
export class CollectionLag {
  #last: { seconds: number; at: Date } | undefined;

  /** Notes a post that was collected and recognised at these times. */
  note(collectedAt: Date, recognisedAt: Date): void {
    const seconds = (recognisedAt.getTime() - collectedAt.getTime()) / 1000;
    if (Number.isFinite(seconds)) this.#last = { seconds: Math.max(0, seconds), at: recognisedAt };
  }

  /** Seconds; undefined when no new post was recognised for half an hour. */
  seconds(now: Date): number | undefined {
    if (!this.#last || now.getTime() - this.#last.at.getTime() > 1800_000) return undefined;
    return this.#last.seconds;
  }
}

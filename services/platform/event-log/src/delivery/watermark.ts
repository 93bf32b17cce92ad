const MAX_NOTED = 200;

/**
 * Up to which moment work is done that is only known by its position: what there is to do at a moment ends somewhere,
 * and once that end is reached, everything up to the moment is done.
 */
export class Watermark<End> {
  readonly #noted: { at: Date; end: End }[] = [];
  #doneUntil: Date | undefined;

  /**
   * Notes that the work up to `at` ends at `end`, and returns the newest noted moment whose end is reached; undefined
   * before the first one. Far behind, the moments noted first are kept and later ones are not noted.
   */
  advance(at: Date | undefined, end: End, isReached: (end: End) => boolean): Date | undefined {
    const newest = this.#noted.at(-1)?.at ?? this.#doneUntil;
    if (at && at.getTime() !== newest?.getTime() && this.#noted.length < MAX_NOTED) this.#noted.push({ at, end });
    const reached = this.#noted.splice(0, this.#noted.findLastIndex((noted) => isReached(noted.end)) + 1);
    return (this.#doneUntil = reached.at(-1)?.at ?? this.#doneUntil);
  }
}

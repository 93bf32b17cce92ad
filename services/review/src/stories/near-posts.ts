import type { Print } from '@mm/likeness/print.js';
import { PrintIndex, type Like } from '@mm/likeness/print-index.js';

/** Posts in memory, about 1 KB each. */
const mostPosts = 200_000;
/** Comparisons that are kept, some tens of bytes each. */
const mostLikes = 2_000_000;
/** Likeness below this is never enough, whatever people taught. */
export const lowestLikeness = 0.35;

/** Posts by their prints, and which of them are alike: what was compared once is kept. */
export class NearPosts {
  readonly #index = new PrintIndex(mostPosts);
  /** Both ways; without the posts that nobody asked for since they were loaded. */
  readonly #likes = new Map<number, Like[]>();
  #kept = 0;

  get isFull(): boolean {
    return this.#index.size >= mostPosts;
  }

  has(id: number): boolean {
    return this.#index.has(id);
  }

  /** Adds a post that was compared before. */
  load(id: number, print: Print, at: number): void {
    this.#index.add(id, print, at);
  }

  /** Adds a post or replaces it. `at`: when it was published, ms since 1970. */
  add(id: number, print: Print, at: number): void {
    this.remove(id);
    this.#index.add(id, print, at);
    for (const { id: other, likeness } of this.#compare(id, print)) {
      this.#likes.get(other)?.push({ id, likeness });
      this.#kept++;
    }
  }

  remove(id: number): void {
    const likes = this.#likes.get(id);
    if (likes)
      for (const { id: other } of likes) {
        const ofOther = this.#likes.get(other);
        const place = ofOther?.findIndex((like) => like.id === id) ?? -1;
        if (place >= 0) ofOther?.splice(place, 1);
      }
    // others may know it
    else if (this.#index.has(id)) this.#forget();
    this.#likes.delete(id);
    this.#index.remove(id);
  }

  /** Removes what was published before a time, ms since 1970. */
  removeBefore(at: number): void {
    this.#index.removeBefore(at);
    this.#forget();
  }

  /** The posts that are like one of those that were added or asked for; undefined for another one. */
  known(id: number): readonly Like[] | undefined {
    return this.#likes.get(id)?.filter((like) => this.#index.has(like.id));
  }

  /** The posts that are like one with this print. */
  like(id: number, print: Print): readonly Like[] {
    return this.#index.has(id) ? this.#compare(id, print) : this.#index.like(print, lowestLikeness);
  }

  #compare(id: number, print: Print): readonly Like[] {
    if (this.#kept > mostLikes) this.#forget();
    const likes = this.#index.like(print, lowestLikeness).filter((like) => like.id !== id);
    this.#likes.set(id, likes);
    this.#kept += likes.length;
    return likes;
  }

  #forget(): void {
    this.#likes.clear();
    this.#kept = 0;
  }
}

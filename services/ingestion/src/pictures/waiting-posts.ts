import type { NetworkId } from '@mm/proto/vocabulary/network.js';

/** A post without pictures; ids are those of the database. */
export interface PictureLessPost {
  id: string;
  network: NetworkId;
  authorId: string;
  authorCode: string;
}

/** When a post is looked up again that was not found: its page may be late. Then it stays without pictures. */
const AGAIN_MS = [60_000, 600_000, 3_600_000];
const MAX_WAITING = 20_000;

/** Posts whose pictures are to be looked up, in memory; times are in milliseconds of one clock. */
export class WaitingPosts {
  readonly #posts = new Map<string, PictureLessPost & { dueAt: number; tries: number }>();
  /** Looked up, and may still be added again. */
  readonly #done = new Set<string>();

  /** How many wait to be looked up, now or again. */
  get size(): number {
    return this.#posts.size;
  }

  /** Adds a post that is due at once, unless it is known; above the limit the oldest is dropped. */
  add(post: PictureLessPost): void {
    if (this.#posts.has(post.id) || this.#done.has(post.id)) return;
    this.#posts.set(post.id, { ...post, dueAt: -Infinity, tries: 0 });
    const [oldest] = this.#posts.keys();
    if (this.#posts.size > MAX_WAITING && oldest !== undefined) this.#posts.delete(oldest);
  }

  /** Due posts by author, at most `batch` of each, the newest first. */
  due(now: number, batch: number): { network: NetworkId; authorCode: string; ids: string[] }[] {
    const groups = new Map<string, { network: NetworkId; authorCode: string; ids: string[] }>();
    for (const { id, network, authorId, authorCode, dueAt } of [...this.#posts.values()].reverse()) {
      if (dueAt > now) continue;
      const group = groups.get(authorId) ?? { network, authorCode, ids: [] };
      groups.set(authorId, group);
      if (group.ids.length < batch) group.ids.push(id);
    }
    return [...groups.values()];
  }

  /** These are not looked up again. */
  done(ids: readonly string[]): void {
    for (const id of ids) {
      this.#posts.delete(id);
      this.#done.add(id);
    }
  }

  /** These are looked up again later, at most three times. */
  later(ids: readonly string[], now: number): void {
    for (const id of ids) {
      const post = this.#posts.get(id);
      const wait = AGAIN_MS[post?.tries ?? 0];
      if (!post || wait === undefined) this.done([id]);
      else {
        post.tries++;
        post.dueAt = now + wait;
      }
    }
  }

  /** Posts up to this id are not added again. */
  forgetLookedUp(id: number): void {
    for (const done of this.#done) if (Number(done) <= id) this.#done.delete(done);
  }
}

import fs from 'node:fs';
import path from 'node:path';

const CHUNK_BYTES = 4 * 1024 * 1024;

/**
 * Reads what the demo networks append to their journal: when each post was first in an answer, and the faults that
 * requests met. What a feed announces is not served yet: robots rules or a fault may keep the product from the article
 * or video. The journal is rotated, so it is read all the time.
 */
export class ServedPosts {
  /**
   * By code; `at` in ms, `isListed`: an article that a feed or site map has named, or any other post.
   * @type {Map<string, { at: number, network: string, author: string, isListed: boolean }>}
   */
  first = new Map();
  requests = 0;
  /** Number of requests that met a fault, by network and fault. @type {Record<string, number>} */
  faults = {};
  #file;
  #rotated;
  #position = 0;
  #inode = 0n;
  #rest = Buffer.alloc(0);
  /** Articles. @type {Set<string>} */
  #listed = new Set();

  /** @param {string} folder the state folder of the demo networks */
  constructor(folder) {
    this.#file = path.join(folder, 'journal.jsonl');
    this.#rotated = path.join(folder, 'journal.old.jsonl');
  }

  /** Reads everything that was appended since the last call. */
  read() {
    // There is none for the moment of a rotation.
    if (!fs.existsSync(this.#file)) return;
    this.#withFile(this.#file, (handle) => {
      const { ino } = fs.fstatSync(handle, { bigint: true });
      if (this.#inode !== 0n && ino !== this.#inode) {
        this.#withFile(this.#rotated, (rotated) => this.#readFrom(rotated));
        this.#position = 0;
      }
      this.#inode = ino;
      this.#readFrom(handle);
    });
  }

  /** The codes that were first served in [from, until), ms. */
  codes(from = 0, until = Number.POSITIVE_INFINITY) {
    return [...this.first].flatMap(([code, { at }]) => (at >= from && at < until ? [code] : []));
  }

  /**
   * Gives articles the codes that the product made of their addresses; those that it does not know keep theirs.
   * @param {Map<string, string>} known
   */
  rename(known) {
    for (const [code, post] of [...this.first]) {
      const name = known.get(code);
      if (name === undefined || name === code) continue;
      this.first.delete(code);
      if (!this.first.has(name)) this.first.set(name, post);
    }
  }

  /** @param {string[]} codes */
  forget(codes) {
    for (const code of codes) this.first.delete(code);
  }

  #withFile(file, work) {
    const handle = fs.openSync(file, 'r');
    try {
      work(handle);
    } finally {
      fs.closeSync(handle);
    }
  }

  #readFrom(handle) {
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const size = fs.readSync(handle, chunk, 0, CHUNK_BYTES, this.#position);
      if (size === 0) return;
      this.#position += size;
      this.#add(chunk.subarray(0, size));
    }
  }

  #add(chunk) {
    const text = Buffer.concat([this.#rest, chunk]);
    const end = text.lastIndexOf(10) + 1;
    this.#rest = text.subarray(end);
    for (const line of text.toString('utf8', 0, end).split('\n')) if (line) this.#record(JSON.parse(line));
  }

  #record({ at, network, method, author, fault, served }) {
    this.requests++;
    if (fault) this.faults[`${network} ${fault}`] = (this.faults[`${network} ${fault}`] ?? 0) + 1;
    const isArticle = network === 'smi';
    if (isArticle && method !== 'article') for (const code of served) this.#list(code);
    if (method === 'feed' || (isArticle && method !== 'article')) return;
    for (const code of served)
      if (!this.first.has(code))
        this.first.set(code, { at, network, author, isListed: !isArticle || this.#listed.has(code) });
  }

  #list(code) {
    this.#listed.add(code);
    const post = this.first.get(code);
    if (post) post.isListed = true;
  }
}

import fs from 'node:fs';
import type { Lemma } from './lemma.js';

/**
 * `russian-forms.bin`, little-endian, written by infra/dictionaries/russian.py: seven uint32 (edges, root, sets, lists,
 * items of sets, entries, items of lists); uint32 rows: edges of an automaton of stems (target << 7 | last edge of its
 * node << 6 | letter, а = 1; letter 0: the stem ends, the target is its set), starts of sets, starts of lists; uint16
 * rows: entries of each set, three numbers of each entry (ending of the lemma, list of endings, flags), endings of each
 * list, ascending; then the endings as text, one a line, as UTF-8. An ending of forms with a prefix is `prefix+ending`.
 */
const file = new URL('../data/russian-forms.bin', import.meta.url);
const headerLength = 7;
const lastEdge = 1 << 6;
const letterMask = lastEdge - 1;
const targetShift = 7;
const firstLetter = 'а'.charCodeAt(0) - 1;
const letters = 32;
const entryLength = 3;
const [weak, invariable, numberShift] = [1, 2, 2];
/** Of comparatives and superlatives: 'поновее', 'наилучший'. */
const prefixes = ['по', 'наи'];

/** A reading of a word. `isWeak`: who writes the dictionary form most probably means a form of another word. */
export interface Reading extends Lemma {
  isWeak: boolean;
}

/** A dictionary of word forms: lexemes are a stem and a list of endings. */
export class RussianDictionary {
  private readonly root: number;
  private readonly edges: Uint32Array;
  private readonly sets: Uint32Array;
  private readonly lists: Uint32Array;
  private readonly ofSets: Uint16Array;
  private readonly entries: Uint16Array;
  private readonly ofLists: Uint16Array;
  private readonly endings: readonly string[];
  private readonly numbers: ReadonlyMap<string, number>;

  /** Throws when the file cannot be read. Takes about 10 ms. */
  constructor() {
    const bytes = fs.readFileSync(file);
    const content = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const header = [...new Uint32Array(content, 0, headerLength)];
    const [edges = 0, root = 0, sets = 0, lists = 0, ofSets = 0, entries = 0, ofLists = 0] = header;
    let at = headerLength * Uint32Array.BYTES_PER_ELEMENT;
    const longs = (length: number): Uint32Array => {
      const row = new Uint32Array(content, at, length);
      at += row.byteLength;
      return row;
    };
    const shorts = (length: number): Uint16Array => {
      const row = new Uint16Array(content, at, length);
      at += row.byteLength;
      return row;
    };
    this.root = root;
    this.edges = longs(edges);
    this.sets = longs(sets + 1);
    this.lists = longs(lists + 1);
    this.ofSets = shorts(ofSets);
    this.entries = shorts(entries * entryLength);
    this.ofLists = shorts(ofLists);
    this.endings = new TextDecoder().decode(new Uint8Array(content, at)).split('\n');
    this.numbers = new Map(this.endings.map((ending, number) => [ending, number]));
  }

  /** All readings of a folded word, each lemma once. */
  readings(word: string): Reading[] {
    const found = new Map<string, Reading>();
    this.walk(word, '', found);
    for (const prefix of prefixes)
      if (word.startsWith(prefix)) this.walk(word.slice(prefix.length), `${prefix}+`, found);
    return [...found.values()];
  }

  private walk(word: string, prefix: string, found: Map<string, Reading>): void {
    let node = this.root;
    for (let length = 0; ; length++) {
      const edge = this.edges[node] ?? 0;
      if ((edge & letterMask) === 0) {
        const ending = this.numbers.get(prefix + word.slice(length));
        if (ending !== undefined) this.find(edge >>> targetShift, word.slice(0, length), ending, found);
      }
      const next = this.follow(node, word.charCodeAt(length) - firstLetter);
      if (next === undefined) return;
      node = next;
    }
  }

  /** The node behind an edge. NaN, after the last letter, has none. */
  private follow(node: number, letter: number): number | undefined {
    if (!(letter > 0 && letter <= letters)) return undefined;
    for (let at = node; ; at++) {
      const edge = this.edges[at] ?? lastEdge;
      if ((edge & letterMask) === letter) return edge >>> targetShift;
      if (edge & lastEdge) return undefined;
    }
  }

  private find(set: number, stem: string, ending: number, found: Map<string, Reading>): void {
    for (let at = this.sets[set] ?? 0; at < (this.sets[set + 1] ?? 0); at++) {
      const entry = (this.ofSets[at] ?? 0) * entryLength;
      const [ofLemma = 0, list = 0, flags = 0] = this.entries.subarray(entry, entry + entryLength);
      if (!this.has(list, ending)) continue;
      const number = flags >>> numberShift;
      const lemma = stem + (this.endings[ofLemma] ?? '') + (number > 0 ? String(number + 1) : '');
      const isLemma = ofLemma === ending;
      found.set(lemma, { lemma, isLemma, isWeak: (flags & weak) > 0, isInvariable: (flags & invariable) > 0 });
    }
  }

  /** Whether a list has an ending, by halving. */
  private has(list: number, ending: number): boolean {
    let [low, high] = [this.lists[list] ?? 0, this.lists[list + 1] ?? 0];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.ofLists[middle] ?? 0) < ending) low = middle + 1;
      else high = middle;
    }
    return low < (this.lists[list + 1] ?? 0) && this.ofLists[low] === ending;
  }
}

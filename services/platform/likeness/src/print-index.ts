import { likenessOf } from './likeness.js';
import { MarkTable } from './mark-table.js';
import { countOf, MARKS, type Print, startOf } from './print.js';

const hour = 3_600_000;
/** Of the marks of the one with fewer, two posts have one in so many in common, or they are not compared, */
const marksPerShared = 12;
/** and more than one if there are at least so many. */
const someMarks = 8;

/** A post that is like another. */
export interface Like {
  id: number;
  likeness: number;
}

interface Entry {
  id: number;
  at: number;
  print: Print;
}

/**
 * Posts by their prints, in memory: at most `most` posts, about 1 KB each. When it is full, one of the earliest hour
 * leaves. Two posts are compared when they have marks in common; which these are depends on the two only.
 */
export class PrintIndex {
  private readonly table = new MarkTable();
  private readonly slotOf = new Map<number, number>();
  private readonly entries: (Entry | undefined)[] = [];
  private readonly freeSlots: number[] = [];
  private readonly hours = new Map<number, Set<number>>();
  private shared = new Uint8Array(1024);

  constructor(private readonly most = 200_000) {}

  get size(): number {
    return this.slotOf.size;
  }

  has(id: number): boolean {
    return this.slotOf.has(id);
  }

  /** Adds a post or replaces it. `at`: when it was published, ms since 1970. */
  add(id: number, print: Print, at: number): void {
    this.remove(id);
    if (this.size >= this.most) this.removeEarliest();
    const slot = this.freeSlots.pop() ?? this.entries.length;
    this.entries[slot] = { id, at, print };
    this.slotOf.set(id, slot);
    const ofHour = this.hours.get(Math.floor(at / hour)) ?? new Set<number>();
    this.hours.set(Math.floor(at / hour), ofHour.add(slot));
    forEachMark(print, (mark) => this.table.add(mark, slot));
  }

  remove(id: number): void {
    const slot = this.slotOf.get(id);
    const entry = slot === undefined ? undefined : this.entries[slot];
    if (slot === undefined || !entry) return;
    forEachMark(entry.print, (mark) => this.table.remove(mark, slot));
    const of = Math.floor(entry.at / hour);
    const ofHour = this.hours.get(of);
    ofHour?.delete(slot);
    if (ofHour?.size === 0) this.hours.delete(of);
    this.entries[slot] = undefined;
    this.freeSlots.push(slot);
    this.slotOf.delete(id);
  }

  /** Removes what was published before a time, ms since 1970. */
  removeBefore(at: number): void {
    for (const [of, slots] of this.hours)
      if (of * hour < at)
        for (const slot of [...slots]) {
          const entry = this.entries[slot];
          if (entry && entry.at < at) this.remove(entry.id);
        }
  }

  /** The posts whose likeness to a print is at least `floor`, the most alike first, then by id; itself too. */
  like(print: Print, floor: number): Like[] {
    if (this.shared.length < this.entries.length) this.shared = new Uint8Array(this.entries.length * 2);
    const touched: number[] = [];
    const { shared } = this;
    forEachMark(print, (mark) =>
      this.table.forEach(mark, (slot) => {
        if (shared[slot] === 0) touched.push(slot);
        shared[slot] = (shared[slot] ?? 0) + 1;
      }),
    );
    const found: Like[] = [];
    for (const slot of touched) {
      const entry = this.entries[slot];
      const likeness =
        entry && haveEnough(shared[slot] ?? 0, print, entry.print) ? likenessOf(print, entry.print, floor) : 0;
      shared[slot] = 0;
      if (entry && likeness >= floor) found.push({ id: entry.id, likeness });
    }
    return found.sort((a, b) => b.likeness - a.likeness || a.id - b.id);
  }

  private removeEarliest(): void {
    const [slot] = this.hours.get(Math.min(...this.hours.keys())) ?? [];
    const entry = slot === undefined ? undefined : this.entries[slot];
    if (entry) this.remove(entry.id);
  }
}

function haveEnough(shared: number, a: Print, b: Print): boolean {
  const marks = Math.min(countOf(a, MARKS), countOf(b, MARKS));
  return shared * marksPerShared >= marks && (shared > 1 || marks < someMarks);
}

function forEachMark(print: Print, visit: (mark: number) => void): void {
  const start = startOf(print, MARKS);
  const end = start + countOf(print, MARKS);
  for (let at = start; at < end; at++) visit(print.data[at] ?? 0);
}

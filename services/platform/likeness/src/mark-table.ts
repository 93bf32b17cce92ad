const none = -1;
const firstSize = 1024;

/**
 * Which slots have a mark: chains of a hash table in typed arrays, 16 bytes for a mark of a slot. Adding and removing
 * takes the time of a chain.
 */
export class MarkTable {
  private heads = new Int32Array(firstSize).fill(none);
  private next = new Int32Array(firstSize);
  private marks = new Uint32Array(firstSize);
  private slots = new Int32Array(firstSize);
  private used = 0;
  private free = none;

  add(mark: number, slot: number): void {
    const entry = this.freeEntry();
    const head = mark & (this.heads.length - 1);
    this.marks[entry] = mark;
    this.slots[entry] = slot;
    this.next[entry] = this.heads[head] ?? none;
    this.heads[head] = entry;
  }

  remove(mark: number, slot: number): void {
    const head = mark & (this.heads.length - 1);
    let before = none;
    for (let entry = this.heads[head] ?? none; entry !== none; entry = this.next[entry] ?? none) {
      if (this.marks[entry] === mark && this.slots[entry] === slot) {
        if (before === none) this.heads[head] = this.next[entry] ?? none;
        else this.next[before] = this.next[entry] ?? none;
        this.next[entry] = this.free;
        this.free = entry;
        return;
      }
      before = entry;
    }
  }

  forEach(mark: number, visit: (slot: number) => void): void {
    const head = mark & (this.heads.length - 1);
    for (let entry = this.heads[head] ?? none; entry !== none; entry = this.next[entry] ?? none)
      if (this.marks[entry] === mark) visit(this.slots[entry] ?? none);
  }

  /** An entry that nobody uses. */
  private freeEntry(): number {
    const entry = this.free;
    if (entry !== none) {
      this.free = this.next[entry] ?? none;
      return entry;
    }
    if (this.used === this.next.length) this.grow();
    return this.used++;
  }

  private grow(): void {
    const size = this.next.length * 2;
    const grown = <T extends Int32Array | Uint32Array>(into: T, from: T): T => {
      into.set(from);
      return into;
    };
    this.next = grown(new Int32Array(size), this.next);
    this.marks = grown(new Uint32Array(size), this.marks);
    this.slots = grown(new Int32Array(size), this.slots);
    this.heads = new Int32Array(size).fill(none);
    // All entries are in use here: the free ones were taken first.
    for (let entry = 0; entry < this.used; entry++) {
      const head = (this.marks[entry] ?? 0) & (size - 1);
      this.next[entry] = this.heads[head] ?? none;
      this.heads[head] = entry;
    }
  }
}

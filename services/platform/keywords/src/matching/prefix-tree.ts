const none = -1;

/** Numbered beginnings of words, of which one walk along a word finds all that it begins with. */
export class PrefixTree {
  /** Edges as a hash table: the node and the character that they lead from, the node that they lead to. */
  #nodes = new Int32Array(64).fill(none);
  #characters = new Uint16Array(64);
  #targets = new Int32Array(64);
  /** The number of the beginning that ends at a node. */
  readonly #numbers: number[] = [none];

  /** Adds a beginning of at least one character; `number` is not negative. */
  add(beginning: string, number: number): void {
    let node = 0;
    for (let at = 0; at < beginning.length; at++) {
      const character = beginning.charCodeAt(at);
      const place = this.#place(node, character);
      if (this.#nodes[place] === none) {
        this.#nodes[place] = node;
        this.#characters[place] = character;
        this.#targets[place] = this.#numbers.length;
        node = this.#numbers.push(none) - 1;
        if (this.#numbers.length * 2 > this.#nodes.length) this.#grow();
      } else node = this.#targets[place] ?? 0;
    }
    this.#numbers[node] = number;
  }

  /** Writes the numbers of the beginnings of what stands in `word` behind `from` into `found`; returns how many. */
  find(word: string, from: number, found: Int32Array): number {
    let [node, count] = [0, 0];
    for (let at = from; at < word.length && count < found.length; at++) {
      const place = this.#place(node, word.charCodeAt(at));
      if (this.#nodes[place] === none) break;
      node = this.#targets[place] ?? 0;
      const number = this.#numbers[node] ?? none;
      if (number !== none) found[count++] = number;
    }
    return count;
  }

  /** Where the edge of a node with a character stands, or would stand. */
  #place(node: number, character: number): number {
    const mask = this.#nodes.length - 1;
    let place = (Math.imul(node, 0x9e3779b1) ^ Math.imul(character, 0x85ebca6b)) >>> 0;
    for (place = (place ^ (place >>> 15)) & mask; ; place = (place + 1) & mask) {
      const known = this.#nodes[place];
      if (known === none || (known === node && this.#characters[place] === character)) return place;
    }
  }

  #grow(): void {
    const [nodes, characters, targets] = [this.#nodes, this.#characters, this.#targets];
    this.#nodes = new Int32Array(nodes.length * 2).fill(none);
    this.#characters = new Uint16Array(nodes.length * 2);
    this.#targets = new Int32Array(nodes.length * 2);
    for (const [i, node] of nodes.entries()) {
      if (node === none) continue;
      const place = this.#place(node, characters[i] ?? 0);
      this.#nodes[place] = node;
      this.#characters[place] = characters[i] ?? 0;
      this.#targets[place] = targets[i] ?? 0;
    }
  }
}

/** The effect of an event by log topic: two events with the same effect and different ids were published twice. */
const EFFECTS = {
  'post.collected': ({ post }) => `collected ${post?.id}/${post?.revision}`,
  'post.revised': ({ post }) => `revised ${post?.id}/${post?.revision}`,
  'post.classified': ({ post }) => `classified ${post?.id}/${post?.revision}`,
  'post.reviewed': ({ postId, labelsVersion }) => `reviewed ${postId}/${labelsVersion}`,
};

/**
 * Records every message of the log topics. The relay may send an event twice and the chaos tool sends copies: both keep
 * the event's id. Faults: two ids for one effect, an event after a later one of its partition, an event without id.
 */
export class EventLedger {
  messages = 0;
  copies = 0;
  repeats = 0;
  faults = [];
  #ids = new Set();
  #effects = new Map();
  #newest = new Map();

  get events() {
    return this.#ids.size;
  }

  /**
   * @param {{ topic: string, partition: number, id: string, position: string, value: string, isCopy: boolean }} message
   *   in the order of its partition
   */
  add({ topic, partition, id, position, value, isCopy }) {
    this.messages++;
    if (isCopy) this.copies++;
    if (!id) return void this.#addFault(`an event of ${topic} has no id`);
    if (this.#ids.has(id)) return void (isCopy || this.repeats++);
    this.#ids.add(id);
    const partitionKey = `${topic}/${partition}`;
    const newest = this.#newest.get(partitionKey) ?? 0n;
    if (BigInt(position) <= newest) this.#addFault(`event ${id} comes after a later one in ${partitionKey}`);
    else this.#newest.set(partitionKey, BigInt(position));
    const effect = EFFECTS[topic]?.(JSON.parse(value));
    if (effect === undefined) return;
    if (this.#effects.has(effect))
      this.#addFault(`${effect} was published by two events: ${this.#effects.get(effect)}, ${id}`);
    this.#effects.set(effect, id);
  }

  /** The effects (`collected 7/1`, `classified 7/1`, `reviewed 7/2` …) without an event. */
  missing(effects) {
    return effects.filter((effect) => !this.#effects.has(effect));
  }

  #addFault(fault) {
    this.faults.push(fault);
  }
}

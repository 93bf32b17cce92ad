/** Pushes that tell something new exactly once, and what. */
const UNIQUE_CONTENT = {
  'post:classified': ({ post }) => `post ${post.id} revision ${post.revision}`,
  'post:reviewed': ({ id, version }) => `review ${id} version ${version}`,
};

/** What one live client was told, in the order in which it heard it. */
export class LiveJournal {
  cursor;
  pushes = 0;
  resumes = 0;
  resyncs = 0;
  /** Why it had to reload, with how often. */
  reasons = {};
  faults = [];
  #position = 0n;
  #received = new Set();
  #seen = new Set();

  constructor(name) {
    this.name = name;
  }

  /** A push: its cursor never goes back, and nothing is told twice. */
  push(event, payload) {
    this.pushes++;
    this.#advance(payload.cursor, event);
    if (event === 'post:classified') this.#seen.add(payload.post.code);
    const content = UNIQUE_CONTENT[event]?.(payload);
    if (content === undefined) return;
    if (this.#received.has(content)) this.#addFault(`was told twice of ${content}`);
    this.#received.add(content);
  }

  /** After a connection: everything since our cursor was told. */
  hello({ cursor }) {
    if (this.cursor !== undefined) this.resumes++;
    this.#advance(cursor, 'hello');
  }

  /** The gateway cannot say what was missed: the client has to reload. */
  resync({ cursor, reason }) {
    this.resyncs++;
    this.reasons[reason] = (this.reasons[reason] ?? 0) + 1;
    this.cursor = cursor;
    this.#position = positionOf(cursor);
  }

  reloaded(codes) {
    for (const code of codes) this.#seen.add(code);
  }

  unseen(codes) {
    return codes.filter((code) => !this.#seen.has(code));
  }

  #advance(cursor, what) {
    const position = positionOf(cursor);
    if (position < this.#position) this.#addFault(`${what} went back from ${this.#position} to ${position}`);
    this.#position = position;
    this.cursor = cursor;
  }

  #addFault(fault) {
    this.faults.push(`${this.name} ${fault}`);
  }
}

/** Cursors are opaque for clients; a checker may look. */
const positionOf = (cursor) => BigInt(Buffer.from(cursor.split('.')[0], 'base64url').toString('utf8'));

/** The content of a push by event: the same content must arrive only once. */
const UNIQUE_CONTENT = {
  'post:classified': ({ post }) => `post ${post.id} revision ${post.revision}`,
  'post:reviewed': ({ id, version }) => `review ${id} version ${version}`,
};

/** What one live client received, in order. */
export class LiveJournal {
  cursor;
  pushes = 0;
  resumes = 0;
  resyncs = 0;
  /** Number of resyncs by reason. */
  reasons = {};
  faults = [];
  /** When each post was first pushed, ms, by code. @type {Map<string, number>} */
  arrivals = new Map();
  #now;
  #position = 0n;
  #received = new Set();
  #seen = new Set();

  /** @param {string} name @param {() => number} now the clock, ms */
  constructor(name, now = Date.now) {
    this.name = name;
    this.#now = now;
  }

  /** Records a push: its cursor must not go back, and its content must not be repeated. */
  push(event, payload) {
    this.pushes++;
    this.#advance(payload.cursor, event);
    if (event === 'post:classified') this.#arrived(payload.post.code);
    const content = UNIQUE_CONTENT[event]?.(payload);
    if (content === undefined) return;
    if (this.#received.has(content)) this.#addFault(`received ${content} twice`);
    this.#received.add(content);
  }

  /** Records a connection: everything since our cursor has been received. */
  hello({ cursor }) {
    if (this.cursor !== undefined) this.resumes++;
    this.#advance(cursor, 'hello');
  }

  /** Records a resync: the gateway does not know what was missed, so the client reloads. */
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

  #arrived(code) {
    this.#seen.add(code);
    if (!this.arrivals.has(code)) this.arrivals.set(code, this.#now());
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

/** Cursors are opaque to clients; only this test decodes them. */
const positionOf = (cursor) => BigInt(Buffer.from(cursor.split('.')[0], 'base64url').toString('utf8'));

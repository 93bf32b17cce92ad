import { io } from 'socket.io-client';
import { DemoSession } from '../seed/demo-session.mjs';
import { LiveJournal } from './live-journal.mjs';
import { pause, retry } from './load.mjs';

const PERMANENT_REJECTIONS = ['forbidden', 'not-found', 'no-such-room', 'too-many-rooms'];
const PAGE_SIZE = 1000;
/**
 * When a client reloads after a resync or a late join, ms. Repeated as in the web: a service may lag behind the pushes.
 */
const RELOAD_DELAYS_MS = [0, 5_000, 30_000];

/**
 * A client of the live channel that behaves like the web: after a disconnect it resumes from its last cursor at the
 * next gateway, and it reloads on a resync. Its journal records everything that it receives.
 */
export class LiveClient {
  #networks;
  #reloadMs;
  #gateways;
  #room;
  #nextGateway;
  #socket;
  #isClosed = false;
  #reloading;
  /** Posts published from this moment (ms) on have to be received. */
  since = Number.POSITIVE_INFINITY;

  /**
   * @param {{
   *   name: string, gateways: string[], room: string, first?: number, networks?: string, reloadMs?: number,
   * }} what a reload fetches the posts of these `networks` (all if absent), back to the age `reloadMs`
   */
  constructor({ name, gateways, room, first = 0, networks, reloadMs = Number.POSITIVE_INFINITY }) {
    this.journal = new LiveJournal(name);
    this.#networks = networks;
    this.#reloadMs = reloadMs;
    this.#gateways = gateways;
    this.#room = room;
    this.#nextGateway = first;
  }

  async start() {
    await this.#connect();
    await new Promise((resolve) => (this.#resolveJoined = resolve));
    this.since = Date.now();
    return this;
  }

  stop() {
    this.#isClosed = true;
    this.#socket?.disconnect();
  }

  /** Resolves when a pending reload is done, with whether the client is connected. */
  async waitForReload() {
    await this.#reloading;
    return Boolean(this.#socket?.connected);
  }

  /** @type {(joined?: unknown) => void} */
  #resolveJoined = () => {};

  async #connect() {
    const address = this.#gateways[this.#nextGateway++ % this.#gateways.length];
    const session = await retry(() => DemoSession.signIn(address, 'operator'), 3).catch(() => undefined);
    if (this.#isClosed) return;
    if (!session) return this.#reconnectLater();
    const { cursor } = this.journal;
    const socket = (this.#socket = io(address, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      timeout: 5000,
      auth: { token: session.token, rooms: [this.#room], ...(cursor === undefined ? {} : { cursor }) },
    }));
    let hasEnded = false;
    const onEnd = () => {
      if (hasEnded) return;
      hasEnded = true;
      socket.disconnect();
      this.#reconnectLater();
    };
    socket.onAny((name, payload) => {
      if (hasEnded) return;
      if (name === 'hello') this.journal.hello(payload);
      else if (name === 'resync') this.#resync(payload);
      else this.journal.push(name, payload);
    });
    socket.on('connect', () => this.#join(socket));
    socket.on('disconnect', onEnd);
    socket.on('connect_error', onEnd);
  }

  #reconnectLater() {
    if (!this.#isClosed) setTimeout(() => void this.#connect(), 300 + 200 * (this.#nextGateway % 3));
  }

  #join(socket, isRetry = false) {
    socket.emit('room:join', this.#room, ({ ok, code }) => {
      if (ok && isRetry) this.#scheduleReloads();
      if (ok) return this.#resolveJoined();
      if (PERMANENT_REJECTIONS.includes(code))
        throw new Error(`${this.journal.name} may not join ${this.#room}: ${code}`);
      setTimeout(() => socket.connected && this.#join(socket, true), 1000);
    });
  }

  #resync(payload) {
    this.journal.resync(payload);
    this.#scheduleReloads();
  }

  #scheduleReloads() {
    for (const wait of RELOAD_DELAYS_MS) setTimeout(() => this.#queueReload(), wait).unref();
  }

  #queueReload() {
    const reload = Promise.resolve(this.#reloading).then(() =>
      reload === this.#reloading ? this.#reload() : undefined,
    );
    this.#reloading = reload;
  }

  /** Fetches the pages: posts that the machine would ignore come last. */
  async #reload() {
    let session;
    const fetchPage = async (after) => {
      try {
        session ??= await DemoSession.signIn(this.#gateways[this.#nextGateway++ % this.#gateways.length], 'operator');
        return await session.get('/api-py/socmedia/posts', {
          size: String(PAGE_SIZE),
          ...(after && { after }),
          sort: '-date',
          state: 'all',
          ...(this.#networks && { networks: this.#networks }),
        });
      } catch (error) {
        session = undefined;
        throw error;
      }
    };
    const oldest = Date.now() - this.#reloadMs;
    let after;
    while (!this.#isClosed) {
      const from = after;
      const { posts, next } = await retry(() => fetchPage(from), 400);
      this.journal.reloaded(posts.map(({ code }) => code));
      if (next === null || posts.at(-1).date * 1000 < oldest) return;
      after = next;
    }
  }
}

/** Three clients, starting at alternating gateways: two receive everything, one only what its user watches. */
export async function startClients(gateways) {
  const clients = [
    { name: 'the first feed', room: 'feed' },
    { name: 'the second feed', room: 'feed' },
    { name: 'the queue', room: 'queue' },
  ];
  const networks = 'vkontakte';
  return Promise.all(clients.map((client, first) => new LiveClient({ ...client, gateways, first, networks }).start()));
}

export async function waitForClients(clients) {
  for (let tries = 0; tries < 100; tries++) {
    const ready = await Promise.all(clients.map((client) => client.waitForReload()));
    if (ready.every(Boolean)) return;
    await pause(200);
  }
}

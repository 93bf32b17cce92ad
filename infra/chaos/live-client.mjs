import { io } from 'socket.io-client';
import { DemoSession } from '../seed/demo-session.mjs';
import { LiveJournal } from './live-journal.mjs';
import { pause, patiently } from './load.mjs';

const FINAL = ['forbidden', 'not-found', 'no-such-room', 'too-many-rooms'];
const PAGE = 1000;
/**
 * When a client reloads after a resync or a late join, ms. Repeated as in the web: a service may lag behind the pushes.
 */
const RELOADS = [0, 5_000, 30_000];

/**
 * A client of the live channel that behaves like the web: after a disconnect it resumes from its last cursor at the
 * next gateway, and it reloads on a resync. Its journal records everything that it receives.
 */
export class LiveClient {
  #gateways;
  #room;
  #turn;
  #socket;
  #isClosed = false;
  #reloading;
  /** Posts published from this moment (ms) on must be heard of. */
  since = Number.POSITIVE_INFINITY;

  constructor({ name, gateways, room, first = 0 }) {
    this.journal = new LiveJournal(name);
    this.#gateways = gateways;
    this.#room = room;
    this.#turn = first;
  }

  async start() {
    await this.#open();
    await new Promise((resolve) => (this.#joined = resolve));
    this.since = Date.now();
    return this;
  }

  stop() {
    this.#isClosed = true;
    this.#socket?.disconnect();
  }

  /** Resolves when a told reload is done. */
  async settled() {
    await this.#reloading;
    return Boolean(this.#socket?.connected);
  }

  #joined = () => undefined;

  async #open() {
    const address = this.#gateways[this.#turn++ % this.#gateways.length];
    const session = await patiently(() => DemoSession.signIn(address, 'operator'), 3).catch(() => undefined);
    if (this.#isClosed) return;
    if (!session) return this.#again();
    const { cursor } = this.journal;
    const socket = (this.#socket = io(address, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      timeout: 5000,
      auth: { token: session.token, rooms: [this.#room], ...(cursor === undefined ? {} : { cursor }) },
    }));
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      socket.disconnect();
      this.#again();
    };
    socket.onAny((name, payload) => {
      if (isOver) return;
      if (name === 'hello') this.journal.hello(payload);
      else if (name === 'resync') this.#resync(payload);
      else this.journal.push(name, payload);
    });
    socket.on('connect', () => this.#join(socket));
    socket.on('disconnect', over);
    socket.on('connect_error', over);
  }

  #again() {
    if (!this.#isClosed) setTimeout(() => void this.#open(), 300 + 200 * (this.#turn % 3));
  }

  #join(socket, isLate = false) {
    socket.emit('room:join', this.#room, ({ ok, code }) => {
      if (ok && isLate) this.#reloadSoon();
      if (ok) return this.#joined();
      if (FINAL.includes(code)) throw new Error(`${this.journal.name} may not join ${this.#room}: ${code}`);
      setTimeout(() => socket.connected && this.#join(socket, true), 1000);
    });
  }

  #resync(payload) {
    this.journal.resync(payload);
    this.#reloadSoon();
  }

  #reloadSoon() {
    for (const wait of RELOADS) setTimeout(() => this.#reloadNext(), wait).unref();
  }

  #reloadNext() {
    const reload = Promise.resolve(this.#reloading).then(() =>
      reload === this.#reloading ? this.#reload() : undefined,
    );
    this.#reloading = reload;
  }

  /** Fetches all that is shown: what the machine would ignore comes last, so no page may be left out. */
  async #reload() {
    let session;
    const ask = async (page) => {
      try {
        session ??= await DemoSession.signIn(this.#gateways[this.#turn++ % this.#gateways.length], 'operator');
        return await session.get('/api-py/socmedia/posts', {
          size: String(PAGE),
          page: String(page),
          sort: '-date',
          state: 'all',
          networks: 'vkontakte',
        });
      } catch (error) {
        session = undefined;
        throw error;
      }
    };
    for (let page = 1; !this.#isClosed; page++) {
      const { posts } = await patiently(() => ask(page), 400);
      this.journal.reloaded(posts.map(({ code }) => code));
      if (posts.length < PAGE) return;
    }
  }
}

/** Three clients: two that hear of everything, one of what its person watches; each begins at another gateway. */
export async function startClients(gateways) {
  const wanted = [
    ['the first feed', 'feed'],
    ['the second feed', 'feed'],
    ['the queue', 'queue'],
  ];
  return Promise.all(wanted.map(([name, room], first) => new LiveClient({ name, gateways, room, first }).start()));
}

export async function waitForClients(clients) {
  for (let tries = 0; tries < 100; tries++) {
    const ready = await Promise.all(clients.map((client) => client.settled()));
    if (ready.every(Boolean)) return;
    await pause(200);
  }
}

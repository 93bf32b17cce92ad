import type { AuthKey } from './auth-key-store.js';
import { ClientSession } from './client-session.js';

/** All sessions since the start; a client notices a restart by a new unique id. */
export class SessionTable {
  private readonly sessions = new Map<string, ClientSession>();

  constructor(private readonly clock: () => number) {}

  /** The session with this key and id, made when it is new. */
  open(key: AuthKey, id: bigint): { session: ClientSession; isNew: boolean } {
    const name = `${key.id}:${id}`;
    const known = this.sessions.get(name);
    if (known) return { session: known, isNew: false };
    const session = new ClientSession(key, id, this.clock);
    this.sessions.set(name, session);
    return { session, isNew: true };
  }

  /** Forgets a session; false when there is none. */
  destroy(key: AuthKey, id: bigint): boolean {
    return this.sessions.delete(`${key.id}:${id}`);
  }

  /** The sessions whose connection is open. */
  connected(): ClientSession[] {
    return [...this.sessions.values()].filter(({ isConnected }) => isConnected);
  }

  /** The sessions whose last connection is this one. */
  using(connectionId: number): ClientSession[] {
    return [...this.sessions.values()].filter(({ outlet }) => outlet?.id === connectionId);
  }

  /** Forgets what a closed connection has left pending: the client sends it again. */
  release(session: ClientSession): void {
    session.outlet = undefined;
    for (const [id, state] of session.requests) if (state === 'pending') session.requests.delete(id);
  }
}

import type { NetworkClient } from '@mm/networks/network-client.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { rendezvous } from './rendezvous.js';

/** What the clients of this process do for collection. */
export abstract class ClientsOfProcess {
  /** The client of a credential, if this process has it and it is signed in and connected; else undefined. */
  abstract ready(credentialId: string): NetworkClient | undefined;
  /**
   * The credential that reads an author: by rendezvous hashing over the accounts of the network that are ready and not
   * parked in any process, so that each author keeps its account while that is ready. Undefined when none is.
   */
  abstract assigned(network: NetworkId, authorCode: string): string | undefined;
  /** False when a client of another process reads the author; its polls are left to that process. */
  abstract isOurs(network: NetworkId, authorCode: string): boolean;
}

/** The clients that this process has, and the accounts that read authors in all processes. */
export class OwnClients implements ClientsOfProcess {
  readonly #held = new Map<string, NetworkClient>();
  #usable: ReadonlyMap<NetworkId, readonly string[]> = new Map();

  ready(credentialId: string): NetworkClient | undefined {
    const client = this.#held.get(credentialId);
    return client?.state.status === 'connected' ? client : undefined;
  }

  assigned(network: NetworkId, authorCode: string): string | undefined {
    return rendezvous(this.#usable.get(network) ?? [], authorCode);
  }

  isOurs(network: NetworkId, authorCode: string): boolean {
    const assigned = this.assigned(network, authorCode);
    return assigned === undefined || this.#held.has(assigned);
  }

  /** Whether an account is ready and not parked, in whichever process. */
  isUsable(network: NetworkId, credentialId: string): boolean {
    return this.#usable.get(network)?.includes(credentialId) ?? false;
  }

  /** Tasks may use the client from now on. */
  add(credentialId: string, client: NetworkClient): void {
    this.#held.set(credentialId, client);
  }

  /** No task gets the client any more. */
  remove(credentialId: string): void {
    this.#held.delete(credentialId);
  }

  /** The accounts that are ready and not parked in any process, by network. Returns whether they have changed. */
  setUsable(usable: ReadonlyMap<NetworkId, readonly string[]>): boolean {
    const marks = [usable, this.#usable].map((one) => JSON.stringify([...one].sort(([a], [b]) => (a < b ? -1 : 1))));
    this.#usable = usable;
    return marks[0] !== marks[1];
  }
}

import type { NetworkClient } from '@mm/networks/network-client.js';
import type { AuthorKey } from '@mm/networks/network-collector.js';
import type { ClientNews } from '@mm/networks/network-client.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';

/** What the clients of this process do for collection. */
export interface ClientsOfProcess {
  /** The client of a credential, if this process has it and it is signed in and connected; else undefined. */
  ready(credentialId: string): NetworkClient | undefined;
  /**
   * The credential that reads an author: by rendezvous hashing over the accounts of the network that are ready and not
   * parked in any process, so that each author keeps its account while that is ready. Undefined when none is.
   */
  assigned(network: NetworkId, authorCode: string): string | undefined;
  /** False when a client of another process reads the author; its polls are left to that process. */
  isOurs(network: NetworkId, authorCode: string): boolean;
}

/** What the clients ask of collection. */
export interface ClientListener {
  /** Posts of an author changed: it is polled, or its posts are counted, at once. Must not reject. */
  onNews(network: NetworkId, news: ClientNews): Promise<void>;
  /** The watched authors of a network, all of them. */
  watchedAuthors(network: NetworkId): Promise<AuthorKey[]>;
}

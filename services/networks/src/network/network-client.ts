import type { ClientStatus } from '@mm/proto/http/clients.js';
import type { AuthorKey, ProxyServer } from './network-collector.js';
import type { NetworkFault } from './network-fault.js';

/** An account with which a client signs in to its network and stays connected. */
export interface ClientAccount {
  /** International, with '+'. */
  phone: string;
  apiId: number;
  apiHash: string;
}

/** What a client is doing. `fault` says why it is 'failed' or still 'connecting'. */
export interface ClientState {
  status: Exclude<ClientStatus, 'off' | 'waiting'>;
  /** Whether the network knows the session as signed in; kept while the connection is lost. */
  isAuthorised: boolean;
  fault?: NetworkFault;
}

/** What a client remembers over restarts: keys, cached peers, position in the updates. Stored encrypted. */
export interface ClientSession {
  /** What was written last; undefined when nothing was. 'unreadable' when it cannot be decrypted. */
  read(): Promise<Uint8Array | 'unreadable' | undefined>;
  /** Replaces what is stored. */
  write(data: Uint8Array): Promise<void>;
}

/** Posts of an author that appeared, were edited or deleted, by their codes. */
export interface ClientNews {
  authorCode: string;
  kind: 'new' | 'edited' | 'deleted';
  codes: string[];
}

/** What a client is made with. Its callbacks must not throw. */
export interface ClientHost {
  account: ClientAccount;
  session: ClientSession;
  proxy?: ProxyServer;
  onState(state: ClientState): void;
  onNews(news: ClientNews): void;
}

/**
 * A client that stays connected with one account. Exactly one process may have it at a time. It connects again by
 * itself after a lost connection, never waits for floods, and forgets its session when the network has ended it.
 */
export interface NetworkClient {
  readonly state: ClientState;
  /**
   * Connects with the stored session. A client that is not signed in asks the network to send a code only if
   * `mayAskCode`; its status is 'code' then. A stored session that cannot be read is forgotten only then as well;
   * otherwise the client has failed. What the network refuses is in `state`, so it never rejects.
   */
  connect(mayAskCode: boolean): Promise<void>;
  /** Ends the connection and keeps the session. */
  disconnect(): Promise<void>;
  /** Signs in with the code that the network has sent; status 'password' if it needs one too. Throws NetworkFault. */
  enterCode(code: string): Promise<void>;
  /** Ends the sign-in with the password of two-step verification. Throws NetworkFault. */
  enterPassword(password: string): Promise<void>;
  /** The authors of whose posts it has to give news; it may take a while until it does. */
  follow(authors: readonly AuthorKey[]): void;
  /** Disconnects for ever; resolves when its session is written. */
  destroy(): Promise<void>;
}

import { randomUUID } from 'node:crypto';
import type { ClientState, NetworkClient } from '@mm/networks/network-client.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { ClientsOfProcess } from '../src/networks/clients-of-process.js';
import { Credentials } from '../src/credentials/credentials.js';
import type { NetworkHarness } from './network-harness.js';

/** A client that is signed in and connected. */
export class StandInClient implements NetworkClient {
  readonly state: ClientState = { status: 'connected', isAuthorised: true };

  constructor(readonly phone: string) {}

  connect = (): Promise<void> => Promise.resolve();
  disconnect = this.connect;
  enterCode = this.connect;
  enterPassword = this.connect;
  destroy = this.connect;
  follow = (): void => undefined;
}

/** Clients of this process in memory. Tests change `isReady`, `assigned` and `elsewhere`. */
export class StandInClients implements ClientsOfProcess {
  readonly #clients = new Map<string, StandInClient>();
  readonly #ids = new Map<string, string>();
  /** By phone. */
  isReady: (phone: string) => boolean = () => true;
  /** Phones by the codes of authors. */
  readonly assignments = new Map<string, string>();
  /** Codes of authors that clients of other processes read. */
  readonly elsewhere = new Set<string>();

  ready(credentialId: string): NetworkClient | undefined {
    const client = this.#clients.get(credentialId);
    return client && this.isReady(client.phone) ? client : undefined;
  }

  assigned(_: NetworkId, authorCode: string): string | undefined {
    return this.#ids.get(this.assignments.get(authorCode) ?? '');
  }

  isOurs(_: NetworkId, authorCode: string): boolean {
    return !this.elsewhere.has(authorCode);
  }

  /** Stores an account whose client is signed in. */
  async add({ app, rows }: Pick<NetworkHarness, 'app' | 'rows'>, network: NetworkId, phone: string): Promise<string> {
    const id = randomUUID();
    await rows(
      `INSERT INTO ingestion.credential (id, network, username, secret, owner)
       VALUES ($1, $2, $3, $4, 'admin')`,
      id,
      network,
      phone,
      app.get(Credentials).seal('api-hash', id),
    );
    await rows('INSERT INTO ingestion.client_account (credential_id, network, api_id) VALUES ($1, $2, 1)', id, network);
    await rows(
      "INSERT INTO ingestion.client_state (credential_id, status, is_authorised) VALUES ($1, 'connected', true)",
      id,
    );
    await rows(
      "INSERT INTO ingestion.credential_state (credential_id, network, kind, username) VALUES ($1, $2, 'operator', $3)",
      id,
      network,
      phone,
    );
    this.#clients.set(id, new StandInClient(phone));
    this.#ids.set(phone, id);
    return id;
  }
}

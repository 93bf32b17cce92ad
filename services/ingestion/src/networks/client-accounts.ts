import { Injectable } from '@nestjs/common';
import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { NetworkClient } from '@mm/networks/network-client.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { ClientsOfProcess } from './clients-of-process.js';
import { chooseCredential } from '../credentials/choose-credential.js';
import type { FoundCredential } from '../credentials/credentials.js';

/** Accounts that a task tries; then it reads public pages, because a person may wait for it. */
const MAX_TRIED = 3;

const signedIn = statement(
  { found: column.boolean() },
  `SELECT EXISTS (
     SELECT FROM client_account a
     JOIN credential c ON c.id = a.credential_id
     JOIN client_state s ON s.credential_id = a.credential_id
     WHERE a.network = $1 AND c.is_active AND a.wanted = 'connected' AND s.is_authorised) AS found`,
);

/** The accounts of networks that are read by clients which stay connected. */
@Injectable()
export class ClientAccounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clients: ClientsOfProcess,
  ) {}

  /**
   * The account for a task, whose client is ready in this process: the one that reads the author, else the usual
   * choice. Undefined when none can be used now; then the task reads public pages.
   */
  choose(
    { network, author }: { network: NetworkId; author: string | undefined },
    found: readonly FoundCredential[],
    tried: readonly string[],
  ): { credential: FoundCredential; client: NetworkClient } | undefined {
    if (tried.length >= MAX_TRIED) return undefined;
    const ready = found.filter(
      ({ id, parkedMs, unitsLeft }) => parkedMs === 0 && unitsLeft > 0 && this.clients.ready(id) && !tried.includes(id),
    );
    if (ready.length === 0) return undefined;
    const assigned = author === undefined ? undefined : this.clients.assigned(network, author);
    const choice = chooseCredential(ready, []);
    const usual = 'credential' in choice ? choice.credential : undefined;
    const credential = ready.find(({ id }) => id === assigned) ?? usual;
    const client = credential && this.clients.ready(credential.id);
    return client ? { credential, client } : undefined;
  }

  /** The client of an account, if it is ready in this process. */
  ready(credentialId: string): NetworkClient | undefined {
    return this.clients.ready(credentialId);
  }

  /** Whether a network has a signed-in account in any process, which may only have to wait. */
  async isSignedIn(network: NetworkId): Promise<boolean> {
    return (await rows(this.dataSource, signedIn, [network]))[0]?.found === true;
  }
}

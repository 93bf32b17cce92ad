import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { ClientSession } from '@mm/networks/network-client.js';
import { DataSource, type EntityManager } from 'typeorm';
import { notifyProcesses, type AccountRow } from './account-rows.js';
import { ClientSessionRow, ClientStateRow } from './client-account.entity.js';
import { ClientSecrets } from './client-secrets.js';
import { toClientEvent, type ShownClient, type StoredState } from './shown-client.js';

const TOPIC = 'telegram.client-status-changed';

const take = statement(
  columnsOf(ClientStateRow, 'credential_id'),
  `INSERT INTO client_state AS s (credential_id, status, holder, reloads, code_requests)
   SELECT a.credential_id, 'off', $2, a.reloads, 0 FROM client_account a WHERE a.credential_id = $1
   ON CONFLICT (credential_id) DO UPDATE SET holder = $2
   RETURNING s.credential_id`,
);
const save = statement(
  { at: column.timestamptz() },
  `UPDATE client_state
   SET status = $3, is_authorised = $4, reason = $5, reason_text = $6, reloads = $7, code_requests = $8,
     changed_at = CASE WHEN $9::boolean THEN clock_timestamp() ELSE changed_at END
   WHERE credential_id = $1 AND holder = $2
   RETURNING changed_at AS at`,
);
const release = statement(
  columnsOf(ClientStateRow, 'is_authorised', 'changed_at'),
  `UPDATE client_state
   SET status = 'off', reason = '', reason_text = '', holder = NULL, changed_at = clock_timestamp()
   WHERE credential_id = $1 AND holder = $2
   RETURNING is_authorised, changed_at`,
);
const readSession = statement(
  columnsOf(ClientSessionRow, 'data'),
  'SELECT data FROM client_session WHERE credential_id = $1',
);
const writeSession = statement(
  {},
  `INSERT INTO client_session (credential_id, data)
   SELECT s.credential_id, $2 FROM client_state s WHERE s.credential_id = $1 AND s.holder = $3
   ON CONFLICT (credential_id) DO UPDATE SET data = excluded.data, saved_at = now()`,
);

/** What the holder of an account has carried out. */
export interface Done {
  reloads: number;
  codeRequests: number;
}

/** Stores what the clients of one process do. Once another process has an account, nothing of it is stored any more. */
@Injectable()
export class ClientStates {
  /** This process, among the holders of accounts. */
  readonly #holder = randomUUID();

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly secrets: ClientSecrets,
  ) {}

  /** Whether this process is the holder that is stored. */
  isHolder(row: AccountRow): boolean {
    return row.holder === this.#holder;
  }

  /** Makes this process the holder. False when the account was deleted. Only for the process that has the lock. */
  async take(row: AccountRow): Promise<boolean> {
    return (await rows(this.dataSource, take, [row.credential_id, this.#holder])).length > 0;
  }

  /**
   * Stores a state, and publishes it if `shown` is given, in one transaction. False when this process is no longer the
   * holder.
   */
  async save(row: AccountRow, state: StoredState, done: Done, shown: ShownClient | undefined): Promise<boolean> {
    const isSaved = await inTransaction(this.dataSource, async (tx) => {
      const { status, isAuthorised, reason, reasonText } = state;
      const carriedOut = [done.reloads, done.codeRequests, shown !== undefined];
      const values = [row.credential_id, this.#holder, status, isAuthorised, reason, reasonText, ...carriedOut];
      const [saved] = await rows(tx, save, values);
      if (saved && shown) await this.#publish(tx, row, shown, saved.at);
      return saved !== undefined;
    });
    await notifyProcesses(this.dataSource);
    return isSaved;
  }

  /** Stores that the client is gone and no process has it. */
  async release(row: AccountRow): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [released] = await rows(tx, release, [row.credential_id, this.#holder]);
      if (!released) return;
      const { is_authorised: isAuthorised, changed_at: at } = released;
      const shown = { status: 'off', isAuthorised, reason: '', reasonText: '', nextAllowedAt: null } as const;
      await this.#publish(tx, row, shown, at);
    });
    await notifyProcesses(this.dataSource);
  }

  /** The session of an account; a client that was given up writes it only until another process has the account. */
  session(credentialId: string): ClientSession {
    return {
      read: async () => {
        const [stored] = await rows(this.dataSource, readSession, [credentialId]);
        return stored && this.secrets.session(stored.data, credentialId);
      },
      write: async (data) => {
        const sealed = this.secrets.sealSession(data, credentialId);
        await affected(this.dataSource, writeSession, [credentialId, sealed, this.#holder]);
      },
    };
  }

  async #publish(tx: EntityManager, row: AccountRow, shown: ShownClient, at: Date): Promise<void> {
    await this.outbox.publish(tx, TOPIC, [toClientEvent(row, shown, at)]);
  }
}

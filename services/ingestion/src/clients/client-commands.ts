import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { Conflict, DomainError, NotFound, UpstreamBusy } from '@mm/http/problem.js';
import type { ClientWire } from '@mm/proto/http/clients.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource, type EntityManager } from 'typeorm';
import { audit, auditedCredential } from '../audit/audit.js';
import type { Actor } from '../resources/start-network.js';
import { freeAssignments } from '../parking/parking.js';
import { publishResource } from '../parking/resource-event.js';
import { accountRows, notifyProcesses, type AccountRow } from './account-rows.js';
import { ClientAccount, ClientEntry } from './client-account.entity.js';
import { ClientSecrets } from './client-secrets.js';
import { toClientWire } from './shown-client.js';

const LOOK_MS = 100;
const TIMEOUT_MS = 20_000;

export type ClientCommand = 'load' | 'start' | 'close' | 'reload';

const changed = columnsOf(ClientAccount, 'reloads', 'code_requests', 'wanted');
const command = (assignments: string) =>
  statement(
    changed,
    `UPDATE client_account SET ${assignments} WHERE credential_id = $1 RETURNING reloads, code_requests, wanted`,
  );
const loaded = "wanted = CASE wanted WHEN 'off' THEN 'loaded' ELSE wanted END";
const commands = {
  load: command(loaded),
  start: command("wanted = 'connected', code_requests = code_requests + 1"),
  close: command("wanted = 'loaded'"),
  reload: command(
    `${loaded}, reloads = reloads + 1, code_requests = code_requests + CASE wanted WHEN 'connected' THEN 1 ELSE 0 END`,
  ),
} as const;
const free = statement(
  {},
  `UPDATE credential_state SET ${freeAssignments} WHERE credential_id = $1 AND parked_until IS NOT NULL`,
);
const enter = statement({}, 'INSERT INTO client_entry (id, credential_id, kind, secret) VALUES ($1, $2, $3, $4)');
const removeOld = statement(
  {},
  "DELETE FROM client_entry WHERE credential_id = $1 AND entered_at < now() - interval '10 minutes'",
);
const readOutcome = statement(
  columnsOf(ClientEntry, 'outcome', 'outcome_text'),
  'SELECT outcome, outcome_text FROM client_entry WHERE id = $1',
);
const giveUp = statement(
  {},
  "UPDATE client_entry SET outcome = 'transient', secret = NULL WHERE id = $1 AND outcome IS NULL",
);

/**
 * Commands of persons to clients. They are changes of rows, which the process that has the client follows; each call
 * waits until that is done, at most 20 s.
 */
@Injectable()
export class ClientCommands {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly secrets: ClientSecrets,
  ) {}

  /** The clients of a network by phone. */
  async list(network: NetworkId): Promise<ClientWire[]> {
    return (await accountRows(this.dataSource, [network])).map(toClientWire);
  }

  /**
   * Runs a command for an account, by default the default one. Returns the client as stored afterwards. Throws NotFound
   * for an unknown account and Conflict for an inactive one.
   */
  async run(network: NetworkId, phone: string | undefined, kind: ClientCommand, by: Actor): Promise<ClientWire> {
    const { id, wanted } = await inTransaction(this.dataSource, async (tx) => {
      const row = await this.#active(tx, network, phone);
      const [account] = await rows(tx, commands[kind], [row.credential_id]);
      if (!account) throw notFound();
      if (kind === 'reload') await this.#free(tx, row);
      await audit(tx, this.outbox, by, auditedCredential('operator', network, row.username));
      return { id: row.credential_id, wanted: account };
    });
    await notifyProcesses(this.dataSource);
    return toClientWire(await this.#whenDone(network, id, (row) => isDone(row, kind, wanted)));
  }

  /**
   * Gives a client the code or password that a person entered. Throws as `run`, DomainError 422 with the code of the
   * network's refusal (after 'flood' with the seconds to wait), and UpstreamBusy when the network cannot be reached.
   */
  async enter(
    network: NetworkId,
    { phone, kind, secret }: { phone: string; kind: ClientEntry['kind']; secret: string },
    by: Actor,
  ): Promise<ClientWire> {
    const entryId = randomUUID();
    const id = await inTransaction(this.dataSource, async (tx) => {
      const row = await this.#active(tx, network, phone);
      if (row.status !== kind) throw refusal(kind, 'not-waiting-for-code', '');
      await affected(tx, removeOld, [row.credential_id]);
      await affected(tx, enter, [entryId, row.credential_id, kind, this.secrets.sealEntry(secret, entryId)]);
      await audit(tx, this.outbox, by, auditedCredential('operator', network, row.username));
      return row.credential_id;
    });
    await notifyProcesses(this.dataSource);
    for (const end = performance.now() + TIMEOUT_MS; performance.now() < end; await sleep(LOOK_MS)) {
      const [entry] = await rows(this.dataSource, readOutcome, [entryId]);
      if (!entry) throw notFound();
      if (entry.outcome === '') return toClientWire(await this.#whenDone(network, id, () => true));
      if (entry.outcome !== null) throw refusal(kind, entry.outcome, entry.outcome_text);
    }
    await affected(this.dataSource, giveUp, [entryId]);
    throw refusal(kind, 'transient', '');
  }

  async #active(tx: EntityManager, network: NetworkId, phone: string | undefined): Promise<AccountRow> {
    const all = await accountRows(tx, [network]);
    const row = all.find((one) => (phone === undefined ? one.is_default : one.username === phone));
    if (!row) throw notFound();
    if (!row.is_active) throw new Conflict('client-off', 'the account is not active');
    return row;
  }

  async #free(tx: EntityManager, { credential_id, network, username }: AccountRow): Promise<void> {
    if ((await affected(tx, free, [credential_id])) > 0)
      await publishResource(tx, this.outbox, { kind: 'operator', network, name: username, state: 'ready' });
  }

  async #whenDone(network: NetworkId, id: string, isFound: (row: AccountRow) => boolean): Promise<AccountRow> {
    for (const end = performance.now() + TIMEOUT_MS; ; await sleep(LOOK_MS)) {
      const row = (await accountRows(this.dataSource, [network])).find(({ credential_id }) => credential_id === id);
      if (!row) throw notFound();
      if (isFound(row) || performance.now() > end) return row;
    }
  }
}

type Wanted = Pick<AccountRow, 'reloads' | 'code_requests' | 'wanted'>;
const settled: readonly (AccountRow['status'] | null)[] = ['connected', 'code', 'password', 'failed'];

/** Whether the holder has carried a command out, or a later command has replaced it. */
function isDone(row: AccountRow, kind: ClientCommand, sent: Wanted): boolean {
  const { status, holder, wanted } = row;
  if (holder === null || status === null || status === 'off') return !row.is_active;
  if (wanted !== sent.wanted) return true;
  const hasReloaded = (row.done_reloads ?? 0) >= sent.reloads;
  const hasAsked = (row.done_code_requests ?? 0) >= sent.code_requests;
  if (kind === 'load') return true;
  if (kind === 'close') return status === 'loaded' || status === 'failed';
  return hasReloaded && hasAsked && (wanted === 'connected' ? settled.includes(status) : status !== 'connecting');
}

function refusal(kind: ClientEntry['kind'], code: string, text: string): DomainError {
  if (code === 'flood') {
    const details = [{ path: `body.${kind}`, code, message: text }];
    return new DomainError(422, code, `the network asks to wait ${text} s`, {
      details,
      headers: { 'retry-after': text },
    });
  }
  if (['code-invalid', 'code-expired', 'password-invalid', 'not-waiting-for-code'].includes(code))
    return new DomainError(422, code, 'the network did not accept what was entered', {
      details: [{ path: `body.${kind}`, code }],
    });
  return new UpstreamBusy(`the network did not take what was entered: ${code}`);
}

const notFound = (): NotFound => new NotFound('the client', 'client-not-found');

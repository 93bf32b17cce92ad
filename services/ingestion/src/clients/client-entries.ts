import { Injectable } from '@nestjs/common';
import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { isFault } from '@mm/networks/network-fault.js';
import { DataSource } from 'typeorm';
import { notifyProcesses } from './account-rows.js';
import { ClientEntry } from './client-account.entity.js';
import { ClientSecrets } from './client-secrets.js';

const DEFAULT_FLOOD_S = 60;

const waiting = statement(
  columnsOf(ClientEntry, 'id', 'credential_id', 'kind', 'secret'),
  `SELECT id, credential_id, kind, secret FROM client_entry
   WHERE outcome IS NULL AND credential_id = ANY($1::uuid[]) ORDER BY entered_at`,
);
const settle = statement(
  {},
  'UPDATE client_entry SET outcome = $2, outcome_text = $3, secret = NULL WHERE id = $1 AND outcome IS NULL',
);

/**
 * How the network took a code or password: '' = accepted, else the code of the refusal. `text` has the seconds to wait
 * after 'flood'.
 */
export interface EntryOutcome {
  outcome: string;
  text: string;
}

/** The outcome of an entry that failed. Words of the network are left out: they may repeat what was entered. */
export function outcomeOf(kind: ClientEntry['kind'], error: unknown): EntryOutcome {
  if (!isFault(error)) return { outcome: 'transient', text: '' };
  if (error.kind === 'rate_limited') {
    const seconds = error.retryAfterMs ? Math.ceil(error.retryAfterMs / 1000) : DEFAULT_FLOOD_S;
    return { outcome: 'flood', text: String(seconds) };
  }
  // a refusal of what was entered concerns this request only; any other one concerns the account
  if (error.kind !== 'auth_required' || error.scope !== 'request') return { outcome: error.kind, text: '' };
  if (kind === 'password') return { outcome: 'password-invalid', text: '' };
  return { outcome: String(error.native.code).includes('EXPIRED') ? 'code-expired' : 'code-invalid', text: '' };
}

/** Hands what persons entered to the clients of this process, and removes it. */
@Injectable()
export class ClientEntries {
  readonly #entering = new Set<string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: ClientSecrets,
  ) {}

  /** Starts to hand over what waits for these accounts. `enter` must not reject. */
  async handOver(
    credentialIds: readonly string[],
    enter: (credentialId: string, kind: ClientEntry['kind'], secret: string) => Promise<EntryOutcome>,
    onError: (error: unknown) => void,
  ): Promise<void> {
    if (credentialIds.length === 0) return;
    for (const { id, credential_id, kind, secret } of await rows(this.dataSource, waiting, [credentialIds])) {
      if (this.#entering.has(id)) continue;
      this.#entering.add(id);
      const entered = secret && this.secrets.entry(secret, id);
      const outcome = entered ? enter(credential_id, kind, entered) : { outcome: 'auth_required', text: '' };
      void this.#settle(id, outcome)
        .catch(onError)
        .finally(() => this.#entering.delete(id));
    }
  }

  async #settle(id: string, entered: EntryOutcome | Promise<EntryOutcome>): Promise<void> {
    const { outcome, text } = await entered;
    await affected(this.dataSource, settle, [id, outcome, text]);
    await notifyProcesses(this.dataSource);
  }
}

import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { ClientState, NetworkClient } from '@mm/networks/network-client.js';
import type { AuthorKey } from '@mm/networks/network-collector.js';
import { NetworkFault } from '@mm/networks/network-fault.js';
import { proxyOfRow, type AccountRow } from './account-rows.js';
import { outcomeOf, type EntryOutcome } from './client-entries.js';
import type { ClientEntry } from './client-account.entity.js';
import type { ClientStates } from './client-states.js';
import type { OwnClients } from '../networks/clients-of-process.js';
import { isSameState, pauseOfRow, shownOf, stateOfRow, storedOf, type ShownClient } from './shown-client.js';

/** Makes the client of an account. Throws NetworkFault when it cannot. */
export type MakeClient = (
  row: AccountRow,
  onState: (state: ClientState) => void,
) => { client: NetworkClient; apiHash: string };

interface Made {
  client: NetworkClient | undefined;
  apiHash: string;
  /** Why there is no client. */
  fault?: NetworkFault;
  /** Of the account and the proxy that it was made with. */
  mark: string;
  isToConnect: boolean;
  connecting?: Promise<void>;
  /** The authors that it has to follow, as one text. */
  followed?: string;
}

/**
 * The client of one account in this process: follows the changes of the account's row and stores each state of the
 * client in order.
 */
export class HeldClient {
  readonly #logger = new Logger('clients');
  #made: Made | undefined;
  #row: AccountRow;
  #following: Promise<void> | undefined;
  #stores: Promise<void> = Promise.resolve();
  /** What was stored and published last. */
  #shown: ShownClient;
  #stored: { done: string; state: ReturnType<typeof stateOfRow> };
  #done: { reloads: number; codeRequests: number };
  /** Requests for a code that the client has received. */
  #asked: number;
  #isEnded = false;

  constructor(
    row: AccountRow,
    private readonly make: MakeClient,
    private readonly states: ClientStates,
    private readonly own: OwnClients,
  ) {
    this.#row = row;
    // what a dead holder stored last was published by it, except for a pause
    const state = stateOfRow(row);
    this.#shown = shownOf(state, undefined);
    this.#asked = row.done_code_requests ?? 0;
    this.#done = { reloads: row.done_reloads ?? row.reloads, codeRequests: this.#asked };
    this.#stored = { state, done: JSON.stringify(this.#done) };
  }

  get row(): AccountRow {
    return this.#row;
  }

  /** Carries out what has changed in the account's row. */
  follow(row: AccountRow): void {
    this.#row = row;
    if (this.#isEnded) return;
    this.#following ??= this.#carryOutAll().finally(() => (this.#following = undefined));
  }

  /** Gives the client the authors of whose posts it has to report news. */
  followAuthors(authors: readonly AuthorKey[]): void {
    const made = this.#made;
    if (made?.client?.state.status !== 'connected') return;
    const followed = authors.map(({ code, username }) => `${code} ${username}`).join('\n');
    if (made.followed === followed) return;
    made.followed = followed;
    made.client.follow(authors);
  }

  /** Gives the client what a person entered; its state is stored before this resolves. */
  async enter(kind: ClientEntry['kind'], secret: string): Promise<EntryOutcome> {
    const client = this.#made?.client;
    if (client?.state.status !== kind) return { outcome: 'not-waiting-for-code', text: '' };
    try {
      await (kind === 'code' ? client.enterCode(secret) : client.enterPassword(secret));
      return { outcome: '', text: '' };
    } catch (error) {
      return outcomeOf(kind, error);
    } finally {
      await this.#store();
    }
  }

  /** Destroys the client, which begins before this returns; resolves when it is gone and its states are stored. */
  async end(): Promise<void> {
    this.#isEnded = true;
    const destroyed = this.#destroy();
    await destroyed;
    await this.#following;
    await this.#stores;
  }

  async #carryOutAll(): Promise<void> {
    for (let row: AccountRow | undefined; row !== this.#row && !this.#isEnded;) {
      row = this.#row;
      try {
        await this.#carryOut(row);
      } catch (error) {
        this.#logger.warn(`${row.network}: a change of an account could not be carried out: ${String(error)}`);
      }
    }
  }

  async #carryOut(row: AccountRow): Promise<void> {
    const mark = markOf(row);
    const isAsked = row.wanted === 'connected' && row.code_requests > this.#asked;
    const isNewSession = isAsked && !this.#made?.connecting && this.#made?.client?.state.status === 'failed';
    if (this.#made?.mark !== mark || row.reloads > this.#done.reloads || isNewSession) {
      await this.#destroy();
      if (this.#isEnded) return;
      this.#makeClient(row, mark);
      this.#done.reloads = row.reloads;
    }
    const made = this.#made;
    if (!made?.client) this.#asked = this.#done.codeRequests = row.code_requests;
    else if (row.wanted === 'connected') this.#connect(made, made.client, row.code_requests);
    else {
      this.#asked = this.#done.codeRequests = row.code_requests;
      if (made.isToConnect) {
        made.isToConnect = false;
        await made.client.disconnect();
      }
    }
    await this.#store();
  }

  #makeClient(row: AccountRow, mark: string): void {
    const made: Made = { client: undefined, apiHash: '', mark, isToConnect: false };
    this.#made = made;
    try {
      const { client, apiHash } = this.make(row, (state) => {
        if (this.#made === made) void this.#store(state);
      });
      Object.assign(made, { client, apiHash });
      this.own.add(row.credential_id, client);
    } catch (error) {
      this.#logger.error(`${row.network}: the client of an account cannot be made: ${String(error)}`, error);
      made.fault =
        error instanceof NetworkFault
          ? error
          : new NetworkFault('schema_drift', { code: 'client', message: 'the client cannot be made' });
    }
  }

  /** Connects unless it does already; asks for a code once for each request of a person. */
  #connect(made: Made, client: NetworkClient, requests: number): void {
    if (made.connecting) return;
    const { status } = client.state;
    const isAsked = requests > this.#asked;
    const isThere = status === 'connected' || status === 'code' || status === 'password';
    this.#asked = requests;
    if (made.isToConnect && (!isAsked || isThere)) {
      this.#done.codeRequests = requests;
      return;
    }
    made.isToConnect = true;
    made.connecting = client
      .connect(isAsked)
      .catch((error: unknown) => this.#logger.error(`a client's connect() failed: ${String(error)}`, error))
      .then(async () => {
        delete made.connecting;
        if (this.#made !== made) return;
        this.#done.codeRequests = Math.max(this.#done.codeRequests, requests);
        await this.#store();
        // what changed meanwhile
        this.follow({ ...this.#row });
      });
  }

  async #destroy(): Promise<void> {
    const client = this.#made?.client;
    this.#made = undefined;
    this.own.remove(this.#row.credential_id);
    await client
      ?.destroy()
      .catch((error: unknown) => this.#logger.error(`a client's destroy() failed: ${String(error)}`, error));
  }

  /** Stores a state, by default the present one, after those before it. Never rejects. */
  #store(state: ClientState | undefined = this.#present()): Promise<void> {
    const done = { ...this.#done };
    const apiHash = this.#made?.apiHash ?? '';
    this.#stores = this.#stores.then(async () => {
      if (this.#isEnded || !state) return;
      const stored = storedOf(state, apiHash);
      const shown = shownOf(stored, pauseOfRow(this.#row));
      const isChanged = !isSameShown(shown, this.#shown);
      const doneMark = JSON.stringify(done);
      if (!isChanged && isSameState(stored, this.#stored.state) && doneMark === this.#stored.done) return;
      try {
        if (!(await this.states.save(this.#row, stored, done, isChanged ? shown : undefined))) return;
        this.#shown = shown;
        this.#stored = { state: stored, done: doneMark };
      } catch (error) {
        this.#logger.warn(`the state of a client cannot be stored; next try in a second: ${String(error)}`);
      }
    });
    return this.#stores;
  }

  #present(): ClientState | undefined {
    const made = this.#made;
    if (made?.fault) return { status: 'failed', isAuthorised: false, fault: made.fault };
    return made?.client?.state;
  }
}

const isSameShown = (a: ShownClient, b: ShownClient): boolean =>
  a.status === b.status &&
  a.isAuthorised === b.isAuthorised &&
  a.reason === b.reason &&
  a.reasonText === b.reasonText &&
  a.nextAllowedAt?.getTime() === b.nextAllowedAt?.getTime();

/** Changes with everything that a client is made with. */
function markOf(row: AccountRow): string {
  const proxy = proxyOfRow(row);
  const parts = [row.username, row.api_id, row.secret.toString('base64'), JSON.stringify(proxy ?? null)];
  return createHash('sha256').update(parts.join(' ')).digest('hex');
}

import { Injectable } from '@nestjs/common';
import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { Invalid } from '@mm/http/problem.js';
import type { ClientAccountWire, newAccount } from '@mm/proto/http/clients.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod';
import { audit, auditedCredential } from '../audit/audit.js';
import { CollectNews } from '../collection/client-news.js';
import { CredentialList } from '../credentials/credential-list.js';
import { CredentialStore } from '../credentials/credential-store.js';
import { Credential } from '../credentials/credential.entity.js';
import { Credentials } from '../credentials/credentials.js';
import type { Actor } from '../resources/start-network.js';
import { publishResource } from '../parking/resource-event.js';
import { Networks } from '../networks/networks.js';
import { addressOf, Proxy } from '../proxies/proxy.entity.js';
import { accountRows, notifyProcesses, proxyOfRow, type AccountRow } from './account-rows.js';
import { ClientAccount } from './client-account.entity.js';
import { ClientsOfProcess } from '../networks/clients-of-process.js';

type EnteredAccount = z.output<ReturnType<typeof newAccount>>;

const lock = statement({}, "SELECT FROM pg_advisory_xact_lock(hashtext('ingestion.client_account ' || $1::text))");
const proxies = statement(
  columnsOf(Proxy, 'id', 'protocol', 'host', 'port'),
  'SELECT id, protocol, host, port FROM proxy',
);
const clearDefault = statement({}, 'UPDATE client_account SET is_default = false WHERE network = $1 AND is_default');
const setDefault = statement({}, 'UPDATE client_account SET is_default = true WHERE credential_id = $1');
const change = statement(
  {},
  `UPDATE client_account
   SET api_id = $2, proxy_id = $3, reloads = reloads + CASE WHEN $4::boolean THEN 1 ELSE 0 END
   WHERE credential_id = $1`,
);

/** The accounts of clients. Their API hashes are written and never read back. */
@Injectable()
export class Accounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly networks: Networks,
    private readonly credentials: Credentials,
    private readonly store: CredentialStore,
    private readonly states: CredentialList,
    private readonly clients: ClientsOfProcess,
    private readonly news: CollectNews,
  ) {}

  /** The accounts of a network by phone. */
  async list(network: NetworkId): Promise<ClientAccountWire[]> {
    const stored = await accountRows(this.dataSource, [network]);
    const { budget } = this.networks.collector(network).needs;
    const states = new Map((await this.states.operators(network, budget)).map((one) => [one.username, one]));
    const readers = (await this.news.watchedAuthors(network)).map(({ code }) => this.clients.assigned(network, code));
    return stored.map((row) => {
      const state = states.get(row.username);
      const proxy = proxyOfRow(row);
      return {
        phone: row.username,
        api_id: row.api_id,
        active: row.is_active,
        default: row.is_default,
        proxy: proxy ? addressOf(proxy) : '',
        owner: row.owner,
        authors: readers.filter((reader) => reader === row.credential_id).length,
        state: state?.state ?? (row.is_active ? 'ready' : 'off'),
        reason: state?.reason ?? '',
        reason_text: state?.reason_text ?? '',
        next_allowed: state?.next_allowed ?? 0,
        last_good: state?.last_good ?? 0,
      };
    });
  }

  /**
   * Adds an account, or changes what was entered of a stored one; the first one of a network is its default. Throws
   * Invalid for a new one without API id or hash, and for an unknown proxy.
   */
  async save(network: NetworkId, entered: EnteredAccount, by: Actor): Promise<ClientAccountWire> {
    await inTransaction(this.dataSource, async (tx) => {
      await affected(tx, lock, [network]);
      const stored = await accountRows(tx, [network]);
      const known = stored.find(({ username }) => username === entered.phone);
      const proxyId = await proxyOf(tx, entered.proxy);
      const id = known
        ? await this.#change(tx, known, entered, proxyId, by)
        : await this.#add(tx, network, entered, proxyId, by);
      if (entered.default || !stored.some(({ is_default }) => is_default)) {
        await affected(tx, clearDefault, [network]);
        await affected(tx, setDefault, [id]);
      }
      await audit(tx, this.outbox, by, auditedCredential('operator', network, entered.phone), {
        after: {
          api_id: entered.api_id,
          active: entered.active,
          default: entered.default,
          proxy: entered.proxy,
          new_key: sentHash(entered.api_hash) !== undefined,
        },
      });
    });
    await notifyProcesses(this.dataSource);
    const saved = (await this.list(network)).find(({ phone }) => phone === entered.phone);
    if (!saved) throw new Error('a saved account is gone');
    return saved;
  }

  async #add(
    tx: EntityManager,
    network: NetworkId,
    entered: EnteredAccount,
    proxyId: string | null | undefined,
    { actor }: Actor,
  ): Promise<string> {
    const apiHash = sentHash(entered.api_hash);
    if (entered.api_id === undefined) throw missing('api_id', 'api-id-missing');
    if (apiHash === undefined) throw missing('api_hash', 'api-hash-missing');
    const { store } = this;
    const name = { network, kind: 'operator', username: entered.phone } as const;
    await store.store(tx, name, apiHash, actor);
    if (entered.active === false) await store.setActive(tx, name, false);
    const { id } = await tx.findOneByOrFail(Credential, { network, username: entered.phone });
    // it has no session yet, and a code is only sent when a person starts it
    await tx.insert(ClientAccount, {
      credential_id: id,
      network,
      api_id: entered.api_id,
      is_default: false,
      proxy_id: proxyId ?? null,
      wanted: 'loaded',
    });
    return id;
  }

  async #change(
    tx: EntityManager,
    known: AccountRow,
    entered: EnteredAccount,
    proxyId: string | null | undefined,
    { actor }: Actor,
  ): Promise<string> {
    const { store, credentials, outbox } = this;
    const { credential_id: id, network, username } = known;
    const apiHash = sentHash(entered.api_hash);
    const apiId = entered.api_id ?? known.api_id;
    // its id stays: sessions and commands belong to it
    if (apiHash !== undefined)
      await tx.update(Credential, { id }, { secret: credentials.seal(apiHash, id), owner: actor });
    const isReloaded = apiHash !== undefined || apiId !== known.api_id;
    await affected(tx, change, [id, apiId, proxyId === undefined ? known.proxy_id : proxyId, isReloaded]);
    const isActive = entered.active ?? known.is_active;
    const isFreed = isActive && (isReloaded || !known.is_active);
    if (isActive !== known.is_active || isFreed)
      await store.setActive(tx, { network, kind: 'operator', username }, isActive);
    else {
      const isParked = known.parked_until !== null && known.parked_until > known.now;
      await publishResource(tx, outbox, {
        kind: 'operator',
        network,
        name: username,
        state: !isActive ? 'off' : isParked ? 'parked' : 'ready',
        ...(isActive && isParked && { reason: known.reason ?? '', nextAllowedAt: known.parked_until }),
      });
    }
    return id;
  }
}

/** Nothing and dots stand for the stored hash. */
const sentHash = (hash: string | undefined): string | undefined => (hash && !/^•+$/.test(hash) ? hash : undefined);

const missing = (field: string, code: string): Invalid =>
  new Invalid(code, `a new account needs its ${field}`, [{ path: `body.${field}`, code }]);

/** The id of a stored proxy by its address; null for none, undefined when nothing was entered. */
async function proxyOf(tx: EntityManager, address: string | undefined): Promise<string | null | undefined> {
  if (address === undefined) return undefined;
  if (address === '') return null;
  const found = (await rows(tx, proxies)).find((proxy) => addressOf(proxy) === address.replace(/\/$/, ''));
  if (found) return found.id;
  throw new Invalid('proxy-not-found', 'there is no such proxy', [{ path: 'body.proxy', code: 'proxy-not-found' }]);
}

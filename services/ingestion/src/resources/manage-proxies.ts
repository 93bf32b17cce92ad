import { Injectable } from '@nestjs/common';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { NotFound } from '@mm/http/problem.js';
import type { ProxyPlatform, ProxyWire } from '@mm/proto/http/proxies.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource, type EntityManager } from 'typeorm';
import { audit } from '../audit/audit.js';
import { CollectionScheduler } from '../collection/collection-scheduler.js';
import { PollTargets } from '../collection/poll-targets.js';
import type { Actor } from './start-network.js';
import { freeAssignments, stateColumns, stateOf } from '../parking/parking.js';
import { publishResource } from '../parking/resource-event.js';
import { proxiedNetworks, Proxies } from '../proxies/proxies.js';
import { addressOf, Proxy } from '../proxies/proxy.entity.js';

/** An entered proxy; `host` may have the brackets of an IPv6 address. */
interface NewProxy extends Pick<Proxy, 'protocol' | 'host' | 'port' | 'username'> {
  password: string;
}

const listed = {
  ...columnsOf(Proxy, 'id', 'protocol', 'host', 'port', 'username', 'platforms'),
  ...stateColumns,
  credentials: column.int(),
};
const select = `SELECT p.id, p.protocol, p.host, p.port, p.username, p.platforms,
    clock_timestamp() AS now, p.parked_until, p.reason, p.reason_text, p.last_good_at,
    (SELECT count(*)::int FROM credential_state s WHERE s.proxy_id = p.id) AS credentials
  FROM proxy p`;
const list = statement(listed, `${select} ORDER BY p.host, p.port, p.protocol`);
const one = statement(listed, `${select} WHERE p.id = $1`);
const store = statement(
  columnsOf(Proxy, 'id'),
  `INSERT INTO proxy (protocol, host, port, username, secret) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT ON CONSTRAINT proxy_address DO UPDATE
     SET username = excluded.username, secret = excluded.secret, ${freeAssignments}
   RETURNING id`,
);
const savePlatforms = statement(columnsOf(Proxy, 'id'), 'UPDATE proxy SET platforms = $2 WHERE id = $1 RETURNING id');
const detach = statement(
  {},
  'UPDATE credential_state SET proxy_id = NULL WHERE proxy_id = $1 AND network <> ALL($2::text[])',
);
const remove = statement(
  columnsOf(Proxy, 'protocol', 'host', 'port', 'platforms'),
  'DELETE FROM proxy WHERE id = $1 RETURNING protocol, host, port, platforms',
);

/** Stores proxies for administrators. Their passwords are never returned. */
@Injectable()
export class ManageProxies {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly proxies: Proxies,
    private readonly targets: PollTargets,
    private readonly scheduler: CollectionScheduler,
  ) {}

  /** All proxies by address. */
  async list(): Promise<ProxyWire[]> {
    return (await rows(this.dataSource, list)).map(toWire);
  }

  /** Adds a proxy, which serves no platform yet. One with the same address gets the new account and is free. */
  async add({ host, password, ...entered }: NewProxy, by: Actor): Promise<ProxyWire> {
    const address = { ...entered, host: host.replace(/^\[|\]$/g, '').toLowerCase() };
    const { protocol, port, username } = address;
    const secret = password === '' ? null : this.proxies.seal(password, address);
    return this.#change(by, async (tx) => {
      const [stored] = await rows(tx, store, [protocol, address.host, port, username, secret]);
      return stored?.id;
    });
  }

  /** Stores which platforms a proxy serves. Throws NotFound for an unknown one. */
  async save(id: string, platforms: readonly ProxyPlatform[], by: Actor): Promise<ProxyWire> {
    return this.#change(by, async (tx) => {
      const [stored] = await rows(tx, savePlatforms, [id, [...new Set(platforms)]]);
      await affected(tx, detach, [id, this.#networksOf(platforms)]);
      return stored?.id;
    });
  }

  /** Deletes a proxy; its credentials get another one with their next task. Throws NotFound for an unknown one. */
  async remove(id: string, by: Actor): Promise<void> {
    const networks = await inTransaction(this.dataSource, async (tx) => {
      const [removed] = await rows(tx, remove, [id]);
      if (!removed) throw notFound();
      await publishResource(tx, this.outbox, { ...ofProxies, name: addressOf(removed), state: 'deleted' });
      await audit(
        tx,
        this.outbox,
        by,
        { kind: 'proxy', id, name: addressOf(removed) },
        { before: { platforms: removed.platforms } },
      );
      return this.#retry(tx, removed.platforms);
    });
    for (const network of networks) this.scheduler.resume(network);
  }

  async #change(by: Actor, change: (tx: EntityManager) => Promise<string | undefined>): Promise<ProxyWire> {
    const { proxy, networks } = await inTransaction(this.dataSource, async (tx) => {
      const id = await change(tx);
      const [row] = id === undefined ? [] : await rows(tx, one, [id]);
      if (!row) throw notFound();
      const wire = toWire(row);
      const { state, reason } = wire;
      await publishResource(tx, this.outbox, {
        ...ofProxies,
        name: wire.http,
        state,
        reason,
        nextAllowedAt: state === 'parked' ? row.parked_until : null,
      });
      const { platforms, username } = row;
      await audit(
        tx,
        this.outbox,
        by,
        { kind: 'proxy', id: row.id, name: wire.http },
        { after: { platforms, username } },
      );
      return { proxy: wire, networks: await this.#retry(tx, row.platforms) };
    });
    for (const network of networks) this.scheduler.resume(network);
    return proxy;
  }

  async #retry(tx: EntityManager, platforms: readonly ProxyPlatform[]): Promise<NetworkId[]> {
    const networks = this.#networksOf(platforms);
    for (const network of networks) await this.targets.retryFailed(tx, network);
    return networks;
  }

  #networksOf(platforms: readonly ProxyPlatform[]): NetworkId[] {
    return proxiedNetworks.filter(([, platform]) => platforms.includes(platform)).map(([network]) => network);
  }
}

interface ListedProxy extends Pick<Proxy, 'id' | 'protocol' | 'host' | 'port' | 'username' | 'platforms'> {
  now: Date;
  parked_until: Date | null;
  reason: string;
  reason_text: string;
  last_good_at: Date | null;
  credentials: number;
}

const toWire = (row: ListedProxy): ProxyWire => ({
  id: Number(row.id),
  http: addressOf(row),
  protocol: row.protocol,
  username: row.username,
  platforms: row.platforms,
  credentials: row.credentials,
  ...stateOf(row),
});
const ofProxies = { kind: 'proxy', network: '' } as const;
const notFound = (): NotFound => new NotFound('the proxy', 'proxy-not-found');

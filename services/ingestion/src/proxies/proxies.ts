import { Injectable, Logger } from '@nestjs/common';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { ProxyServer } from '@mm/networks/network-collector.js';
import type { NetworkFault } from '@mm/networks/network-fault.js';
import type { ProxyPlatform } from '@mm/proto/http/proxies.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { DataSource } from 'typeorm';
import { freeAssignments, parkAssignments, parkingOf, type Pause } from '../parking/parking.js';
import { publishResource } from '../parking/resource-event.js';
import { addressOf, Proxy, secretContext } from './proxy.entity.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A dead or slow proxy may be back at once; one that refuses us is changed by a person. */
const unreachable: Pause = { first: 30_000, longest: 15 * MINUTE };
const refusing: Pause = { first: 15 * MINUTE, longest: 6 * HOUR };
/** A pause of this length takes a credential's proxy away from it. */
const LONG_PAUSE_S = 120;

/** Networks that are reached through proxies, with the platform that proxies need for them. */
export const proxiedNetworks: readonly (readonly [NetworkId, ProxyPlatform])[] = descriptorList.flatMap(
  ({ id, proxyPlatform }) => (proxyPlatform ? [[id, proxyPlatform] as const] : []),
);

/** The platform that proxies need for a network; null for one that is always reached directly. */
export const platformOf = (network: NetworkId): ProxyPlatform | null =>
  proxiedNetworks.find(([id]) => id === network)?.[1] ?? null;

/** A proxy that serves a platform, and for how long it is still parked. */
export interface ServingProxy {
  id: string;
  server: ProxyServer;
  /** 0 = it may be used now. */
  parkedMs: number;
  /** Credentials that have it get another one. */
  isParkedLong: boolean;
}

const addressColumns = columnsOf(Proxy, 'id', 'protocol', 'host', 'port');
const serving = statement(
  {
    ...addressColumns,
    ...columnsOf(Proxy, 'username', 'secret'),
    parked_ms: column.double(),
    is_parked_long: column.boolean(),
  },
  `SELECT id, protocol, host, port, username, secret,
     GREATEST(0, coalesce(extract(epoch FROM parked_until - clock_timestamp()) * 1000, 0))::float8 AS parked_ms,
     coalesce(parked_until > clock_timestamp()
       AND parked_until - parked_at >= interval '${LONG_PAUSE_S} seconds', false) AS is_parked_long
   FROM proxy WHERE $1 = ANY(platforms) ORDER BY last_used_at NULLS FIRST, id`,
);
const touch = statement({}, 'UPDATE proxy SET last_used_at = clock_timestamp() WHERE id = $1');
/** Two that are given at the same moment must not both count the same. */
const lock = statement({}, "SELECT FROM pg_advisory_xact_lock(hashtext('ingestion.proxy'))");
const assign = statement(
  {},
  `UPDATE credential_state s SET proxy_id = (
     SELECT p.id FROM proxy p LEFT JOIN credential_state o ON o.proxy_id = p.id
     WHERE $3 = ANY(p.platforms) AND coalesce(p.parked_until <= clock_timestamp(), true)
     GROUP BY p.id ORDER BY count(o.credential_id), p.id LIMIT 1)
   WHERE s.credential_id = $1 AND s.proxy_id IS NOT DISTINCT FROM $2`,
);
const park = statement(
  { ...addressColumns, ...columnsOf(Proxy, 'parked_until') },
  `UPDATE proxy r SET ${parkAssignments} WHERE r.id = $1 RETURNING r.id, r.protocol, r.host, r.port, r.parked_until`,
);
const succeed = statement(
  { was_parked: column.boolean() },
  `UPDATE proxy SET last_good_at = clock_timestamp(), last_used_at = clock_timestamp() WHERE id = $1
   RETURNING (reason <> '' AND coalesce(parked_until <= clock_timestamp(), true)) AS was_parked`,
);
const free = statement(
  addressColumns,
  `UPDATE proxy SET ${freeAssignments}
   WHERE id = $1 AND reason <> '' AND coalesce(parked_until <= clock_timestamp(), true)
   RETURNING id, protocol, host, port`,
);

/** Chooses the proxies of tasks, and parks those that fail for every process. */
@Injectable()
export class Proxies {
  readonly #logger = new Logger('proxies');

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly box: SecretBox,
  ) {}

  /** The proxies of a platform, parked ones too, the one that was not used for longest first. */
  async serving(platform: ProxyPlatform): Promise<ServingProxy[]> {
    const found = await rows(this.dataSource, serving, [platform]);
    return found.map(({ id, protocol, host, port, username, secret, parked_ms, is_parked_long }) => {
      const address = { protocol, host, port };
      const password = secret ? this.#open(secret, address) : '';
      return { id, server: { ...address, username, password }, parkedMs: parked_ms, isParkedLong: is_parked_long };
    });
  }

  /** Gives a credential the free proxy with the fewest credentials, unless it has another one than `previous` now. */
  async assign(credentialId: string, previous: string | null, platform: ProxyPlatform): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await affected(tx, lock);
      await affected(tx, assign, [credentialId, previous, platform]);
    });
  }

  /** Records that a task uses the proxy, so that the next one gets another. */
  async touch({ id }: ServingProxy): Promise<void> {
    await affected(this.dataSource, touch, [id]);
  }

  /** Parks a proxy after a fault that concerns it. */
  async park({ id, server }: ServingProxy, fault: NetworkFault): Promise<void> {
    const pause = fault.kind === 'auth_required' || fault.kind === 'blocked' ? refusing : unreachable;
    await inTransaction(this.dataSource, async (tx) => {
      const [parked] = await rows(tx, park, [id, ...parkingOf(fault, pause, [server.password])]);
      if (!parked) return;
      const name = addressOf(parked);
      this.#logger.warn(
        `${name} waits until ${parked.parked_until?.toISOString()}: ${fault.kind} ${fault.native.code}`,
      );
      const nextAllowedAt = parked.parked_until;
      await publishResource(tx, this.outbox, {
        kind: 'proxy',
        network: '',
        name,
        state: 'parked',
        reason: fault.kind,
        nextAllowedAt,
      });
    });
  }

  /** Records that the proxy works, which ends its faults. */
  async recordSuccess({ id }: ServingProxy): Promise<void> {
    const [used] = await rows(this.dataSource, succeed, [id]);
    if (!used?.was_parked) return;
    await inTransaction(this.dataSource, async (tx) => {
      const [freed] = await rows(tx, free, [id]);
      if (freed)
        await publishResource(tx, this.outbox, { kind: 'proxy', network: '', name: addressOf(freed), state: 'ready' });
    });
  }

  /** A password as it is stored. */
  seal(password: string, address: Pick<Proxy, 'protocol' | 'host' | 'port'>): Buffer {
    return this.box.seal(password, secretContext(address));
  }

  #open(secret: Buffer, address: Pick<Proxy, 'protocol' | 'host' | 'port'>): string {
    try {
      return this.box.open(secret, secretContext(address));
    } catch {
      this.#logger.error(`the password of ${addressOf(address)} cannot be decrypted with this installation's key`);
      return '';
    }
  }
}

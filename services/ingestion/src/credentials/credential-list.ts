import { Injectable } from '@nestjs/common';
import { column, columnsOf } from '@mm/database/columns.js';
import { inNameOrder } from '@mm/database/name-order.js';
import { rows, statement } from '@mm/database/statement.js';
import type { CredentialBudget } from '@mm/networks/network-collector.js';
import type { OperatorWire, TokenWire } from '@mm/proto/http/credentials.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { stateColumns, stateOf } from '../parking/parking.js';
import { addressOf, Proxy } from '../proxies/proxy.entity.js';
import { zoneOf, usableUnits } from './credential-spend.js';
import { CredentialState, type CredentialKind } from './credential.entity.js';
import { fromEnvironment, Credentials } from './credentials.js';

const FROM_ENVIRONMENT = 'env';
/** Budget of a credential without a limit of its own. */
const NO_BUDGET = { budget: -1, budget_left: -1 };

const proxyColumns = columnsOf(Proxy, 'protocol', 'host', 'port');
const list = statement(
  {
    ...columnsOf(CredentialState, 'username'),
    ...stateColumns,
    owner: column.nullable(column.text()),
    is_active: column.boolean(),
    spent: column.int(),
    day_ends_at: column.timestamptz(),
    protocol: column.nullable(proxyColumns.protocol),
    host: column.nullable(proxyColumns.host),
    port: column.nullable(proxyColumns.port),
  },
  `SELECT s.username, n.now, s.parked_until, s.reason, s.reason_text, s.last_good_at,
     c.owner, coalesce(c.is_active, true) AS is_active,
     (CASE WHEN s.spent_on = n.day THEN s.spent ELSE 0 END) AS spent,
     ((n.day + 1)::timestamp AT TIME ZONE $3) AS day_ends_at,
     p.protocol, p.host, p.port
   FROM credential_state s
   LEFT JOIN credential c ON c.id = s.credential_id
   LEFT JOIN proxy p ON p.id = s.proxy_id,
     (SELECT t.now, (t.now AT TIME ZONE $3)::date AS day FROM (SELECT clock_timestamp() AS now) t) n
   WHERE s.network = $1 AND s.kind = $2
     AND (c.id IS NOT NULL OR $4::boolean AND s.credential_id = ${fromEnvironment}
       AND NOT EXISTS (SELECT FROM credential t WHERE t.network = $1 AND t.kind = 'token'))
   ORDER BY ${inNameOrder('s.username')}`,
);

/** Tokens and operators with their state, without their secrets. */
@Injectable()
export class CredentialList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly credentials: Credentials,
  ) {}

  /** The operators of a network by name. */
  async operators(network: NetworkId, budget: CredentialBudget | undefined): Promise<OperatorWire[]> {
    return (await this.#list(network, 'operator', budget)).map(({ owner: _, name, ...state }) => ({
      username: name,
      ...state,
    }));
  }

  /** The tokens of a network by name, the first one ('') first; the one of the environment while none is stored. */
  tokens(network: NetworkId, budget: CredentialBudget | undefined): Promise<TokenWire[]> {
    return this.#list(network, 'token', budget);
  }

  async #list(network: NetworkId, kind: CredentialKind, budget: CredentialBudget | undefined): Promise<TokenWire[]> {
    await this.credentials.ensureStates(network);
    const values = [network, kind, zoneOf(budget), this.credentials.isFromEnvironment(network)];
    return (await rows(this.dataSource, list, values)).map((row) => {
      const { username, owner, is_active, spent, protocol, host, port } = row;
      const isSpent = budget !== undefined && spent >= usableUnits(budget.perDay, false);
      return {
        name: username,
        owner: owner ?? FROM_ENVIRONMENT,
        is_active,
        proxy: protocol !== null && host !== null && port !== null ? addressOf({ protocol, host, port }) : '',
        ...stateOf(row, { isActive: is_active, spentUntil: isSpent ? row.day_ends_at : undefined }),
        ...(budget ? { budget: budget.perDay, budget_left: Math.max(0, budget.perDay - spent) } : NO_BUDGET),
      };
    });
  }
}

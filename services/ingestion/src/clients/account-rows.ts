import { column, columnsOf, type RowOf } from '@mm/database/columns.js';
import { inNameOrder } from '@mm/database/name-order.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import type { ProxyServer } from '@mm/networks/network-collector.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { CredentialState, Credential } from '../credentials/credential.entity.js';
import { Proxy } from '../proxies/proxy.entity.js';
import { ClientAccount, ClientStateRow } from './client-account.entity.js';

const state = columnsOf(ClientStateRow, 'status', 'is_authorised', 'reason', 'holder', 'reloads', 'changed_at');
const parking = columnsOf(CredentialState, 'parked_until', 'reason', 'reason_text');
const proxy = columnsOf(Proxy, 'protocol', 'host', 'port', 'username', 'secret');
const columns = {
  ...columnsOf(ClientAccount),
  ...columnsOf(Credential, 'username', 'secret', 'owner', 'is_active'),
  now: column.timestamptz(),
  status: column.nullable(state.status),
  is_authorised: column.nullable(state.is_authorised),
  state_reason: column.nullable(state.reason),
  state_text: column.nullable(column.text()),
  holder: state.holder,
  done_reloads: column.nullable(state.reloads),
  done_code_requests: column.nullable(state.reloads),
  changed_at: column.nullable(state.changed_at),
  parked_until: parking.parked_until,
  reason: column.nullable(parking.reason),
  reason_text: column.nullable(parking.reason_text),
  proxy_protocol: column.nullable(proxy.protocol),
  proxy_host: column.nullable(proxy.host),
  proxy_port: column.nullable(proxy.port),
  proxy_username: column.nullable(proxy.username),
  proxy_secret: proxy.secret,
};
const accounts = statement(
  columns,
  `SELECT a.credential_id, a.network, a.api_id, a.is_default, a.proxy_id, a.wanted, a.reloads, a.code_requests,
     c.username, c.secret, c.owner, c.is_active, clock_timestamp() AS now,
     s.status, s.is_authorised, s.reason AS state_reason, s.reason_text AS state_text, s.holder,
     s.reloads AS done_reloads, s.code_requests AS done_code_requests, s.changed_at,
     r.parked_until, r.reason, r.reason_text,
     p.protocol AS proxy_protocol, p.host AS proxy_host, p.port AS proxy_port, p.username AS proxy_username,
     p.secret AS proxy_secret
   FROM client_account a
   JOIN credential c ON c.id = a.credential_id
   LEFT JOIN client_state s ON s.credential_id = a.credential_id
   LEFT JOIN credential_state r ON r.credential_id = a.credential_id
   LEFT JOIN proxy p ON p.id = a.proxy_id
   WHERE a.network = ANY($1::text[])
   ORDER BY ${inNameOrder('c.username')}`,
);
const notify = statement({}, "SELECT FROM pg_notify('mm_clients', '')");

/** An account with its client's state, its pause and its proxy. `done_…` are what the holder has carried out. */
export type AccountRow = RowOf<typeof columns>;

/** The accounts of networks by phone. */
export const accountRows = (database: Database, networks: readonly NetworkId[]): Promise<AccountRow[]> =>
  rows(database, accounts, [networks]);

/** Makes every process look at the accounts now; without it they look once a second. */
export const notifyProcesses = async (database: Database): Promise<void> => void (await rows(database, notify));

/** The proxy of an account, its password still sealed. */
export function proxyOfRow(row: AccountRow): (Omit<ProxyServer, 'password'> & Pick<Proxy, 'secret'>) | undefined {
  const { proxy_protocol: protocol, proxy_host: host, proxy_port: port, proxy_username: username } = row;
  if (protocol === null || host === null || port === null) return undefined;
  return { protocol, host, port, username: username ?? '', secret: row.proxy_secret };
}

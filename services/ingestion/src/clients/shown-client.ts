import { create } from '@bufbuild/protobuf';
import type { ClientState } from '@mm/networks/network-client.js';
import { cleanLine } from '@mm/networks/collected-text.js';
import { ClientStatusChangedSchema, type ClientStatusChanged } from '@mm/proto/events/gen/mm/events/v1/client_pb.js';
import type { ClientStatus, ClientWire } from '@mm/proto/http/clients.js';
import type { AccountRow } from './account-rows.js';

const TEXT_LIMIT = 300;

/** A client's state without the pause of its account. */
export interface StoredState {
  status: Exclude<ClientStatus, 'waiting'>;
  isAuthorised: boolean;
  reason: string;
  reasonText: string;
}
/** The pause of an account. */
export interface AccountPause {
  until: Date;
  reason: string;
  reasonText: string;
}
/** What persons see. */
export interface ShownClient extends Omit<StoredState, 'status'> {
  status: ClientStatus;
  nextAllowedAt: Date | null;
}

/** What is stored of a client's state; `secret` is removed from the words of the network. */
export function storedOf({ status, isAuthorised, fault }: ClientState, secret: string): StoredState {
  const words = fault ? `${fault.native.code} ${fault.native.message}` : '';
  const said = cleanLine(secret === '' ? words : words.replaceAll(secret, '…'), TEXT_LIMIT);
  return { status, isAuthorised, reason: fault?.kind ?? '', reasonText: said };
}

export const isSameState = (a: StoredState, b: StoredState): boolean =>
  a.status === b.status && a.isAuthorised === b.isAuthorised && a.reason === b.reason && a.reasonText === b.reasonText;

/** A connected client whose account is parked waits. */
export function shownOf(state: StoredState, pause: AccountPause | undefined): ShownClient {
  if (state.status !== 'connected' || !pause) return { ...state, nextAllowedAt: null };
  const { reason, reasonText, until } = pause;
  return { status: 'waiting', isAuthorised: state.isAuthorised, reason, reasonText, nextAllowedAt: until };
}

/** The stored state of an account's client. */
export const stateOfRow = (row: AccountRow): StoredState => ({
  status: row.status ?? 'off',
  isAuthorised: row.is_authorised ?? false,
  reason: row.state_reason ?? '',
  reasonText: row.state_text ?? '',
});

/** The pause of an account; undefined when it may be used. */
export function pauseOfRow({ now, parked_until, reason, reason_text }: AccountRow): AccountPause | undefined {
  if (!parked_until || parked_until <= now) return undefined;
  return { until: parked_until, reason: reason ?? '', reasonText: reason_text ?? '' };
}

export function toClientWire(row: AccountRow): ClientWire {
  const shown = shownOf(stateOfRow(row), pauseOfRow(row));
  return {
    cid: row.username,
    phone: row.username,
    ...flagsOf(shown),
    status: shown.status,
    reason: shown.reason,
    reason_text: shown.reasonText,
    next_allowed: shown.nextAllowedAt ? Math.ceil(shown.nextAllowedAt.getTime() / 1000) : 0,
    changed_at: row.changed_at ? Math.floor(row.changed_at.getTime() / 1000) : 0,
  };
}

export function toClientEvent(
  { network, username }: Pick<AccountRow, 'network' | 'username'>,
  shown: ShownClient,
  changedAt: Date,
): ClientStatusChanged {
  return create(ClientStatusChangedSchema, {
    network,
    phone: username,
    ...flagsOf(shown),
    status: shown.status,
    reason: shown.reason,
    reasonText: shown.reasonText,
    nextAllowedAt: shown.nextAllowedAt?.toISOString() ?? '',
    changedAt: changedAt.toISOString(),
  });
}

const connectedStatuses: readonly ClientStatus[] = ['code', 'password', 'connected', 'waiting'];
const flagsOf = ({ status, isAuthorised }: ShownClient) => ({
  loaded: status !== 'off',
  connected: connectedStatuses.includes(status),
  auth: isAuthorised,
});

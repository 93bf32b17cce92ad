import * as z from 'zod';
import { call, type Addresses } from './call.js';
import { once, type Wire } from './once.js';
import { int, success } from './paging.js';
import { resourceState } from './resource-state.js';

/**
 * What a client is doing: 'off' = not loaded; 'loaded' = not connected; 'connecting', also after a lost connection;
 * 'code' and 'password' = it waits for what a person enters; 'connected' = signed in; 'waiting' = signed in, but its
 * account is parked until `next_allowed`; 'failed' = the network ended its session or refuses the account.
 */
const clientStatuses = ['off', 'loaded', 'connecting', 'code', 'password', 'connected', 'waiting', 'failed'] as const;
export type ClientStatus = (typeof clientStatuses)[number];

const phone = z
  .string()
  .trim()
  .regex(/^\+?\d{7,15}$/)
  .transform((digits) => (digits.startsWith('+') ? digits : `+${digits}`));

/** A client of an account. */
const client = once(() =>
  z.object({
    /** The phone number. */
    cid: z.string(),
    phone: z.string(),
    loaded: z.boolean(),
    connected: z.boolean(),
    /** Signed in. */
    auth: z.boolean(),
    status: z.enum(clientStatuses),
    /** Code of the fault; '' without one. */
    reason: z.string(),
    /** The network's own words about it; '' without one. */
    reason_text: z.string(),
    /** Unix seconds from which a parked account may be used again; 0 = now. */
    next_allowed: int,
    /** Unix seconds. */
    changed_at: int,
  }),
);
export type ClientWire = Wire<typeof client>;

/** An account of a client. Its API hash is written and never read back. */
const account = once(() =>
  z.object({
    phone: z.string(),
    api_id: int,
    active: z.boolean(),
    default: z.boolean(),
    /** Address of the proxy that its client uses; '' = none. */
    proxy: z.string(),
    /** The administrator who stored it. */
    owner: z.string(),
    /** Authors that are read with it now. */
    authors: int,
    ...resourceState,
  }),
);
export type ClientAccountWire = Wire<typeof account>;

/** Absent fields of a stored account stay as they are. */
export const newAccount = once(() =>
  z.strictObject({
    phone,
    api_id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    api_hash: z.string().trim().max(200).optional(),
    active: z.boolean().optional(),
    default: z.boolean().optional(),
    proxy: z.string().trim().max(300).optional(),
  }),
);

const shared = { roles: ['mm_admin'], service: 'ingestion' } as const;
/** Without a phone the default account's client. */
const phoneQuery = once(() => z.strictObject({ phone: phone.optional() }));
const changed = once(() => success.extend({ client: client() }));
/** A command waits until the process that has the client has carried it out. */
const command = { ...shared, method: 'GET', changes: true, response: changed, timeout: 60_000 } as const;

type ClientAddresses = Addresses<
  | 'clients'
  | 'loadClient'
  | 'startClient'
  | 'closeClient'
  | 'reloadClient'
  | 'enterCode'
  | 'enterPassword'
  | 'accounts'
  | 'saveAccount'
>;

/** Calls for a network that is read by clients that stay connected. */
export const clientCalls = (at: ClientAddresses) => ({
  clients: call({
    ...shared,
    ...at.clients,
    method: 'GET',
    response: () => z.object({ clients: z.array(client()) }),
  }),
  /** Makes the client without connecting it. */
  loadClient: call({ ...command, ...at.loadClient, query: phoneQuery }),
  /** Connects the client; the network sends a code if the account is not signed in. */
  startClient: call({ ...command, ...at.startClient, query: phoneQuery }),
  /** Ends the connection; the client stays loaded and signed in. */
  closeClient: call({ ...command, ...at.closeClient, query: phoneQuery }),
  /** Makes a new client and connects it if it was to be connected; ends the pause of its account. */
  reloadClient: call({ ...command, ...at.reloadClient, params: () => z.object({ phone }) }),
  /** The code that the network has sent. Status of the answer's client: 'password' if it needs one too. */
  enterCode: call({
    ...command,
    ...at.enterCode,
    method: 'POST',
    changes: false,
    body: () =>
      z.strictObject({
        phone,
        code: z
          .string()
          .trim()
          .regex(/^\d{3,10}$/),
      }),
  }),
  /** The password of two-step verification. */
  enterPassword: call({
    ...command,
    ...at.enterPassword,
    method: 'POST',
    changes: false,
    body: () => z.strictObject({ phone, password: z.string().min(1).max(500) }),
  }),
  accounts: call({ ...shared, ...at.accounts, method: 'GET', response: () => z.array(account()) }),
  /** Adds an account, or changes the fields that are sent of a stored one. */
  saveAccount: call({
    ...shared,
    ...at.saveAccount,
    method: 'POST',
    body: newAccount,
    response: () => success.extend({ account: account() }),
  }),
});

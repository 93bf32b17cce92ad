import * as z from 'zod';
import { networkIds } from '../vocabulary/network.js';
import { reviewers } from '../vocabulary/role.js';
import { call, type Addresses } from './call.js';
import { tokenCheck, tokenState } from './network-author-calls.js';
import { once, type Wire } from './once.js';
import { success } from './paging.js';
import { dailyBudget, resourceState } from './resource-state.js';

const shared = { roles: ['mm_admin'], service: 'ingestion' } as const;
const username = z.string().trim().min(1).max(200);
/** Absent, empty or dots: the stored password stays. */
const password = z.string().max(2000).optional();
/** Everything but name and flag is for administrators only; `proxy` is the address of the proxy that it always uses. */
const credential = once(() =>
  z.object({
    username: z.string(),
    is_active: z.boolean(),
    ...z.object({ ...resourceState, ...dailyBudget, proxy: z.string() }).partial().shape,
  }),
);
export type OperatorWire = Wire<typeof credential>;

/** Calls for the accounts with which collection signs in to a network. Passwords are written and never read back. */
export const operatorCalls = (at: Addresses<'operators' | 'addOperator' | 'disableOperator'>) => ({
  operators: call({
    ...shared,
    ...at.operators,
    method: 'GET',
    roles: reviewers,
    response: () => z.array(credential()),
    fields: 'others than mm_admin: name and whether it is active',
  }),
  /** Adds an account, changes its password, or activates it again. */
  addOperator: call({
    ...shared,
    ...at.addOperator,
    method: 'POST',
    body: () => z.strictObject({ username, password }),
    response: () => success,
  }),
  disableOperator: call({
    ...shared,
    ...at.disableOperator,
    method: 'POST',
    body: () => z.strictObject({ username, password }),
    response: () => success,
  }),
});

const networkParams = once(() => z.object({ network: z.enum(networkIds) }));

/** '' is the first token of a network. */
const tokenName = z.string().trim().max(100).default('');
const token = once(() =>
  z.object({
    name: z.string(),
    /** The administrator who stored it; 'env' for one from the environment. */
    owner: z.string(),
    is_active: z.boolean(),
    proxy: z.string(),
    ...resourceState,
    ...dailyBudget,
  }),
);
export type TokenWire = Wire<typeof token>;

/** Access tokens of networks, several for each. */
export const sourceTokenCalls = {
  token: call({
    ...shared,
    id: 'source-token',
    method: 'GET',
    path: '/api-py/source-tokens/:network',
    params: networkParams,
    response: () => tokenState().extend({ tokens: z.array(token()) }),
  }),
  /** Checks the token with the network and stores it; status '200' when it was stored. */
  storeToken: call({
    ...shared,
    id: 'store-source-token',
    method: 'POST',
    path: '/api-py/source-tokens/:network',
    params: networkParams,
    body: () => z.strictObject({ token: z.string().trim().min(1).max(4000), name: tokenName }),
    response: tokenCheck,
    timeout: 60_000,
  }),
  /** Stops using a stored token, or uses it again. */
  switchToken: call({
    ...shared,
    id: 'switch-source-token',
    method: 'POST',
    path: '/api-py/source-tokens/:network/switch',
    params: networkParams,
    body: () => z.strictObject({ name: tokenName, is_active: z.boolean() }),
    response: () => success,
  }),
  removeToken: call({
    ...shared,
    id: 'delete-source-token',
    method: 'POST',
    path: '/api-py/source-tokens/:network/delete',
    params: networkParams,
    body: () => z.strictObject({ name: tokenName }),
    response: () => success,
  }),
};

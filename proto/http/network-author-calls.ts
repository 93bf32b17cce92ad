import * as z from 'zod';
import type { NetworkId } from '../vocabulary/network.js';
import { reviewers } from '../vocabulary/role.js';
import { updated } from './author-calls.js';
import { author, lookup, lookupUnder } from './authors.js';
import { call, type Addresses } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { paging, flag, int, shortIdList, success } from './paging.js';

const name = z.string().trim().min(1).max(2000);
const user = z.string().max(200).optional();
const authorListQuery = z.strictObject({
  ...paging,
  mine: flag,
  oblasts: shortIdList,
  search: z.string().max(200).optional(),
});
const nameQuery = z.strictObject({ name });
const addQuery = z.strictObject({ name, watcher: user });
const codeQuery = z.strictObject({ code: z.string().trim().min(1).max(200) });

const shared = { roles: reviewers, service: 'ingestion', objects: [rules.readSource] } as const;
/** The caller or another user watches it then. */
const watch = { ...shared, objects: [rules.readSource, rules.actAs] } as const;
/** A collection waits for the network. */
const update = { ...shared, method: 'GET', changes: true, response: updated, timeout: 60_000 } as const;

type AuthorAddresses = Addresses<'list' | 'lookup' | 'subscribe' | 'unsubscribe' | 'update'>;

/** The author list of a network as an object: the authors under `field`, and their total. */
export const authorListCall = <F extends string>(at: Addresses<'list'>['list'], field: F) =>
  call({
    ...shared,
    ...at,
    method: 'GET',
    query: authorListQuery,
    response: z.object({ [field]: z.array(author), total: int } as Record<F, z.ZodArray<typeof author>> & {
      total: z.ZodNumber;
    }),
  });

/** Calls that name an author in the query. */
export const authorCallsByQuery = (at: AuthorAddresses) => ({
  list: call({ ...shared, ...at.list, method: 'GET', query: authorListQuery, response: z.array(author) }),
  lookup: call({ ...shared, ...at.lookup, method: 'GET', query: nameQuery, response: lookup }),
  subscribe: call({ ...watch, ...at.subscribe, method: 'GET', changes: true, query: addQuery, response: author }),
  unsubscribe: call({
    ...shared,
    ...at.unsubscribe,
    method: 'GET',
    changes: true,
    query: codeQuery,
    response: success,
  }),
  update: call({ ...update, ...at.update, query: nameQuery }),
});

const pathParams = z.object({ username: z.string().min(1).max(2000), operator: user });

/** Calls that name an author in the path. `network` distinguishes the networks that share them. */
export const authorCallsByPath = (at: Omit<AuthorAddresses, 'list'>, sharing: readonly [NetworkId, ...NetworkId[]]) => {
  const named = { params: pathParams, query: z.strictObject({ network: z.enum(sharing).optional() }) } as const;
  return {
    lookup: call({ ...watch, ...named, ...at.lookup, method: 'GET', response: lookup }),
    subscribe: call({ ...watch, ...named, ...at.subscribe, method: 'GET', changes: true, response: author }),
    unsubscribe: call({ ...watch, ...named, ...at.unsubscribe, method: 'GET', changes: true, response: success }),
    update: call({ ...update, ...named, ...at.update }),
  };
};

const addressBody = z.strictObject({ chanel_url: name, user });

/** Calls that name an author by its address in the body; `field` is its name in the response of the lookup. */
export const authorCallsByAddress = <F extends string>(at: Omit<AuthorAddresses, 'list' | 'update'>, field: F) => ({
  lookup: call({ ...watch, ...at.lookup, method: 'POST', body: addressBody, response: lookupUnder(field) }),
  subscribe: call({ ...watch, ...at.subscribe, method: 'POST', body: addressBody, response: author }),
  unsubscribe: call({ ...watch, ...at.unsubscribe, method: 'POST', body: addressBody, response: success }),
});

/** Collecting an author that the path names by `param`. */
export const updateCallByPath = (at: Addresses<'update'>['update'], param: 'channel' | 'name') =>
  call({ ...update, ...at, params: z.object({ [param]: name }) });

/** Storing whether an author is polled on schedule; its other fields are known and ignored. */
export const autoUpdateCall = (at: Addresses<'autoUpdate'>['autoUpdate']) =>
  call({
    ...shared,
    ...at,
    method: 'POST',
    body: z.strictObject({
      author: z.strictObject({
        ...author.partial().shape,
        oblasts: z.unknown().optional(),
        progress: z.unknown().optional(),
        username: name,
        auto_update: z.boolean(),
      }),
    }),
    response: z.object({ status: z.literal('success'), author }),
  });

/** Removing an author for all watchers; its posts stay. */
export const removeAuthorCall = (at: Addresses<'remove'>['remove']) =>
  call({
    ...shared,
    ...at,
    method: 'DELETE',
    params: z.object({ id: z.coerce.number().int().min(1) }),
    response: success,
    objects: [rules.removeSource],
  });

/** Whether the network accepted a token that was entered. */
export const tokenCheck = z.object({ status: z.string(), reason: z.string().optional() });
export const tokenState = z.object({
  is_set: z.boolean(),
  owner: z.string(),
  last_good: int,
  budget_left: int,
});

const administration = { roles: ['mm_admin'], service: 'ingestion' } as const;

/** Calls for a network that needs a token. */
export const tokenCalls = (at: Addresses<'start' | 'token'>) => ({
  start: call({
    ...administration,
    ...at.start,
    method: 'GET',
    changes: true,
    params: z.object({ secret: z.string().min(1).max(2000) }),
    response: tokenCheck,
  }),
  token: call({ ...administration, ...at.token, method: 'GET', response: tokenState }),
});

import * as z from 'zod';
import type { NetworkId } from '../vocabulary/network.js';
import { reviewers } from '../vocabulary/role.js';
import { updated } from './author-calls.js';
import { author, lookup, lookupUnder, type AuthorWire } from './authors.js';
import { call, formedCall, type Addresses, type CallAddress } from './call.js';
import type * as forms from './network-author-forms.js';
import { objectRules as rules } from './object-rules.js';
import { once } from './once.js';
import { paging, flag, int, shortIdList, success } from './paging.js';

const name = z.string().trim().min(1).max(2000);
const user = z.string().max(200).optional();
const authorListQuery = once(() =>
  z.strictObject({
    ...paging,
    mine: flag,
    oblasts: shortIdList,
    search: z.string().max(200).optional(),
  }),
);
const nameQuery = once(() => z.strictObject({ name }));
const addQuery = once(() => z.strictObject({ name, watcher: user }));
const codeQuery = once(() => z.strictObject({ code: z.string().trim().min(1).max(200) }));

const shared = { roles: reviewers, service: 'ingestion', objects: [rules.readSource] } as const;
/** The caller or another user watches it then. */
const watch = { ...shared, objects: [rules.readSource, rules.actAs] } as const;
/** A collection waits for the network. */
const update = { ...shared, method: 'GET', changes: true, response: updated, timeout: 60_000 } as const;

/** Calls that are found at addresses and have forms. */
type Formed<F> = { [K in keyof F]: CallAddress & F[K] };

/** The author list of a network as an object: the authors under `field`, and their total. */
export const authorListCall = <F extends string>(
  at: CallAddress & ReturnType<typeof forms.authorsUnder<F>>,
  field: F,
) =>
  formedCall(at, {
    ...shared,
    method: 'GET',
    query: authorListQuery,
    response: () =>
      z.object({ [field]: z.array(author()), total: int }) as z.ZodType as z.ZodType<
        Record<F, AuthorWire[]> & { total: number }
      >,
  });

/** Calls that name an author in the query. */
export const authorCallsByQuery = (at: Formed<typeof forms.authorsByQuery>) => ({
  list: formedCall(at.list, { ...shared, method: 'GET', query: authorListQuery, response: () => z.array(author()) }),
  lookup: formedCall(at.lookup, { ...shared, method: 'GET', query: nameQuery, response: lookup }),
  subscribe: formedCall(at.subscribe, { ...watch, method: 'GET', changes: true, query: addQuery, response: author }),
  unsubscribe: formedCall(at.unsubscribe, {
    ...shared,
    method: 'GET',
    changes: true,
    query: codeQuery,
    response: () => success,
  }),
  update: formedCall(at.update, { ...update, query: nameQuery }),
});

const pathParams = once(() => z.object({ username: z.string().min(1).max(2000), operator: user }));

/** Calls that name an author in the path. `network` distinguishes the networks that share them. */
export const authorCallsByPath = (
  at: Formed<ReturnType<typeof forms.authorsByPath>>,
  sharing: readonly [NetworkId, ...NetworkId[]],
) => {
  const named = { params: pathParams, query: () => z.strictObject({ network: z.enum(sharing).optional() }) } as const;
  return {
    lookup: formedCall(at.lookup, { ...watch, ...named, method: 'GET', response: lookup }),
    subscribe: formedCall(at.subscribe, { ...watch, ...named, method: 'GET', changes: true, response: author }),
    unsubscribe: formedCall(at.unsubscribe, {
      ...watch,
      ...named,
      method: 'GET',
      changes: true,
      response: () => success,
    }),
    update: formedCall(at.update, { ...update, ...named }),
  };
};

const addressBody = once(() => z.strictObject({ chanel_url: name, user }));

/** Calls that name an author by its address in the body; `field` is its name in the response of the lookup. */
export const authorCallsByAddress = <F extends string>(
  at: Formed<ReturnType<typeof forms.authorsByAddress<F>>>,
  field: F,
) => ({
  lookup: formedCall(at.lookup, { ...watch, method: 'POST', body: addressBody, response: () => lookupUnder(field) }),
  subscribe: formedCall(at.subscribe, { ...watch, method: 'POST', body: addressBody, response: author }),
  unsubscribe: formedCall(at.unsubscribe, { ...watch, method: 'POST', body: addressBody, response: () => success }),
});

/** Collecting an author that the path names by `param`. */
export const updateCallByPath = <P extends 'channel' | 'name'>(
  at: CallAddress & ReturnType<typeof forms.updateByPath<P>>,
  param: P,
) =>
  formedCall(at, { ...update, params: () => z.object({ [param]: name }) as z.ZodType as z.ZodType<Record<P, string>> });

/** Storing whether an author is polled on schedule; its other fields are known and ignored. */
export const autoUpdateCall = (at: CallAddress & typeof forms.autoUpdate) =>
  formedCall(at, {
    ...shared,
    method: 'POST',
    body: () =>
      z.strictObject({
        author: z.strictObject({
          ...author().partial().shape,
          oblasts: z.unknown().optional(),
          progress: z.unknown().optional(),
          username: name,
          auto_update: z.boolean(),
        }),
      }),
    response: () => z.object({ status: z.literal('success'), author: author() }),
  });

/** Removing an author for all watchers; its posts stay. */
export const removeAuthorCall = (at: Addresses<'remove'>['remove']) =>
  call({
    ...shared,
    ...at,
    method: 'DELETE',
    params: () => z.object({ id: z.coerce.number().int().min(1) }),
    response: () => success,
    objects: [rules.removeSource],
  });

/** Whether the network accepted a token that was entered. */
export const tokenCheck = once(() => z.object({ status: z.string(), reason: z.string().optional() }));
export const tokenState = once(() =>
  z.object({
    is_set: z.boolean(),
    owner: z.string(),
    last_good: int,
    budget_left: int,
  }),
);

const administration = { roles: ['mm_admin'], service: 'ingestion' } as const;

/** Calls for a network that needs a token. */
export const tokenCalls = (at: Addresses<'start' | 'token'>) => ({
  start: call({
    ...administration,
    ...at.start,
    method: 'GET',
    changes: true,
    params: () => z.object({ secret: z.string().min(1).max(2000) }),
    response: tokenCheck,
  }),
  token: call({ ...administration, ...at.token, method: 'GET', response: tokenState }),
});

import type { ZodType } from 'zod';
import type { Call } from '@mm/proto/http/call.js';
import type { Build, TagId } from './api.js';
import { requestOf, type CallParts } from './request-of.js';

type Part<Name extends string, Value> = unknown extends Value ? object : Record<Name, Value>;
type Parts<P, Q, B> = Part<'params', P> & Part<'query', Q> & Part<'body', B>;
/** Input of a hook: nothing for a call without parameters, else `{ params, query, body }` as declared. */
export type CallInput<P, Q, B> = unknown extends P & Q & B ? void : Parts<P, Q, B>;

type TagsBy<R, I> = TagId[] | ((result: R | undefined, input: I) => TagId[]);
interface QueryOptions<R, I> {
  /** What the response shows. */
  provides?: TagsBy<R, I>;
  /** Seconds for which an unused response stays cached. */
  keepSeconds?: number;
  /** Puts the answer in the order in which it is shown. */
  inOrder?: (response: R) => R;
}
interface MutationOptions<R, I> {
  /** What the call changes; `result` is undefined when it failed. */
  invalidates?: TagsBy<R, I>;
  /** See `ApiRequest`. */
  outlivesPage?: boolean;
}

const tagging =
  <R, I>(tags: TagsBy<R, I> = []) =>
  (result: R | undefined, _error: unknown, input: I) =>
    typeof tags === 'function' ? tags(result, input) : tags;

const toRequest =
  <P, Q, B, R>(call: Call<P, Q, B, R>) =>
  (input: CallInput<P, Q, B>) =>
    requestOf(call, (input ?? {}) as CallParts);

/**
 * The response schema of a call, made at its first response; input and output types are equal because schemas transform
 * nothing.
 */
export const schemaOf = <R>(call: { response: ZodType<R> }): Pick<ZodType<R, R>, '~standard'> => ({
  get '~standard'() {
    return (call.response as ZodType<R, R>)['~standard'];
  },
});

/** A query endpoint of a declared call; the response is checked against its schema. */
export const queryOf = <P, Q, B, R>(
  build: Build,
  call: Call<P, Q, B, R>,
  { provides, keepSeconds, inOrder }: QueryOptions<R, CallInput<P, Q, B>> = {},
) =>
  build.query<R, CallInput<P, Q, B>>({
    query: toRequest(call),
    rawResponseSchema: schemaOf(call),
    providesTags: tagging(provides),
    ...(inOrder ? { transformResponse: inOrder } : {}),
    ...(keepSeconds === undefined ? {} : { keepUnusedDataFor: keepSeconds }),
  });

/** A mutation endpoint of a declared call. */
export const mutationOf = <P, Q, B, R>(
  build: Build,
  call: Call<P, Q, B, R>,
  { invalidates, outlivesPage = false }: MutationOptions<R, CallInput<P, Q, B>> = {},
) =>
  build.mutation<R, CallInput<P, Q, B>>({
    query: (input) => ({ ...toRequest(call)(input), outlivesPage }),
    responseSchema: schemaOf(call),
    invalidatesTags: tagging(invalidates),
  });

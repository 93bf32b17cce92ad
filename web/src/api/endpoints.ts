import type { ZodType } from 'zod';
import type { Call } from '@mm/proto/http/call.js';
import type { Build, Tag } from './api.js';
import { requestOf, type CallParts } from './request-of.js';

type Part<Name extends string, Value> = unknown extends Value ? object : Record<Name, Value>;
type Parts<P, Q, B> = Part<'params', P> & Part<'query', Q> & Part<'body', B>;
/** Input of a hook: nothing for a call without parameters, else `{ params, query, body }` as declared. */
export type CallInput<P, Q, B> = unknown extends P & Q & B ? void : Parts<P, Q, B>;

export interface Listed<Row> {
  rows: Row[];
  /** Number of rows on the server; `rows` is one page. */
  total: number;
}

interface Tags {
  provides?: readonly Tag[];
  invalidates?: readonly Tag[];
  /** Seconds for which an unused response stays cached. */
  keepSeconds?: number;
}

const toRequest =
  <P, Q, B, R>(call: Call<P, Q, B, R>) =>
  (input: CallInput<P, Q, B>) =>
    requestOf(call, (input ?? {}) as CallParts);

/** The response schema of a call; input and output types are equal because schemas transform nothing. */
export const schemaOf = <R>(call: { response: ZodType<R> }) => call.response as ZodType<R, R>;

/** A query endpoint of a declared call; the response is checked against its schema. */
export const queryOf = <P, Q, B, R>(build: Build, call: Call<P, Q, B, R>, { provides = [], keepSeconds }: Tags = {}) =>
  build.query<R, CallInput<P, Q, B>>({
    query: toRequest(call),
    responseSchema: schemaOf(call),
    providesTags: [...provides],
    ...(keepSeconds === undefined ? {} : { keepUnusedDataFor: keepSeconds }),
  });

/** A mutation endpoint of a declared call. */
export const mutationOf = <P, Q, B, R>(build: Build, call: Call<P, Q, B, R>, { invalidates = [] }: Tags = {}) =>
  build.mutation<R, CallInput<P, Q, B>>({
    query: toRequest(call),
    responseSchema: schemaOf(call),
    invalidatesTags: [...invalidates],
  });

/** A query of a call that returns an array, with the total in the header `X-Total-Count`. */
export const listOf = <P, Q, B, Row>(build: Build, call: Call<P, Q, B, Row[]>, { provides = [] }: Tags = {}) =>
  build.query<Listed<Row>, CallInput<P, Q, B>>({
    query: toRequest(call),
    rawResponseSchema: schemaOf(call),
    transformResponse: (rows: Row[], meta) => ({
      rows,
      total: Number(meta?.headers.get('x-total-count') ?? rows.length),
    }),
    providesTags: [...provides],
  });

import type { ZodType } from 'zod';
import type { Operation } from '../vocabulary/operation.js';
import type { Role } from '../vocabulary/role.js';
import type { ObjectRule } from './object-rule.js';

export type ServiceName =
  'gateway' | 'identity' | 'ingestion' | 'classification' | 'review' | 'reporting' | 'notification';
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Who may make a call: users with these realm roles, any signed-in user ('any'), or everyone ('public'). */
export type CallRoles = readonly Role[] | 'any' | 'public';

export interface Call<P = unknown, Q = unknown, B = unknown, R = unknown> {
  id: string;
  service: ServiceName;
  method: HttpMethod;
  /** Path as specified, with `:name` for parameters; `:name?` is optional. */
  path: string;
  /** Other paths with the same response. */
  aliases?: readonly string[];
  /** A GET call that changes something: POST works too, and the response is never cached. */
  changes?: boolean;
  /** Not offered by the gateway: only services call it, with the caller's own token. */
  internal?: boolean;
  roles: CallRoles;
  /** The operations of access tokens that it belongs to. Without any, no access token may make it. */
  operations?: readonly Operation[];
  params?: ZodType<P>;
  query?: ZodType<Q>;
  body?: ZodType<B>;
  response: ZodType<R>;
  /** Rules about the objects that it names or lists, from `objectRules`; each holds within `roles`. */
  objects?: readonly ObjectRule[];
  /** Fields that only some roles see or change, in words for `docs/generated/calls.md`. */
  fields?: string;
  /** Milliseconds that the gateway waits for the response; 30,000 if absent. */
  timeout?: number;
}

/** Declares one call. Guards, routes, endpoints and documents are made from the table of all calls. */
export const call = <P = unknown, Q = unknown, B = unknown, R = unknown>(
  definition: Call<P, Q, B, R>,
): Call<P, Q, B, R> => definition;

export type CallParams<C> = C extends Call<infer P, infer _Q, infer _B, infer _R> ? P : never;

export type CallQuery<C> = C extends Call<infer _P, infer Q, infer _B, infer _R> ? Q : never;
export type CallBody<C> = C extends Call<infer _P, infer _Q, infer B, infer _R> ? B : never;
export type CallResponse<C> = C extends Call<infer _P, infer _Q, infer _B, infer R> ? R : never;

/** Where a call is found. Parameters of a path have the names that the shape of the call declares. */
export interface CallAddress {
  id: string;
  path: string;
  /** Other paths with the same response. */
  aliases?: readonly string[];
}
export type Addresses<Name extends string> = Readonly<Record<Name, CallAddress>>;

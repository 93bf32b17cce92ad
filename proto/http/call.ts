import type { ZodType } from 'zod';
import type { Role } from '../vocabulary/role.js';

export type ServiceName = 'gateway' | 'identity' | 'ingestion' | 'classification' | 'review' | 'reporting';
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';
/**
 * Who may make a call: realm roles, anybody signed in, anybody at all, or only other services on behalf of a signed-in
 * user.
 */
export type CallRoles = readonly Role[] | 'any' | 'public';

export interface Call<P = unknown, Q = unknown, B = unknown, R = unknown> {
  id: string;
  service: ServiceName;
  method: HttpMethod;
  /** Path as the specification gives it, with `:name` for parameters; `:name?` may be absent. */
  path: string;
  /** Further paths with the same answer. */
  aliases?: readonly string[];
  /** GET calls that change something have a POST twin and are never stored by a cache. */
  changes?: boolean;
  /** Not offered at the door: only services ask each other, with the caller's own token. */
  internal?: boolean;
  roles: CallRoles;
  params?: ZodType<P>;
  query?: ZodType<Q>;
  body?: ZodType<B>;
  response: ZodType<R>;
  /**
   * Fields of the objects of an answer that only some roles see, and rules on objects, in words for the generated
   * table.
   */
  objects?: string;
  /** Milliseconds that the door waits for the answer; 30,000 when absent. */
  timeout?: number;
}

/** Declares one call; the table of all calls is the source of guards, routes, endpoints and documents. */
export const call = <P = unknown, Q = unknown, B = unknown, R = unknown>(
  definition: Call<P, Q, B, R>,
): Call<P, Q, B, R> => definition;

export type CallParams<C> = C extends Call<infer P, infer _Q, infer _B, infer _R> ? P : never;

export type CallQuery<C> = C extends Call<infer _P, infer Q, infer _B, infer _R> ? Q : never;
export type CallBody<C> = C extends Call<infer _P, infer _Q, infer B, infer _R> ? B : never;
export type CallResponse<C> = C extends Call<infer _P, infer _Q, infer _B, infer R> ? R : never;

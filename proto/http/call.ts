import type { ZodType } from 'zod';
import type { Operation } from '../vocabulary/operation.js';
import type { Role } from '../vocabulary/role.js';
import type { ObjectRule } from './object-rule.js';
import { once } from './once.js';

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

interface Schemas<P, Q, B, R> {
  params?: () => ZodType<P>;
  query?: () => ZodType<Q>;
  body?: () => ZodType<B>;
  response: () => ZodType<R>;
}
type Declared<P, Q, B, R> = Omit<Call, keyof Schemas<P, Q, B, R>> & Schemas<P, Q, B, R>;

/**
 * Declares one call, whose schemas are made when they are first read. Guards, routes, endpoints and documents are made
 * from the table of all calls.
 */
export function call<P = unknown, Q = unknown, B = unknown, R = unknown>(
  declared: Declared<P, Q, B, R>,
): Call<P, Q, B, R> {
  const made = { ...declared };
  for (const part of ['params', 'query', 'body', 'response'] as const) {
    const make = declared[part];
    if (make) Object.defineProperty(made, part, { get: once<ZodType>(make), enumerable: true });
  }
  return made as unknown as Call<P, Q, B, R>;
}

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

/** The input of one call: path parameters, query and body. */
export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}
/** The same on the server, after validation. */
export interface ReceivedInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}
/**
 * How a network writes a call that others write differently: screens write the request and read the response, the
 * server the other way round. Without schemas, so that screens which call no network load none.
 */
export interface Form<Args extends readonly unknown[], Asked, Result> {
  request: { write(...args: Args): CallInput; read(input: ReceivedInput): Asked };
  answer: { write(result: Result): unknown; read(response: unknown): Result };
}

interface FormOf<P, Q, B, R> {
  request?: { read: (input: { params: P; query: Q; body: B }) => unknown };
  answer?: { write: (...result: never[]) => R };
}
/** Declares a call with a form: it has to read what the schemas let through and to write what the response declares. */
export const formedCall = <P, Q, B, R, A extends CallAddress>(
  at: A & FormOf<NoInfer<P>, NoInfer<Q>, NoInfer<B>, NoInfer<R>>,
  shape: Omit<Declared<P, Q, B, R>, keyof CallAddress>,
): Call<P, Q, B, R> & A => call<P, Q, B, R>({ ...at, ...shape } as Declared<P, Q, B, R>) as Call<P, Q, B, R> & A;

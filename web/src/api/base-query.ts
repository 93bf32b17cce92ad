import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { wallHeader } from '@mm/proto/http/wall-header.js';
import type { Problem } from '@mm/proto/http/problem.js';
import { sessionOf, type UserSession } from './user-session.js';

/** A failed call. `status` 0: the server was not reached; 1: the response does not match its schema. */
export interface ApiProblem {
  status: number;
  code: string;
  message: string;
  details?: Problem['details'];
  /** The current object on the server after a stale save (409). */
  current?: unknown;
  /** Seconds after which the server wants to be asked again. */
  retryAfter?: number;
}

export interface ApiRequest {
  url: string;
  method: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds. */
  timeout?: number;
  /** Is sent whole though the page is left meanwhile; only for small bodies: browsers refuse 64 KB of them at once. */
  outlivesPage?: boolean;
}

/** `fetch` with the bearer token; a 401 renews the token once, then starts sign-in. Also for downloads. */
export async function authorisedFetch(session: UserSession, url: string, init: RequestInit): Promise<Response> {
  const send = async () => {
    const token = await session.current.token();
    const headers = new Headers(init.headers);
    if (!headers.has('accept')) headers.set('accept', 'application/json');
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (session.current.isWall) headers.set(wallHeader, '1');
    return fetch(url, { ...init, headers });
  };
  const response = await send();
  if (response.status !== 401) return response;
  if (await session.current.renew()) return send();
  session.current.signIn();
  return response;
}

export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiProblem, object, { headers: Headers }> = async (
  request,
  { signal, extra },
) => {
  const timeout = AbortSignal.timeout((request.timeout ?? 30_000) + 2_000);
  try {
    const response = await authorisedFetch(sessionOf(extra), request.url, {
      method: request.method,
      signal: AbortSignal.any([signal, timeout]),
      ...(request.outlivesPage ? { keepalive: true } : {}),
      headers: { ...(request.body === undefined ? {} : { 'content-type': 'application/json' }), ...request.headers },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    const data: unknown = response.status === 204 ? null : await response.json().catch(() => null);
    return response.ok ? { data, meta: { headers: response.headers } } : { error: problemOf(response, data) };
  } catch {
    return { error: { status: 0, code: 'unreachable', message: 'no response' } };
  }
};

function problemOf({ status, headers }: Response, data: unknown): ApiProblem {
  const retryAfter = Number(headers.get('retry-after'));
  const known = (typeof data === 'object' && data !== null ? data : {}) as Partial<Problem>;
  return {
    status,
    code: known.code ?? `http_${status}`,
    message: known.message ?? '',
    details: known.details,
    ...(known.current === undefined ? {} : { current: known.current }),
    ...(retryAfter ? { retryAfter } : {}),
  };
}

/** Narrows an error of `unwrap()`. */
export const isProblem = (error: unknown): error is ApiProblem =>
  typeof error === 'object' && error !== null && 'status' in error && 'code' in error;

import { fillPath } from '@mm/proto/http/fill-path.js';
import type { ApiRequest } from './base-query.js';

/** Input of a call: path parameters, query and body, as far as it declares them. */
export interface CallParts {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/**
 * Builds the request of a declared call: fills its path, joins lists in the query with commas, leaves out unset values.
 * Throws when a required path parameter is missing.
 */
export function requestOf(
  call: { method: string; path: string; timeout?: number | undefined },
  parts: CallParts = {},
): ApiRequest {
  const url = fillPath(call.path, parts.params);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue;
    search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return {
    url: text ? `${url}?${text}` : url,
    method: call.method,
    ...(parts.body === undefined ? {} : { body: parts.body }),
    ...(call.timeout === undefined ? {} : { timeout: call.timeout }),
  };
}

import { z } from 'zod';
import type { FaultKind } from '../network/network-fault.js';
import { NetworkFault } from '../network/network-fault.js';

/** The `{error}` of any Graph request; its HTTP status is mostly 400. */
export const graphErrorEnvelope = z.looseObject({
  error: z.looseObject({
    message: z.string().default(''),
    type: z.string().optional(),
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
  }),
});
export type GraphError = z.infer<typeof graphErrorEnvelope>['error'];

/** Pause where the response names none: limits are counted over a rolling hour. */
export const LIMIT_PAUSE_MS = 10 * 60_000;

/**
 * The fault kind of Graph error codes; 200 to 299 are missing permissions, 80000 to 80099 limits of a business use
 * case. Source: the error and rate-limit pages of the Graph API documentation.
 */
const KIND_OF: Readonly<Record<number, FaultKind>> = {
  1: 'transient',
  2: 'transient',
  4: 'rate_limited',
  17: 'rate_limited',
  32: 'rate_limited',
  341: 'rate_limited',
  613: 'rate_limited',
  10: 'auth_required',
  102: 'auth_required',
  104: 'auth_required',
  190: 'auth_required',
  21: 'not_found',
  110: 'not_found',
  803: 'not_found',
  368: 'blocked',
};
const UNKNOWN_OBJECT = 33;
const NO_PERMISSION = 10;
/** Words of Graph about a permission that is missing for what was requested, not for the token as a whole. */
const ABOUT_OBJECT = /\bobject\b|\b(?:this|the) (?:page|post|media|user|account)\b/i;

/** The fault of an `{error}`. `pauseMs` is the pause that the usage headers ask for. */
export function graphFault(error: GraphError, method: string, http: number, pauseMs?: number): NetworkFault {
  const kind = kindOf(error);
  const native = { code: error.code, message: `${method}: ${error.message}`.slice(0, 300), http };
  return new NetworkFault(kind, native, {
    ...(kind === 'rate_limited' && { retryAfterMs: pauseMs ?? LIMIT_PAUSE_MS }),
    ...(error.code === NO_PERMISSION && ABOUT_OBJECT.test(error.message) && { scope: 'author' as const }),
  });
}

function kindOf(error: GraphError): FaultKind {
  const known = KIND_OF[error.code];
  if (known) return known;
  if (error.code >= 200 && error.code < 300) return 'auth_required';
  if (error.code >= 80_000 && error.code < 80_100) return 'rate_limited';
  if (error.code === 100) return kindOfParameterError(error);
  return error.is_transient ? 'transient' : 'schema_drift';
}

/** Code 100 is a wrong parameter, but also an unknown object, a missing feature and an id that is no page. */
function kindOfParameterError({ message, error_subcode: subcode }: GraphError): FaultKind {
  if (subcode === UNKNOWN_OBJECT || /does not exist/i.test(message)) return 'not_found';
  if (/requires either app secret proof|appsecret_proof/i.test(message)) return 'auth_required';
  return /nonexisting field .* on node type \((?!Page\b|IG|ShadowIG)/i.test(message) ? 'not_found' : 'schema_drift';
}

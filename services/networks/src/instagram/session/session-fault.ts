import { z } from 'zod';
import { NetworkFault } from '../../network/network-fault.js';
import { statusFault } from '../../outbound/http-fault.js';

/** What any response of Instagram's own site says about itself. */
export const sessionEnvelope = z.looseObject({
  status: z.string().optional(),
  message: z.string().optional().catch(undefined),
  require_login: z.boolean().optional(),
  two_factor_required: z.boolean().optional(),
  checkpoint_url: z.string().optional().catch(undefined),
});
export type SessionEnvelope = z.infer<typeof sessionEnvelope>;

/** Native code of the fault after which signing in again may help. */
export const SIGN_IN = 'sign_in';
/** Native code of the fault of a post without comments. */
export const COMMENTS_OFF = 'comments_off';

const WAIT_MS = 15 * 60_000;
const MEDIA_GONE = /^media (?:not found|is unavailable)/i;
const BLOCKED = /checkpoint_required|challenge_required|feedback_required|two_factor_required|consent_required/;

/** The session has ended; `method` names the call. */
const signInFault = (method: string, http?: number): NetworkFault =>
  new NetworkFault('auth_required', {
    code: SIGN_IN,
    message: `${method}: Instagram asks to sign in`,
    ...(http !== undefined && { http }),
  });

/** The fault of a redirect: to the sign-in page, to a check of the account, or to an unknown place. */
export function redirectFault(location: string, method: string, http?: number): NetworkFault {
  const native = { code: 'redirect', message: `${method}: redirect`, ...(http !== undefined && { http }) };
  if (/\/accounts\/login/.test(location)) return signInFault(method, http);
  return new NetworkFault(/\/(challenge|checkpoint|suspended)/.test(location) ? 'blocked' : 'schema_drift', native);
}

/** The fault of a response by its status and what it says; undefined when it has none. */
export function sessionFault(
  status: number,
  said: SessionEnvelope | undefined,
  method: string,
  pauseMs?: number,
): NetworkFault | undefined {
  const message = said?.message ?? '';
  const native = { code: message.slice(0, 60) || status, message: `${method}: ${message}`.slice(0, 300), http: status };
  if (/wait a few minutes|please wait/i.test(message))
    return new NetworkFault('rate_limited', native, { retryAfterMs: pauseMs ?? WAIT_MS });
  if (said?.two_factor_required || said?.checkpoint_url || BLOCKED.test(message))
    return new NetworkFault('blocked', native, { scope: 'credential' });
  if (said?.require_login || message === 'login_required' || status === 401) return signInFault(method, status);
  if (status >= 400 && /comment/i.test(message))
    return new NetworkFault('not_found', { ...native, code: COMMENTS_OFF });
  if (MEDIA_GONE.test(message)) return new NetworkFault('not_found', { ...native, code: 'media_gone' });
  const fault = statusFault(status, method, pauseMs);
  if (fault) return fault;
  return said?.status === 'fail' ? new NetworkFault('schema_drift', native) : undefined;
}
